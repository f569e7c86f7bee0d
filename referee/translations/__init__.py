"""What players read: names, sentences and pages in the languages of the club.

English is what the code says; every other language is a gettext catalogue in `<language>/LC_MESSAGES/messages.po`.
`python -m referee.translations.update` brings the catalogues up to date with the code.
"""

from pathlib import Path

SOURCE = "en"
"""The language of the message ids; it needs no catalogue."""
LANGUAGES = (*sorted(file.parts[-3] for file in Path(__file__).parent.glob("*/LC_MESSAGES/messages.po")), SOURCE)
"""The languages on offer: those with a catalogue, then the source's."""
PLANNED = tuple(language for language in ("sv", "it", "fr") if language not in LANGUAGES)
"""Languages that may be asked for (match-record 4) and have no texts yet."""
