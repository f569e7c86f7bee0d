"""How long each page holds up everybody else: the time on the event loop, without what is worked out beside it.

The club has played for eight years, 320 matches with their logs and one of 5,000 actions besides. Every address that
can be read is asked for once something has changed, after everything was asked for before. The time is that of the
processor.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from time import thread_time

from flask.testing import FlaskClient
from werkzeug.routing import Rule

from referee.rules.judge.view import Viewer
from referee.service.desk.writer import OneThread
from referee.service.evenings import evenings
from referee.service.matches.actions import Submission, submit_action
from referee.service.matches.replies import Accepted
from referee.service.people import roster
from referee.web.admin.exports import LISTS
from tests.club_years import LAST_YEAR, fill
from tests.instance import Instance
from tests.web.book import open_book
from tests.web.forms import HTML

YEARS, ACTIONS = 8, 5_000
ROUNDS = 5
MOST_MS = 20.0
SHOWN = 12
LEFT_OUT = ("static", "api.follow_match")
"""A file, and what never ends."""
VALUES = {
    **{"year": LAST_YEAR, "member_id": 1, "evening_id": 3, "news_id": 1, "colour": "red", "name": "easy_move"},
    **{"cite": "EM-8.1", "day": f"{LAST_YEAR}-01-01", "secret": "-", "invitation": "-", "code": "-", "key": "-"},
}
"""What stands in an address; private links lead nowhere."""


def main() -> int:
    """Print the slowest pages; return 1 where one of them takes too long."""
    with tempfile.TemporaryDirectory() as folder:
        instance = Instance(Path(folder) / "instance", OneThread())
        fill(instance, YEARS)
        match, device = _played(instance), open_book(instance)
        waits = {path: _on_the_loop(instance, device, path) for path in _addresses(instance, match)}
        instance.close()
    slowest = sorted(waits, key=lambda path: waits[path], reverse=True)
    for path in slowest[:SHOWN]:
        print(f"{path.replace(match, 'M'):<40} {waits[path]:6.1f} ms")
    print(f"{len(waits)} pages, each at most {waits[slowest[0]]:.1f} ms on the loop  (at most {MOST_MS:.0f})")
    return 0 if waits[slowest[0]] <= MOST_MS else 1


def _played(instance: Instance) -> str:
    """Return a long match that has ended; every tenth action takes one back."""
    match, table = instance.dealt(), Viewer("table")
    for number in range(2, ACTIONS):
        line = "table undo" if number % 10 == 9 else f"table correct alaska red {number % 9 + 1}"
        assert isinstance(submit_action(instance.desk, match, table, Submission(line)), Accepted)
    assert isinstance(submit_action(instance.desk, match, table, Submission("table declare red")), Accepted)
    return match


def _addresses(instance: Instance, match: str) -> Iterator[str]:
    """Whatever can be read."""
    build = instance.app.url_map.bind("localhost").build
    for rule in sorted(instance.app.url_map.iter_rules(), key=str):
        if "GET" in (rule.methods or ()) and rule.endpoint not in LEFT_OUT:
            for values in _values(rule, match):
                yield build(rule.endpoint, {name: values[name] for name in rule.arguments})


def _values(rule: Rule, match: str) -> Iterator[dict[str, object]]:
    names = LISTS if rule.endpoint == "exports.export_list" else (VALUES["name"],)
    return ({**VALUES, "match_id": match, "name": name} for name in names)


def _on_the_loop(instance: Instance, device: FlaskClient, path: str) -> float:
    """Return the median of the milliseconds that nobody else is served."""
    _asked(device, path)
    spent = []
    for _ in range(ROUNDS):
        evenings.change_member(instance.desk, 1, roster.MemberInput("Alice", "red"))
        spent.append(_asked(device, path))
    return median(spent)


def _asked(device: FlaskClient, path: str) -> float:
    """Milliseconds until the answer begins, or for the longest of its pieces: others are served between them."""
    begun = thread_time()
    with device.get(path, headers=HTML, buffered=False) as answer:
        longest, begun = thread_time() - begun, thread_time()
        for _ in answer.response:
            longest, begun = max(longest, thread_time() - begun), thread_time()
    return 1000 * longest


if __name__ == "__main__":
    main()
