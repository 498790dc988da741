"""Read reStructuredText: docutils parses it, and it is written as Markdown. Runs in the child.

Nothing is included from elsewhere and no raw text is taken. Roles and directives that docutils does
not know (Sphinx has many) keep their words: ``:class:`Tide``` is *Tide*, a note its paragraphs; a
directive without words of its own says nothing.
"""

import re
from collections.abc import Iterator
from typing import Any

from commonplace.capture.documents.plain import Extracted

_ROLE = re.compile(r":[\w:.+-]{1,40}:`([^`\n]*)`")
#: ``Tide <heron.Tide>`` shows *Tide*, and ``~heron.Tide`` is written for it.
_TARGET = re.compile(r"([^<`\n]{1,200}) <[^<>\n]*>$")
_UNKNOWN = ("system_message", "comment", "substitution_definition", "target", "raw", "pending")
#: How docutils says that a directive is not allowed.
_NOT_ALLOWED = "directive disabled."
_SETTINGS = {
    "file_insertion_enabled": False,
    "raw_enabled": False,
    "report_level": 5,
    "halt_level": 6,
    "doctitle_xform": False,
    "_disable_config": True,
    "line_length_limit": 100_000,
}


def read_restructured(text: str) -> Extracted:
    """Headings as Markdown's, each paragraph a block, a list's item a line."""
    from docutils.core import publish_doctree  # noqa: PLC0415 (an extra)

    tree = publish_doctree(text, settings_overrides=_SETTINGS)
    blocks = [block for block in _blocks(tree, 0) if block.strip()]
    title = next((block.lstrip("# ") for block in blocks if block.startswith("#")), None)
    return Extracted("\n\n".join(blocks), title, headed=True)


def _blocks(node: Any, depth: int) -> Iterator[str]:
    """Yield the blocks of a node; ``depth`` says below how many headings it stands."""
    for child in node.children:
        name = child.tagname
        if name in _UNKNOWN:
            yield from _said_by_unknown(child) if name == "system_message" else ()
        elif name == "title":
            yield f"{'#' * min(depth or 1, 6)} {_words(child)}"
        elif name == "section":
            yield from _blocks(child, depth + 1)
        elif name in ("literal_block", "doctest_block"):
            yield f"```\n{child.astext()}\n```"
        elif name in ("bullet_list", "enumerated_list"):
            yield "\n".join(_item(item, depth) for item in child.children)
        elif name == "row":
            yield " | ".join(_words(entry) for entry in child.children)
        elif name == "paragraph" and _is_of_badges(child):
            continue
        elif name in ("paragraph", "term", "rubric", "line_block", "caption", "attribution"):
            yield _words(child)
        elif hasattr(child, "children") and child.children:
            yield from _blocks(child, depth)


def _is_of_badges(paragraph: Any) -> bool:
    """Whether a paragraph shows pictures alone: their descriptions are no words of the document."""
    words = [each for each in paragraph.findall() if each.tagname == "#text"]
    return not any(each.astext().strip() for each in words)


def _item(item: Any, depth: int) -> str:
    first, *more = [block for block in _blocks(item, depth) if block] or [""]
    below = ["\n".join(f"  {line}" for line in block.split("\n")) for block in more]
    return "\n".join([f"- {first}", *below])


def _said_by_unknown(message: Any) -> Iterator[str]:
    """Yield what stands inside a directive that docutils does not know, as paragraphs; nothing of
    one that is not allowed here."""
    if message.children and message.children[0].astext().endswith(_NOT_ALLOWED):
        return
    for block in message.children:
        if block.tagname == "literal_block":
            _, _, inside = block.astext().partition("\n")
            for part in inside.split("\n\n"):
                told = " ".join(part.split())
                if told and not told.startswith((":", "..")):
                    yield _bare(told)


def _words(node: Any) -> str:
    return " ".join(_bare(node.astext()).split())


def _bare(text: str) -> str:
    return _ROLE.sub(lambda found: _shown(found[1]), text).replace("``", "`")


def _shown(said: str) -> str:
    """What a role shows of its text."""
    named = _TARGET.match(said)
    if named:
        return named[1]
    return said.rpartition(".")[2] if said.startswith("~") else said.lstrip("!@")
