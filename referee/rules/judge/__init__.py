"""The judge: decides what is refused, what becomes true, what is offered next and what each viewer sees."""
