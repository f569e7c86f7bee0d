"""The cash box and the fines that fill it."""
