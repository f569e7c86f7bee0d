"""Rules the club has kept under names, as pages show them, and chosen with one tap before a match."""

from __future__ import annotations

from typing import NamedTuple

from referee.service.desk.problems import Problem
from referee.service.matches import presets
from referee.service.matches.presets import Preset
from referee.translations import names
from referee.translations.catalog import N_
from referee.translations.texts import options as option_names
from referee.web.frame import answers
from referee.web.frame.guard import desk, lang
from referee.web.frame.pages import say
from referee.web.setup.setup_form import Setup
from referee.web.setup.setup_page import only_changes, typed


class Kept(NamedTuple):
    """Rules under a name; ``here``: they are those chosen now, ``wrong`` says why they cannot be."""

    id: int
    name: str
    says: str
    changes: tuple[str, ...]
    here: bool
    wrong: str


def kept(setup: Setup | None = None) -> tuple[Kept, ...]:
    """All that the club has kept."""
    return tuple(_shown(one, setup) for one in presets.presets(desk()))


def _shown(preset: Preset, setup: Setup | None) -> Kept:
    book = desk().shelf().books.get(preset.rulebook)
    name = names.book(book, lang()) if book else preset.rulebook
    return Kept(
        id=preset.id,
        name=preset.name,
        says=f"{name} · {names.variant(preset.variant, lang())}",
        changes=tuple(
            f"{option_names.option(option, lang())}: {option_names.choice(option, _value(value), lang())}"
            for option, value in preset.options.items()
        ),
        here=setup is not None and _rules_of(setup) == (preset.rulebook, preset.variant, _typed(preset)),
        wrong=_why(preset.wrong, preset),
    )


def _value(value: object) -> bool | int | str | tuple[int, ...]:
    assert isinstance(value, bool | int | str | list)
    return tuple(value) if isinstance(value, list) else value


def _typed(preset: Preset) -> dict[str, str]:
    return {option: typed(_value(value)) for option, value in preset.options.items()}


def _rules_of(setup: Setup) -> tuple[str, str, dict[str, str]]:
    return setup.mode("rulebook"), setup.mode("variant"), dict(only_changes(setup).options)


def _why(problem: Problem | None, preset: Preset) -> str:
    if problem is None:
        return ""
    if problem.field == "rulebook":
        return say(N_("The rulebook “%(name)s” is not there any more, or has faults."), name=preset.rulebook)
    return " ".join(answers.fault_as_json(one, lang())["text"] for one in problem.faults) or str(
        answers.problem_as_json(problem, lang())["text"]
    )


def chosen(setup: Setup, asked: str) -> Setup:
    """``setup`` with the rules that are kept under the id ``asked``.

    :raises Problem: nothing is kept there, or it cannot be played now.
    """
    preset = next((one for one in presets.presets(desk()) if str(one.id) == asked), None)
    if preset is None:
        raise Problem("preset_unknown")
    if preset.wrong is not None:
        raise preset.wrong
    modes = {**setup.modes, "rulebook": preset.rulebook, "variant": preset.variant}
    return setup._replace(modes=modes, options=_typed(preset), options_of="")
