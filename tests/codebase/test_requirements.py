"""Which packages are installed: bounded in pyproject.toml, and pinned with the hashes of all their files."""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from functools import cache
from importlib.metadata import packages_distributions

import pytest
from packaging.markers import default_environment
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from referee.bootstrap import environment
from referee.bootstrap.environment import ROOT, pinned_requirements

EXTRAS = ("", "test")
LINE = re.compile(r"(?P<name>[a-z0-9.-]+)==(?P<version>[a-z0-9.+!]+)(?P<marker> ; [^\\]+)? \\")
HASH = re.compile(r"    --hash=sha256:[0-9a-f]{64}( \\)?")


def pinned(extra: str) -> dict[str, str]:
    """Return the version of each package on this computer."""
    lines = [line for line in pinned_requirements(extra).read_text().splitlines() if not line.startswith(" ")]
    here = dict(default_environment())
    pins = [Requirement(line.removesuffix(" \\")) for line in lines]
    return {pin.name: str(pin.specifier) for pin in pins if pin.marker is None or pin.marker.evaluate(here)}


def bounded() -> list[str]:
    with (ROOT / "pyproject.toml").open("rb") as file:
        document = tomllib.load(file)
    project = document["project"]
    tests = project["optional-dependencies"]["test"]
    return [*document["build-system"]["requires"], *project["dependencies"], *tests]


@pytest.mark.parametrize("wanted", bounded())
def test_every_package_has_a_bound_above_and_below(wanted: str) -> None:
    signs = {bound.operator for bound in Requirement(wanted).specifier}
    assert signs == {">=", "<"}


@pytest.mark.parametrize("extra", EXTRAS)
def test_what_is_pinned_lies_within_the_bounds(extra: str) -> None:
    """Made anew by docs/requirements.py where pyproject.toml asks for something else."""
    versions = pinned(extra)
    for requirement in map(Requirement, environment.list_required_packages(extra)):
        assert requirement.name in versions, f"{requirement.name} is not pinned: run docs/requirements.py"
        assert requirement.specifier.contains(versions[requirement.name].removeprefix("==")), requirement


def test_the_program_runs_with_what_the_tests_ran_with() -> None:
    assert pinned("").items() <= pinned("test").items()


@pytest.mark.parametrize("extra", EXTRAS)
def test_every_pinned_package_has_hashes_and_no_address(extra: str) -> None:
    lines = pinned_requirements(extra).read_text(encoding="ascii").splitlines()
    others = [line for line in lines if not LINE.fullmatch(line) and not HASH.fullmatch(line)]
    assert others == []
    for line, following in zip(lines, lines[1:], strict=False):
        assert not LINE.fullmatch(line) or HASH.fullmatch(following), line


@cache
def imported_in(folder: str) -> frozenset[str]:
    """Return the packages that modules below the folder import, by the names under which they are installed."""
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in (ROOT / folder).rglob("*.py")]
    nodes = [node for tree in trees for node in ast.walk(tree)]
    modules = {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
    modules |= {node.module or "" for node in nodes if isinstance(node, ast.ImportFrom) and node.level == 0}
    outside = {module.partition(".")[0] for module in modules} - sys.stdlib_module_names - {"referee", "tests"}
    packages = installed()
    return frozenset(canonicalize_name(packages.get(module, [module])[0]) for module in outside)


installed = cache(packages_distributions)


def imported(*folders: str) -> frozenset[str]:
    return frozenset().union(*map(imported_in, folders))


def required(extra: str) -> set[str]:
    return {canonicalize_name(Requirement(line).name) for line in environment.list_required_packages(extra)}


@pytest.mark.by_turns(2, "once in two days")
def test_every_required_package_is_imported() -> None:
    """Time zones and letters are read as files; the others are run by their names."""
    assert required("") - imported("referee") == {"fontpkg-pt-sans", "tzdata"}
    by_tests, by_name = required("test") - required(""), {"hatchling", "mypy", "openapi-python-client", "ruff"}
    assert by_tests - imported("docs", "referee", "tests") == {*by_name, "pytest-xdist"}


def test_every_imported_package_is_required() -> None:
    """Neither the command `test`, for pytest, nor what updates the catalogues, for Babel, is in a wheel."""
    assert imported("referee") - required("") == {"babel", "pytest"}
    assert imported("docs", "tests") <= required("") | required("test")
