"""Run several clubs on one computer, each in a folder and a process of its own, chosen by host name.

The files for systemd, Caddy and nginx are written anew with each change. Exit status: 0 done, 2 not.
"""

from __future__ import annotations

import argparse
import getpass
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from referee.cli import club_data, pin
from referee.cli.wording import answered_in, format_decimal, print_refusal
from referee.installation import PROGRAM

if TYPE_CHECKING:
    from referee.service.admin.data_folders import DataFolder
    from referee.service.admin.hosting import HostedClub

BYTES_A_MB = 1_000_000
PASSPHRASE_FILE = "REFEREE_PASSPHRASE_FILE"
"""The environment variable that names a file with the passphrase, where nobody sits at a terminal."""
CLUBS, SOCKETS = "/var/lib/referee-clubs", "/run/referee"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    _add_common_options(parser)
    commands = parser.add_subparsers(dest="task", required=True, metavar="TASK")
    commands.add_parser("list", help="name the clubs, what each takes, when it was last used and backed up")
    new = commands.add_parser("new", help="begin a club; its PIN is asked for, or read from REFEREE_PIN_FILE")
    new.add_argument("name", metavar="NAME", help="its name in small letters, digits and hyphens")
    new.add_argument("host", metavar="HOST", help="the host name under which it is reached, club.example.org say")
    suspend = commands.add_parser("suspend", help="answer nobody at a club any more; its data stay")
    suspend.add_argument("name", metavar="NAME")
    resume = commands.add_parser("resume", help="answer again at a club that was suspended")
    resume.add_argument("name", metavar="NAME")
    resume.add_argument(
        "--not-taken", action="store_true", help="also at one that was moved, as its file was taken in nowhere"
    )
    move = commands.add_parser(
        "move", help="seal a club and write it into a file with its keys, encrypted with a passphrase"
    )
    move.add_argument("name", metavar="NAME")
    move.add_argument("file", metavar="FILE", type=Path)
    take = commands.add_parser("take", help="take in a club from such a file; all its links go on opening")
    take.add_argument("file", metavar="FILE", type=Path)
    take.add_argument("--host", metavar="HOST", help="another host name than it had")
    take.add_argument("--name", metavar="NAME", help="another name than it had")
    remove = commands.add_parser("remove", help="remove a club for good, with all its data and the backups among them")
    remove.add_argument("name", metavar="NAME")
    remove.add_argument("--yes", action="store_true", help="do not ask")
    for task in commands.choices.values():
        _add_common_options(task, is_of_task=True)


def _add_common_options(parser: argparse.ArgumentParser, *, is_of_task: bool = False) -> None:
    """Add the options that every task has; behind the task, what is left out is as it was before it."""
    for option, usual, what in (
        ("clubs", CLUBS, "folder of the clubs, each in one of its own"),
        ("sockets", SOCKETS, "folder of the sockets at which the proxy asks"),
    ):
        variable = f"REFEREE_{option.upper()}"
        parser.add_argument(
            f"--{option}",
            metavar="DIR",
            type=Path,
            default=argparse.SUPPRESS if is_of_task else Path(os.environ.get(variable) or usual),
            help=f"{what} (or {variable}; default: {usual})",
        )
    club_data.add_language(parser, usual=argparse.SUPPRESS if is_of_task else "en")


def run(args: argparse.Namespace) -> int:
    from referee.service.admin import hosting
    from referee.translations.catalog import N_, gettext
    from referee.translations.texts.hosting import hosting_text

    lang, clubs = answered_in(args.lang), args.clubs.absolute()
    try:
        _check_sockets(args.sockets)
        if args.task == "list":
            return _list_clubs(clubs, lang)
        hosting.check_owner(clubs)
        if args.task == "new":
            return _begin_club(clubs, args, lang)
        known = None if args.task == "take" else hosting.find_club(clubs, args.name)
        if known is not None and args.task == "remove" and not _is_meant(known, args, lang):
            return 2
        passphrase = _read_passphrase(lang, is_new=args.task == "move") if args.task in ("move", "take") else ""
        with hosting.hold_clubs(clubs):
            club = _change_clubs(clubs, args, passphrase)
            _write_files(clubs, args.sockets)
            if club.state == "removed":
                hosting.delete_data(club)
    except hosting.HostingError as error:
        return print_refusal(hosting_text(error.code, error.facts, lang))
    _print_done(club, lang)
    if args.task == "move":
        text = N_("It is in %(file)s now. On its new computer: %(program)s clubs take %(file)s")
        print(gettext(lang, text, file=args.file, program=PROGRAM))
    return 0


def _change_clubs(clubs: Path, args: argparse.Namespace, passphrase: str) -> HostedClub:
    from referee.service.admin import hosting, moving_out

    match args.task:
        case "suspend":
            return hosting.suspend_club(clubs, args.name)
        case "resume" if args.not_taken:
            return hosting.unseal_club(clubs, args.name)
        case "resume":
            return hosting.resume_club(clubs, args.name)
        case "move":
            return moving_out.move_out(clubs, args.name, args.file, passphrase)
        case "take":
            return moving_out.take_in(clubs, args.file, passphrase, args.host, args.name)
    return hosting.close_club(clubs, args.name)


def _read_passphrase(lang: str, *, is_new: bool = False) -> str:
    """Return the passphrase from the file that is named, or from the terminal, where a new one is typed twice.

    :raises HostingError: passphrase_missing; passphrases_differ; passphrase_short; file_unreadable
    """
    from referee.service.admin.hosting import HostingError
    from referee.service.admin.moving_out import check_passphrase
    from referee.translations.catalog import N_, gettext

    if named := os.environ.get(PASSPHRASE_FILE):
        try:
            return Path(named).read_text(encoding="utf-8", errors="replace").strip()
        except OSError as error:
            reason = error.strerror or str(error)
            raise HostingError("file_unreadable", file=f"{PASSPHRASE_FILE}={named}", reason=reason) from error
    if not sys.stdin.isatty():
        raise HostingError("passphrase_missing", variable=PASSPHRASE_FILE)
    try:
        passphrase = getpass.getpass(gettext(lang, N_("The passphrase of the file: ")))
        if is_new:
            check_passphrase(passphrase)
            if getpass.getpass(gettext(lang, N_("Once more: "))) != passphrase:
                raise HostingError("passphrases_differ")
    except EOFError:
        raise HostingError("passphrase_missing", variable=PASSPHRASE_FILE) from None
    return passphrase


def _list_clubs(clubs: Path, lang: str) -> int:
    from referee.service.admin.data_folders import inspect_folder
    from referee.service.admin.hosting import HostingError, find_club, list_clubs
    from referee.service.admin.memory import measure_clubs
    from referee.translations.catalog import N_, gettext
    from referee.translations.texts.hosting import hosting_text

    found, status = list_clubs(clubs), 0
    if not found:
        print(gettext(lang, N_("There is no club in %(folder)s yet."), folder=clubs))
    memory = measure_clubs(club.folder for club in found)
    for club in found:
        try:
            find_club(clubs, club.name)
        except HostingError as error:
            status = print_refusal(hosting_text(error.code, error.facts, lang))
            continue
        if club.state == "removed":
            print(f"{club.name}  {club.host}  {gettext(lang, N_('removed'))}")
            continue
        about = _describe_club(club, inspect_folder(club.folder), memory.get(club.folder), lang)
        print(f"{club.name}  https://{club.host}  {about}")
    return status


def _describe_club(club: HostedClub, data: DataFolder, memory: int | None, lang: str) -> str:
    from referee.translations.catalog import N_, gettext

    words = {
        "awake": N_("awake"),
        "asleep": N_("asleep"),
        "suspended": N_("suspended"),
        "moved": N_("moved"),
    }
    never = gettext(lang, N_("never"))
    state = gettext(lang, words[club.state if club.state != "open" else ("awake" if data.is_served else "asleep")])
    if data.is_served and memory is not None:
        size = format_decimal(memory / BYTES_A_MB, lang)
        state = gettext(lang, N_("%(state)s with %(size)s MB of memory"), state=state, size=size)
    text = N_("%(state)s, %(size)s MB, last used %(used)s, last backup %(backup)s")
    about = gettext(
        lang,
        text,
        state=state,
        size=format_decimal(data.bytes / BYTES_A_MB, lang),
        used=club_data.local_time(data.written) if data.written else never,
        backup=club_data.local_time(data.backed_up) if data.backed_up else never,
    )
    return ", ".join(filter(None, (about, _describe_program(data, lang))))


def _describe_program(data: DataFolder, lang: str) -> str | None:
    """Name the Referee that serves the club where it is another than this one, and say what this one cannot read."""
    from referee.service.admin.opening import read_other_program
    from referee.translations.catalog import N_, gettext

    program = read_other_program(data.folder)
    if data.state in ("unreadable", "closed"):
        return gettext(lang, N_("its data cannot be read"))
    if data.state == "newer":
        newer = N_("of the newer Referee %(version)s") if program else N_("of a newer Referee")
        return gettext(lang, newer, version=program)
    if program is not None:
        return gettext(lang, N_("of Referee %(version)s"), version=program)
    return gettext(lang, N_("of an older Referee")) if data.state == "older" else None


def _begin_club(clubs: Path, args: argparse.Namespace, lang: str) -> int:
    """Begin the club with its PIN, then write it down; where anything fails nothing is left of it."""
    from referee.service.admin import hosting

    with hosting.hold_clubs(clubs):
        club, is_begun = hosting.begin_folder(clubs, args.name, args.host), False
    try:
        # Whoever is asked for the PIN may press Ctrl+C.
        status = pin.set_pin(club.folder, lang)
        if status:
            return status
        with hosting.hold_clubs(clubs):
            hosting.write_record(clubs, club)
            _write_files(clubs, args.sockets)
        is_begun = True
    finally:
        if not is_begun:
            hosting.forget_begun(clubs, club)
    _print_done(club, lang)
    return 0


def _is_meant(club: HostedClub, args: argparse.Namespace, lang: str) -> bool:
    """Ask at the terminal for the club's name, unless it was said that nobody shall be asked."""
    from referee.translations.catalog import N_, gettext

    if args.yes:
        return True
    if sys.stdin.isatty():
        text = N_(
            "All data of the club %(name)s will be gone for good, also the backups in its folder. Type its name to "
            "remove it: "
        )
        try:
            if input(gettext(lang, text, name=club.name)).strip() == club.name:
                return True
        except EOFError:
            pass
        print_refusal(gettext(lang, N_("Nothing was removed.")))
        return False
    text = N_("Nothing was removed: nobody is at a terminal here. With --yes nobody is asked.")
    print_refusal(gettext(lang, text))
    return False


def _check_sockets(sockets: Path) -> None:
    from referee.cli.proxy_files import MOST_BYTES, PLAIN_PATH, ROOM
    from referee.service.admin.hosting import HostingError

    if len(os.fsencode(sockets)) > ROOM:
        raise HostingError("sockets_long", folder=str(sockets), most=str(MOST_BYTES), room=str(ROOM))
    if not PLAIN_PATH.fullmatch(str(sockets)):
        raise HostingError("sockets_form", folder=str(sockets))


def _write_files(clubs: Path, sockets: Path) -> None:
    """Write what the service manager and the proxies read."""
    from referee.cli import proxy_files
    from referee.service.admin.hosting import SETTINGS, list_clubs, settings_text, write_file
    from referee.translations.texts.hosting import CLOSED, closed_text

    said = {state: closed_text(state) for state in CLOSED}
    # One whose record is damaged goes on as it was while that is mended.
    found = [
        club._replace(state="open") if club.state == "damaged" else club for club in list_clubs(clubs) if club.host
    ]
    for club in found:
        settings = clubs / f"{club.name}{SETTINGS}"
        if club.state == "open":
            write_file(settings, settings_text(club))
        else:
            settings.unlink(missing_ok=True)
    write_file(clubs / proxy_files.CADDY_FILE, proxy_files.caddy_file(found, sockets, said))
    write_file(clubs / proxy_files.NGINX_FILE, proxy_files.nginx_file(found, sockets, said))


def _print_done(club: HostedClub, lang: str) -> None:
    """Say what was done and which commands make it so."""
    from referee.service.admin.opening import read_link_key
    from referee.translations.catalog import N_, gettext

    unit = f"referee@{club.name}.socket"
    if club.state == "open":
        text = N_("The club %(name)s is reached at https://%(host)s once its socket is held and the proxy reads anew:")
        print(gettext(lang, text, name=club.name, host=club.host))
        print(f"  systemctl enable --now {unit}")
    else:
        text = N_("Nobody is answered at https://%(host)s any more once its socket is closed and the proxy reads anew:")
        print(gettext(lang, text, host=club.host))
        print(f"  systemctl disable --now {unit} referee@{club.name}.service")
    print(f"  systemctl reload caddy  # {gettext(lang, N_('or'))} nginx")
    if club.state == "open":
        text = N_("The link that makes a tablet its table: https://%(host)s/table/%(key)s")
        print(gettext(lang, text, host=club.host, key=read_link_key(club.folder)))
