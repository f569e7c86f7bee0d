"""Installs Caddy and nginx with nchan, behind which the tests serve. Nothing else needs them."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

from referee.bootstrap import debian
from referee.bootstrap.environment import BootstrapError

PACKAGES = {"caddy": "caddy", "nginx": "nginx-light", "nchan": "libnginx-mod-nchan"}
"""The programs, and the module of nginx, with their packages."""
NCHAN = Path("/usr/lib/nginx/modules/ngx_nchan_module.so")
_FOLDERS = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
"""Whoever is not root often has no folder with `sbin` in the PATH."""
_SYSTEMD_RUNS = Path("/run/systemd/system")


def prepare_proxies() -> None:
    """Install those that are missing where that can be done; elsewhere their tests say why they skip."""
    missing = [program for program in PACKAGES if find_program(program) is None]
    if not missing or not debian.may_install():
        return
    packages = [PACKAGES[program] for program in missing]
    print(f"  installing {' '.join(packages)}, behind which the tests serve", file=sys.stderr, flush=True)
    try:
        debian.install("Caddy and nginx with nchan", *packages)
    except BootstrapError as error:
        print(f"  {error}", file=sys.stderr, flush=True)
    if _SYSTEMD_RUNS.exists():
        # Debian's packages start at once and with the computer, and the tests start their own.
        started = [program for program in missing if program != "nchan"]
        subprocess.run(["systemctl", "disable", "--quiet", "--now", *started], stderr=subprocess.DEVNULL)


def find_program(program: str) -> str | None:
    """Return where the program or the module is; None if it is not installed."""
    if program == "nchan":
        return str(NCHAN) if NCHAN.exists() else None
    return shutil.which(program, path=_FOLDERS)


def what_is_missing(program: str) -> str | None:
    """Return the sentence that says how to get the program, or None."""
    if find_program(program) is not None:
        return None
    return f"Behind {program} nothing was tried; install it first: sudo apt-get install {PACKAGES[program]}"
