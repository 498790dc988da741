"""Markdown → tokens → HTML, with our links, chips and headings.

Tokens are changed after they are read, before they are written: what a link leads to, images,
headings, marks. A mark inside a link, in code or in a description comes out behind it: no link
stands inside another.
"""

from collections.abc import Iterable, Sequence
from html import escape
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.rules_core import StateCore
from markdown_it.token import Token

from commonplace.serve.web.markup import simple
from commonplace.serve.web.markup.look import Look, chips, link_attributes
from commonplace.serve.web.markup.marking import MARK
from commonplace.wiki.text.outline import section_slug

DEEPEST = 30
_MOST_BRACKETS = 400
_MOST_COLUMNS = 200
_NESTED = 100  # levels that the reader takes before it drops what is deeper


class AsWritten(ValueError):
    """Nested deeper or wider than anybody writes."""


def html_of(text: str, look: Look, *, inline: bool = False) -> str:
    """Blocks, or the words of one line."""
    about: dict[str, Any] = {"look": look}
    if any(row.count("|") > _MOST_COLUMNS for row in text.split("\n")):
        raise AsWritten
    read = _READER.parseInline if inline else _READER.parse
    tokens = read(text, about)
    if any(token.level > DEEPEST for token in tokens):
        raise AsWritten
    return str(_READER.renderer.render(tokens, _READER.options, about))


# --- before the words of a block are read ---------------------------------------------------------


def _bound(state: StateCore) -> None:
    """A paragraph of brackets takes a reader the square of its length: it is taken as it is."""
    for token in state.tokens:
        if token.type == "inline" and token.content.count("[") > _MOST_BRACKETS:
            token.type, token.content = "asis", MARK.sub("", token.content)


# --- afterwards -----------------------------------------------------------------------------------


def _fit(state: StateCore) -> None:
    look: Look = state.env["look"]
    levels = [int(each.tag[1]) for each in state.tokens if each.type == "heading_open"]
    lower = look.level - min(levels, default=1)
    taken: set[str] = set()
    for before, token in zip([None, *state.tokens], state.tokens, strict=False):
        if token.type in ("heading_open", "heading_close"):
            token.tag = f"h{max(1, min(6, int(token.tag[1]) + lower))}"
        if token.type == "inline":
            token.children = [*_Line(look).fitted(token.children or [])]
            if before is not None and before.type == "heading_open":
                before.attrSet("id", _id(_words(token.children), look.place, taken))
        elif token.type in ("td_open", "th_open"):
            _align(token)


def _id(words: str, place: str, taken: set[str]) -> str:
    wanted = "-".join(("at", *filter(None, (place, section_slug(words)))))
    found, number = wanted, 1
    while found in taken:
        number += 1
        found = f"{wanted}_{number}"
    taken.add(found)
    return found


def _words(tokens: Iterable[Token]) -> str:
    return "".join(each.content for each in tokens if each.type in ("text", "code_inline"))


def _align(token: Token) -> None:
    """A class instead of a style."""
    style = str(token.attrs.pop("style", ""))
    side = style.removeprefix("text-align:")
    if side in ("right", "center"):
        token.attrSet("class", side)
    if token.type == "th_open":
        token.attrSet("scope", "col")


class _Line:
    """The tokens of one block, from left to right."""

    def __init__(self, look: Look) -> None:
        self._look = look
        self._closing: list[str] = []  # what the links that are open end with
        self._waiting: list[Token] = []  # chips, until the link is closed

    def fitted(self, tokens: Sequence[Token]) -> Iterable[Token]:
        for token in tokens:
            if token.type == "link_open":
                yield self._opened(token)
            elif token.type == "link_close":
                token.tag = self._closing.pop()
                yield token
            elif token.type == "image":
                yield from self._picture(token)
            elif token.type in ("text", "code_inline"):
                yield from self._unmarked(token)
            else:
                yield token
            if not self._closing:
                yield from self._waiting
                self._waiting.clear()

    def _opened(self, token: Token) -> Token:
        attrs = link_attributes(str(token.attrGet("href") or ""), self._look)
        title = attrs.get("title") or token.attrGet("title")
        token.attrs = {**attrs, "title": str(title)} if title else dict(attrs)
        token.tag = "a" if "href" in attrs else "span"
        self._closing.append(token.tag)
        return token

    def _picture(self, token: Token) -> Iterable[Token]:
        """Its description, as a link to where it is; inside another link only the description."""
        words = MARK.sub("", _words(token.children or []) or token.content) or "picture"
        attrs = link_attributes(str(token.attrGet("src") or ""), self._look)
        text = Token("text", "", 0, content=words)
        if self._closing or attrs.get("class") != "outside":
            yield text
            return
        yield Token("link_open", "a", 1, attrs={**attrs, "class": "picture"})
        yield text
        yield Token("link_close", "a", -1)

    def _unmarked(self, token: Token) -> Iterable[Token]:
        if token.type == "code_inline" or self._closing:
            self._waiting += [_chip(each[1]) for each in MARK.finditer(token.content)]
            token.content = MARK.sub("", token.content)
            yield token
            return
        at = 0
        for mark in MARK.finditer(token.content):
            yield Token("text", "", 0, content=token.content[at : mark.start()])
            yield _chip(mark[1])
            at = mark.end()
        yield Token("text", "", 0, content=token.content[at:])


def _chip(numbers: str) -> Token:
    return Token("chip", "", 0, content=numbers)


# --- writing --------------------------------------------------------------------------------------


def _write_chip(
    self: Any, tokens: Sequence[Token], number: int, options: Any, about: dict[str, Any]
) -> str:
    return chips(tokens[number].content, about["look"].far)


def _write_code(
    self: Any, tokens: Sequence[Token], number: int, options: Any, about: dict[str, Any]
) -> str:
    token, far = tokens[number], about["look"].far
    found = [each[1] for each in MARK.finditer(token.info + token.content)]
    told = f"<p>{''.join(chips(each, far) for each in found)}</p>" if found else ""
    return f"<pre><code>{escape(MARK.sub('', token.content))}</code></pre>\n{told}"


def _write_as_is(self: Any, tokens: Sequence[Token], number: int, *_: Any) -> str:
    return escape(tokens[number].content)


def reader() -> MarkdownIt:
    """Reads all of a text."""
    made = MarkdownIt("commonmark", {"html": False, "linkify": False, "maxNesting": _NESTED})
    made.enable(["table", "strikethrough"]).disable(["code", "html_block", "html_inline"])
    made.core.ruler.before("inline", "bound", _bound)
    made.core.ruler.push("fit", _fit)
    for name, write in {"chip": _write_chip, "fence": _write_code, "asis": _write_as_is}.items():
        made.add_render_rule(name, write)
    written: dict[str, str] = {
        "s_open": "<del>",
        "s_close": "</del>",
        "table_open": '<div class="scroll" tabindex="0"><table>\n',
        "table_close": "</table></div>\n",
    }
    for name, html in written.items():
        made.add_render_rule(name, lambda *_, html=html: html)
    return made


_READER = simple.taught(reader())
