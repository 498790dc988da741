"""A page's body as sections, and back.

A section begins with a heading of the second level: a line with up to three blanks, ``##``, a
blank or tab, and words; closing ``#`` signs are not part of the words. A line ends with ``\\n`` or
``\\r\\n`` and with nothing else. No section begins inside

- a fence: three or more backquotes (with none behind them in that line) or tildes, up to the next
  line with at least as many of the same and nothing else. A fence behind the marker of a list item
  also ends with the item: at the first line that is indented less than it;
- a comment: a line that begins with ``<!--`` up to the line with ``-->``, or one that begins with
  ``%%`` up to the line with the next ``%%``.

Each begins with at most three blanks, and what is never closed goes on to the end. A heading
without words begins nothing, nor does one in a quotation, one that is indented further, or one
that is underlined with hyphens.

What stands before the first section is the section ``lead``, without heading, if it is not empty.
A section's slug is that of its heading with ``_`` for ``-``; the second of a kind gets ``_2``, and
so does one that is called *Lead*. The texts of the sections, one after the other, are the body,
character by character. The time that all this takes grows with the text's length, not faster.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from commonplace.wiki.text.slugs import slug_of

LEAD = "lead"


@dataclass(frozen=True, slots=True)
class Piece:
    """A section: `text` is all of it, heading line included."""

    slug: str
    heading: str
    text: str


@dataclass(frozen=True, slots=True)
class Block:
    """A heading of the second level (its line), or a fence or comment with all its lines."""

    #: ``heading``, ``fence`` or ``comment``.
    kind: str
    start: int
    end: int
    #: The words of a heading.
    words: str = ""
    #: What would have to follow for it to end; empty when it has ended.
    closing: str = ""


def split(body: str) -> tuple[Piece, ...]:
    """The sections of a body, in order; none when it is empty."""
    heads = [block for block in blocks(body) if block.kind == "heading"]
    starts = [head.start for head in heads] + [len(body)]
    names = _Names()
    lead = [Piece(LEAD, "", body[: starts[0]])] if starts[0] else []
    return (
        *lead,
        *(
            Piece(names.free(section_slug(head.words)), head.words, body[head.start : end])
            for head, end in zip(heads, starts[1:], strict=True)
        ),
    )


def section_slug(heading: str) -> str:
    """What a section with this heading is called, if it is the first of its kind."""
    return slug_of(heading).replace("-", "_") or "section"


def heading_for(slug: str) -> str:
    """``how_to_apply`` → *How to apply*."""
    words = slug.replace("_", " ").strip()
    return words[:1].upper() + words[1:]


class _Names:
    """Slugs that are taken on a page."""

    def __init__(self) -> None:
        self._taken = {LEAD}
        self._next: dict[str, int] = {}

    def free(self, wanted: str) -> str:
        slug, number = wanted, self._next.get(wanted, 2)
        while slug in self._taken:
            slug = f"{wanted}_{number}"
            number += 1
        self._next[wanted] = number
        self._taken.add(slug)
        return slug


# --- writing ------------------------------------------------------------------------------------


def render_section(slug: str, heading: str, body: str) -> str:
    """A section in its usual form; its body has no headings of the second level and no open end.

    The lead has no heading; another section without one is called after its slug.
    """
    heading = " ".join(heading.split()) or ("" if slug == LEAD else heading_for(slug))
    words = demoted(body).strip("\r\n")
    words = _ended(words) if words.strip() else ""
    if not heading:
        return words
    return _heading_line(heading) + (f"\n{words}" if words else "")


def closed(text: str) -> str:
    """`text` so that another section can follow: nothing is open, and a blank line ends it."""
    if not text.strip():
        return text if text.endswith("\n") or not text else text + "\n"
    text = _ended(text)
    end = "\r\n" if text.endswith("\r\n") else "\n"
    return text if text.endswith(("\n\n", "\n\r\n")) else text + end


def joined(pieces: Iterable[Piece]) -> str:
    """The body that these sections make: `split` gives their headings back, and their slugs where
    they are those that the headings have in this order.

    What came from `split` is not touched. Otherwise what is missing is added (a heading line, the
    end of a fence, a line end), headings inside a section go down a level, and the lead goes
    first.
    """
    ordered = sorted(pieces, key=lambda piece: piece.slug != LEAD or piece.heading != "")
    texts = [text for text in map(_whole, ordered) if text]
    return "".join([*map(_followable, texts[:-1]), *texts[-1:]])


def demoted(body: str) -> str:
    """Headings of the second level become headings of the third."""
    parts, at = [], 0
    for block in blocks(body):
        if block.kind == "heading":
            hashes = body.index("##", block.start)
            parts += [body[at:hashes], "#"]
            at = hashes
    return "".join([*parts, body[at:]])


def _whole(piece: Piece) -> str:
    """The text of a piece as one section: its heading line first, and no other."""
    if not piece.heading:
        return demoted(piece.text)
    first = next(blocks(piece.text), None)
    if first and first.kind == "heading" and first.start == 0 and first.words == piece.heading:
        return piece.text[: first.end] + demoted(piece.text[first.end :])
    return _heading_line(piece.heading) + "\n" + demoted(piece.text)


def _heading_line(heading: str) -> str:
    heading = " ".join(heading.split()) if "\n" in heading else heading
    # A last word of # signs would be read as the closing sequence, so it gets one behind it.
    closing = " ##" if _words(heading) != heading.strip() else ""
    return f"## {heading}{closing}\n"


def _followable(text: str) -> str:
    return text if text.endswith("\n") and not _closing(text) else closed(text)


def _ended(text: str) -> str:
    """Nothing is open, and the last line is ended."""
    end = "\r\n" if "\r\n" in text else "\n"
    text = text if text.endswith("\n") else text + end
    closing = _closing(text)
    return f"{text}{closing}{end}" if closing else text


def _closing(text: str) -> str:
    last = None
    for last in blocks(text):  # noqa: B007
        pass
    return last.closing if last else ""


# --- reading ------------------------------------------------------------------------------------

_BEGINNING = re.compile(
    r"^(?:[ ]{0,3}(?:(?P<heading>\#\#[ \t])|(?P<fence>`{3,}|~{3,})|(?P<comment><!--|%%))"
    r"|(?P<item>[ ]{0,3}(?:[-*+]|[0-9]{1,9}[.)])[ \t]{1,4})(?P<inner>`{3,}|~{3,}))",
    re.MULTILINE,
)
_FENCE_END = re.compile(r"^[ ]{0,3}(?P<run>`{3,}+|~{3,}+)[ \t]*+\r?$", re.MULTILINE)
_COMMENT_ENDS = {"<!--": "-->", "%%": "%%"}


def blocks(text: str) -> Iterator[Block]:
    """Headings of the second level, fences and comments, in order."""
    at = 0
    while (found := _BEGINNING.search(text, at)) is not None:
        block = _block(text, found)
        at = _line_end(text, found.start())
        if block is not None:
            yield block
            at = block.end
        if at == len(text):
            return


def _block(text: str, found: re.Match[str]) -> Block | None:
    start, end = found.start(), _line_end(text, found.start())
    if found["heading"]:
        words = _words(text[found.end("heading") : end])
        return Block("heading", start, end, words) if words else None
    if found["comment"]:
        return _comment(text, found)
    run = found["fence"] or found["inner"]
    if run[0] == "`" and text.find("`", found.end(), end) >= 0:
        return None  # a span of code
    if found["item"] is None:
        return _fence(text, start, end, run)
    margin = 2 if "\t" in found["item"] else len(found["item"])
    return Block("fence", start, _item_fence_end(text, end, run, margin))


def _words(line: str) -> str:
    words = line.strip()
    bare = words.rstrip("#")
    return bare.rstrip() if bare[-1:] in ("", " ", "\t") else words


def _comment(text: str, found: re.Match[str]) -> Block:
    closing = _COMMENT_ENDS[found["comment"]]
    # <!--> is a whole comment, %%% is not.
    begin = found.end() if closing == "%%" else found.start() + 2
    at = text.find(closing, begin)
    if at < 0:
        return Block("comment", found.start(), len(text), closing=closing)
    return Block("comment", found.start(), _line_end(text, at))


def _fence(text: str, start: int, at: int, run: str) -> Block:
    for line in _FENCE_END.finditer(text, at):
        if line["run"].startswith(run):
            return Block("fence", start, _line_end(text, line.end()))
    return Block("fence", start, len(text), closing=run)


def _item_fence_end(text: str, at: int, run: str, margin: int) -> int:
    """Its own end, or that of the list item: there a section can begin in any case."""
    line = re.compile(
        rf"^(?:[ \t]*+(?P<run>`{{3,}}+|~{{3,}}+)[ \t]*+\r?$|[ ]{{0,{margin - 1}}}[^ \t\r\n])",
        re.MULTILINE,
    )
    for found in line.finditer(text, at):
        if not found["run"]:
            return found.start()
        if found["run"].startswith(run):
            return _line_end(text, found.end())
    return len(text)


def _line_end(text: str, at: int) -> int:
    """Where the next line begins."""
    return text.find("\n", at) + 1 or len(text)
