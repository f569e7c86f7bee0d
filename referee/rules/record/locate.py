"""Finds the lines of the keys in a TOML text: ``position.owners.alaska`` is on line 31.

The text must be valid TOML: values are skipped, not checked. Entries of a list count from 1: ``seats[2]``.
"""

from __future__ import annotations

import json
import re

_BLANK = re.compile(r"(?:[ \t\r\n]|#[^\n]*)*")
_BARE = re.compile(r"[A-Za-z0-9_-]+")
_STRING = re.compile(r'"(?:[^"\\\n]|\\.)*"' + r"|'[^'\n]*'")
_LONG_STRING = re.compile(r'"""(?:[^\\]|\\.)*?"{3,5}(?!")' + r"|'''.*?'{3,5}(?!')", re.DOTALL)
_PLAIN = re.compile(r"[^,\]}#\n]+")


def lines_of(text: str) -> dict[str, int]:
    """Return the line of every key and every list entry in ``text``, counted from 1."""
    return _Scanner(text).scan_lines()


def line_of(key: str, lines: dict[str, int]) -> int:
    """Return the line of ``key``; where it is missing, of the table that should hold it (1 for the file itself)."""
    while key and key not in lines:
        key = key[: max(key.rfind("."), key.rfind("["), 0)]
    return lines.get(key, 1)


class _Scanner:
    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.lines: dict[str, int] = {}
        self.entries: dict[str, int] = {}
        self._line, self._counted = 1, 0

    def scan_lines(self) -> dict[str, int]:
        table = ""
        self._skip_blanks()
        while self.at < len(self.text):
            if self.text[self.at] == "[":
                table = self._scan_header()
            else:
                self._scan_pair(table)
            self._skip_blanks()
        return self.lines

    def _skip_blanks(self) -> None:
        match = _BLANK.match(self.text, self.at)
        assert match is not None
        self.at = match.end()

    def _skip_marks(self, marks: str) -> None:
        self._skip_blanks()
        while self.at < len(self.text) and self.text[self.at] in marks:
            self.at += 1
            self._skip_blanks()

    def _note_line(self, path: str) -> None:
        self._line += self.text.count("\n", self._counted, self.at)
        self._counted = self.at
        self.lines.setdefault(path, self._line)

    def _scan_header(self) -> str:
        many = self.text.startswith("[[", self.at)
        self._skip_marks("[")
        path = self._scan_key("")
        if many:
            self.entries[path] = self.entries.get(path, 0) + 1
            path = f"{path}[{self.entries[path]}]"
            self._note_line(path)
        self._skip_marks("]")
        return path

    def _scan_key(self, table: str) -> str:
        """Scan a dotted key; a table inside a list of tables is inside the list's last entry."""
        path = table
        while True:
            self._skip_blanks()
            path = f"{path}.{self._scan_name()}" if path else self._scan_name()
            self._note_line(path)
            self._skip_blanks()
            if self.text[self.at] != ".":
                return path
            path = f"{path}[{self.entries[path]}]" if path in self.entries else path
            self.at += 1

    def _scan_name(self) -> str:
        match = _BARE.match(self.text, self.at) or _STRING.match(self.text, self.at)
        assert match is not None
        self.at = match.end()
        name = match.group()
        if name[0] == '"':
            return _unescape_name(name)
        return name.strip("'")

    def _scan_pair(self, table: str) -> None:
        path = self._scan_key(table)
        self._skip_marks("=")
        self._scan_value(path)

    def _scan_value(self, path: str) -> None:
        first = self.text[self.at]
        if first == "[":
            self._scan_list(path)
        elif first == "{":
            self._scan_table(path)
        else:
            pattern = _PLAIN
            if first in "\"'":
                pattern = _LONG_STRING if self.text.startswith(first * 3, self.at) else _STRING
            match = pattern.match(self.text, self.at)
            assert match is not None
            self.at = match.end()

    def _scan_list(self, path: str) -> None:
        self.at += 1
        self._skip_marks(",")
        number = 0
        while self.text[self.at] != "]":
            number += 1
            self._note_line(f"{path}[{number}]")
            self._scan_value(f"{path}[{number}]")
            self._skip_marks(",")
        self.at += 1

    def _scan_table(self, path: str) -> None:
        self.at += 1
        self._skip_marks(",")
        while self.text[self.at] != "}":
            self._scan_pair(path)
            self._skip_marks(",")
        self.at += 1


def _unescape_name(name: str) -> str:
    try:
        return str(json.loads(name))
    except ValueError:
        return name[1:-1]
