"""How the program prepares itself: its own Python environment and, for the tests, a browser. Standard library only."""
