"""The stream: everything once, in order, after any break (R7)."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from threading import Thread
from typing import Any

import pytest

from referee.rules.judge.view import Viewer
from referee.service.desk import channels
from referee.web.matches import live
from referee.web.matches.kept_views import KeptViews
from tests.as_json import as_json
from tests.instance import Instance
from tests.web.matches.streams import TABLE, read_frames


def moves(stream: Iterator[bytes], until: int) -> list[int]:
    """Return the seqs that came, up to ``until``."""
    seen: list[int] = []
    for chunk in stream:
        seen += [data["seq"] for event, data in read_frames(chunk) if event == "move"]
        if seen[-1:] == [until]:
            return seen
    return seen


def play(instance: Instance, match: str, number: int) -> None:
    """Play that many more actions."""
    for at in range(number):
        assert instance.say(match, f"table correct alaska red {at % 9 + 1}").status_code == 201


def test_a_stream_begins_with_a_beat_and_sends_what_comes(instance: Instance) -> None:
    match = instance.dealt()
    stream = live.stream_moves(instance.desk, match, TABLE, None)
    assert read_frames(next(stream)) == [("beat", {"seq": 1, "mark": instance.desk.channels.mark})]
    instance.place(match)
    (event, data), *rest = read_frames(next(stream))
    assert (event, data["seq"], data["events"][0]["type"], rest) == ("move", 2, "placed", [])
    stream.close()


def test_a_stream_after_a_seq_sends_the_rest_of_the_log(instance: Instance) -> None:
    match = instance.dealt()
    play(instance, match, 30)
    assert moves(live.stream_moves(instance.desk, match, TABLE, 10), 31) == list(range(11, 32))


def test_a_seq_beyond_the_head_is_answered_with_reset(instance: Instance) -> None:
    match = instance.dealt()
    stream = live.stream_moves(instance.desk, match, TABLE, 99)
    assert read_frames(next(stream)) == [("beat", {"seq": 1, "mark": instance.desk.channels.mark})]
    assert read_frames(next(stream)) == [("reset", {"seq": 1})]
    instance.place(match)
    assert moves(stream, 2) == [2]


def test_dropped_at_any_moment_and_resumed_nothing_is_missed_or_repeated(instance: Instance) -> None:
    match, rng = instance.dealt(), Random(1)
    writer = Thread(target=play, args=(instance, match, 150))
    writer.start()
    seen: list[int] = []
    last = 0
    while last < 151:
        stream = live.stream_moves(instance.desk, match, TABLE, last)
        for chunk in stream:
            # What was cut off in the middle of a frame never happened for the reader.
            kept = chunk[: rng.randrange(len(chunk) + 1)] if rng.random() < 0.3 else chunk
            numbers = [data["seq"] for event, data in read_frames(kept) if event == "move"]
            seen += numbers
            last = seen[-1] if seen else 0
            if kept != chunk or last == 151:
                break
        stream.close()
    writer.join()
    assert seen == list(range(1, 152))


def test_a_reader_that_falls_behind_the_row_reads_the_log(instance: Instance, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(channels, "MAX_KEPT_MOVES", 4)
    match = instance.dealt()
    stream = live.stream_moves(instance.desk, match, TABLE, 1)
    next(stream)
    play(instance, match, 20)
    assert moves(stream, 21) == list(range(2, 22))


def test_a_quiet_match_beats(instance: Instance, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(channels, "TICK_SECONDS", 0.01)
    match = instance.dealt()
    stream = live.stream_moves(instance.desk, match, TABLE, None)
    beat = ("beat", {"seq": 1})
    assert [read_frames(next(stream))[0] for _ in range(3)] == [
        ("beat", {"seq": 1, "mark": instance.desk.channels.mark}),
        beat,
        beat,
    ]


def test_a_stream_ends_after_a_while_and_the_next_one_goes_on_without_a_gap(
    instance: Instance, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert channels.LASTS_TICKS * channels.TICK_SECONDS == 600
    monkeypatch.setattr(channels, "TICK_SECONDS", 0.01)
    monkeypatch.setattr(channels, "LASTS_TICKS", 3)
    match = instance.dealt()
    heard: list[tuple[str, dict[str, Any]]] = []
    for _ in range(3):
        stream = live.stream_moves(instance.desk, match, TABLE, heard[-1][1]["seq"] if heard else 0)
        play(instance, match, 2)
        heard += [frame for chunk in stream for frame in read_frames(chunk) if frame[0] != "beat"]
    assert [data["seq"] for event, data in heard if event == "move"] == list(range(1, 8))
    assert [data["seq"] for event, data in heard if event == "renew"] == [3, 5, 7]


def test_the_table_hears_a_beat_more_often_than_a_seat_and_a_seat_than_an_onlooker(instance: Instance) -> None:
    match = instance.dealt()
    viewers = (TABLE, Viewer("seat", "red"), Viewer("onlooker"))
    assert [live.beat_seconds(viewer) for viewer in viewers] == [1.5, 5.0, 15.0]
    for viewer in viewers:
        ticks = live.BEAT_TICKS[viewer.kind]
        with instance.desk.channels.following(match, ticks) as follower:
            due = []
            for _ in range(2 * ticks):
                follower.tick()
                due.append(follower.due)
                follower.due = False
            assert due == [number % ticks == 0 for number in range(1, 2 * ticks + 1)]


def test_a_phone_hears_that_it_has_lost_its_seat(instance: Instance) -> None:
    match = instance.dealt()
    instance.phone(match, "red")
    viewer, (access,) = Viewer("seat", "red"), instance.desk.match(match).access["red"]
    stream = live.stream_moves(instance.desk, match, viewer, None, phone=access, takes_itself_for="red")
    next(stream)
    instance.table.post(f"/matches/{match}/codes/red", headers={"Accept": "application/json"})
    assert [read_frames(chunk) for chunk in stream] == [[("gone", {"seq": 1})]]


def test_whoever_takes_itself_for_a_seat_that_it_lost_hears_it_at_once(instance: Instance) -> None:
    match = instance.dealt()
    for viewer in (TABLE, Viewer("onlooker"), Viewer("seat", "blue")):
        stream = live.stream_moves(instance.desk, match, viewer, None, takes_itself_for="red")
        assert [read_frames(chunk) for chunk in stream] == [[("gone", {"seq": 1})]]


def test_nothing_is_kept_for_a_match_nobody_follows(instance: Instance) -> None:
    match = instance.dealt()
    stream = live.stream_moves(instance.desk, match, TABLE, None)
    next(stream)
    stream.close()
    instance.place(match)
    assert instance.desk.channels.followed == 0


def test_the_last_event_id_wins_over_the_address(instance: Instance) -> None:
    match = instance.dealt()
    play(instance, match, 5)
    answer = instance.table.get(f"/matches/{match}/stream?after=1", headers={"Last-Event-ID": "4"}, buffered=False)
    assert answer.mimetype == "text/event-stream"
    assert moves(iter(answer.response), 6) == [5, 6]  # type: ignore[arg-type]
    answer.close()


@pytest.mark.parametrize("after", ["-1", "x", "1.5", "१"])
def test_a_seq_that_is_no_number(instance: Instance, after: str) -> None:
    match = instance.dealt()
    assert instance.table.get(f"/matches/{match}/stream?after={after}").status_code == 400


def test_a_huge_seq_is_beyond_the_head(instance: Instance) -> None:
    match = instance.dealt()
    answer = instance.table.get(f"/matches/{match}/stream?after={'9' * 500}", buffered=False)
    chunks = iter(answer.response)
    assert [read_frames(next(chunks))[0][0] for _ in range(2)] == ["beat", "reset"]  # type: ignore[arg-type]
    answer.close()


def test_each_audience_gets_one_frame_made_once(instance: Instance) -> None:
    match = instance.dealt()
    views, onlooker = KeptViews(), Viewer("onlooker")
    audiences = [(TABLE, "en"), (onlooker, "en"), (onlooker, "en"), (onlooker, "de"), (Viewer("seat", "red"), "en")]
    readers = [
        live.stream_moves(instance.desk, match, viewer, None, frames=live.Frames(views, viewer, language))
        for viewer, language in audiences
    ]
    for reader in readers:
        next(reader)
    instance.place(match)
    chunks = [next(reader) for reader in readers]
    assert chunks[1] == chunks[2]
    assert len(set(chunks)) == len(set(audiences))
    for (viewer, language), chunk in zip(audiences, chunks, strict=True):
        [(_, move)] = read_frames(chunk)
        assert move["view"] == as_json(views.find(instance.desk.match(match), viewer, language))
    for reader in readers:
        reader.close()
