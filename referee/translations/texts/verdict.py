"""The findings of `check`, as data and as a table to read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from msgspec.structs import asdict

from referee.rules.audience import Audience
from referee.rules.events import audience_of, event_as_json
from referee.rules.judge.decide import Judgement
from referee.rules.judge.timeline import Timeline
from referee.rules.past.entries import decided_by
from referee.rules.record.position import notice_large_hands, position_of
from referee.rules.record.record import Record
from referee.rules.record.replay import Outcome, Verdict, start_timeline
from referee.rules.refusal import Malformed, Notice, Refusal, cut_long_words
from referee.rules.state import State
from referee.translations import names
from referee.translations.catalog import N_, build_tongue, gettext
from referee.translations.sentences import describe_item, facts_of
from referee.translations.texts.happenings import event_text

LONGEST_LINE = 500
VERDICT_FORMAT = "match-verdict/1"
WORDS = {"accepted": N_("accepted"), "refused": N_("REFUSED"), "malformed": N_("NO ACTION")}


def verdict_of(outcome: Outcome) -> str:
    """Return ``accepted``, ``refused`` or ``malformed``."""
    if isinstance(outcome, Judgement):
        return "accepted"
    return "refused" if isinstance(outcome, Refusal) else "malformed"


def verdicts_as_json(record: Record, verdicts: Sequence[Verdict], lang: str) -> dict[str, Any]:
    """Return the verdict on the whole record (match-record 4); ``notices`` only if the position is unlikely."""
    lang = build_tongue(lang, record.setting.rulebook.terms)
    timeline = verdicts[-1].timeline if verdicts else start_timeline(record)
    notices = _notices_as_json(notice_large_hands(start_timeline(record).state), lang)
    return {
        "format": VERDICT_FORMAT,
        "rulebook": record.setting.rulebook.id,
        "variant": record.setting.variant,
        **({"notices": notices} if notices else {}),
        "actions": [_action_as_json(verdict, lang) for verdict in verdicts],
        "position": position_of(timeline.state),
        "result": _result_as_json(timeline, verdicts),
    }


def _action_as_json(verdict: Verdict, lang: str) -> dict[str, Any]:
    outcome = verdict.outcome
    entry: dict[str, Any] = {"n": verdict.n, "action": _shorten_line(verdict), "verdict": verdict_of(outcome)}
    if isinstance(outcome, Judgement):
        events = [event_as_json(event) for event in outcome.events]
        return entry | {"events": events, "notices": _notices_as_json(outcome.notices, lang)}
    cite = {"cite": outcome.cite} if isinstance(outcome, Refusal) else {}
    facts = dict(outcome.facts) if isinstance(outcome, Refusal) else facts_of(outcome)
    return entry | {"code": outcome.code, **cite, "text": describe_item(outcome, lang), "facts": facts}


def _shorten_line(verdict: Verdict) -> str:
    """Return the line as the record has it; one that is no action is cut after `LONGEST_LINE` characters."""
    if not isinstance(verdict.outcome, Malformed):
        return verdict.line
    line = cut_long_words(verdict.line)
    return line if len(line) <= LONGEST_LINE else f"{line[: LONGEST_LINE - 1]}…"


def _notices_as_json(notices: Sequence[Notice], lang: str) -> list[dict[str, Any]]:
    return [
        {"code": notice.code, "cite": notice.cite, "text": describe_item(notice, lang), "facts": dict(notice.facts)}
        for notice in notices
    ]


def _result_as_json(timeline: Timeline, verdicts: Sequence[Verdict]) -> dict[str, Any] | None:
    result = timeline.state.result
    if result is None:
        return None
    return {**asdict(result), "winners": list(result.winners), "after": _deciding_line(timeline, verdicts)}


def _deciding_line(timeline: Timeline, verdicts: Sequence[Verdict]) -> int:
    """Return the `n` of the verdict that decided the match; 0 where it began decided."""
    number = decided_by(timeline)
    return next((verdict.n for verdict in verdicts if verdict.number == number), 0) if number else 0


def verdict_table(record: Record, verdicts: Sequence[Verdict], lang: str) -> Iterator[str]:
    """Yield lines for a person at the table: every action with its verdict, then where the match stands."""
    setting = record.setting
    lang = build_tongue(lang, setting.rulebook.terms)
    yield f"{setting.rulebook.name} · {names.variant_name(setting.variant, lang)}"
    yield ""
    first = start_timeline(record)
    for notice in notice_large_hands(first.state):
        yield f"      {describe_item(notice, lang)}"
    lines = [_shorten_line(verdict) for verdict in verdicts]
    width = max(map(len, lines), default=0)
    for verdict, line in zip(verdicts, lines, strict=True):
        word = gettext(lang, WORDS[verdict_of(verdict.outcome)])
        yield f"{verdict.n:>4}  {line:<{min(width, 60)}}  {word}"
        yield from (f"      {text}" for text in _outcome_lines(verdict.outcome, lang))
    yield ""
    counts = Counter(verdict_of(verdict.outcome) for verdict in verdicts)
    text = N_("Actions: %(accepted)d accepted, %(refused)d refused, %(malformed)d no action.")
    yield gettext(lang, text, **{word: counts[word] for word in WORDS})
    yield from _position_lines(verdicts[-1].timeline if verdicts else first, verdicts, lang)


def _outcome_lines(outcome: Outcome, lang: str) -> Iterator[str]:
    if not isinstance(outcome, Judgement):
        yield describe_item(outcome, lang)
        return
    for event in outcome.events:
        if audience_of(event) is Audience.PUBLIC:
            yield event_text(event, lang)
    for notice in outcome.notices:
        yield f"! {describe_item(notice, lang)}"


def _position_lines(timeline: Timeline, verdicts: Sequence[Verdict], lang: str) -> Iterator[str]:
    """Yield who has won, or who is on turn; then each seat's territories, armies and cards."""
    state = timeline.state
    if state.result is not None:
        text = N_("Decided by action %(n)d.")
        yield gettext(lang, text, n=_deciding_line(timeline, verdicts))
    elif state.turn:
        text = N_("Round %(round)d, %(seat)s is on turn (%(phase)s).")
        seat, phase = names.colour_name(state.turn, lang), names.phase_name(state.phase, lang)
        yield gettext(lang, text, round=state.round, seat=seat, phase=phase)
    yield from (_seat_line(state, colour, lang) for colour in state.setting.colours)


def _seat_line(state: State, colour: str, lang: str) -> str:
    text = N_("  %(seat)s: territories %(territories)d, armies %(armies)d, cards %(cards)d")
    armies = sum(number for territory, number in state.armies.items() if state.owners[territory] == colour)
    cards = len(state.hands[colour])
    return gettext(
        lang, text, seat=names.colour_name(colour, lang), territories=state.counts[colour], armies=armies, cards=cards
    )
