"""The text side: actions, positions and records written and read (match-record)."""
