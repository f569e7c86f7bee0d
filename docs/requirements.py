"""Write which version of each package this version of Referee was tried with, and the hashes of all its files.

    python3 docs/requirements.py            pins what pyproject.toml asks for now; what is pinned already stays
    python3 docs/requirements.py --upgrade  pins the newest within its bounds

Needs `uv` on the path. The files hold no address: where packages come from is the business of whoever installs them.
Run the tests after it, and commit both files.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from referee.bootstrap.environment import pinned_requirements  # noqa: E402

COMPILE = ("uv", "pip", "compile", "--quiet", "--universal", "--python-version", "3.11", "--generate-hashes")
PLAIN = ("--no-header", "--no-annotate", "--no-emit-index-url", "--no-emit-find-links")


def main() -> int:
    """Write both files: the tests' packages are those of the program and more."""
    for extra in ("test", ""):
        words = [*COMPILE, *PLAIN, *(("--extra", extra) if extra else ()), *sys.argv[1:], "pyproject.toml"]
        # The program runs with what the tests ran with.
        pinned = () if extra else ("--constraint", str(pinned_requirements("test")))
        subprocess.run([*words, *pinned, "--output-file", str(pinned_requirements(extra))], cwd=ROOT, check=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
