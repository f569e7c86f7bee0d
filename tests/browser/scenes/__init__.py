"""Every screen of the house in every state, chapter by chapter; `docs/gallery.py` takes their pictures."""
