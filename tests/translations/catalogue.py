"""The catalogue of a language as tests read it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from re import findall, sub

from babel.messages.catalog import Message

from referee.translations import update
from referee.translations.catalog import NN_
from referee.translations.words import Choices

ARMIES = NN_("%(number)d army", "%(number)d armies")


def message_ids(message: Message) -> tuple[str, ...]:
    return message.id if isinstance(message.id, tuple) else (message.id,)


def message_texts(message: Message) -> tuple[str, ...]:
    return message.string if isinstance(message.string, tuple) else (message.string or "",)


def read_messages(language: str) -> Iterator[Message]:
    return (message for message in update.read_catalogue(language) if message.id)


def list_wordings(texts: Mapping[str, Choices]) -> list[tuple[str, ...]]:
    """Return the wordings of each code, the fullest first."""
    return [(choices,) if isinstance(choices, str) else choices for choices in texts.values()]


def filled_places(text: str) -> set[str]:
    """Return what is filled in; a territory's relation may differ in another language ("from Alaska", "Alaska")."""
    named = {sub("^(from|to|in)_", "", name) for name in findall(r"%\((\w+)\)", text)}
    return named | set(findall(r"\{(\w+)\}", text))
