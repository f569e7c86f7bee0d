"""Photograph every screen and state of the instance into a gallery, whose contact sheet is `index.html` in that folder.

    .venv/bin/python docs/gallery.py [FOLDER] [--only NAME …] [--sizes 1280x800 …] [--themes dark …] [--languages en …]

Without anything: all scenes of `tests/browser/scenes/`, on each screen that they are made for, in both themes and every
language that is there, into `instance/gallery`, which is not committed. `--only` takes scenes by their names or by the
beginning of these; `--list` says all names. Each state is brought about once for a language, on a server of its own.
"""

from __future__ import annotations

import argparse
import re
import sys
import tempfile
import time
from collections.abc import Iterable, Sequence
from html import escape
from itertools import groupby, product
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from referee.translations import LANGUAGES  # noqa: E402
from tests.browser.devices import launch  # noqa: E402
from tests.browser.scenes.book import SCENES  # noqa: E402
from tests.browser.scenes.stage import EVERYWHERE, Scene, Stage, Visit, is_drawn  # noqa: E402
from tests.browser.server import Server  # noqa: E402

THEMES = ("dark", "light")
LONGEST = 4
"""How many screens high a picture of a whole page may be."""
THEMED = """(theme) => {
  document.documentElement.dataset.theme = theme;
  document.querySelector("meta[name=color-scheme]")?.setAttribute("content", theme);
}"""
PAINTED = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
SHEET = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Gallery</title><style>
body {{ font: 16px/1.5 system-ui, sans-serif; margin: 2rem; background: #22262a; color: #eee; }}
a {{ color: #9cf; }} h2 {{ margin-top: 3rem; }} h3 {{ margin: 1.5rem 0 .25rem; }}
.row {{ display: flex; gap: 12px; overflow-x: auto; }} figure {{ margin: 0; flex: none; }}
img {{ height: 300px; width: auto; display: block; }} figcaption {{ font-size: 13px; color: #aaa; }}
</style></head><body><h1>Every screen and state</h1><ul>{titles}</ul>
{body}</body></html>
"""


class Picture(NamedTuple):
    """A scene as one device shows it."""

    scene: Scene
    language: str
    size: str
    theme: str

    @property
    def path(self) -> str:
        """Where it lies in the gallery."""
        return f"{slug(self.scene.name)}/{self.language}-{self.size}-{self.theme}.png"


class Asked(NamedTuple):
    """The arguments: the scenes to photograph, and how."""

    scenes: Sequence[Scene]
    sizes: Sequence[str]
    themes: Sequence[str]
    languages: Sequence[str]
    folder: Path


def main() -> int:
    """Make the gallery; return 1 if a scene could not be brought about."""
    asked = read_arguments()
    begun = time.perf_counter()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder) / "instance")
        server.start()
        browser = launch(playwright)
        try:
            taken, failed = photograph(server, browser, asked)
        finally:
            browser.close()
            server.kill()
    index = asked.folder / "index.html"
    index.write_text(contact_sheet(taken), encoding="utf-8")
    print(f"{index}: {len(taken)} pictures in {time.perf_counter() - begun:.0f} s")
    for complaint in failed:
        print(complaint, file=sys.stderr)
    return 1 if failed else 0


def read_arguments() -> Asked:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", nargs="+", default=[""], metavar="NAME", help="scenes whose names begin so")
    parser.add_argument("--sizes", nargs="+", default=EVERYWHERE, choices=EVERYWHERE)
    parser.add_argument("--themes", nargs="+", default=THEMES, choices=THEMES)
    parser.add_argument("--languages", nargs="+", default=LANGUAGES, choices=LANGUAGES)
    parser.add_argument("--list", action="store_true", help="say the names of all scenes")
    parser.add_argument("folder", nargs="?", type=Path, default=ROOT / "instance" / "gallery", metavar="FOLDER")
    words = parser.parse_args()
    if words.list:
        print(*(scene.name for scene in SCENES), sep="\n")
        sys.exit()
    scenes = [scene for scene in SCENES if scene.name.startswith(tuple(words.only))]
    if not scenes:
        parser.error(f"no scene is called {', '.join(words.only)}; --list says all names")
    return Asked(scenes, words.sizes, words.themes, words.languages, words.folder)


def photograph(server: Server, browser: Browser, asked: Asked) -> tuple[list[Picture], list[str]]:
    """Return all pictures taken, and why some were not.

    The scenes of an empty instance come first; the gallery has all in the order they were asked for.
    """
    stage = Stage(server, browser)
    taken: list[Picture] = []
    failed: list[str] = []
    try:
        for scene in sorted(asked.scenes, key=lambda scene: not scene.is_empty):
            for language in asked.languages:
                sizes = [size for size in scene.sizes if size in asked.sizes]
                views = [Picture(scene, language, size, theme) for size, theme in product(sizes, asked.themes)]
                try:
                    taken += visit_scene(stage, asked.folder, views)
                except Exception as error:
                    # The others are worth looking at all the same.
                    failed.append(f"{scene.name} ({language}): {type(error).__name__} {error}")
            print(scene.name, flush=True)
    finally:
        stage.close()
    return sorted(taken, key=lambda picture: asked.scenes.index(picture.scene)), failed


def visit_scene(stage: Stage, folder: Path, views: Sequence[Picture]) -> Sequence[Picture]:
    """Bring the scene about once, and look at it in every way."""
    if views:
        with Visit(stage, views[0].language) as visit:
            page = views[0].scene.show(visit)
            is_drawn(page)
            for view in views:
                take(page, folder, view)
    return views


def take(page: Page, folder: Path, view: Picture) -> None:
    """Take one picture."""
    width, height = map(int, view.size.split("x"))
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate(THEMED, view.theme)
    page.evaluate(PAINTED)
    path = folder / view.path
    if view.scene.is_whole:
        long = int(page.evaluate("document.documentElement.scrollHeight"))
        cut = {"x": 0, "y": 0, "width": width, "height": min(max(long, height), LONGEST * height)}
        page.screenshot(path=path, full_page=True, clip=cut)  # type: ignore[arg-type]
    else:
        page.screenshot(path=path)


def contact_sheet(pictures: Iterable[Picture]) -> str:
    """Return the page that shows all of them, chapter by chapter."""
    chapters = [(title, list(shown)) for title, shown in groupby(pictures, lambda picture: picture.scene.chapter)]
    titles = "".join(f'<li><a href="#{slug(title)}">{escape(title)}</a></li>' for title, _ in chapters)
    body = "".join(f'<h2 id="{slug(title)}">{escape(title)}</h2>{"".join(rows(shown))}' for title, shown in chapters)
    return SHEET.format(titles=titles, body=body)


def rows(pictures: Iterable[Picture]) -> Iterable[str]:
    """Yield a row for each scene in each language and theme."""
    for scene, shown in groupby(pictures, lambda picture: picture.scene):
        yield f'<h3 id="{slug(scene.name)}">{escape(scene.name)}</h3>'
        by_look = sorted(shown, key=lambda picture: (picture.language, picture.theme))
        for _, row in groupby(by_look, lambda picture: (picture.language, picture.theme)):
            yield f'<div class="row">{"".join(figure(picture) for picture in row)}</div>'


def figure(picture: Picture) -> str:
    """Return a small picture that leads to itself."""
    words = escape(f"{picture.size} {picture.theme} {picture.language}")
    image = f'<img loading="lazy" src="{picture.path}" alt="{escape(picture.scene.name)}, {words}">'
    return f'<figure><a href="{picture.path}">{image}</a><figcaption>{words}</figcaption></figure>'


def slug(name: str) -> str:
    """Return the name as part of an address."""
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")


if __name__ == "__main__":
    sys.exit(main())
