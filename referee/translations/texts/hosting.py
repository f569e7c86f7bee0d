"""Sentences of the command `clubs`: why something cannot be done with the clubs of a computer, and what was done."""

from __future__ import annotations

from collections.abc import Mapping

from referee.translations.catalog import N_, gettext
from referee.translations.texts.reasons import describe_reason

HOSTING: Mapping[str, str] = {
    "name_form": N_(
        "%(name)s cannot be the name of a club: it has small letters from a to z, digits and hyphens, at most 48 of "
        "them, and begins and ends without a hyphen."
    ),
    "host_form": N_(
        "%(host)s is no host name such as club.example.org; it is the name under which the club is reached, without "
        "https:// and path."
    ),
    "host_number": N_(
        "%(host)s is the number of a computer, which has several clubs; each club needs a host name of its own, such "
        "as club.example.org."
    ),
    "name_taken": N_("There is a club %(name)s already; choose another name, or remove that one first."),
    "name_sealed": N_(
        "What is left here of the club %(name)s is sealed, as it was moved into a file. If that file was taken in "
        "nowhere, “clubs resume %(name)s --not-taken” opens it again; otherwise remove it first, or choose another "
        "name."
    ),
    "host_taken": N_("%(host)s is the host name of the club %(name)s; each club has one of its own."),
    "folder_taken": N_(
        "%(folder)s is there already, and nothing of it was touched; choose another name than %(name)s, or move what "
        "is there away."
    ),
    "club_unknown": N_("There is no club %(name)s in %(folder)s; “clubs list” names those there are."),
    "club_removed": N_("The club %(name)s was removed; a new one may have its name."),
    "club_served": N_("The club %(name)s is being served; stop it first, and what holds its socket before that."),
    "club_moved": N_(
        "The club %(name)s was moved into a file, and what is left here is sealed. If that file was taken in nowhere, "
        "“clubs resume %(name)s --not-taken” opens it again."
    ),
    "club_unusable": N_(
        "%(folder)s has no data of the club %(name)s that this Referee can read; nothing was moved. “doctor --instance "
        "%(folder)s” says what is there."
    ),
    "club_of": N_(
        "The club %(name)s was written by Referee %(wanted)s, and this one is %(version)s; nothing was moved. Move it "
        "with the program that serves it."
    ),
    "club_of_newer": N_(
        "The club %(name)s was written by a newer Referee; nothing was moved. Move it with the program that serves it."
    ),
    "file_there": N_("%(file)s is there already; name another file."),
    "file_unwritable": N_("%(file)s cannot be written (%(reason)s); the club %(name)s goes on here."),
    "file_unreadable": N_("%(file)s cannot be read (%(reason)s)."),
    "file_strange": N_("%(file)s is no file into which a club was moved."),
    "passphrase_wrong": N_("The passphrase is not the one of %(file)s, or the file is damaged; nothing was taken in."),
    "passphrase_short": N_("The passphrase has fewer than %(least)s letters; choose a longer one, of some words say."),
    "passphrases_differ": N_("The two passphrases differ; nothing was done."),
    "passphrase_missing": N_(
        "Nobody is at a terminal here; write the passphrase into a file and name it with %(variable)s."
    ),
    "club_newer": N_(
        "The club in %(file)s was written by Referee %(wanted)s, and this one is %(version)s; please update it first. "
        "Nothing was taken in."
    ),
    "record_damaged": N_(
        "%(file)s does not say which club it is: it names a host and a state. Put it back from where you keep copies."
    ),
    "clubs_unreadable": N_(
        "The folder %(folder)s cannot be read (%(reason)s). Give whoever calls this the right to, or name another with "
        "--clubs."
    ),
    "clubs_unwritable": N_(
        "%(folder)s cannot be written to (%(reason)s). Give whoever calls this the right to, or make room on the disk."
    ),
    "clubs_busy": N_(
        "Another “clubs” command is at work in %(folder)s, and nothing was changed; call this again once it has ended."
    ),
    "clubs_foreign": N_(
        "%(folder)s belongs to %(owner)s, whose servers could not read what another user writes there. Call this as "
        "%(owner)s, with “sudo -u %(owner)s” before it."
    ),
    "sockets_long": N_(
        "%(folder)s cannot be the folder of the sockets: the socket of a club may have a path of %(most)s bytes at "
        "most, so name a folder whose path has at most %(room)s."
    ),
    "sockets_form": N_(
        "%(folder)s cannot be the folder of the sockets: it is a whole path of letters, digits, dots and hyphens."
    ),
}
CLOSED = {
    "suspended": N_("This club is suspended. Ask whoever runs this computer."),
    "removed": N_("This club is gone."),
    "moved": N_("This club lives on another computer now."),
    "unopened": N_("This club cannot be opened at the moment. Whoever runs this computer finds the reason in its log."),
}
"""What the proxy answers in a club's place, and for `unopened` the server that could not open it."""


def hosting_text(code: str, facts: Mapping[str, str], language: str) -> str:
    """Return the sentence for the code; what the system says is put into the language."""
    reason = {"reason": describe_reason(facts["reason"], language)} if "reason" in facts else {}
    return gettext(language, HOSTING[code], **{**facts, **reason})


def closed_text(state: str) -> str:
    """Return what is answered in place of a club in that state, in both languages: nobody knows who asks."""
    return " ".join(gettext(language, CLOSED[state]) for language in ("en", "de"))
