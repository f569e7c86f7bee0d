"""What chance decides, how it is sealed, and how anybody can recompute it."""
