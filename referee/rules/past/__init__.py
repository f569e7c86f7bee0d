"""The past of a match: what became of the board with each line of the log, and an entry put right in its place."""
