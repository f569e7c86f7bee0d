"""The use cases, one function each, and all transactions. Time, chance and secrets are passed inwards as values."""
