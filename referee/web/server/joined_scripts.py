"""The modules of a page joined into one script: a phone asks once instead of sixty times, with no build beforehand.

Each module becomes a function that returns the module's exports, and that `js/frame/parts.js` calls when it is first
needed. What a page imports later is a script of its own, without what the page has loaded already.

Modules must be written so that this understands them: they import names from other modules at their head, export
constants and classes where these are declared, and do not import one another in a circle.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable, Collection, Iterator, Mapping
from typing import TypeAlias

FOLDER = "js/"
JOINED = "joined/"
"""Where the addresses of joined scripts begin, as those of the modules begin with `FOLDER`."""
REGISTRY = "js/frame/parts.js"
Contents: TypeAlias = Mapping[str, bytes]
"""Files by their paths in the static folder."""
_COMMENTS = re.compile(r"^[ \t]*(?://.*|/\*(?:[^*]|\*(?!/))*\*/[ \t]*)\n", re.MULTILINE)
"""Lines that are nothing but comment."""
_IMPORTS = re.compile(r'^import \{([^}]*)\} from "(\.[^"]+)";$', re.MULTILINE)
_LATER = re.compile(r'\bimport\("(\.[^"]+)"\)')
_EXPORTS = re.compile(r"^export (const|class) (\w+)", re.MULTILINE)


def list_imports(contents: Contents, script: str) -> tuple[str, ...]:
    """Return the modules that ``script`` cannot begin without: its imports, theirs, and so on."""
    modules = [script]
    for module in modules:
        modules += [name for name in _imported_by(contents, module) if name not in modules]
    return tuple(modules[1:])


def _imported_by(contents: Contents, module: str) -> Iterator[str]:
    for _, path in _IMPORTS.findall(_read(contents, module)):
        yield _resolve(module, path)


def _read(contents: Contents, module: str) -> str:
    return _COMMENTS.sub("", contents[module].decode())


def _resolve(module: str, path: str) -> str:
    return posixpath.normpath(posixpath.join(posixpath.dirname(module), path))


def is_module(contents: Contents, name: str) -> bool:
    """Return whether that is one of the instance's modules."""
    return name in contents and name.startswith(FOLDER) and name.endswith(".js")


def address_of(script: str, page: str = "") -> str:
    """Return the address of the joined ``script`` in the static folder; of a later one, for a page's script."""
    address = JOINED + script.removeprefix(FOLDER)
    return f"{address}?page={page.removeprefix(FOLDER)}" if page else address


def join_modules(contents: Contents, script: str) -> str:
    """Return the ``script`` of a page and everything it imports, as one."""
    loaded = {script, *list_imports(contents, script)}
    return _write(contents, script, script, loaded, brought=loaded) + f'$parts.take("{script}");\n'


def join_later(contents: Contents, script: str, page: str, *, is_page_known: bool) -> str:
    """Join what a page with the script ``page`` needs to load ``script`` later.

    ``is_page_known``: it is this ``page`` and not that of another version, from which something may be missing.
    """
    loaded = {page, *list_imports(contents, page)}
    needed = {script, *list_imports(contents, script)}
    brought = needed - loaded if is_page_known else needed
    return _write(contents, script, page, loaded, brought=brought, is_page_known=is_page_known)


def _write(
    contents: Contents,
    script: str,
    page: str,
    loaded: Collection[str],
    *,
    brought: Collection[str],
    is_page_known: bool = True,
) -> str:
    folder = posixpath.dirname(address_of(script))

    def later(target: str) -> str:
        if target in loaded:
            return f'Promise.resolve($parts.take("{target}"))'
        address = posixpath.relpath(address_of(target, page), folder)
        if is_page_known:
            return f'$parts.fetchPart("{target}", (ending) => import("./{address}" + ending))'
        # The page has the registry of its own version, which may lack what is newer.
        return f'import("./{address}").then(() => $parts.take("{target}"))'

    parts = [_as_part(contents, module, later) for module in sorted(brought)]
    return "".join([f'import * as $parts from "{posixpath.relpath(REGISTRY, folder)}";\n', *parts])


def _as_part(contents: Contents, module: str, later: Callable[[str], str]) -> str:
    text = _read(contents, module)
    names = ", ".join(name for _, name in _EXPORTS.findall(text))

    def take(found: re.Match[str]) -> str:
        return f'const {{{found[1].replace(" as ", ": ")}}} = $parts.take("{_resolve(module, found[2])}");'

    text = _IMPORTS.sub(take, text)
    text = _LATER.sub(lambda found: later(_resolve(module, found[1])), text)
    text = _EXPORTS.sub(r"\1 \2", text)
    return f'$parts.add("{module}", () => {{\n{text}return {{ {names} }};\n}});\n'
