"""Members, seats, PINs and the club itself."""
