"""The sentences of the program: one module for each kind of text."""
