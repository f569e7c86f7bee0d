"""`python3 -m referee COMMAND`: prepares the environment, then runs the command (`serve` if none is given).

A mistyped command is answered before anything is prepared, and a command's module is loaded only when it is called.
This file, the package's own and `installation.py` are read by old Pythons, which learn from them what is needed: their
annotations are none that only a newer one understands.
"""

import argparse
import importlib
import os
import sys
from io import TextIOWrapper
from itertools import takewhile
from types import ModuleType
from typing import NoReturn

from referee import __version__
from referee.installation import IS_INSTALLED, PROGRAM, ROOT

OLDEST = (3, 11)
COMMANDS = {
    "serve": "serve the app (what happens when no command is given)",
    "check": "judge a match record from a file",
    "verify": "recompute from a match record what chance decided",
    "report": "write the report of a season into a file",
    "records": "take in records of matches that have ended, from files, zips or folders",
    "dice": "what a throw costs each side",
    "odds": "the exact chances of a whole battle",
    "rulebooks": "list the rulebooks, show one, compare two, or check one of your own",
    "backup": "write the whole club into a file",
    "restore": "restore the whole club from such a file",
    "pin": "choose the club's PIN, which opens its book",
    "link": "show the link that makes a tablet the club's table",
    "clubs": "run several clubs on one computer",
    "compile": "make every start of an installed Referee quicker",
    "doctor": "say where the club's data lie, whether they are well, and what to do",
    "test": "run the tests, browser included, or some of them",
    "bench": "measure speed and memory and print the figures",
}
REBUILT_FLAG = "REFEREE_MENDED"
"""The environment variable that keeps one start from rebuilding the environment again and again."""
OF_CHECKOUT = ("test", "bench")
"""The commands that need the tests and their packages, which only a checkout has."""
HANDS_ON_OPTIONS = {"test": ("--fast", "--thorough")}
"""The commands that hand on the options given to them, and which of their own may come before those."""


def main() -> int:
    """Run the command line and return the exit status. Mistakes and obstacles give one sentence, never a traceback."""
    if sys.version_info < OLDEST:
        return _print_failure(f"Referee needs Python 3.11 or newer; this is {sys.version.split()[0]}.")
    if isinstance(sys.stdout, TextIOWrapper):
        # A folder's name or a language may have letters that the terminal has not.
        sys.stdout.reconfigure(errors="backslashreplace")
    if not IS_INSTALLED and not ROOT.joinpath("pyproject.toml").is_file():
        return _print_failure(
            f"This copy of Referee in {ROOT} is not whole: it lacks its pages. Install the wheel, or change into the"
            f" checkout and start it there with “{PROGRAM}”."
        )
    try:
        return _run_installed(sys.argv[1:]) if IS_INSTALLED else _run_command_line(sys.argv[1:])
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        # The reader (`| head`) is gone; without this the interpreter would complain again when it flushes at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1


def _run_installed(argv: "list[str]") -> int:
    """Run the command with the packages that were installed along with this one."""
    from referee.cli import wording

    command, rest = split_command(argv)
    if command in OF_CHECKOUT:
        return _print_failure(f"“{PROGRAM} {command}” belongs to a checkout of Referee; an installed one has no tests.")
    module = _load_command(command)
    wording.translate_argparse(rest)
    return int(module.run(_build_parser(command, module).parse_args(rest)))


def _run_command_line(argv: "list[str]") -> int:
    """Run the command in the checkout's own environment, which is prepared first where it is not ready."""
    # Not at the top: an older Python must get as far as main().
    from referee.bootstrap import environment
    from referee.cli import wording

    command, rest = split_command(argv)
    extra = "test" if command in OF_CHECKOUT else ""
    is_ready = environment.is_ready(extra)
    try:
        if is_ready and not environment.runs_inside():
            _enter_environment(extra)
        module = _load_command(command)
        if is_ready:
            wording.translate_argparse(rest)
        args = _build_parser(command, module).parse_args(rest)
        if not is_ready:
            _prepare_and_enter(extra)
        return int(module.run(args))
    except environment.BootstrapError as error:
        return _print_failure(str(error))
    except (ImportError, SyntaxError) as error:
        if not environment.runs_inside() or not environment.is_at_fault(error):
            raise
        return _rebuild_environment(extra, error)


def _enter_environment(extra: str) -> NoReturn:
    from referee.bootstrap import environment

    try:
        environment.enter_environment()
    except OSError as error:
        print(f"The environment's Python cannot be started ({error.strerror}).", file=sys.stderr, flush=True)
        _prepare_and_enter(extra, anew=True)


def _prepare_and_enter(extra: str, anew: bool = False) -> NoReturn:
    from referee.bootstrap import environment, prepare

    prepare.prepare_environment(extra, anew)
    environment.enter_environment()


def _rebuild_environment(extra: str, error: "ImportError | SyntaxError") -> int:
    """Rebuild the environment, once, as a package of it is missing or damaged."""
    from referee.bootstrap import environment

    if os.environ.get(REBUILT_FLAG):
        return _print_failure(f"A package cannot be used although all were fetched anew: {error}")
    os.environ[REBUILT_FLAG] = "1"
    print(f"A package of the environment is missing or damaged: {error}", file=sys.stderr, flush=True)
    try:
        _prepare_and_enter(extra, anew=True)
    except environment.BootstrapError as obstacle:
        return _print_failure(str(obstacle))


def split_command(argv: "list[str]") -> "tuple[str, list[str]]":
    """Return the command and its arguments; options alone are of `serve`. Exit after the general help or a mistake."""
    if argv and argv[0] in COMMANDS:
        command, rest = argv[0], argv[1:]
        if command not in HANDS_ON_OPTIONS or rest[:1] in (["-h"], ["--help"]):
            return command, rest
        own = [*takewhile(HANDS_ON_OPTIONS[command].__contains__, rest)]
        return command, [*own, "--", *rest[len(own) :]]
    if not argv or (argv[0].startswith("-") and argv[0] not in ("-h", "--help", "--version")):
        return "serve", argv
    return _general_help(argv)


def _general_help(argv: "list[str]") -> NoReturn:
    parser = argparse.ArgumentParser(prog=PROGRAM, description="Referee: deals, judges every throw, names the winner.")
    parser.add_argument("--version", action="version", version=f"Referee {__version__}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for name, summary in COMMANDS.items():
        if not (IS_INSTALLED and name in OF_CHECKOUT):
            commands.add_parser(name, help=summary)
    parser.parse_args(argv)
    raise AssertionError(f"{argv} names no command, help or version")


def _load_command(command: str) -> ModuleType:
    name = f"referee.cli.{command}"
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as error:
        if error.name != name:
            raise
        sys.exit(_print_failure(f"This version of Referee has no command {command} yet."))


def _build_parser(command: str, module: ModuleType) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog=f"{PROGRAM} {command}", description=module.__doc__)
    module.add_arguments(parser)
    return parser


def _print_failure(sentence: str) -> int:
    print(f"referee: {sentence}", file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main())
