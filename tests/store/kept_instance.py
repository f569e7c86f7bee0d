"""The house that version 0028 of the tables left: how it is put into a folder, and what is read in it.

A club was played through the program of then, once, so that every table, nearly every event and most changes of the
club's book occur; its database, keys and backup are files and are never made again. Everything is read through the
doors that clubs use: pages, API, files. ``python -m tests.store.kept_instance words lists pages links`` writes anew
what the program says of the house where its sentences were changed on purpose: look through the difference before it is
committed. The other readings hold no sentences, and nothing in them may change.
"""

from __future__ import annotations

import csv
import hashlib
import json
import re
import sqlite3
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager
from datetime import UTC, date, datetime
from html.parser import HTMLParser
from itertools import starmap
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, TypeAlias
from zoneinfo import ZoneInfo

import pytest
from flask.testing import FlaskClient

from referee.service.desk import clock
from tests.instance import JSON, Instance

Readings: TypeAlias = Mapping[str, str]

FOLDER = Path(__file__).parent / "house_of_0028"
BACKUP = FOLDER / "backup.json"
GOLDEN = Path(__file__).parents[1] / "golden"
KEPT: dict[str, Any] = json.loads((FOLDER / "kept.json").read_text(encoding="utf-8"))
"""Its keys, its matches by what each is kept for, PINs, and what devices had in their cookies."""
MATCHES: dict[str, str] = KEPT["matches"]
RUNNING = MATCHES["running"]
GOLDEN_NAMES = (
    *("mission_by_another_5", "hasbro_domination_abandoned_6", "regelbuch_headquarters_capitals_3"),
    *("swedish_duel_declared_2", "french_1976_duel_abandoned_2"),
)
"""A golden record of each rulebook, none of which is in the instance."""
NOW = datetime.fromisoformat(KEPT["now"])
"""When the instance was closed, in UTC; an open vote and guessed PINs depend on it."""
ZONE = "Europe/Berlin"
LISTS = ("members", "balances", "cash-book", "changes", "fines", "motions", "evenings", "answers", "news", "matches")
YEARLY = (
    *("results", "standings", "statistics-wins", "statistics-players", "statistics-numbers", "statistics-colours"),
    *("statistics-missions", "statistics-rulebooks", "statistics-eliminations", "statistics-luck", "statistics-dice"),
)
YEARS = ("2024", "2025", "2026", "all")
PAGES = (
    *("/", "/club", "/news", "/news/1", "/news/3", "/results", "/evenings", "/members", "/cash", "/motions", "/fines"),
    *("/matches", "/presets", "/book", "/book/account", "/cash/pay/3", "/rulebooks/tuesday"),
    *(f"/evenings/{number}{part}" for number in range(1, KEPT["evenings"] + 1) for part in ("", "/motions")),
    *(f"/{page}/{year}" for page in ("championship", "statistics") for year in YEARS),
    *("/seasons/2024", "/seasons/2025"),
)
PAGES_OF_A_MATCH = ("verify", "motions", "fines")
RECORD_PAGES = ("marked", "duel", "own rulebook", "swedish_capital_capitals_2", "position", "luck", "running")
"""The matches of which the page of the record is read: the lines on it are in `words` already."""
LOG_PAGE = 200
THIS_COMPUTER = re.compile(r"http://(?:\d+\.\d+\.\d+\.\d+|localhost)(?::\d+)?/")
"""Its address in links, which is another in each network."""
CLUB_LINK = re.compile(r"/(calendar|club)/[0-9a-f]{20,}")
"""The club's private links, which are others in each instance."""
COME = re.compile(r"/come/(\d+)-[0-9a-f]+")
"""A member's private link, which is another in each instance."""


@contextmanager
def standing_still() -> Iterator[None]:
    """Stop the clock at the moment at which the instance was closed."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TZ", ZONE)
        patch.setattr(clock, "now", lambda: NOW)
        patch.setattr(clock, "today", _today)
        yield


def _today(zone: str | None = None) -> date:
    return NOW.replace(tzinfo=UTC).astimezone(ZoneInfo(zone or ZONE)).date()


def put_back(folder: Path) -> None:
    """Put the files of the instance into the new ``folder`` as that version left them."""
    folder.mkdir()
    with closing(sqlite3.connect(folder / "referee.db")) as connection:
        connection.executescript((FOLDER / "house.sql").read_text(encoding="utf-8"))
    for name, key in KEPT["keys"].items():
        (folder / name).write_bytes(bytes.fromhex(key))
    for name in ("newest_lines.log", "rulebooks/tuesday.toml"):
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_bytes((FOLDER / name).read_bytes())


def device(instance: Instance, name: str) -> FlaskClient:
    """Return a device somewhere on the network with the cookies that it had then."""
    client = instance.onlooker()
    for key, value in KEPT["cookies"][name].items():
        client.set_cookie(key, value)
    return client


def keeper(instance: Instance, member: int = 1, own: str = "") -> FlaskClient:
    """Return a device on which a member keeps the book, opened with the club's PIN and their own if any."""
    client = instance.onlooker()
    page = client.get("/book", headers={"Accept": "text/html"}).text
    token = re.search(r'name="csrf_token"[^>]*value="([^"]+)"', page)
    assert token
    form = {"csrf_token": token[1], "keeper": str(member), "pin": KEPT["pins"]["book"], "own": own}
    assert client.post("/book/open", data=form, headers={"Accept": "text/html"}).status_code == 303
    return client


def read(client: FlaskClient, path: str, lang: str = "en", accept: str = "application/json") -> str:
    """Return what that device reads at ``path``, or the status where that is not 200."""
    joint = "&" if "?" in path else "?"
    answer = client.get(f"{path}{joint}lang={lang}", headers={"Accept": accept})
    if answer.status_code != 200:
        return f"{answer.status_code}\n"
    text = answer.get_data(as_text=True).replace("\r\n", "\n")
    return THIS_COMPUTER.sub("http://COMPUTER/", text)


def read_views(instance: Instance) -> Readings:
    """Return each match as its table sees it, without sentences.

    The running one also as phones and onlookers see it, with what else they are told beside the match.
    """
    devices = {colour: device(instance, colour) for colour in ("red", "blue", "black")}
    views = {name: _facts(read(instance.table, f"/matches/{match}")) for name, match in MATCHES.items()}
    for name, client in ({"onlooker": instance.onlooker()} | devices).items():
        views[f"running {name}"] = _facts(read(client, f"/matches/{RUNNING}"))
    for name in ("running", "counted"):
        views[f"challenges of {name}"] = _facts(read(instance.table, f"/matches/{MATCHES[name]}/challenges"))
    for name, client in devices.items():
        views[f"votes of {name}"] = _facts(read(client, f"/matches/{RUNNING}/ballots"))
    return views


def _facts(text: str) -> str:
    """Return a line for each key, without sentences."""
    body = json.loads(text)
    lines = ((key, json.dumps(_without_words(body[key]), ensure_ascii=False, sort_keys=True)) for key in sorted(body))
    return "".join(f"{key} {value}\n" for key, value in lines)


def _without_words(value: object) -> object:
    if isinstance(value, dict):
        return {key: _without_words(inner) for key, inner in value.items() if key != "text"}
    return [_without_words(inner) for inner in value] if isinstance(value, list) else value


def _words(value: object) -> Iterator[str]:
    """Yield the sentences that `_without_words` leaves out."""
    if isinstance(value, dict):
        if isinstance(value.get("text"), str):
            yield value["text"]
        value = list(value.values())
    for inner in value if isinstance(value, list) else ():
        yield from _words(inner)


def _lines(client: FlaskClient, match: str, lang: str) -> Iterator[dict[str, Any]]:
    after, more = 0, True
    while more:
        body = json.loads(read(client, f"/matches/{match}/log?after={after}", lang))
        yield from body["log"]
        after, more = after + LOG_PAGE, body["more"]


def read_logs(instance: Instance) -> Readings:
    """Return what was said in each match and when, with a digest of what became true, as far as its reader may know."""
    return {
        f"{name} {who}": "".join(
            f"{line['seq']} {line['at']} {line['action']} {_digest(line['events'])}\n"
            for line in _lines(client, match, "en")
        )
        for name, match in MATCHES.items()
        for who, client in (("table", instance.table), ("onlooker", instance.onlooker()))
        if who == "table" or name in ("running", "entered")
    }


def _digest(value: object) -> str:
    return hashlib.sha256(json.dumps(value, sort_keys=True).encode()).hexdigest()[:12]


def read_words(instance: Instance) -> Readings:
    """Return the lines of each log and the sentences of each view, in both languages."""
    readings = {}
    for name, match in MATCHES.items():
        for lang in ("en", "de"):
            lines = [f"{line['seq']} {line['text']}" for line in _lines(instance.table, match, lang)]
            view = json.loads(read(instance.table, f"/matches/{match}", lang))
            readings[f"{name} {lang}"] = "".join(f"{line}\n" for line in (*lines, *_words(view)))
    return readings


def read_records(instance: Instance) -> Readings:
    """Each match as the file that anybody may take away."""
    return {name: read(instance.table, f"/matches/{match}/record.toml") for name, match in MATCHES.items()}


def read_lists(instance: Instance) -> Readings:
    """Each list of the club as a file, those of a year for each year: cash book, standings, statistics and the rest."""
    client = keeper(instance)
    names = [f"{name}.csv?as=rfc" for name in LISTS]
    names += [f"{name}.csv?as=rfc&year={year}" for name in YEARLY for year in YEARS]
    return {name: read(client, f"/exports/{name}") for name in names}


def read_pages(instance: Instance) -> Readings:
    """Return the words of each page, for the keeper of the book, and of the form that begins a match."""
    client = keeper(instance)
    readings = {path: words_of(read(client, path, accept="text/html")) for path in PAGES}
    readings["/matches/new"] = words_of(read(instance.table, "/matches/new", accept="text/html"))
    for name, match in MATCHES.items():
        for part in PAGES_OF_A_MATCH:
            readings[f"{part} of {name}"] = words_of(read(client, f"/matches/{match}/{part}", accept="text/html"))
    for name in RECORD_PAGES:
        readings[f"record of {name}"] = words_of(read(client, f"/matches/{MATCHES[name]}/record", accept="text/html"))
    return readings


def read_links(instance: Instance) -> Readings:
    """Return what the links show that were given out: the calendar and a member's own page."""
    return {
        "calendar": read(instance.onlooker(), KEPT["paths"]["calendar"], accept="text/calendar"),
        "personal": words_of(read(instance.onlooker(), KEPT["paths"]["personal link"], accept="text/html")),
    }


class _MainText(HTMLParser):
    """The text of a page's main part, without drawings: a line for each block."""

    BLOCKS = (
        *("p", "li", "h1", "h2", "h3", "tr", "dt", "dd", "div", "section", "caption", "option", "legend", "label"),
        *("a", "button", "summary"),
    )

    def __init__(self) -> None:
        super().__init__()
        self.lines = [""]
        self._open = {"main": 0, "svg": 0}

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._cross(tag, 1)

    def handle_endtag(self, tag: str) -> None:
        self._cross(tag, -1)

    def _cross(self, tag: str, step: int) -> None:
        if tag in self._open:
            self._open[tag] += step
        if tag in self.BLOCKS:
            self.lines.append("")

    def handle_data(self, data: str) -> None:
        if self._open["main"] and not self._open["svg"]:
            self.lines[-1] += f" {data}"


def words_of(page: str) -> str:
    """Return what is to be read in a page's main part; a status is returned as it is."""
    if "<main" not in page:
        return page
    parser = _MainText()
    parser.feed(page)
    lines = (" ".join(line.split()) for line in parser.lines)
    public = (COME.sub(r"/come/\1-PRIVATE", CLUB_LINK.sub(r"/\1/PRIVATE", line)) for line in lines)
    return "".join(f"{line}\n" for line in public if line)


def read_golden(instance: Instance) -> Readings:
    """Return the view of each golden record that is taken in, without what is new each time."""
    views = {}
    for name in GOLDEN_NAMES:
        text = (GOLDEN / f"{name}.toml").read_bytes()
        answer = instance.table.post("/matches", data=text, content_type="application/toml", headers=JSON)
        assert answer.status_code == 201, answer.get_json()
        match = answer.get_json()["id"]
        views[name] = _facts(read(instance.table, f"/matches/{match}")).replace(match, "MATCH")
    return views


READINGS: Mapping[str, Callable[[Instance], Readings]] = {
    "views": read_views,
    "logs": read_logs,
    "words": read_words,
    "records": read_records,
    "lists": read_lists,
    "pages": read_pages,
    "links": read_links,
    "golden": read_golden,
}
"""By the name of the file that keeps it; `golden` adds matches to the instance."""
TITLE = "=== "


def write_readings(readings: Readings, file: Path) -> None:
    """Write the readings to ``file``, each below its title."""
    file.write_text("".join(f"{TITLE}{title}\n{text}" for title, text in readings.items()), encoding="utf-8")


def read_kept(name: str) -> Readings:
    """Return what the program said when the instance was made."""
    readings: dict[str, str] = {}
    title = ""
    for line in (FOLDER / f"{name}.txt").read_bytes().decode().splitlines(keepends=True):
        if line.startswith(TITLE):
            title = line.removeprefix(TITLE).rstrip("\n")
            readings[title] = ""
        else:
            readings[title] += line
    return readings


def lines_to_compare(name: str, before: str, now: str) -> tuple[list[str], list[str]]:
    """Return the lines of a reading then and now; what is read by name keeps only the keys and columns there were."""
    if name not in PARSERS:
        return before.splitlines(), now.splitlines()
    kept = PARSERS[name](before)
    return _write_lines(kept), _write_lines(_part_kept(kept, PARSERS[name](now)))


def _part_kept(before: Any, now: Any) -> Any:
    """``now`` without the keys that ``before`` does not have, all the way down."""
    if isinstance(before, dict) and isinstance(now, dict):
        return {key: _part_kept(before[key], value) for key, value in now.items() if key in before}
    if isinstance(before, list) and isinstance(now, list):
        return [*starmap(_part_kept, zip(before, now)), *now[len(before) :]]  # noqa: B905
    return now


def _write_lines(value: Any) -> list[str]:
    rows = value if isinstance(value, list) else [*value.items()]
    return [json.dumps(row, ensure_ascii=False) for row in rows]


def _parse_facts(text: str) -> dict[str, Any]:
    """Return what `_facts` wrote."""
    return {key: json.loads(value) for key, _, value in (line.partition(" ") for line in text.splitlines())}


def _parse_list(text: str) -> list[dict[str, str]]:
    """Each row of a CSV by its columns, the headings first."""
    rows = [*csv.reader(text.splitlines(keepends=True))]
    return [dict(zip(rows[0], row, strict=True)) for row in rows]


PARSERS: Mapping[str, Callable[[str], Any]] = {"views": _parse_facts, "golden": _parse_facts, "lists": _parse_list}
"""Of the readings that are read by name: in these, later versions may add keys and columns."""


def main(names: list[str]) -> None:
    """Write the named readings, or all, as the program says them now."""
    with TemporaryDirectory() as folder, standing_still():
        put_back(Path(folder) / "instance")
        instance = Instance(Path(folder) / "instance")
        for name, reading in READINGS.items():
            if name in (names or READINGS):
                write_readings(reading(instance), FOLDER / f"{name}.txt")
        instance.close()


if __name__ == "__main__":
    main(sys.argv[1:])
