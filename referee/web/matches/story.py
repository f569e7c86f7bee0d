"""The story of a match in JSON: what each line of its log changed, for the replay, the log and the throw card."""

from __future__ import annotations

import gzip
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Annotated, Literal, TypeAlias

import msgspec
from flask import Blueprint, Response, current_app, request
from msgspec import UNSET, Meta, UnsetType
from msgspec.structs import asdict

from referee.rules.judge import seen
from referee.rules.judge.view import REFEREE, Viewer
from referee.rules.past.story import moment_of, taken_back, throw_chances, throw_rule_of
from referee.rules.refusal import NoticeCode
from referee.rules.state import Setting
from referee.rules.terms import Colour
from referee.rules.value import Value, described
from referee.service.desk.desk import Desk
from referee.service.desk.play import OpenMatch
from referee.service.matches import story as stories
from referee.service.matches.story import ToldLine
from referee.service.matches.views import read_line, reader_of
from referee.web.frame import answers
from referee.web.frame.access import open_with_match
from referee.web.frame.guard import desk, find_viewer, tongue
from referee.web.matches.live import ONLOOKER
from referee.web.server.slow_views import beside_the_loop

blueprint = Blueprint("story", __name__)
Standing: TypeAlias = Literal["counts", "again", "gone"]
"""Whether a line counts by itself, as part of one that put another entry right, or no more."""
MAX_KEPT_STORIES = 4
"""Matches whose stories are kept to be extended."""
COMPRESSION_LEVEL = 6
"""The level of compression."""


class StorySeat(Value):
    colour: Colour
    players: tuple[str, ...]


class StoryStep(seen.Step, kw_only=True):
    """A line of the log and what it changed, compared with the line it followed; all else is as it was."""

    seq: Annotated[int, Meta(ge=1)]
    action: Annotated[str, described("What is secret in it is `?`.")]
    text: Annotated[str, described("The action in words.")]
    reason: Annotated[str | UnsetType, described("What the table wrote behind `#`.")] = UNSET
    actor: Annotated[str, described("A seat, the neutral or the table.")]
    parent: Annotated[
        answers.Seq | UnsetType, described("The action that it followed (0: the beginning), where not the line before.")
    ] = UNSET
    counts: Annotated[
        Literal[False] | UnsetType,
        described("It does not count as the match stands: taken back, replaced, or itself a taking back."),
    ] = UNSET
    again: Annotated[
        Literal[True] | UnsetType,
        described("It counts on all the same: it was repeated when an entry before it was put right."),
    ] = UNSET
    after: Annotated[answers.Seq | UnsetType, described("Seconds since the line before, where they are known.")] = UNSET
    device: Annotated[str | UnsetType, described("The seat whose own device said it.")] = UNSET


class Story(Value, kw_only=True):
    """The whole match as differences from line to line, for whoever asks; undone lines too."""

    seq: Annotated[answers.Seq, described("The last line of the log.")]
    began: Annotated[
        str | None,
        described(
            "From when each `after` adds up: the start of the match, or the last line of which no time is known."
        ),
    ]
    seats: tuple[StorySeat, ...]
    start: seen.Moment
    known_from: Annotated[
        answers.Seq,
        described("Lines up to this one were imported or are older: when and by which device is not known."),
    ]
    throw_rule: Annotated[answers.Quotation, described("The clause by which dice are compared.")]
    card_rule: Annotated[answers.Quotation, described("The clause about a card that was earned and not taken.")]
    chances: Annotated[
        Mapping[str, list[tuple[int, int, float]]],
        described(
            "By the numbers of dice as `3v2`: losses of the attacker, of the defender, "
            "and the share of throws that cost just that."
        ),
    ]
    steps: tuple[StoryStep, ...]


@dataclass
class _Kept:
    """A story, and its lines by reader and language, each by its seq and how it counts."""

    story: stories.Story
    steps: dict[tuple[Viewer, str], dict[tuple[int, Standing], StoryStep]] = field(default_factory=dict)


class KeptStories:
    """The latest stories told. Only the reading thread asks for them."""

    def __init__(self) -> None:
        self._kept: dict[str, _Kept] = {}

    def read_packed(self, desk: Desk, match: OpenMatch, viewer: Viewer, language: str) -> bytes:
        """Return `read` as JSON, packed with gzip, which is how it is kept: so long as nothing more is said."""
        reader = _reader_of_story(match, viewer)
        return desk.of_match(
            match,
            ("story", reader, language),
            lambda: gzip.compress(
                msgspec.json.encode(self.read(desk, match, reader, language)), COMPRESSION_LEVEL, mtime=0
            ),
        )

    def read(self, desk: Desk, match: OpenMatch, viewer: Viewer, language: str) -> Story:
        """Return the story of ``match`` for ``viewer``, its sentences in ``language``."""
        reader = _reader_of_story(match, viewer)
        kept = self._kept.pop(match.row.id, None)
        story = stories.extend_story(desk, match, kept.story if kept else None)
        if kept is None or kept.story is not story:
            kept = _Kept(story)
        self._kept[match.row.id] = kept
        for oldest in [*self._kept][:-MAX_KEPT_STORIES]:
            del self._kept[oldest]
        counted, repeated = stories.counted_lines(desk, match)
        worded = kept.steps.setdefault((reader, language), {})
        steps = []
        for line in story.lines:
            seq = line.entry.seq
            standing: Standing = "counts" if seq in counted else "again" if seq in repeated else "gone"
            if (seq, standing) not in worded:
                worded[seq, standing] = _word_step(match.setting, line, reader, language, standing)
            steps.append(worded[seq, standing])
        return _join_story(match.setting, story, steps, language)


def _reader_of_story(match: OpenMatch, viewer: Viewer) -> Viewer:
    """Return who reads the story: the table reads what everybody reads."""
    reader = reader_of(match, viewer)
    return ONLOOKER if reader.kind == "table" else reader


def tell_story(setting: Setting, story: stories.Story, reader: Viewer, language: str) -> Story:
    """Return a story of which every line counts."""
    steps = (_word_step(setting, line, reader, language, "counts") for line in story.lines)
    return _join_story(setting, story, steps, language)


def _join_story(setting: Setting, story: stories.Story, steps: Iterable[StoryStep], language: str) -> Story:
    began = story.times_begin
    return Story(
        seq=len(story.lines),
        began=answers.format_time(began) if began else None,
        seats=tuple(StorySeat(seat.colour, seat.players) for seat in setting.seats),
        start=moment_of(story.start),
        known_from=story.known_from,
        throw_rule=answers.quote_clause(throw_rule_of(setting), language),
        card_rule=answers.quote_clause(setting.cite(NoticeCode.CARD_FORGOTTEN), language),
        chances=throw_chances(stories.dice_thrown(story)),
        steps=tuple(steps),
    )


def _word_step(setting: Setting, line: ToldLine, reader: Viewer, language: str, standing: Standing) -> StoryStep:
    entry, changes, after = line
    worded = answers.word_line(read_line(entry, reader), setting, language)
    shown = changes if standing == "counts" or reader == REFEREE else taken_back(changes)
    return StoryStep(
        **asdict(shown),
        seq=worded.seq,
        action=worded.action,
        text=worded.text,
        reason=worded.reason,
        actor=entry.action.command.actor,
        parent=entry.parent if entry.parent != entry.seq - 1 else UNSET,
        counts=False if standing != "counts" else UNSET,
        again=True if standing == "again" else UNSET,
        after=UNSET if after is None else after,
        device=entry.device or UNSET,
    )


@blueprint.get("/matches/<match_id>/story")
@beside_the_loop
@open_with_match
def show_story(match_id: str) -> Response:
    return answer_story(desk().match(match_id), find_viewer(match_id))


def answer_story(match: OpenMatch, viewer: Viewer) -> Response:
    """Return the answer with the story of ``match`` for ``viewer``."""
    is_packed = request.accept_encodings.quality("gzip") > 0
    packed = kept_stories().read_packed(desk(), match, viewer, tongue())
    response = Response(packed if is_packed else gzip.decompress(packed), mimetype="application/json")
    if is_packed:
        response.headers["Content-Encoding"] = "gzip"
    response.vary.add("Accept-Encoding")
    response.headers["Cache-Control"] = "no-store"
    return response


def kept_stories() -> KeptStories:
    """Return the stories of this app."""
    kept = current_app.extensions["referee_stories"]
    assert isinstance(kept, KeptStories)
    return kept
