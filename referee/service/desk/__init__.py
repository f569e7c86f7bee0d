"""The open house: the store, the one writer, the matches in memory, who follows them."""
