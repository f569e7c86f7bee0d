"""The house as a whole: opened, founded, backed up, watched."""
