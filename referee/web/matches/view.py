"""The view of a match that a device is sent, with the sentences that its page shows.

`referee.rules.judge.view` decides what its reader may see of the state; here the match's own facts and words are added,
which everybody may see, and lines of the log as their reader may have them.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Literal

from msgspec import UNSET, Meta, UnsetType
from msgspec.structs import asdict, replace

from referee.rules.judge import seen
from referee.rules.judge.legal import Legal
from referee.rules.judge.timeline import Step, Timeline
from referee.rules.judge.view import Viewer, ViewerKind, mask_command, view
from referee.rules.past.entries import decided_by
from referee.rules.past.then import result_then, view_then
from referee.rules.refusal import Notice
from referee.rules.state import Result
from referee.rules.terms import CardMode, Colour, DiceMode
from referee.rules.value import described, named
from referee.service.desk.desk import Desk
from referee.service.desk.play import OpenMatch
from referee.service.matches import luck, undoing, views
from referee.service.matches.announced import Announcement, see_announcement
from referee.service.matches.luck import LuckOfTheDeal
from referee.service.matches.opening import Opening, see_openings
from referee.service.matches.seats import players_of
from referee.service.matches.standing import SetUp, see_set_up
from referee.service.matches.together import count_redone, count_undone
from referee.service.matches.views import ReadableLine, read_line, reader_of
from referee.web.frame import answers


class View(seen.StateView, kw_only=True):
    """A match as one reader may see it now.

    The table and onlookers see how many cards and missions there are, a seat sees its own; once the match has ended
    everybody sees everything.
    """

    id: str
    seq: Annotated[answers.Seq, described("The newest action; send it with the next one.")]
    audience: Annotated[ViewerKind, described("As whom the asker sees the match.")]
    seat: Annotated[Colour | None, described("The asker's own seat.")]
    rulebook: str
    variant: str
    board: Annotated[str, named("Board")]
    dice: Annotated[DiceMode, named("DiceMode")]
    cards: Annotated[CardMode, named("CardMode")]
    dealer: Colour
    seal: Annotated[str | None, described("SHA-256 of what the app dealt, which the record opens at the end.")]
    luck: Annotated[LuckOfTheDeal | None, described("What phones add to the deal.")]
    name: Annotated[str | None, described("Of the evening.")]
    date: Annotated[str, Meta(extra_json_schema={"format": "date"})]
    marks: Annotated[tuple[answers.Mark, ...], described("What this match bears for good.")]
    odds: Annotated[Literal[False] | UnsetType, described("Only where the table has switched the odds off.")] = UNSET
    own_dice: Annotated[Literal[True] | UnsetType, described("Only where each side enters its own dice.")] = UNSET
    announced: Annotated[Announcement | UnsetType, described("An attack that waits for the dice of both sides.")] = (
        UNSET
    )
    set_up: Annotated[SetUp | UnsetType, described("While armies of the set-up are placed: what seats have said.")] = (
        UNSET
    )
    openings: Annotated[
        tuple[Opening, ...] | UnsetType, described("While the tablet asks for seats whose phones are dead.")
    ] = UNSET
    undo: Annotated[answers.Line | None, described("What `table undo` would take back.")]
    redo: Annotated[answers.Line | None, described("What `table redo` would bring back.")]
    result: seen.Result | None
    pieces: Annotated[seen.Pieces | None, described("What hands have to do on the real board after the newest action.")]
    notices: tuple[answers.Notice, ...]
    log: Annotated[tuple[answers.LogLine, ...], described("The newest actions, the last one last.")]


def make_view(match: OpenMatch, viewer: Viewer, language: str, possible: Legal | None = None) -> View:
    """Return the view of ``match`` for ``viewer``, its sentences in ``language``.

    ``possible`` is `legal` of the match's state, where it was worked out for another viewer already.
    """
    timeline, (verb, changes), reader = match.timeline, match.pieces, reader_of(match, viewer)
    sight = view(match.state, viewer, timeline.recent, possible)
    lines = [read_line(line, reader) for line in match.latest]
    undone_by = lines[-1].device if lines and lines[-1].taken_back else None
    return _join_view(
        match,
        viewer,
        replace(sight, legal=_offer_now(match, viewer, sight.legal)),
        language,
        timeline=timeline,
        seq=match.seq,
        result=match.state.result,
        lines=lines,
        notices=match.notices,
        undo=_read_step(timeline.undoable),
        redo=_read_step(timeline.redoable),
        pieces=seen.Pieces(verb, changes, undone_by or UNSET) if changes else None,
        announced=see_announcement(match) or UNSET,
        set_up=see_set_up(match) or UNSET,
        openings=see_openings(match) or UNSET,
    )


def _read_step(step: Step | None) -> ReadableLine | None:
    return ReadableLine(step.line, mask_command(step.action.command)) if step else None


def make_view_then(desk: Desk, match: OpenMatch, viewer: Viewer, language: str, seq: int) -> View:
    """Make a view as `make_view`, but of the match after line ``seq``: what was visible then and may be seen now.

    Nothing can be said in the past, and nothing is noticed: ``legal``, ``notices`` and ``pieces`` are empty.

    :raises Problem: line_unknown.
    """
    if seq == match.seq:
        return make_view(match, viewer, language)
    moment = views.read_moment(desk, match, seq)
    timeline, then, reader = moment.timeline, moment.timeline.state, reader_of(match, viewer)
    return _join_view(
        match,
        viewer,
        view_then(then, timeline.recent, match.state, viewer),
        language,
        timeline=timeline,
        seq=seq,
        result=result_then(then, match.state),
        lines=[read_line(entry, reader) for entry in moment.entries],
    )


def _join_view(
    match: OpenMatch,
    viewer: Viewer,
    sight: seen.StateView,
    language: str,
    *,
    timeline: Timeline,
    seq: int,
    result: Result | None,
    lines: Iterable[ReadableLine],
    notices: Iterable[Notice] = (),
    undo: ReadableLine | None = None,
    redo: ReadableLine | None = None,
    pieces: seen.Pieces | None = None,
    announced: Announcement | UnsetType = UNSET,
    openings: tuple[Opening, ...] | UnsetType = UNSET,
    set_up: SetUp | UnsetType = UNSET,
) -> View:
    decided = seen.Result(result.winners, result.reason, result.mission, decided_by(timeline)) if result else None
    row, setting = match.row, match.setting
    facts = asdict(sight) | {
        "starter": sight.starter or row.starter,
        "seats": tuple(_add_access(match, seat) for seat in sight.seats),
        "happenings": tuple(answers.word_happening(happening, language) for happening in sight.happenings),
    }
    return View(
        **facts,
        id=row.id,
        seq=seq,
        audience=viewer.kind,
        seat=viewer.seat or None,
        rulebook=row.rulebook,
        variant=row.variant,
        board=row.board,
        dice=setting.dice,
        cards=setting.cards,
        dealer=row.dealer,
        seal=row.seal,
        luck=luck.luck_view(match),
        name=row.name,
        date=row.played_on.isoformat(),
        marks=answers.word_marks(row.marks, setting, language),
        odds=False if row.odds_off else UNSET,
        own_dice=True if row.own_dice else UNSET,
        announced=announced,
        openings=openings,
        set_up=set_up,
        undo=answers.word_undoable(undo, setting, language, is_whole_set_up=count_undone(match) > 0),
        redo=answers.word_undoable(redo, setting, language, is_whole_set_up=count_redone(match) > 0),
        result=decided,
        pieces=pieces,
        notices=answers.word_notices(notices, setting, language),
        log=tuple(answers.word_latest(line, setting, language) for line in lines),
    )


def _add_access(match: OpenMatch, seat: seen.Seat) -> seen.Seat:
    access = match.access[seat.colour]
    there = [row for row in access if row.device_hash is not None]
    return replace(
        seat,
        joined=bool(there),
        has_pin=any(row.pin_hash is not None for row in access),
        phones=UNSET if len(access) == 1 else tuple(name for row in there for name in players_of(match, row)),
    )


def _offer_now(match: OpenMatch, viewer: Viewer, offers: seen.Offers) -> seen.Offers:
    """Add what can be taken back; while dice are awaited phones are offered nothing else."""
    if viewer.kind == "seat" and match.announced is not None:
        return seen.Offers()
    if viewer.kind == "seat":
        return replace(offers, undo=True) if undoing.why_not(match, viewer.seat) is None else offers
    if viewer.kind != "table":
        return offers
    timeline = match.timeline
    return replace(offers, undo=True if timeline.undoable else UNSET, redo=True if timeline.redoable else UNSET)
