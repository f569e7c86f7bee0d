"""One function a use case, and the only transactions. Time, chance and secrets live here and go inwards as values."""
