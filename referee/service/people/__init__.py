"""Members, guests, PINs, and who keeps the book."""
