"""The text formats: writers and parsers of actions, positions and records (match-record)."""
