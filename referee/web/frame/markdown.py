"""Markdown written by members, rendered as safe HTML, with remarks on what could not be rendered as meant."""

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
CACHED_TEXTS = 128
"""Parsing is slow for some texts, such as ten thousand brackets."""
_HTML = re.compile(r"</?[a-zA-Z][a-zA-Z0-9-]*(?:\s[^<>]*)?/?>|<!--")
_SPECIAL = re.compile(r"([\\`*_\[\]<>#~&])")


class RenderedText(NamedTuple):
    """The HTML of a text, and sentences about what of it is shown otherwise than it was meant."""

    html: Markup
    left_out: tuple[str, ...]


def escape_markdown(text: str) -> str:
    r"""Escape ``text`` so that Markdown shows it unchanged within a line.

    >>> print(escape_markdown("Tom *the* [great]"))
    Tom \*the\* \[great\]
    """
    return _SPECIAL.sub(r"\\\1", text)


def render_markdown(text: str, below: int) -> RenderedText:
    """Render the Markdown ``text``; its largest headings are ``<hN>``, N being ``below``."""
    return _render(text, below, tongue())


@lru_cache(CACHED_TEXTS)
def _render(text: str, below: int, language: str) -> RenderedText:
    # Not at the top: both take a while to load, and few pages show news.
    import nh3
    from markdown_it import MarkdownIt

    refused: list[str] = []
    parser = MarkdownIt("commonmark", {"html": False, "breaks": True}).enable("strikethrough")
    setattr(parser, "validateLink", partial(_accepts_link, refused))  # noqa: B010 (it is a method)
    tokens = parser.parse(text)
    inner = [child for token in tokens for child in token.children or ()]
    left_out = {"link"} if refused else set()
    left_out |= {"image" for token in inner if token.type == "image"}
    left_out |= {"html" for token in inner if token.type == "text" and _HTML.search(token.content)}
    for token in tokens:
        if token.type.startswith("heading_"):
            token.tag = f"h{min(6, int(token.tag[1:]) + below - 1)}"
        if token.children:
            token.children = list(_replace_images(token.children))
    html = parser.renderer.render(tokens, parser.options, {})
    clean = nh3.clean(html, tags=TAGS, attributes=ATTRIBUTES, url_schemes=SCHEMES, link_rel=RELATION)
    return RenderedText(
        Markup(clean), tuple(gettext(language, text) for kind, text in LEFT_OUT.items() if kind in left_out)
    )


def _accepts_link(refused: list[str], url: str) -> bool:
    """Return whether the link's scheme is one of `SCHEMES`; a URL with another one is added to ``refused``."""
    try:
        is_accepted = urlsplit(url).scheme.lower() in SCHEMES
    except ValueError:
        is_accepted = False
    if not is_accepted:
        refused.append(url)
    return is_accepted


def _replace_images(tokens: Iterable[Token]) -> Iterator[Token]:
    """Yield the tokens, with each image replaced by a link to it; within a link, by its words."""
    from markdown_it.token import Token

    link_depth = 0
    for token in tokens:
        link_depth += token.nesting if token.type.startswith("link_") else 0
        if token.type != "image":
            yield token
            continue
        source = str(token.attrs["src"])
        words = Token("text", "", 0, content=token.content or source)
        if link_depth:
            yield words
        else:
            yield from (Token("link_open", "a", 1, attrs={"href": source}), words, Token("link_close", "a", -1))
