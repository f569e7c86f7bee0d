"""Making way for the club's own tablet: ending the matches of devices that the instance does not know."""

from __future__ import annotations

from referee.rules.judge.view import Viewer
from referee.service.desk.desk import Desk
from referee.service.matches import taken_out
from referee.service.matches.actions import Submission, submit_action
from referee.store.matches import matches


def list_strange_matches(desk: Desk) -> tuple[str, ...]:
    """List the ids of running matches that a device began which the instance does not know, and that nobody took in."""
    with desk.store.reading() as connection:
        running = [row.id for row in matches.list_running(connection)]
        return tuple(one for one in running if taken_out.void_reason(connection, one) == taken_out.BEGUN_ELSEWHERE)


def end_strange_matches(desk: Desk) -> None:
    """Abandon them as their tables would; the club's own matches go on."""
    for match_id in list_strange_matches(desk):
        # Only a match that has ended in the meantime is refused.
        submit_action(desk, match_id, Viewer("table"), Submission("table abandon"))
