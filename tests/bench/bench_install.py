"""Installing the program from its wheel: the seconds of pip, of the first start and of later ones, and the bytes.

The packages come from the folder of wheels named in `REFEREE_WHEELS`, without the network; where it names none, pip
takes them from its cache or fetches them, and its seconds say little. pip compiles what it installs, as it does for
whoever installs it; with `REFEREE_NO_COMPILE=1` it does not, as in the environment of a checkout: Python then compiles
at the first start what that start loads.
"""

from __future__ import annotations

import os
import resource
import socket
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from statistics import median
from urllib.request import Request, urlopen

from referee.bootstrap.environment import ROOT

STARTS = 5
MOST_TO_FIRST_PAGE = 8.0
MOST_TO_LATER_PAGE = 1.0
"""Seconds; the first with what pip takes, without what `venv` takes to bring pip."""
MOST_OF_WHEEL = 3_000_000
MOST_OF_ENVIRONMENT = 90_000_000
LARGEST = 10
"""The number of packages that are printed."""
OF_VENV = frozenset(("pip", "setuptools", "pkg_resources", "_distutils_hack"))
"""What `venv` brings and the program never loads; it is not counted."""
LONGEST = 60
"""Seconds that a page may take."""


def main() -> int:
    """Print the figures beside what they may be at most; return 1 where one is more."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        wheel = build_wheel(folder / "wheel")
        making = _seconds([sys.executable, "-m", "venv", str(folder / "venv")])
        installing = _seconds(_pip(folder / "venv", wheel))
        sizes = _sizes(folder / "venv")
        first, *later = (_first_page(folder) for _ in range(1 + STARTS))
        work = median(_first_page(folder, of_processor=True) for _ in range(STARTS))
        after = _sizes(folder / "venv")
        print(f"venv, to bring pip: {making:.1f} s")
        print(f"pip install: {installing:.1f} s; the first start to its first page: {first:.1f} s")
        print("size in MB, and without compiled code:")
        for package, size in sizes[True].most_common(LARGEST):
            print(f"  {package:<20} {size / 1e6:5.1f} {sizes[False][package] / 1e6:5.1f}")
        print(f"  {'all':<20} {sizes[True].total() / 1e6:5.1f} {sizes[False].total() / 1e6:5.1f}")
        print(f"what a later start asks of the processor, whoever else uses it: {work:.2f} s")
        met = [
            _print_figure("install and first page", installing + first, MOST_TO_FIRST_PAGE, "s"),
            _print_figure(f"a later start to its first page, of {STARTS}", median(later), MOST_TO_LATER_PAGE, "s"),
            _print_figure("wheel", wheel.stat().st_size / 1e6, MOST_OF_WHEEL / 1e6, "MB"),
            _print_figure("environment once it has run", after[True].total() / 1e6, MOST_OF_ENVIRONMENT / 1e6, "MB"),
        ]
    return 0 if all(met) else 1


def build_wheel(folder: Path) -> Path:
    """Build the program's wheel into ``folder``, and return its file."""
    _seconds([sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(folder)])
    (wheel,) = folder.iterdir()
    return wheel


def _pip(venv: Path, wheel: Path) -> list[str]:
    words = [str(venv / "bin" / "python"), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    if wheels := os.environ.get("REFEREE_WHEELS"):
        words += ["--no-index", "--find-links", wheels]
    if os.environ.get("REFEREE_NO_COMPILE"):
        words.append("--no-compile")
    return [*words, str(wheel)]


def _surroundings() -> dict[str, str]:
    """Return the variables without those that would change which modules Python takes, or keep it from writing them."""
    return {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}


def _seconds(command: list[str]) -> float:
    begun = time.perf_counter()
    nothing = subprocess.DEVNULL
    subprocess.run(command, cwd=ROOT, env=_surroundings(), stdin=nothing, stdout=nothing, check=True)
    return time.perf_counter() - begun


def _first_page(folder: Path, of_processor: bool = False) -> float:
    """Seconds from the command to the whole first page of a server, which is ended again; or those of its processor."""
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = str(probe.getsockname()[1])
    page = Request(f"http://127.0.0.1:{port}/", headers={"Accept": "text/html", "Accept-Language": "de"})
    command = [str(folder / "venv" / "bin" / "referee"), "--port", port, "--instance", str(folder / "data")]
    begun, worked = time.perf_counter(), _processor_seconds()
    server = subprocess.Popen(command, cwd=folder, env=_surroundings(), stdout=subprocess.PIPE, text=True)
    try:
        assert server.stdout is not None
        # Its last line says that it can be asked; asking before would take of the processor that it starts on.
        while not (line := server.stdout.readline()).startswith("Stop with"):
            assert line, "the server has ended"
        with urlopen(page, timeout=LONGEST) as answer:
            assert answer.read().rstrip().endswith(b"</html>")
        taken = time.perf_counter() - begun
    finally:
        server.terminate()
        server.communicate()
    return _processor_seconds() - worked if of_processor else taken


def _processor_seconds() -> float:
    """Return what the processes that have ended took of the processor."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _sizes(venv: Path) -> dict[bool, Counter[str]]:
    """Return the bytes by package, with (True) and without (False) compiled code."""
    (packages,) = venv.glob("lib/python3*/site-packages")
    sizes: dict[bool, Counter[str]] = {True: Counter(), False: Counter()}
    for path in _list_files(packages):
        package = path.relative_to(packages).parts[0].partition(".")[0].partition("-")[0]
        if package not in OF_VENV:
            size = path.stat().st_size
            sizes[True][package] += size
            sizes[False][package] += 0 if path.suffix in (".pyc", ".cache") else size
    return sizes


def _list_files(folder: Path) -> Iterable[Path]:
    return (path for path in folder.rglob("*") if path.is_file() and not path.is_symlink())


def _print_figure(what: str, figure: float, most: float, unit: str) -> bool:
    print(f"{what}: {figure:.2f} {unit} (at most {most:g})")
    return figure <= most


if __name__ == "__main__":
    sys.exit(main())
