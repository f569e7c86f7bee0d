"""The templates as Jinja compiled them, kept beside them as Python keeps its own modules, so that a start is quick.

Compiling those of the first page takes a tenth of a second. A template that has changed is compiled anew, and so are
all with another version of the program or of Jinja.
"""

from __future__ import annotations

import sys
from contextlib import suppress
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path

from flask import Flask
from jinja2 import FileSystemBytecodeCache
from jinja2.bccache import Bucket

from referee import __version__
from referee.installation import IS_INSTALLED, ROOT


class KeptTemplates(FileSystemBytecodeCache):
    """Jinja's cache, which does without where the folder or a file of it cannot be read or written."""

    def __init__(self, folder: Path) -> None:
        made_by = sha256(f"{__version__} {version('jinja2')} {sys.version}".encode()).hexdigest()[:16]
        super().__init__(str(folder), f"{made_by}-%s.cache")

    def load_bytecode(self, bucket: Bucket) -> None:
        """Take the compiled template, where one is kept."""
        try:
            super().load_bytecode(bucket)
        except Exception:
            # Where a file is damaged, pickle raises whatever there is.
            bucket.reset()

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep the compiled template."""
        with suppress(OSError):
            Path(self.directory).mkdir(exist_ok=True)
            super().dump_bytecode(bucket)


def register(app: Flask) -> None:
    """Keep them where the program is installed, and whoever runs it lets Python keep its modules, too."""
    if IS_INSTALLED and not sys.dont_write_bytecode:
        app.jinja_env.bytecode_cache = KeptTemplates(ROOT / "templates" / "__pycache__")
