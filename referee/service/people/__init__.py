"""Members, guests, PINs, and the keepers of the book."""
