"""Streams of tables and onlookers are packed once for all of them, those of seats are not."""

from __future__ import annotations

import zlib
from contextlib import closing
from http.client import HTTPConnection
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from referee.rules.judge.view import Viewer
from referee.web.matches import live
from referee.web.matches.kept_views import KeptViews
from referee.web.matches.live import Frames
from tests.bounded_server import TABLE as HERE
from tests.bounded_server import bounded
from tests.instance import Instance, furnished
from tests.web.matches.streams import TABLE, read_frames

GZIP = 16 + zlib.MAX_WBITS
LINES = ("table correct alaska red 3", "table undo")


def test_what_is_packed_can_be_read_at_once(instance: Instance) -> None:
    """Each chunk holds whole frames, the same as a plain stream's, and nobody waits for the next one."""
    match = instance.dealt()
    plain = live.stream_moves(instance.desk, match, TABLE, None, frames=Frames(KeptViews(), TABLE, "en"))
    packed = live.stream_moves(
        instance.desk, match, TABLE, None, frames=Frames(KeptViews(), TABLE, "en", is_packed=True)
    )
    reader = zlib.decompressobj(GZIP)
    assert reader.decompress(next(packed)) == b""
    assert reader.decompress(next(packed)) == next(plain)
    for line in LINES:
        assert instance.say(match, line).status_code == 201
        chunk, frame = next(packed), next(plain)
        assert reader.decompress(chunk) == frame
        assert read_frames(frame)[0][1]["view"]["id"] == match
        assert len(chunk) < len(frame) / 2


def test_a_frame_is_packed_once_for_all_who_see_the_same(instance: Instance) -> None:
    match = instance.dealt()
    frames = [Frames(KeptViews(), TABLE, "en", is_packed=True) for _ in range(2)]
    with instance.desk.channels.following(match, 1):
        instance.say(match, LINES[0])
        (move,) = instance.desk.channels.behind(match, 1) or ()
        for reader in frames:
            reader.join(instance.desk, [move])
    assert len(move.frames) == 1


@pytest.mark.parametrize("accepted", ["gzip, deflate, br", ""])
def test_only_streams_without_secrets_are_packed(instance: Instance, accepted: str) -> None:
    match = instance.dealt()

    def coding(client: FlaskClient) -> str | None:
        path = f"/matches/{match}/stream"
        with client.get(path, headers={"Accept-Encoding": accepted}, buffered=False) as answer:
            assert answer.headers["Vary"].startswith("Accept-Encoding")
            return answer.headers.get("Content-Encoding")

    packed = "gzip" if accepted else None
    assert [coding(instance.table), coding(instance.onlooker())] == [packed, packed]
    assert coding(instance.phone(match, "red")) is None
    assert not live.may_be_packed(Viewer("seat", "red"))


def test_an_onlooker_reads_its_packed_stream_off_the_wire(tmp_path: Path) -> None:
    """Unpacked as a browser does it, each frame is there when its move is, though the stream has no end."""
    instance = furnished(tmp_path / "instance")
    match = instance.dealt()
    instance.close()
    with bounded(tmp_path / "instance") as server, closing(HTTPConnection(HERE, server.port, timeout=60)) as line:
        line.request("GET", f"/matches/{match}/stream?as=onlooker", headers={"Accept-Encoding": "gzip"})
        stream = line.getresponse()
        assert stream.headers["Content-Encoding"] == "gzip"
        reader, received = zlib.decompressobj(GZIP), b""
        for text in LINES:
            seq = server.say(match, text)["seq"]
            while f"id: {seq}\n".encode() not in received or not received.endswith(b"\n\n"):
                received += reader.decompress(stream.read1())
            kind, move = read_frames(received)[-1]
            assert (kind, move["seq"], move["view"]["seq"]) == ("move", seq, seq)
