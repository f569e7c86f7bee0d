"""The base class of values, whose fields never change."""

from __future__ import annotations

from typing import dataclass_transform

from msgspec import Meta, Struct


def encoded_name(name: str) -> str:
    """Return the name of a field as JSON has it: what Python could not read without its ``_`` goes without it there.

    >>> encoded_name("from_")
    'from'
    """
    return name.rstrip("_")


@dataclass_transform(frozen_default=True)
class Value(Struct, frozen=True, gc=False, rename=encoded_name):
    """A group of facts: quick to make, equal if its fields are equal, and never part of a reference cycle."""


def named(schema: str) -> Meta:
    """Say that the words of a type are listed in ``schema`` of the API's description."""
    return Meta(extra_json_schema={"$ref": f"#/components/schemas/{schema}"})


def described(text: str) -> Meta:
    """Say what a field means, for the API's description."""
    return Meta(description=text)
