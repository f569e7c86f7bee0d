"""The build backend of pyproject.toml: setuptools for an editable install, and no wheel.

Templates, static files and pyproject.toml are outside the package, so an installed copy could not run.
"""

from __future__ import annotations

import importlib
import sys
from typing import Any, NoReturn

REFUSAL = (
    "Nothing was installed: Referee runs from its checkout and cannot be installed as a wheel yet; change into the"
    " checkout and start it with “python3 -m referee”, which prepares all it needs, or link it into this Python with"
    " “pip install --editable .”."
)


def build_wheel(*_: object, **__: object) -> NoReturn:
    """Refuse the wheel with one sentence, before anything is made."""
    sys.exit(REFUSAL)


# pip may call any of the hooks for a wheel first.
get_requires_for_build_wheel = prepare_metadata_for_build_wheel = build_wheel


def __getattr__(hook: str) -> Any:
    """Leave every other hook to setuptools, which need not be there for the refusal."""
    return getattr(importlib.import_module("setuptools.build_meta"), hook)
