"""The templates as Jinja compiled them, kept beside them as Python keeps its own modules, so that a start is quick.

Compiling those of the first page takes a tenth of a second. A template that has changed is compiled anew, and so are
all with another version of the program or of Jinja.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path

from flask import Flask
from jinja2 import FileSystemBytecodeCache
from jinja2.bccache import Bucket

from referee import __version__
from referee.installation import IS_INSTALLED, ROOT
from referee.parsed import write_kept


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
        """Keep the compiled template, where whoever runs the program lets Python keep its modules, too."""
        if not sys.dont_write_bytecode:
            with suppress(OSError):
                self.keep(bucket)

    def keep(self, bucket: Bucket) -> None:
        """Write the compiled template.

        :raises OSError: it cannot be written
        """
        # Jinja itself would let nobody else read it.
        write_kept(Path(self.directory, self.pattern % bucket.key), bucket.bytecode_to_string())


FOLDER = ROOT / "templates" / "__pycache__"
WRITING_SECONDS = 60
"""Nobody takes as long to write one."""


def register(app: Flask) -> None:
    """Keep them where the program is installed."""
    if IS_INSTALLED:
        app.jinja_env.bytecode_cache = KeptTemplates(FOLDER)


def keep_templates(app: Flask) -> None:
    """Compile all templates and keep them, in place of all that were kept before.

    :raises OSError: one cannot be written
    """
    cache, jinja = KeptTemplates(FOLDER), app.jinja_env
    for old in [*FOLDER.glob("*.cache"), *_list_left_behind()]:
        # Another who compiles may have been quicker.
        old.unlink(missing_ok=True)
    for name in jinja.list_templates(filter_func=lambda name: not name.startswith(f"{FOLDER.name}/")):
        assert jinja.loader is not None
        source, filename, _ = jinja.loader.get_source(jinja, name)
        bucket = cache.get_bucket(jinja, name, filename, source)
        bucket.code = jinja.compile(source, name, filename)
        cache.keep(bucket)


def _list_left_behind() -> Iterator[Path]:
    """Yield what somebody who was killed had begun to write; what has just been begun, another is about to finish."""
    for begun in FOLDER.glob("*.cache.*"):
        with suppress(FileNotFoundError):
            if abs(time.time() - begun.stat().st_mtime) > WRITING_SECONDS:
                yield begun
