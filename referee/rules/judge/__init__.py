"""The judge: what is refused, what becomes true, what may be said next, what may be seen."""
