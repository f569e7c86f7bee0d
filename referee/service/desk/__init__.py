"""The open instance: the store, the one writer, the matches in memory and their followers."""
