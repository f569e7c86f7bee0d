"""The rows of the club's lists, as they are exported: the headings first, in the device's language."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime
from typing import TypeAlias
from zoneinfo import ZoneInfo

from referee.club import evenings as statutes
from referee.club.files.csv_text import Cell, cents_in_euros
from referee.club.people.name_lists import join_names
from referee.rules.state import Seat
from referee.service.cash import cash
from referee.service.cash import fines as catalogue
from referee.service.championship import championship
from referee.service.desk import clock
from referee.service.evenings import evenings as planned
from referee.service.evenings import news as told
from referee.service.motions import motions as moved
from referee.service.motions.motions import MotionView
from referee.service.people import book, roster
from referee.translations import names
from referee.translations.catalog import N_
from referee.translations.points import points_as_number
from referee.translations.texts.fines import describe_consequences, describe_price, offence_name
from referee.web.cash.cash import KINDS, entry_text, recorder_name
from referee.web.evenings.words import SAID, STATES
from referee.web.frame.guard import desk, lang
from referee.web.frame.pages import colour_name, describe_players, describe_result, say
from referee.web.house.book import describe_who_and_what
from referee.web.matches.waiting import void_text
from referee.web.motions.motions import CHOSEN

Rows: TypeAlias = Iterator[Sequence[Cell]]


def heads(*titles: str) -> Sequence[Cell]:
    """The row of the headings."""
    return [say(title) for title in titles]


def _here(when: datetime) -> datetime:
    """A moment in UTC, as the clocks show it here."""
    return when.replace(tzinfo=UTC).astimezone(ZoneInfo(clock.local_zone()))


def _yes(true: bool) -> str:
    return say(N_("yes")) if true else say(N_("no"))


def members() -> Rows:
    """As they can be taken in again."""
    yield heads(N_("Name"), N_("Colour"), N_("There since"), N_("Left on"), N_("guest"))
    for one in roster.list_members(desk()):
        yield one.name, colour_name(one.colour) if one.colour else None, one.since, one.until, _yes(one.guest)


def changes() -> Rows:
    yield heads(N_("At"), N_("By whom"), N_("What was changed"))
    for one in reversed(book.list_changes(desk(), limit=None)):
        yield _here(one.at), *describe_who_and_what(one)


def balances() -> Rows:
    """What everybody owes; less than nothing is to the good."""
    yield heads(N_("Member"), N_("Owes"))
    for one in cash.read_cash_box(desk()).accounts:
        yield one.member.name, cents_in_euros(one.owes)


def cash_book() -> Rows:
    yield heads(
        *(N_("No."), N_("Day"), N_("What"), N_("Who"), N_("Amount"), N_("What for"), N_("takes back no.")),
        *(N_("Match"), N_("Action"), N_("Evening"), N_("Recorded by"), N_("Recorded at")),
        N_("Moved by"),
    )
    for line in cash.whole_book(desk()):
        entry = line.entry
        yield (
            *(entry.id, entry.day, say(KINDS[entry.kind]), line.member, cents_in_euros(entry.cents), entry_text(entry)),
            *(entry.undoes, entry.match_id, entry.seq, line.evening, recorder_name(line), _here(entry.at), line.mover),
        )


def fines() -> Rows:
    """The catalogues of all days, newest first."""
    yield heads(
        *(N_("Valid from"), N_("Offence"), N_("Statutes"), N_("From (euros)"), N_("To (euros)"), N_("Fine")),
        N_("Remarks"),
    )
    for version in catalogue.list_versions(desk()):
        for one in version.offences:
            least, most = cents_in_euros(one.cents[0]), cents_in_euros(one.cents[-1])
            name = offence_name(one.key, one.text, lang())
            yield (
                version.valid_from,
                name,
                one.paragraph,
                least,
                most,
                describe_price(one, lang()),
                describe_consequences(one, lang()),
            )


def motions() -> Rows:
    """Who voted what stands there once an open vote was counted; of a secret one only how many.

    Not even that where too few voted to stay secret.
    """
    yield heads(
        *(N_("No."), N_("Moved at"), N_("Who moves it"), N_("Who pays"), N_("Amount"), N_("What for"), N_("Match")),
        *(N_("Action"), N_("Secret"), N_("Without a vote"), N_("Carried"), N_("Yes"), N_("No"), N_("Abstain")),
        N_("Who said what"),
    )
    for one in moved.list_motions(desk()):
        row = one.row
        what = ": ".join(filter(None, (row.offence and offence_name(row.offence, row.text, lang()), row.text)))
        yield (
            *(
                row.id,
                _here(row.opened_at),
                one.mover,
                one.accused,
                cents_in_euros(row.cents),
                what,
                row.match_id,
                row.seq,
            ),
            *(_yes(row.secret), ", ".join(row.excluded), *_counted(one)),
        )


def _counted(one: MotionView) -> Sequence[Cell]:
    if one.tally is None or one.row.carried is None:
        return (None if one.is_open else say(N_("not decided")), *(None,) * 4)
    votes = ", ".join(f"{name}: {say(CHOSEN[said])}" for name, said in one.votes.items())
    return _yes(one.row.carried), one.tally.yes, one.tally.no, one.tally.abstain, votes


def evenings() -> Rows:
    yield heads(
        *(N_("Day"), N_("Time"), N_("Time zone"), N_("Host"), N_("Where"), N_("Outdoors"), N_("Note"), N_("State")),
        *(N_("Come"), N_("Were there")),
    )
    known = {one.id: one.name for one in roster.list_members(desk())}
    for evening in reversed(planned.list_evenings(desk())):
        row, said = evening.row, statutes.latest_answers(evening.facts)
        coming = [known[member] for member, answer in said.items() if answer.coming == "yes"]
        yield (
            *(row.day, row.time.strftime("%H:%M"), row.zone, evening.host.name if evening.host else None, row.place),
            *(_yes(row.outdoor), row.note, say(STATES[evening.state]), ", ".join(coming)),
            ", ".join(known[member] for member in evening.facts.present),
        )


def answers() -> Rows:
    """All that was ever said about coming, and who wrote it down for a member: the latest of each member holds, unless
    the evening was moved to another day since.
    """
    names = (N_("Evening"), N_("Name"), N_("Answer"), N_("Answered at"), N_("Recorded by"))
    yield heads(*names, N_("Answered for the earlier day"))
    known = {one.id: one.name for one in roster.list_members(desk())}
    for evening in reversed(planned.list_evenings(desk())):
        outdated = evening.facts.outdated
        for said in (*outdated, *evening.facts.rsvps):
            writer = known[said.writer] if said.writer else None
            answer = (evening.row.day, known[said.member], say(SAID[said.coming]), _here(said.at), writer)
            yield *answer, _yes(said in outdated)


def news() -> Rows:
    yield heads(N_("Day"), N_("Title"), N_("Text"), N_("Written by"), N_("Written at"))
    for one in reversed(told.list_published(desk())):
        yield one.row.day, one.row.title, one.row.text, one.keeper, _here(one.row.at)


def matches() -> Rows:
    """Also those that do not count, with the reason."""
    yield heads(N_("Date"), N_("Name"), N_("Seats"), N_("Result"), N_("Match"), N_("Void because"))
    void = {one.target: one.void for one in championship.list_results(desk(), None)}
    for one in reversed(championship.list_matches(desk())):
        result = describe_result(one.winners, one.reason, {seat.colour: seat for seat in one.seats})
        yield one.date, one.name, _seats(one.seats), result, one.id, void.get(f"match:{one.id}")


def _seats(seats: Iterable[Seat]) -> str:
    return ", ".join(f"{colour_name(seat.colour)}: {describe_players(seat)}" for seat in seats)


def results(year: int | None) -> Rows:
    """The first five columns are those that the page for results takes in again."""
    yield heads(
        *(N_("Date"), N_("Players"), N_("Winners"), N_("Note"), N_("Void because")),
        *(N_("Match"), N_("Seats"), N_("Reason")),
    )
    for one in reversed(championship.read_championship(desk(), year).results):
        match = one.listed if one.listed and one.listed.reason else None
        yield (
            *(one.day, join_names(one.played.players), join_names(one.played.winners), one.note, void_text(one.void)),
            *((match.id, _seats(match.seats), names.reason_name(match.reason or "", lang())) if match else (None,) * 3),
        )


def standings(year: int | None) -> Rows:
    yield heads(N_("Rank"), N_("Player"), N_("Points"), N_("Wins"), N_("Matches"), N_("Eliminations"))
    for line in championship.read_championship(desk(), year).table:
        yield line.rank or None, line.name, points_as_number(line.points), line.wins, line.matches, line.eliminations
