"""Sentences of the command line when an instance opens: why it does not open, or remarks although it does."""

from __future__ import annotations

from collections.abc import Mapping

from referee.translations.catalog import N_, gettext
from referee.translations.texts.reasons import describe_reason

OPENING: Mapping[str, str] = {
    "instance_unwritable": N_(
        "The folder %(folder)s cannot be written to (%(reason)s). Give whoever starts Referee the right to, or name "
        "another with --instance."
    ),
    "instance_is_file": N_("%(file)s is a file; name a folder with --instance."),
    "instance_in_use": N_(
        "Another Referee is already running with the folder %(folder)s. Use that one, or stop it first."
    ),
    "database_newer": N_("%(file)s was written by a newer Referee; please update this one."),
    "database_of": N_(
        "%(file)s was written by Referee %(wanted)s, and this one is %(version)s; please update it to %(wanted)s or a "
        "later version. Nothing was changed."
    ),
    "copy_not_kept": N_(
        "The club in %(folder)s is of an earlier version. Before it is brought up to date a copy of it is kept there, "
        "and that cannot be written (%(reason)s). Nothing was changed; make room on the disk, or give whoever starts "
        "Referee the right to write there."
    ),
    "database_older": N_("%(file)s was written by a Referee from before its first version; no later one can read it."),
    "database_unusable": N_(
        "%(file)s cannot be used (%(reason)s). Where the disk is full, make room; otherwise put the file back from "
        "where you keep copies, or move it away, to begin anew or to restore a backup."
    ),
    "database_empty": N_(
        "%(file)s is empty although a house was begun here: its data are gone. Nothing was changed; put the file back "
        "from where you keep copies, or remove it, to begin anew or to restore a backup."
    ),
    "place_synced": N_(
        "Nothing was begun in %(folder)s: it lies in %(name)s, which copies files while they are written and can "
        "damage the club's data. Name a folder of this computer's own with --instance."
    ),
    "place_network": N_(
        "Nothing was begun in %(folder)s: it lies on another computer (%(name)s), where the club's data can be "
        "damaged. Name a folder of this computer's own with --instance."
    ),
    "newest_lines_unusable": N_(
        "%(file)s cannot be used (%(reason)s). Referee needs a file there that it may read and write. Put it back from "
        "where you keep copies, or move away what is there: then it is begun anew, and the book says so."
    ),
    "certificate_unreadable": N_(
        "The certificate %(certificate)s or its key %(key)s cannot be read (%(reason)s). Give whoever starts Referee "
        "the right to, or name others with --certificate and --key."
    ),
    "certificate_other_key": N_(
        "The key %(key)s is not that of the certificate %(certificate)s; name the two that were made together."
    ),
    "certificate_unusable": N_(
        "%(certificate)s and %(key)s are no certificate and key that can be used (%(reason)s); both are PEM files, and "
        "the key has no password."
    ),
    "certificate_expired": N_("The certificate %(certificate)s has run out; renew it, then start Referee again."),
    "certificate_not_yet": N_(
        "The certificate %(certificate)s is not valid yet by this computer's clock; put the clock right, or name "
        "another certificate."
    ),
    "pin_missing": N_(
        "With --url Referee is reached from everywhere, and the club has no PIN yet; choose one first: %(program)s pin"
    ),
    "take_nothing": N_(
        "There is no club in %(folder)s that this Referee can open; the command doctor with --instance "
        "%(folder)s says why."
    ),
    "take_same": N_("The club lies in %(folder)s already, which is the folder that opens; nothing needs to be moved."),
    "take_within": N_("%(folder)s lies within %(source)s; move the club to a folder beside that one."),
    "take_served": N_("%(folder)s is being served; stop that first."),
    "take_occupied": N_("Something has been entered in %(folder)s already; a club is moved to a folder without one."),
    "clock_unset": N_(
        "This computer's clock says %(now)s (UTC), which cannot be; put it right, or wait until the network does, and "
        "start Referee again. Nothing was opened."
    ),
    "port_in_use": N_("Port %(port)s is already in use; choose another with --port."),
    "club_suspended": N_("The club %(name)s is suspended; nobody is answered until “clubs resume %(name)s”."),
    "club_moved": N_(
        "The club %(name)s was moved into a file, and what is left here is sealed. If that file was taken in nowhere, "
        "“clubs resume %(name)s --not-taken” opens it again."
    ),
    "club_removed": N_("The club %(name)s was removed; begin another with “clubs new”."),
    "sockets_many": N_(
        "%(number)s sockets were handed over (LISTEN_FDS), and Referee listens on one. Keep one of them in its unit."
    ),
    "socket_unusable": N_(
        "The socket that was handed over (LISTEN_FDS) cannot be listened on (%(reason)s). It has to be one that waits "
        "for connections, such as systemd's ListenStream."
    ),
    "socket_without_url": N_(
        "A socket that is a file is reached through a proxy alone. Give with --url the address under which people "
        "reach it there."
    ),
    "idle_without_socket": N_(
        "With --exit-idle somebody has to wake Referee again: have it started by a socket (of systemd, say), or leave "
        "the option out."
    ),
    "host_unusable": N_(
        "Cannot listen on %(host)s port %(port)s (%(reason)s). Name an address of this computer with --host, or leave "
        "it out, and choose a port from 1024 on with --port."
    ),
    "files_few": N_(
        "The system lets this program open only %(files)s files, so about %(most)s devices can be connected; "
        "“ulimit -n” or the service's settings can allow more."
    ),
}
"""The reasons why the instance does not open or is delayed, printed on the command line."""

REMARKS: Mapping[str, str] = {
    "begun_anew": N_(
        "There was no %(file)s beside the keys of this house, so it begins anew; a backup can be restored."
    ),
    "sqlite_old": N_(
        "SQLite %(version)s is older than %(mended)s, which mended a fault in databases that several connections write "
        "at once. Here one alone writes, so this house is not affected; let no other program write to its database."
    ),
    "place_synced": N_(
        "%(folder)s lies in %(name)s, which copies files while they are written and can damage the club's data. Stop "
        "Referee, move the folder to where nothing copies it, and name it with --instance."
    ),
    "place_network": N_(
        "%(folder)s lies on another computer (%(name)s), where the club's data can be damaged. Stop Referee, move the "
        "folder to this one, and name it with --instance."
    ),
    "club_elsewhere": N_(
        "There is a club in %(source)s, and another begins here now. To have that one instead, stop Referee and run: "
        "%(program)s doctor --take %(source)s"
    ),
    "upgraded": N_(
        "The club was of an earlier version and is up to date now; how it was is kept in %(folder)s, which that "
        "version opens."
    ),
    "clock_back": N_(
        "This computer's clock went back from %(before)s to %(now)s (UTC). Nothing is lost and the book stays open, "
        "but what is written now bears an earlier time than what was written before; put the clock right."
    ),
}
"""The remarks on an instance that opens, printed once on the command line."""


def remark_text(code: str, facts: Mapping[str, str], lang: str) -> str:
    """Say what is worth knowing about the instance."""
    return gettext(lang, REMARKS[code], **facts)


def opening_text(code: str, facts: Mapping[str, str], lang: str) -> str:
    """Say why the instance does not open."""
    values = {name: describe_reason(value, lang) if name == "reason" else value for name, value in facts.items()}
    return gettext(lang, OPENING[code], **values)
