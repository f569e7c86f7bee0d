"""What chance decides, how it is sealed, and how anybody recomputes it."""
