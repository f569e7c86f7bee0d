"""The rows of the exported lists of the club: the headings first, in the device's language."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime
from typing import TypeAlias
from zoneinfo import ZoneInfo

from referee.club import evenings as statutes
from referee.club.files.csv_text import Cell, cents_in_euros
from referee.club.people.name_lists import join_names
from referee.rules.state import Seat
from referee.service.cash import cash, fines
from referee.service.championship import championship
from referee.service.desk import clock
from referee.service.evenings import evenings, news
from referee.service.motions import motions
from referee.service.motions.motions import MotionView
from referee.service.people import book, roster
from referee.translations import names
from referee.translations.catalog import N_
from referee.translations.points import points_as_number
from referee.translations.texts.fines import describe_consequences, describe_price, offence_name
from referee.web.admin.book import describe_who_and_what
from referee.web.cash.book_lines import KINDS, entry_text, recorder_name
from referee.web.evenings.words import SAID, STATES
from referee.web.frame.guard import desk, lang
from referee.web.frame.pages import colour_name, describe_players, describe_result, translate
from referee.web.matches.waiting import void_text
from referee.web.motions.motions import CHOSEN

Rows: TypeAlias = Iterator[Sequence[Cell]]


def translate_headings(headings: Iterable[str]) -> Sequence[Cell]:
    """Return the row of headings in the device's language."""
    return [translate(heading) for heading in headings]


def _to_local(moment: datetime) -> datetime:
    return moment.replace(tzinfo=UTC).astimezone(ZoneInfo(clock.local_zone()))


def _yes_or_no(value: bool) -> str:
    return translate(N_("yes")) if value else translate(N_("no"))


def _names_by_id() -> dict[int, str]:
    return {member.id: member.name for member in roster.list_members(desk())}


def list_members() -> Rows:
    """Return the members, in the form in which the page for members reads them."""
    yield translate_headings([N_("Name"), N_("Colour"), N_("There since"), N_("Left on"), N_("guest")])
    for member in roster.list_members(desk()):
        colour = colour_name(member.colour) if member.colour else None
        yield member.name, colour, member.since, member.until, _yes_or_no(member.guest)


def list_changes() -> Rows:
    yield translate_headings([N_("At"), N_("By whom"), N_("What was changed")])
    for change in reversed(book.list_changes(desk(), limit=None)):
        yield _to_local(change.at), *describe_who_and_what(change)


def list_balances() -> Rows:
    """List what everybody owes; a negative amount is a credit."""
    yield translate_headings([N_("Member"), N_("Owes")])
    for account in cash.read_cash_box(desk()).accounts:
        yield account.member.name, cents_in_euros(account.owes)


def list_cash_book() -> Rows:
    yield translate_headings(
        [
            *(N_("No."), N_("Day"), N_("What"), N_("Who"), N_("Amount"), N_("What for"), N_("takes back no.")),
            *(N_("Match"), N_("Action"), N_("Evening"), N_("Recorded by"), N_("Recorded at"), N_("Moved by")),
        ]
    )
    for line in cash.whole_book(desk()):
        entry = line.entry
        yield (
            *(
                entry.id,
                entry.day,
                translate(KINDS[entry.kind]),
                line.member,
                cents_in_euros(entry.cents),
                entry_text(entry),
            ),
            *(entry.undoes, entry.match_id, entry.seq, line.evening, recorder_name(line), _to_local(entry.at)),
            line.mover,
        )


def list_fines() -> Rows:
    """Return the offences of all catalogues of fines, newest catalogue first."""
    yield translate_headings(
        [
            *(N_("Valid from"), N_("Offence"), N_("Statutes"), N_("From (euros)"), N_("To (euros)"), N_("Fine")),
            N_("Remarks"),
        ]
    )
    for version in fines.list_versions(desk()):
        for offence in version.offences:
            yield (
                *(version.valid_from, offence_name(offence.key, offence.text, lang()), offence.paragraph),
                *(cents_in_euros(offence.cents[0]), cents_in_euros(offence.cents[-1])),
                *(describe_price(offence, lang()), describe_consequences(offence, lang())),
            )


def list_motions() -> Rows:
    """Return the motions, with who voted what once an open vote was counted.

    A secret one has only the numbers, and not even these where too few voted to stay secret.
    """
    yield translate_headings(
        [
            *(N_("No."), N_("Moved at"), N_("Who moves it"), N_("Who pays"), N_("Amount"), N_("What for"), N_("Match")),
            *(N_("Action"), N_("Secret"), N_("Without a vote"), N_("Carried"), N_("Yes"), N_("No"), N_("Abstain")),
            N_("Who said what"),
        ]
    )
    for motion in motions.list_motions(desk()):
        row = motion.row
        what = ": ".join(filter(None, (row.offence and offence_name(row.offence, row.text, lang()), row.text)))
        yield (
            *(row.id, _to_local(row.opened_at), motion.mover, motion.accused, cents_in_euros(row.cents), what),
            *(row.match_id, row.seq, _yes_or_no(row.secret), ", ".join(row.excluded), *_count_cells(motion)),
        )


def _count_cells(motion: MotionView) -> Sequence[Cell]:
    """Return whether it was carried, how many voted yes, no and abstain, and who voted what."""
    if motion.tally is None or motion.row.carried is None:
        return (None if motion.is_open else translate(N_("not decided")), *(None,) * 4)
    votes = ", ".join(f"{voter}: {translate(CHOSEN[choice])}" for voter, choice in motion.votes.items())
    return _yes_or_no(motion.row.carried), motion.tally.yes, motion.tally.no, motion.tally.abstain, votes


def list_evenings() -> Rows:
    yield translate_headings(
        [
            *(N_("Day"), N_("Time"), N_("Time zone"), N_("Host"), N_("Where"), N_("Outdoors"), N_("Note"), N_("State")),
            *(N_("Come"), N_("Were there")),
        ]
    )
    member_names = _names_by_id()
    for evening in reversed(evenings.list_evenings(desk())):
        row, answers = evening.row, statutes.latest_answers(evening.facts)
        coming = [member_names[member] for member, answer in answers.items() if answer.coming == "yes"]
        yield (
            *(row.day, row.time.strftime("%H:%M"), row.zone, evening.host.name if evening.host else None, row.place),
            *(_yes_or_no(row.outdoor), row.note, translate(STATES[evening.state]), ", ".join(coming)),
            ", ".join(member_names[member] for member in evening.facts.present),
        )


def list_answers() -> Rows:
    """List all answers about attendance, and who recorded them for a member.

    A member's latest answer holds, unless the evening was moved to another day since.
    """
    yield translate_headings(
        [
            *(N_("Evening"), N_("Name"), N_("Answer"), N_("Answered at"), N_("Recorded by")),
            N_("Answered for the earlier day"),
        ]
    )
    member_names = _names_by_id()
    for evening in reversed(evenings.list_evenings(desk())):
        outdated = evening.facts.outdated
        for answer in (*outdated, *evening.facts.rsvps):
            writer = member_names[answer.writer] if answer.writer else None
            yield (
                *(
                    evening.row.day,
                    member_names[answer.member],
                    translate(SAID[answer.coming]),
                    _to_local(answer.at),
                    writer,
                ),
                _yes_or_no(answer in outdated),
            )


def list_news() -> Rows:
    yield translate_headings([N_("Day"), N_("Title"), N_("Text"), N_("Written by"), N_("Written at")])
    for item in reversed(news.list_published(desk())):
        yield item.row.day, item.row.title, item.row.text, item.keeper, _to_local(item.row.at)


def list_matches() -> Rows:
    """Return the matches, those too that do not count, with the reason."""
    yield translate_headings([*(N_("Date"), N_("Name"), N_("Seats"), N_("Result"), N_("Match")), N_("Void because")])
    reasons = {result.target: result.void for result in championship.list_results(desk(), None)}
    for match in reversed(championship.list_matches(desk())):
        result = describe_result(match.winners, match.reason, {seat.colour: seat for seat in match.seats})
        yield match.date, match.name, _describe_seats(match.seats), result, match.id, reasons.get(f"match:{match.id}")


def _describe_seats(seats: Iterable[Seat]) -> str:
    return ", ".join(f"{colour_name(seat.colour)}: {describe_players(seat)}" for seat in seats)


def list_results(year: int | None) -> Rows:
    """Return the results; the page for results reads the first five columns."""
    yield translate_headings(
        [
            *(N_("Date"), N_("Players"), N_("Winners"), N_("Note"), N_("Void because")),
            *(N_("Match"), N_("Seats"), N_("Reason")),
        ]
    )
    for result in reversed(championship.read_championship(desk(), year).results):
        played, match = result.played, result.listed
        match_cells: Sequence[Cell] = (None, None, None)
        if match is not None and match.reason:
            match_cells = (match.id, _describe_seats(match.seats), names.reason_name(match.reason, lang()))
        yield (
            *(result.day, join_names(played.players), join_names(played.winners), result.note, void_text(result.void)),
            *match_cells,
        )


def list_standings(year: int | None) -> Rows:
    yield translate_headings([N_("Rank"), N_("Player"), N_("Points"), N_("Wins"), N_("Matches"), N_("Eliminations")])
    for line in championship.read_championship(desk(), year).table:
        yield line.rank or None, line.name, points_as_number(line.points), line.wins, line.matches, line.eliminations
