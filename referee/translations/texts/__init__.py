"""The texts themselves: one module for each kind of thing that is said."""
