"""Prepares the program's own Python environment and, for the tests, a browser, with the standard library alone."""
