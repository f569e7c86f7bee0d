"""The data files that ship with the program, as they were parsed: kept beside them, as Python keeps its own modules.

Parsing those of the first page in German takes a tenth of a second, which is five tenths on a small computer.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

from referee import __version__
from referee.installation import IS_INSTALLED


def read_parsed(file: Traversable, parse: Callable[[str], Any]) -> Any:
    """Return what ``parse`` makes of the text of ``file``, or what it made of it at an earlier start.

    It is made of dicts whose keys are texts, of lists, texts, numbers and truths. It is kept where the program is
    installed, and whoever runs it lets Python keep its modules, too.
    """
    if IS_INSTALLED and isinstance(file, Path) and not sys.dont_write_bytecode:
        return take_parsed(file, parse)
    return parse(file.read_text(encoding="utf-8"))


def take_parsed(file: Path, parse: Callable[[str], Any]) -> Any:
    """Take what is kept of this text and this version of the program, or parse it and keep that where it can be."""
    text = file.read_bytes()
    made_of = sha256(f"{__version__} ".encode() + text).hexdigest()
    kept = file.parent / "__pycache__" / f"{file.name}.json"
    with suppress(OSError, ValueError, TypeError, KeyError):
        found = json.loads(kept.read_bytes())
        if found["made_of"] == made_of:
            return found["parsed"]
    parsed = parse(text.decode())
    # Under its own name at first: another server may read it, and this one may be killed.
    begun = kept.with_name(f"{kept.name}.{os.getpid()}")
    try:
        kept.parent.mkdir(exist_ok=True)
        begun.write_text(json.dumps({"made_of": made_of, "parsed": parsed}), encoding="utf-8")
        begun.replace(kept)
    except OSError:
        # The disk may have taken a part of it.
        with suppress(OSError):
            begun.unlink()
    return parsed
