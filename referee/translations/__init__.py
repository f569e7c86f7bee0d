"""What players read: names, sentences and pages in the languages of the club.

English is what the code says; every other language is a gettext catalogue in `<language>/LC_MESSAGES/messages.po`.
`python -m referee.translations.update` brings the catalogues up to date with the code.
"""

LANGUAGES = ("de", "en")
"""The languages on offer, the club's own first."""
SOURCE = "en"
"""The language of the message ids; it needs no catalogue."""
PLANNED = ("sv", "it", "fr")
"""Languages that may be asked for and have no texts yet."""
