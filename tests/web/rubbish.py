"""Requests that no page sends: made at random, the same for the same seed."""

from __future__ import annotations

import json
from random import Random
from typing import Any, NamedTuple
from urllib.parse import quote, urlencode

WRITE_ROUTES = (
    *("/matches", "/matches/upload", "/matches/new", "/start", "/members", "/members/1", f"/members/{10**21}"),
    *("/matches/{match}/actions", "/matches/{match}/actions", "/matches/{match}/actions", "/matches/{match}/codes"),
    *("/matches/{match}/codes/red", "/matches/{match}/codes/nobody", "/matches/{match}/seats/red/look"),
    *("/matches/{match}/seats/%00/look", "/matches/unknown/actions", "/matches/{match}", "/join/{word}"),
    "/table/{word}",
    *("/book/pin", "/book/open", "/book/close", "/book/change", "/book/reading"),
    *("/cash/entries", "/cash/entries/1/back", f"/cash/entries/{10**21}/back", "/cash/settle", "/cash/settle/1"),
    *("/cash/back", "/cash/count", "/cash/fine", "/evenings/1/fine", "/matches/{match}/fine"),
    *("/fines", "/fines/preset", "/matches/{match}/fines", "/motions", "/matches/{match}/motions"),
    *("/results", "/results/1", "/results/1/back", "/results/file", "/results/file/void", "/results/void"),
    *("/evenings", "/evenings/1", "/evenings/1/answers", "/evenings/1/end", f"/evenings/{10**21}", "/come/{word}"),
    *("/news", "/news/1", "/news/1/down", f"/news/{10**21}/up"),
    *("/motions/1/count", "/motions/1/votes", "/motions/1/cards", "/evenings/1/motions", f"/motions/{10**21}/votes"),
    *("/matches/{match}/challenges", "/matches/{match}/challenges/1", f"/matches/{{match}}/challenges/{10**21}"),
    *("/matches/{match}/challenges/1/reopen", "/matches/{match}/luck", "/matches/{match}/deal"),
    "/members/names",
    *("/book/link", "/book/account", "/members/1/pin", "/members/1/pin/remove", "/members/file", "/files/restore"),
    *("/evenings/1/fines", "/evenings/1/spared", "/matches/{match}/take-in", "/matches/{match}/accept"),
    *("/seasons/2026", "/presets/1"),
)
METHODS = ("POST",) * 8 + ("PUT", "DELETE", "PATCH", "HEAD", "GET", "OPTIONS")
FORM = "application/x-www-form-urlencoded"
TYPES = (
    *("application/json",) * 5,
    *(FORM, FORM, "text/plain", "application/toml", "multipart/form-data; boundary=x", "multipart/form-data"),
    *("application/json; charset=utf-16", "nonsense", ""),
)
NAMES = (
    *("action", "seq", "pin", "record", "seats", "options", "event", "rulebook", "variant", "dealer", "starter"),
    *("dice", "cards", "board", "name", "colour", "active", "do", "seat", "guest_name", "guest_colour", "once", "club"),
    *("option-discard_round", "keeper", "new", "again", "kind", "member", "amount", "text", "day", "seen", ""),
    *("offence", "fine", "valid_from", "price_burp", "price_own_1", "text_own_1", "voter", "vote"),
    *("mover", "accused", "challenger", "outcome", "minutes", "secret", "hand_Alice", "file", "target", "reason"),
    *("players", "winners", "note", "time", "zone", "host", "place", "outdoor", "coming", "evening", "kept", "present"),
    *(
        "title",
        "commitment",
        "number",
        "without",
        "without_pin",
        "own",
        "who",
        "entries",
        "again",
        "at",
        "content",
        "first",
        "won",
        "counted",
        "answer",
        "played",
        "meant",
    ),
)
WORDS = (
    *("red", "blue", "table", "neutral", "place", "attack", "discard", "trade", "draw", "end", "correct", "hand"),
    *("alaska", "kamchatka", "joker_1", "africa+asia", "?", "!stood", "#", "1", "0", "-1", "9" * 30, "6,5,2", "x"),
    *("3d", "v", "foul", "losing", "with", "undo", "redo", "\u0661", "\x00", "", "\t", "sets_traded", "overrides"),
    *("deal", "colour:0:red", "up:0", "toggle:m1", "down:99", "fine", "payout", "2,50", "2026-02-30", "yes", "Alice"),
    *("sha256:" + "0" * 64, "f" * 64),
)
VALUES: tuple[Any, ...] = (
    *(None, True, False, 0, -1, 2**53, 2**64, 10**30, 1.5, 1e308, float("nan"), float("inf"), -0.0, "", " ", "1"),
    *("1234", "\x00", "\ud800", "\u202e", "ä" * 3000, "x" * 70_000, [], {}, [[]], [None], {"": {}}, "--", "%s%n"),
    *("../../instance/secret.key", "{{ 7*7 }}", "<script>", [{"colour": "red", "players": ["Alice"]}] * 3),
    *('format = "match-record/1"', "[" * 300, "a.b.c = 1\n" * 50, "g.red.Zoe", "m1.blue", "easy_move"),
)
PART = b'--x\r\nContent-Disposition: form-data; name="record"; filename="a"\r\n\r\n'
RAW = (
    *(b"", b"[", b"null", b"[]", b"\xff\xfe", b"[" * 20_000, b'{"a":' * 20_000, b"1" * 5000, b"--x\r\n\r\n", b"%"),
    *(b'{"action": NaN}', b'{"seq": -Infinity}', b'{"seq": 1e400}', b'{"action": "\\ud800"}', b"&=&", b"\x00" * 3000),
    *(b'{"action":1,"action":2}', b'{"action": "red end"} trailing', b"seats = [[1]]\nformat = 1979-05-27"),
    *(b"=" * 1000, PART + b"\xff\r\n--x--\r\n", PART + b"x = 1\r\n--x--", b"x = 1\nx = 2"),
)


class Request(NamedTuple):
    """One request; ``path`` still has its places for a match."""

    method: str
    path: str
    headers: dict[str, str]
    body: bytes


def request(rng: Random) -> Request:
    """Return the next piece of rubbish."""
    headers = {"Content-Type": rng.choice(TYPES), "Accept": rng.choice(("application/json", "text/html", "*/*"))}
    if rng.random() < 0.2:
        headers["Idempotency-Key"] = rng.choice(("k", "x" * 200, "again", " ", "ä"))
    path = rng.choice(WRITE_ROUTES).replace("{word}", quote(rng.choice(WORDS)) or "-")
    body = _form(rng) if headers["Content-Type"] == FORM and rng.random() < 0.8 else _json(rng)
    return Request(rng.choice(METHODS), path, headers, body)


def _form(rng: Random) -> bytes:
    fields = [(rng.choice(NAMES), rng.choice((*WORDS, *VALUES))) for _ in range(rng.randint(0, 8))]
    return urlencode([(name, str(value)) for name, value in fields], errors="surrogatepass").encode()


def _json(rng: Random) -> bytes:
    if rng.random() < 0.2:
        return rng.choice(RAW)
    body = {rng.choice(NAMES): _value(rng) for _ in range(rng.randint(0, 4))}
    if rng.random() < 0.5:
        body["action"] = " ".join(rng.choice(WORDS) for _ in range(rng.randint(1, 8)))
    raw = json.dumps(body).encode()
    if rng.random() < 0.2:
        cut = rng.randrange(len(raw) + 1)
        raw = raw[:cut] + bytes([rng.randrange(256)]) + raw[cut + rng.randint(0, 1) :]
    return raw


def _value(rng: Random) -> Any:
    value = rng.choice(VALUES)
    for _ in range(rng.choice((0, 0, 0, 1, 3, 30))):
        value = rng.choice(([value], {rng.choice(NAMES): value}))
    return value
