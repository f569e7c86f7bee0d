"""A file that costs far more to read than it is long is refused before it is read (S8)."""

from __future__ import annotations

import pytest

from referee.rulebooks import own, records
from referee.rules.record.faults import RecordFaults, RulebookFaults

DEEP = "x" + ".a" * 60_000 + " = 1\n"
BOMBS = {
    "deep": DEEP,
    "behind a comment": f'# """\n{DEEP}# """',
    "behind an escaped quote": f'a = """\\""" """\n{DEEP}b = """ """',
    "behind a string of quotes": f'a = ["""a"""", {{ {DEEP.strip()} }}]',
    "tables": "[[a]]\n" * 2000,
    "keys": "".join(f"a{n} = 1\n" for n in range(20_000)),
    "entries": f"actions = [{'1,' * 200_000}]",
}


@pytest.mark.parametrize("text", BOMBS.values(), ids=list(BOMBS))
def test_what_nobody_wrote_by_hand(text: str) -> None:
    with pytest.raises(RecordFaults) as record:
        records.parse_record(text)
    with pytest.raises(RulebookFaults) as rulebook:
        own.parse_own_rulebook(text, "house")
    for (fault,) in (record.value.faults, rulebook.value.faults):
        assert (fault.code, fault.facts["why"][:3]) == ("not_toml", "too")


def test_points_and_brackets_within_strings_are_nobodys_keys() -> None:
    many = "[x]\na = 1, 2\n" * 200_000
    text = f'format = "{"a." * 100}"\nrulebook = """{many}"""\n'
    with pytest.raises(RecordFaults) as refused:
        records.parse_record(text)
    assert "not_toml" not in [fault.code for fault in refused.value.faults]


def test_a_hundred_faults_are_enough() -> None:
    with pytest.raises(RecordFaults) as refused:
        records.parse_record("".join(f"a{n} = 1\n" for n in range(500)))
    assert len(refused.value.faults) == 100
