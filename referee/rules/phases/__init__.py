"""The phases of a match: each module has the checks of one phase and the functions that carry out its commands."""
