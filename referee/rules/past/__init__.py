"""The past of a match: the board after each line of the log, and entries that are put right in their place."""
