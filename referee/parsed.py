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
from stat import S_IMODE, S_IWUSR
from typing import Any

from referee import __version__
from referee.installation import IS_INSTALLED


def read_parsed(file: Traversable, parse: Callable[[str], Any]) -> Any:
    """Return what ``parse`` makes of the text of ``file``, or what it made of it at an earlier start.

    It is made of dicts whose keys are texts, of lists, texts, numbers and truths. It is kept where the program is
    installed.
    """
    if IS_INSTALLED and isinstance(file, Path):
        return take_parsed(file, parse)
    return parse(file.read_text(encoding="utf-8"))


def take_parsed(file: Path, parse: Callable[[str], Any]) -> Any:
    """Take what is kept of this text and this version of the program, or parse it.

    It is kept then where it can be, and where whoever runs the program lets Python keep its modules, too.
    """
    text = file.read_bytes()
    with suppress(OSError, ValueError, TypeError, KeyError):
        found = json.loads(_place(file).read_bytes())
        if found["made_of"] == _sign(text):
            return found["parsed"]
    parsed = parse(text.decode())
    if not sys.dont_write_bytecode:
        with suppress(OSError):
            _keep(file, text, parsed)
    return parsed


def keep_parsed(file: Path, parse: Callable[[str], Any]) -> None:
    """Parse the file, and keep what that gives.

    :raises OSError: it cannot be written
    """
    text = file.read_bytes()
    _keep(file, text, parse(text.decode()))


def _place(file: Path) -> Path:
    return file.parent / "__pycache__" / f"{file.name}.json"


def _sign(text: bytes) -> str:
    return sha256(f"{__version__} ".encode() + text).hexdigest()


def _keep(file: Path, text: bytes, parsed: Any) -> None:
    write_kept(_place(file), json.dumps({"made_of": _sign(text), "parsed": parsed}).encode())


def write_kept(file: Path, data: bytes) -> None:
    """Write the file anew, and make its folder where there is none; whoever may read the folder may read the file.

    :raises OSError: it cannot be written; it is as it was
    """
    # Under its own name at first: another server may read it, and this one may be killed.
    begun = file.with_name(f"{file.name}.{os.getpid()}")
    file.parent.mkdir(exist_ok=True)
    try:
        begun.write_bytes(data)
        _admit_readers(file.parent, begun)
        begun.replace(file)
    except OSError:
        # The disk may have taken a part of it.
        with suppress(OSError):
            begun.unlink()
        raise


def _admit_readers(folder: Path, file: Path) -> None:
    """Let whoever may read what is around ``folder`` read the file in it, whom the umask may have shut out."""
    around = S_IMODE(folder.parent.stat().st_mode) & 0o777
    # The folder may belong to somebody else.
    with suppress(PermissionError):
        folder.chmod(S_IMODE(folder.stat().st_mode) | around)
    file.chmod(S_IWUSR | around & 0o666)
