"""The phases of a match, one module each: its checks and what it makes true."""
