"""The story of a match in JSON: what each line of its log changed, for the replay, the log and the throw card."""

from __future__ import annotations

import gzip
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from flask import Blueprint, Response, current_app, request

from referee.rules.judge.view import REFEREE, Viewer
from referee.rules.past.story import taken_back
from referee.rules.state import Setting
from referee.service.desk.desk import Desk
from referee.service.desk.play import OpenMatch
from referee.service.matches import story as stories
from referee.service.matches.story import Frame, Story, ToldLine
from referee.service.matches.views import read_line, reader_of
from referee.translations.sentences import format_citation
from referee.web.frame import answers
from referee.web.frame.access import open_with_match
from referee.web.frame.guard import desk, find_viewer, tongue
from referee.web.server.slow_views import beside_the_loop

blueprint = Blueprint("story", __name__)
Standing: TypeAlias = Literal["counts", "again", "gone"]
"""Whether a line counts by itself, as part of one that put another entry right, or no more."""
KEPT = 4
"""Matches whose stories are kept to be extended."""
PACKED = 6
"""The level of compression."""
ONLOOKER = Viewer("onlooker")


@dataclass
class _Kept:
    """A story, and its lines as JSON by who reads them in which language, each by its seq and how it counts."""

    story: Story
    steps: dict[tuple[Viewer, str], dict[tuple[int, Standing], str]] = field(default_factory=dict)


class StoryTexts:
    """The stories that were told last, as JSON. Only the reading thread asks for them."""

    def __init__(self) -> None:
        self._kept: dict[str, _Kept] = {}

    def read(self, desk: Desk, match: OpenMatch, viewer: Viewer, language: str) -> bytes:
        """The story of ``match`` for ``viewer`` as JSON, its sentences in ``language``."""
        return gzip.decompress(self.read_packed(desk, match, viewer, language))

    def read_packed(self, desk: Desk, match: OpenMatch, viewer: Viewer, language: str) -> bytes:
        """As `read`, packed with gzip, which is how it is kept: so long as nothing more is said."""
        reader = reader_of(match, viewer)
        # The table reads what everybody reads.
        reader = ONLOOKER if reader.kind == "table" else reader
        return desk.of_match(
            match,
            ("story", reader, language),
            lambda: gzip.compress(self._write(desk, match, reader, language).encode(), PACKED, mtime=0),
        )

    def _write(self, desk: Desk, match: OpenMatch, reader: Viewer, language: str) -> str:
        kept = self._kept.pop(match.row.id, None)
        story = stories.extend_story(desk, match, kept.story if kept else None)
        if kept is None or kept.story is not story:
            kept = _Kept(story)
        self._kept[match.row.id] = kept
        for oldest in [*self._kept][:-KEPT]:
            del self._kept[oldest]
        counted, repeated = stories.counted_lines(desk, match)
        worded = kept.steps.setdefault((reader, language), {})
        steps = []
        for line in story.lines:
            seq = line.entry.seq
            standing: Standing = "counts" if seq in counted else "again" if seq in repeated else "gone"
            if (seq, standing) not in worded:
                step = _step_as_json(match.setting, line, reader=reader, language=language, standing=standing)
                worded[seq, standing] = answers.encode_compactly(step)
            steps.append(worded[seq, standing])
        return _join_story(match.setting, story, steps, language)


def tell_story(setting: Setting, story: Story, reader: Viewer, language: str) -> str:
    """A story of which every line counts, as JSON."""
    steps = (_step_as_json(setting, line, reader=reader, language=language, standing="counts") for line in story.lines)
    return _join_story(setting, story, map(answers.encode_compactly, steps), language)


def _join_story(setting: Setting, story: Story, steps: Iterable[str], language: str) -> str:
    head = answers.encode_compactly(_frame_as_json(stories.frame_of(setting, story), language))
    return f'{head[:-1]},"steps":[{",".join(steps)}]}}'


def _frame_as_json(frame: Frame, language: str) -> answers.Body:
    return {
        **frame._asdict(),
        "began": frame.began and frame.began.isoformat(timespec="seconds") + "Z",
        "throw_rule": _rule_as_json(frame.throw_rule, language),
        "card_rule": _rule_as_json(frame.card_rule, language),
    }


def _rule_as_json(cite: str, language: str) -> answers.Body:
    paragraph = format_citation(cite, language)
    return {"text": paragraph, "cite": cite, "paragraph": paragraph}


def _step_as_json(
    setting: Setting, line: ToldLine, *, reader: Viewer, language: str, standing: Standing
) -> answers.Body:
    entry, changes, after = line
    readable = read_line(entry.seq, entry.action, entry.line, reader)
    body = answers.line_as_json(readable, setting, language) | {"actor": entry.action.command.actor}
    if entry.parent != entry.seq - 1:
        body["parent"] = entry.parent
    if standing != "counts":
        body["counts"] = False
    if standing == "again":
        body["again"] = True
    if after is not None:
        body["after"] = after
    if entry.device:
        body["device"] = entry.device
    return body | (changes if standing == "counts" or reader == REFEREE else taken_back(changes))


@blueprint.get("/matches/<match_id>/story")
@beside_the_loop
@open_with_match
def show_story(match_id: str) -> Response:
    match, viewer = desk().match(match_id), find_viewer(match_id)
    is_packed = request.accept_encodings.quality("gzip") > 0
    read = find_story_texts().read_packed if is_packed else find_story_texts().read
    response = Response(read(desk(), match, viewer, tongue()), mimetype="application/json")
    if is_packed:
        response.headers["Content-Encoding"] = "gzip"
    response.vary.add("Accept-Encoding")
    response.headers["Cache-Control"] = "no-store"
    return response


def find_story_texts() -> StoryTexts:
    """The stories of this app."""
    texts = current_app.extensions["referee_stories"]
    assert isinstance(texts, StoryTexts)
    return texts
