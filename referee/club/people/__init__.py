"""Names and colours."""
