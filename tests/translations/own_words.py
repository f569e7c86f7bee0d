"""Words that a rulebook of its own vocabulary says otherwise."""

from __future__ import annotations

from re import findall

OURS = {
    ("hasbro", "de"): r"Angr|[Gg]reif|angegr|[Vv]erteidig|Armee|\bL(and|änder)|Serie|Auftr|Wurf|\bKarten?\b",
    ("hasbro", "en"): r"(?i)attack|defen[cd]|\barm(y|ies)\b|(?<!card )\bsets?\b(?!-| aside)|\bthe throw\b",
    ("regelbuch", "de"): r"Armee|\bL(and|änder)|Serie|Auftr|\bKarten?\b",
    ("regelbuch", "en"): r"(?i)\barm(y|ies)\b|(?<!card )\bsets?\b(?!-| aside)",
    ("swedish", "de"): r"\bL(and|änder)|Serie|(?<![\w-])Karten?\b|Soldat|Reiter|Kanone",
    ("swedish", "en"): r"(?i)\bterritor|(?<!card )\bsets?\b(?!-| aside)|(?<!RISK )(?<!mission )\bcards?\b(?! set)",
    ("french", "de"): r"\bL(and|änder)|Serie|Auftr|Soldat|Reiter",
    ("french", "en"): r"(?i)\bsets?\b(?!-| aside)|\bmissions?\b|artillery",
}
"""Words of the other books, or of ours where the book has its own, by terms and language."""
DUELLING = ("swedish", "french")
"""Only here the neutral has anything to be said of it."""
KEPT = ("Karte", "Card", "The match is being set up")
"""A step in the row of the turn has no room for more, and setting up is no set."""


def without_places(text: str) -> str:
    for place in (*findall(r"%\(\w+\)[sd]", text), *findall(r"\{\w+\}", text)):
        text = text.replace(place, "…")
    return text
