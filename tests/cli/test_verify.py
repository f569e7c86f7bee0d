"""`verify` on the command line and on a record's page: each change of what chance decided is found and told."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from referee.cli import verify
from referee.rulebooks.records import parse_record
from referee.rules.record.record import write_record
from referee.service.matches import records
from tests import luck_verifier
from tests.command_line import run_command
from tests.instance import JSON, Instance
from tests.places import GOLDEN
from tests.web.forms import see
from tests.web.luck import press_deal, sealing, show

Verify = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Verify:
    """Return what verifies a record and gives the exit status, the output and the complaints."""

    def call(text: str, *options: str) -> tuple[int, str, str]:
        file = tmp_path / "match.toml"
        file.write_text(text, encoding="utf-8")
        return (run_command(verify, str(file), *options), *capsys.readouterr())

    return call


def dealt(instance: Instance, *without: str) -> str:
    """Return a match whose three phones added their luck, but for those that never show it."""
    match = instance.begin()
    phones = sealing(instance, match, "red", "blue", "green")
    press_deal(instance, match)
    show({seat: phone for seat, phone in phones.items() if seat not in without}, match)
    if without:
        press_deal(instance, match, *without)
    assert instance.view(match)["seq"] == 1
    return match


def record(instance: Instance, match: str) -> str:
    """Return what everybody may have of the match once it has ended."""
    if instance.state(match).result is None:
        instance.say(match, "table abandon")
    return instance.table.get(f"/matches/{match}/record.toml").text


def verdicts(run: Verify, text: str) -> dict[str, str]:
    """Return what does not simply hold, by what it is about."""
    status, out, _ = run(text, "--json")
    printed = json.loads(out)
    assert (printed["format"], status) == ("deal-verdict/1", 0 if printed["holds"] else 1)
    assert all(finding["text"].endswith(".") for finding in printed["findings"])
    return {
        f"{finding['what']} {finding['seat'] or ''}".strip(): finding["verdict"]
        for finding in printed["findings"]
        if finding["verdict"] != "holds"
    }


def resealed(text: str) -> str:
    """Return the record with a seal that fits again: a person who changes the deal can do that."""
    seal = tomllib.loads(text)["seal"]
    return text.replace(seal, luck_verifier.seal_of_deal(tomllib.loads(text)))


def swapped(text: str, first: str, second: str, key: str) -> str:
    """Return the record with two names exchanged in one line of it."""
    line = next(line for line in text.splitlines() if line.startswith(f"{key} = "))
    new = line.replace(f'"{first}"', '"\0"').replace(f'"{second}"', f'"{first}"').replace('"\0"', f'"{second}"')
    assert new != line
    return text.replace(line, new)


def test_an_honest_record_holds(instance: Instance, run: Verify) -> None:
    text = record(instance, dealt(instance))
    assert verdicts(run, text) == {}
    status, out, complaint = run(text)
    assert (status, complaint) == (0, "")
    assert out.splitlines() == [
        "✓ The seal is right: what was dealt at the start is what the record shows.",
        "✓ The referee's number is the one that it had sealed before the phones did.",
        "✓ Alice: the number is the one that was sealed before the deal.",
        "✓ Bob: the number is the one that was sealed before the deal.",
        "✓ Charlie: the number is the one that was sealed before the deal.",
        "✓ Drawn again from all these numbers, the deal is the same.",
        "✓ Cards drawn from the stock: 0, each of them the top one.",
        "All of this holds.",
    ]


def test_a_phone_that_was_left_out_is_named_and_nothing_is_wrong(instance: Instance, run: Verify) -> None:
    assert verdicts(run, record(instance, dealt(instance, "blue"))) == {"number blue": "left_out"}


def test_a_changed_seed_is_found(instance: Instance, run: Verify) -> None:
    text = record(instance, dealt(instance))
    changed = resealed(text.replace(tomllib.loads(text)["nonce"], "f" * 64))
    assert verdicts(run, changed) == {"referee": "broken", "deal": "broken"}


def test_a_changed_number_is_found(instance: Instance, run: Verify) -> None:
    text = record(instance, dealt(instance))
    assert verdicts(run, text.replace("2" * 64, "4" * 64)) == {"number blue": "broken", "deal": "broken"}


def test_a_missing_contribution_is_found(instance: Instance, run: Verify) -> None:
    text = record(instance, dealt(instance))
    removed = text.replace(f', blue = "{"2" * 64}"', "")
    assert verdicts(run, removed) == {"number blue": "missing", "deal": "broken"}


def test_a_late_contribution_is_found(instance: Instance, run: Verify) -> None:
    """Whoever showed nothing cannot have been there afterwards, and nobody without having sealed something."""
    text = record(instance, dealt(instance, "blue"))
    added = text.replace(f'green = "{"3" * 64}"', f'green = "{"3" * 64}", blue = "{"2" * 64}"')
    assert verdicts(run, added) == {"number blue": "late"}
    hidden = added.replace('without = ["blue"]\n', "")
    assert verdicts(run, hidden) == {"deal": "broken"}


def test_a_contribution_that_nobody_sealed_is_found(instance: Instance, run: Verify) -> None:
    text = record(instance, dealt(instance))
    sealed = tomllib.loads(text)["luck"]["commitments"]["blue"]
    unsealed = text.replace(f', blue = "{sealed}"', "")
    assert verdicts(run, unsealed) == {"number blue": "late", "deal": "broken"}


@pytest.mark.parametrize("repaired", [False, True])
def test_a_changed_order_of_the_cards_is_found(instance: Instance, run: Verify, repaired: bool) -> None:
    text = record(instance, dealt(instance))
    first, second, *_ = tomllib.loads(text)["deal"]["deck"]
    changed = swapped(text, first, second, "deck")
    changed = resealed(changed) if repaired else changed
    assert verdicts(run, changed) == ({} if repaired else {"seal": "broken"}) | {"deal": "broken"}
    assert "the deal is another one: another order of the cards." in run(changed)[1]


def test_exchanged_missions_are_found(instance: Instance, run: Verify) -> None:
    text = record(instance, dealt(instance))
    missions = tomllib.loads(text)["deal"]["missions"]
    changed = resealed(swapped(text, missions["red"][0], missions["blue"][0], "missions"))
    assert verdicts(run, changed) == {"deal": "broken"}
    assert "the deal is another one: other missions." in run(changed)[1]


def test_a_changed_seal_is_found(instance: Instance, run: Verify) -> None:
    text = record(instance, dealt(instance))
    changed = text.replace(tomllib.loads(text)["seal"], "sha256:" + "0" * 64)
    assert verdicts(run, changed) == {"seal": "broken"}
    status, out, _ = run(changed, "--lang", "de")
    assert (status, out.splitlines()[0]) == (1, "✗ Das Siegel passt nicht zu dem, was laut Protokoll ausgeteilt wurde.")
    assert out.splitlines()[-1] == "DIESES PROTOKOLL STIMMT NICHT."


@pytest.mark.parametrize("key", ["seal", "nonce"])
def test_what_was_cut_out_is_missed(instance: Instance, run: Verify, key: str) -> None:
    text = record(instance, dealt(instance))
    lines = [line for line in text.splitlines() if not line.startswith(f"{key} = ")]
    assert verdicts(run, "\n".join(lines))["seal"] == "missing"


def test_a_deal_that_was_cut_out_is_missed(instance: Instance, run: Verify) -> None:
    whole = parse_record(record(instance, dealt(instance)))
    assert verdicts(run, write_record(replace(whole, deal=None, seal=None, luck=None))) == {"deal_there": "missing"}
    assert run(write_record(replace(whole, deal=None)))[0] == 2


def test_a_newer_way_of_drawing_is_not_taken_for_wrong_numbers(instance: Instance, run: Verify) -> None:
    text = record(instance, dealt(instance)).replace("version = 1", "version = 2")
    assert verdicts(run, text) == {"luck": "unknown"}


def test_a_deal_without_phones_says_what_nobody_can_know(instance: Instance, run: Verify) -> None:
    match = instance.dealt()
    assert verdicts(run, record(instance, match)) == {"luck": "none"}
    assert "– No phone added its luck" in run(record(instance, match))[1]


def test_cards_of_the_box_leave_nothing_to_recompute(instance: Instance, run: Verify) -> None:
    match = instance.begin(cards="entered")
    instance.say(match, "red takes alaska")
    assert verdicts(run, record(instance, match)) == {"deal_there": "none"}


def test_every_card_is_recomputed(run: Verify) -> None:
    """A whole match: each draw is the top card of the stock as the deal and the trades have left it."""
    text = (GOLDEN / "mission_4.toml").read_text(encoding="utf-8")
    printed = json.loads(run(text, "--json")[1])
    lines = tomllib.loads(text)["actions"]
    assert [draw["n"] for draw in printed["draws"]] == [n for n, line in enumerate(lines, 1) if line.endswith(" draw")]
    deck = tomllib.loads(text)["deal"]["deck"]
    assert [draw["card"] for draw in printed["draws"]][:5] == deck[:5]


def test_a_card_that_did_not_lie_there_is_found(run: Verify) -> None:
    text = (GOLDEN / "mission_4.toml").read_text(encoding="utf-8")
    last = tomllib.loads(text)["deal"]["deck"][-1]
    line = next(line for line in tomllib.loads(text)["actions"] if line.endswith(" draw"))
    assert verdicts(run, text.replace(f'"{line}"', f'"{line} {last}"', 1)) == {"luck": "none", "draws red": "broken"}


def test_a_running_match_cannot_be_verified(instance: Instance, run: Verify) -> None:
    text = instance.table.get(f"/matches/{dealt(instance)}/record.toml").text
    status, out, complaint = run(text)
    assert (status, out) == (2, "")
    assert "sealed until the match has ended" in complaint


def test_what_is_no_record_cannot_be_read(run: Verify) -> None:
    assert run("nothing = 1")[0] == 2


# the record's page


def test_the_page_of_a_record_recomputes_it(instance: Instance) -> None:
    match = dealt(instance, "blue")
    instance.say(match, "table declare red")
    page = see(instance.onlooker(), f"/matches/{match}/record")
    for text in (
        "The seal is right",
        "Alice: the number is the one that was sealed before the deal.",
        "Bob: sealed a number and never showed it. The table dealt without it.",
        "Drawn again from all these numbers, the deal is the same.",
    ):
        assert text in page
    whole = see(instance.onlooker(), f"/matches/{match}/verify")
    assert "All of this holds." in whole and "Cards drawn from the stock: 0" in whole


def test_the_page_tells_what_was_changed_in_the_database(instance: Instance) -> None:
    match = dealt(instance)
    instance.say(match, "table declare red")
    deal = instance.desk.match(match).row.deal
    assert deal is not None
    deck: Any = deal["deck"]
    changed = (json.dumps({**deal, "deck": [deck[1], deck[0], *deck[2:]]}), match)
    instance.desk.change(lambda it: it.connection.exec_driver_sql("UPDATE matches SET deal = ? WHERE id = ?", changed))
    instance.restart()
    for path in ("record", "verify"):
        page = see(instance.onlooker(), f"/matches/{match}/{path}")
        assert "The seal does not fit" in page and "another order of the cards" in page
    assert "THIS RECORD DOES NOT HOLD." in page


def test_the_page_says_it_in_german(instance: Instance) -> None:
    """All of it: a match with luck left out, one that was played to its end elsewhere, and one that does not hold."""
    ours = dealt(instance, "blue")
    instance.say(ours, "table declare red")
    theirs = records.open_record(instance.desk, (GOLDEN / "mission_4.toml").read_text(encoding="utf-8"))
    said = {
        ours: (
            *("Was der Zufall entschieden hat", "All das stimmt.", "Das Siegel stimmt: Zu Beginn wurde genau das"),
            "Die Zahl des Schiedsrichters ist die, die er vor den Handys versiegelt hatte.",
            "Alice: Die Zahl ist die, die vor dem Austeilen versiegelt wurde.",
            "Bob: hat eine Zahl versiegelt und nie gezeigt. Der Tisch hat ohne sie ausgeteilt.",
            "Aus all diesen Zahlen noch einmal gezogen, kommt dasselbe heraus.",
        ),
        theirs: ("All das stimmt.", "Kein Handy hat mitgemischt", "jede war die oberste", "wie sie gezogen"),
    }
    for match, texts in said.items():
        whole = see(instance.onlooker(), f"/matches/{match}/verify?lang=de")
        assert [text for text in texts if text not in whole] == []
        assert f'href="/matches/{match}/verify">Jede Karte nachrechnen' in see(
            instance.onlooker(), f"/matches/{match}/record?lang=de"
        )
    nonce = ("ab", theirs)
    instance.desk.change(lambda it: it.connection.exec_driver_sql("UPDATE matches SET nonce = ? WHERE id = ?", nonce))
    instance.restart()
    whole = see(instance.onlooker(), f"/matches/{theirs}/verify?lang=de")
    assert "DIESES PROTOKOLL STIMMT NICHT." in whole and "Das Siegel passt nicht zu dem, was laut Protokoll" in whole


def test_while_a_match_runs_nothing_of_it_is_recomputed(instance: Instance) -> None:
    match = dealt(instance)
    answer = instance.onlooker().get(f"/matches/{match}/verify", headers=JSON)
    assert (answer.status_code, answer.json["code"]) == (422, "record_sealed")
    assert "number is the one" not in see(instance.onlooker(), f"/matches/{match}/record")
