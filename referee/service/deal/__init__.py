"""The decisions of chance: drawn, sealed, and open for anybody to recompute."""
