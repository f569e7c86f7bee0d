"""The texts that players read: names, sentences and pages in the languages of the club.

The English texts are in the code; every other language has a gettext catalogue in
`<language>/LC_MESSAGES/messages.po`.
`python -m referee.translations.update` brings the catalogues up to date with the code.
"""

from pathlib import Path

SOURCE = "en"
"""The language of the message ids; it needs no catalogue."""
LANGUAGES = (*sorted(file.parts[-3] for file in Path(__file__).parent.glob("*/LC_MESSAGES/messages.po")), SOURCE)
"""The available languages: those with a catalogue, then the source's."""
PLANNED = tuple(language for language in ("sv", "it", "fr") if language not in LANGUAGES)
"""The languages that may be requested (match-record 4) and have no texts yet."""
