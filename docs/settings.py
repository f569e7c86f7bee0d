"""Write the table of settings into docs/settings.md from the program's own: `.venv/bin/python docs/settings.py`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from referee.cli.settings import SETTINGS

DOCUMENT = Path(__file__).with_name("settings.md")
BEGIN, END = "<!-- settings: written by docs/settings.py -->\n", "<!-- end of settings -->\n"
DEFAULTS = {"instance": "`instance` in a checkout, else the system's folder for data of programs"}
"""What depends on the computer, in words."""


def main() -> None:
    """Replace what stands between the two markers."""
    DOCUMENT.write_text(insert_table(DOCUMENT.read_text(encoding="utf-8")), encoding="utf-8")


def insert_table(text: str) -> str:
    """Return the document with the table of today's settings between its markers."""
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n{''.join(_list_lines())}\n{END}{after}"


def _list_lines() -> Iterator[str]:
    yield "| option | variable | default | what it is for |\n|---|---|---|---|\n"
    for setting in SETTINGS:
        default = DEFAULTS.get(setting.name) or (f"`{setting.default}`" if setting.default else "none")
        option = f"`{setting.option} {setting.metavar}`"
        yield f"| {option} | `{setting.variable}` | {default} | {setting.help} |\n"


if __name__ == "__main__":
    main()
