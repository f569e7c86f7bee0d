"""Markdown that people of the club wrote, as HTML that can do no harm; and what of it is not shown as it was meant."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache, partial
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import urlsplit

from markupsafe import Markup

from referee.translations.catalog import N_, gettext
from referee.web.frame.guard import tongue

if TYPE_CHECKING:
    from markdown_it.token import Token

SCHEMES = {"http", "https", "mailto"}
RELATION = "noopener noreferrer nofollow"
TAGS = {
    *("p", "br", "hr", "em", "strong", "s", "ul", "ol", "li", "blockquote", "pre", "code", "a"),
    *("h2", "h3", "h4", "h5", "h6"),
}
ATTRIBUTES = {"a": {"href"}, "ol": {"start"}}
LEFT_OUT = {
    "html": N_("HTML does nothing here: it stands there as it was written. Bold is written **so**, italic *so*."),
    "link": N_("Links lead to http://, https:// or mailto: only: the others stand there as text."),
    "image": N_("Pictures are not loaded from elsewhere: in the place of each stands a link to it."),
}
KEPT = 128
"""So many texts are not read anew each time they are shown: ten thousand brackets take long."""
_HTML = re.compile(r"</?[a-zA-Z][a-zA-Z0-9-]*(?:\s[^<>]*)?/?>|<!--")
_SPECIAL = re.compile(r"([\\`*_\[\]<>#~&])")


class RenderedText(NamedTuple):
    """A text as HTML, and in sentences what of it is not shown as it was meant."""

    html: Markup
    left_out: tuple[str, ...]


def escape_markdown(text: str) -> str:
    """``text`` as Markdown that shows it as it is, within a line.

    >>> print(escaped("Tom *the* [great]"))
    Tom \\*the\\* \\[great\\]
    """
    return _SPECIAL.sub(r"\\\1", text)


def render_markdown(text: str, below: int) -> RenderedText:
    """The Markdown ``text`` as HTML whose largest headings are of the level ``below``."""
    return _shown(text, below, tongue())


@lru_cache(KEPT)
def _shown(text: str, below: int, language: str) -> RenderedText:
    # Not at the top: both take a while to load, and few pages show news.
    import nh3
    from markdown_it import MarkdownIt

    refused: list[str] = []
    parser = MarkdownIt("commonmark", {"html": False, "breaks": True}).enable("strikethrough")
    setattr(parser, "validateLink", partial(_is_taken, refused))  # noqa: B010 (it is a method)
    tokens = parser.parse(text)
    inner = [child for token in tokens for child in token.children or ()]
    left_out = {"link"} if refused else set()
    left_out |= {"image" for one in inner if one.type == "image"}
    left_out |= {"html" for one in inner if one.type == "text" and _HTML.search(one.content)}
    for token in tokens:
        _tame(token, below)
    html = parser.renderer.render(tokens, parser.options, {})
    clean = nh3.clean(html, tags=TAGS, attributes=ATTRIBUTES, url_schemes=SCHEMES, link_rel=RELATION)
    return RenderedText(Markup(clean), tuple(gettext(language, LEFT_OUT[one]) for one in LEFT_OUT if one in left_out))


def _is_taken(refused: list[str], url: str) -> bool:
    """Whether the link leads where links may lead; one that does not is ``refused``."""
    try:
        taken = urlsplit(url).scheme.lower() in SCHEMES
    except ValueError:
        taken = False
    if not taken:
        refused.append(url)
    return taken


def _tame(token: Token, below: int) -> None:
    if token.type.startswith("heading_"):
        token.tag = f"h{min(6, int(token.tag[1:]) + below - 1)}"
    if token.children:
        token.children = list(_linked(token.children))


def _linked(tokens: Iterable[Token]) -> Iterator[Token]:
    """The tokens with a link in the place of each picture; within a link its words alone."""
    from markdown_it.token import Token

    within = 0
    for one in tokens:
        within += one.nesting if one.type.startswith("link_") else 0
        if one.type != "image":
            yield one
            continue
        source = str(one.attrs["src"])
        words = Token("text", "", 0, content=one.content or source)
        if within:
            yield words
        else:
            yield from (Token("link_open", "a", 1, attrs={"href": source}), words, Token("link_close", "a", -1))
