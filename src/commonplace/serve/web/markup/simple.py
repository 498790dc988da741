"""Lines of words and links, written as they are read.

Most of what compiles is lists of such lines. Markdown asks at each sign of a line what it might
begin, and at each line of a list what block; here a line is looked at once, and what nothing in it
can mean is not asked. What comes of it is what the reader would have made, to the byte; all else is
left to the reader.

- A list is taken as it stands if each item is one line that begins with a word or a link, and
  nothing beside it could belong to it.
- A line is taken as it stands if it has no sign but those of whole links to pages, and of marks.
"""

import re
from collections.abc import Sequence
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.common.normalize_url import normalizeLink
from markdown_it.common.utils import escapeHtml
from markdown_it.rules_block import StateBlock
from markdown_it.rules_core import StateCore
from markdown_it.token import Token

from commonplace.serve.web.markup.look import Look, chips, link_attributes
from commonplace.serve.web.markup.marking import MARK

#: It begins with a word, a quotation, a link or emphasis: with no block but a paragraph.
_ITEM = r"- (?!\d{1,9}[.)](?:[ \t]|$))(?=[^\W_]|[\"'(“‘«]|\[(?![^\n]*\]:)|(?:~~|\*\*)[^\W_])[^\n]*+"
_LIST = re.compile(rf"{_ITEM}(?:\n{_ITEM})*+(?=\n*+\Z|\n\n++[^\s-])", re.MULTILINE)
_WORDS = r"[^\\`<\[\]*_~&!\x00-\x1f\ue000\ue001]|&(?![#0-9A-Za-z]*+;)|!(?!\[)"
_TO_PAGE = r"(?:wiki:|/wiki/)(?:[\w.-]|/(?!/)|%[0-9A-Fa-f]{2})++"
_LINE = re.compile(rf"(?:{_WORDS}|{MARK.pattern}|\[(?:{_WORDS})*+\]\({_TO_PAGE}\))*+")
_PIECE = re.compile(rf"\[(?P<shown>[^\]]*)\]\((?P<to>[^)]*)\)|{MARK.pattern}")
#: So long a line has fewer brackets than are too many.
_LONGEST = 2_000


def is_simple(line: str) -> bool:
    return len(line) <= _LONGEST and _LINE.fullmatch(line) is not None


def _bullets(state: StateBlock, first: int, last: int, silent: bool) -> bool:
    if state.level or state.blkIndent or state.parentType != "root":
        return False
    found = _LIST.match(state.src, state.bMarks[first])
    if found is None:
        return False
    lines = found[0].split("\n")
    state.push("bullet_list_open", "ul", 1)
    for line in lines:
        said = line[2:].strip()
        if is_simple(said):
            state.push("simple_item", "li", 0).content = said
        else:
            state.push("list_item_open", "li", 1)
            state.push("paragraph_open", "p", 1).hidden = True
            inline = state.push("inline", "", 0)
            inline.content, inline.children = said, []
            state.push("paragraph_close", "p", -1).hidden = True
            state.push("list_item_close", "li", -1)
    state.push("bullet_list_close", "ul", -1)
    state.line = first + len(lines)
    return True


def _inline(state: StateCore) -> None:
    """Of a heading the words are asked for later: it is read."""
    before = ""
    for token in state.tokens:
        if token.type == "inline":
            if before != "heading_open" and is_simple(token.content):
                token.children = [Token("simple", "", 0, content=token.content)]
            else:
                token.children = token.children or []
                state.md.inline.parse(token.content, state.md, state.env, token.children)
        before = token.type


def _write(
    self: Any, tokens: Sequence[Token], number: int, options: Any, about: dict[str, Any]
) -> str:
    look: Look = about["look"]

    def written(piece: re.Match[str]) -> str:
        to = piece["to"]
        if to is None:
            return chips(piece[3], look.far)
        attributes = link_attributes(to if to.isascii() else normalizeLink(to), look)
        tag = "a" if "href" in attributes else "span"
        told = "".join(f' {name}="{escapeHtml(str(v))}"' for name, v in attributes.items())
        return f"<{tag}{told}>{piece['shown']}</{tag}>"

    return _PIECE.sub(written, escapeHtml(tokens[number].content))


def _write_item(self: Any, tokens: Sequence[Token], number: int, *about: Any) -> str:
    return f"<li>{_write(self, tokens, number, *about)}</li>\n"


def taught(reader: MarkdownIt) -> MarkdownIt:
    """The same reader, that passes over what is simple."""
    reader.block.ruler.before("table", "bullets", _bullets)
    reader.core.ruler.at("inline", _inline)
    reader.add_render_rule("simple", _write)
    reader.add_render_rule("simple_item", _write_item)
    return reader
