r"""Links between pages, as they are written in a text.

How a link is written:

``brackets``  ``[[target]]``, ``[[target|shown]]``
``embed``     ``![[target]]``: another page, or a file, shown in this one
``wiki``      ``[shown](wiki:target)``
``address``   ``[shown](/wiki/type/slug)``
``path``      ``[shown](../type/slug.md)``: a file beside this one

A target is what `slugs.parse_ref` reads, with ``#Heading`` if the link has one; in the last three
it is percent-encoded. Not a link to a page: what stands in code, in a comment or behind a
backslash (`inline` has the rules), an image, a link to a heading of the same page (``[[#Life]]``),
and every other destination (``https:``, ``mailto:``, ``/elsewhere``, ``notes.txt``).

A writer escapes what would be read as something else. Where brackets cannot hold a target or what
is shown (``|``, brackets, backquotes), it writes ``[shown](wiki:target)``, which can hold anything.
"""

import re
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from itertools import chain
from typing import NamedTuple
from urllib.parse import quote, unquote

from commonplace.language.word_lists import read_alternatives
from commonplace.model import Link
from commonplace.wiki.text.bullets import as_one_sentence, lines_alone
from commonplace.wiki.text.inline import Span, spans
from commonplace.wiki.text.sentences import SIMPLE_LINK, Sentence, plain, sentences
from commonplace.wiki.text.slugs import Ref, parse_ref

STYLES = ("brackets", "wiki", "address", "path")
#: How much of a long sentence is kept with a link.
LONGEST_CONTEXT = 300
_BESIDE = 75  # how much of it stands before the link, at least


class Found(NamedTuple):
    """A link in a text, from `start` to `end`.

    `target` is decoded; how it is written stands from `target_start` to `target_end`. `shown` is
    what a reader sees, without escapes but with emphasis.
    """

    start: int
    end: int
    target: str
    shown: str
    how: str
    target_start: int
    target_end: int


_OTHER_SCHEME = re.compile(r"[a-z][a-z0-9+.-]*:|//", re.IGNORECASE)
_PATH = re.compile(r"[^/?#][^?#]*\.md(?:#.*)?", re.IGNORECASE | re.DOTALL)
_ROW = re.compile(r"[ \t]{0,99}\|")
_ESCAPED = re.compile(r"\\([!-/:-@\[-`{-~])")
_TO_ESCAPE = re.compile(r"[\\\[\]`<*_~=|!]")
_TO_ENCODE = re.compile(r"[\x00-\x20\x7f\"%()<>\[\\\]^`{|}\s\x80-\x9f]")
#: What brackets would misread in a target, and in what is shown.
_NO_TARGET = re.compile(r"[\[\]|\r\n`]|<!--|\\$|^\s|\s$|^#")
_NO_SHOWN = re.compile(r"[\[\]|\r\n`\\*_~=]|<!--|^\s|\s$")
_ATTACHED = re.compile(
    rf"\.(?:{read_alternatives(__package__, 'attached.txt')})$",
    re.IGNORECASE,
)


def find_links(text: str, seen: Iterable[Span] | None = None) -> list[Found]:
    """The links to pages in `text`, in order; `seen` are its spans, where they are known."""
    return list(_found(text, seen))


def rewritten(text: str, change: Callable[[Found], str | None]) -> str:
    """`text` with other targets: `change` gives each link's new one, or nothing to leave it.

    What a reader sees stays. A link keeps how it is written where it can: an address needs a type
    and a slug, a path ends in ``.md``; otherwise it becomes ``wiki:``.
    """
    parts, at = [], 0
    line, seen = 0, 0  # where the line begins that the link stands in
    for found in _found(text):
        line = max(line, text.rfind("\n", seen, found.start) + 1)
        seen = found.start
        target = change(found)
        if target is not None and target != found.target:
            bar = "\\|" if _ROW.match(text, line) else "|"
            parts += [text[at : found.start], _changed(text, found, target.strip(), bar)]
            at = found.end
    return "".join([*parts, text[at:]])


def link_to(target: str, shown: str = "", style: str = "brackets") -> str:
    """A link in one of the notations; `find_links` gives back `target` and `shown` on one line."""
    shown = " ".join(shown.split())
    target = target.strip()
    if style == "brackets" and not _NO_TARGET.search(target) and not _NO_SHOWN.search(shown):
        return f"[[{target}]]" if shown in ("", target) else f"[[{target}|{shown}]]"
    return f"[{_escaped(shown or target)}]({_destination(target, style)})"


def target_of(destination: str) -> str | None:
    """The target of a link of Markdown, decoded; nothing if it leads to no page."""
    how, target = _read(destination)
    target = unquote(target)
    return target if how and target.strip() and not target.startswith("#") else None


def page_links(sections: Iterable[tuple[str, str]]) -> list[Link]:
    """The links of a page's sections (slug, text), in order, each once for a sentence.

    Files that are shown in the page (``![[plan.pdf]]``) are no pages and left out.
    """
    links: dict[tuple[str, str, str, str, str, str], None] = {}
    for section, text in sections:
        lines = lines_alone(text)
        drawn = _drawn(text) if lines is None else chain.from_iterable(map(_in_line, lines))
        for ref, shown, near in drawn:
            links[section, ref.book, ref.type, ref.key, shown, near] = None
    return [Link("reference", *each) for each in links]


def _drawn(text: str) -> Iterator[tuple[Ref, str, str]]:
    """Where a text leads, what is shown, and the sentence around it."""
    found = find_links(text)
    contexts = _Contexts(text, sentences(text) if found else [])
    for link in found:
        ref = parse_ref(link.target)
        if ref.key and not _is_attached(link):
            yield ref, plain(link.shown), contexts.around(link)


@lru_cache(maxsize=1 << 10)
def _in_line(line: str) -> tuple[tuple[Ref, str, str], ...]:
    """Of a bullet that is read alone."""
    if "[" not in line:
        return ()
    simple = as_one_sentence(line) if len(line) <= LONGEST_CONTEXT else None
    return tuple(_simply(simple) if simple is not None else _drawn(line))


def _simply(line: str) -> Iterator[tuple[Ref, str, str]]:
    """What `_drawn` finds in a bullet of one sentence that has no signs but its links."""
    near = plain(line.removeprefix("- "))
    for shown, destination in SIMPLE_LINK.findall(line):
        how, target = _read(destination)
        ref = parse_ref(target) if how and not target.startswith("#") else None
        if ref is not None and ref.key:
            yield ref, plain(" ".join(shown.split()) or target), near


# --- reading ------------------------------------------------------------------------------------


def _found(text: str, seen: Iterable[Span] | None = None) -> Iterator[Found]:
    for span in spans(text) if seen is None else seen:
        if span.kind in ("brackets", "embed"):
            yield from _in_brackets(text, span)
        elif span.kind == "link":
            yield from _by_destination(text, span)


def _in_brackets(text: str, span: Span) -> Iterator[Found]:
    target = text[span.target_start : span.target_end].strip()
    shown = text[span.shown_start : span.shown_end].strip()
    if target and not target.startswith("#"):
        yield Found(
            span.start, span.end, target, shown, span.kind, span.target_start, span.target_end
        )


def _by_destination(text: str, span: Span) -> Iterator[Found]:
    written = _ESCAPED.sub(r"\1", text[span.target_start : span.target_end])
    how, target = _read(written)
    target = unquote(target)
    if not how or not target.strip() or target.startswith("#"):
        return
    shown = " ".join(_ESCAPED.sub(r"\1", text[span.shown_start : span.shown_end]).split())
    yield Found(
        span.start, span.end, target, shown or target, how, span.target_start, span.target_end
    )


def _read(destination: str) -> tuple[str, str]:
    """How it is written, and the target, still encoded; nothing for another kind of link."""
    if destination[:5].lower() == "wiki:":
        return "wiki", destination[5:]
    if destination.startswith("/wiki/"):
        return "address", destination[6:]
    if _OTHER_SCHEME.match(destination) or not _PATH.fullmatch(destination):
        return "", ""
    return "path", destination


def _is_attached(link: Found) -> bool:
    return link.how == "embed" and _ATTACHED.search(link.target.partition("#")[0]) is not None


class _Contexts:
    """The sentences that links stand in. Links that stand together share what is read once."""

    def __init__(self, text: str, told: list[Sentence]) -> None:
        self._text, self._told = text, told
        self._starts = [sentence.start for sentence in told]
        self._read: dict[tuple[int, int], str] = {}

    def around(self, link: Found) -> str:
        """The sentence of a link, or what of it is near."""
        start, end = link.start, link.end
        number = bisect_right(self._starts, link.start) - 1
        if number >= 0 and self._told[number].end >= link.end:
            start, end = self._told[number].start, self._told[number].end
        if end - start <= LONGEST_CONTEXT * 2:
            whole = self._plain(start, end)
            if len(whole) <= LONGEST_CONTEXT:
                return whole
        begin = max(start, link.start - _BESIDE - link.start % _BESIDE)
        stop = min(end, max(begin + LONGEST_CONTEXT - 2, link.end))
        near = self._plain(begin, stop)[: LONGEST_CONTEXT - 2]
        return ("…" if begin > start else "") + near + ("…" if stop < end else "")

    def _plain(self, start: int, end: int) -> str:
        if (start, end) not in self._read:
            self._read[start, end] = plain(self._text[start:end])
        return self._read[start, end]


# --- writing ------------------------------------------------------------------------------------


def _changed(text: str, found: Found, target: str, bar: str) -> str:
    if found.how not in ("brackets", "embed"):
        before, after = text[found.start : found.target_start], text[found.target_end : found.end]
        if before.endswith("<"):
            before, after = before[:-1], after[1:]
        return before + _destination(target, found.how) + after
    if _NO_TARGET.search(target):
        return link_to(target, found.shown, "wiki")
    rest = text[found.target_end : found.end]
    if rest == "]]" and found.how == "brackets":
        rest = bar + found.shown + rest
    return text[found.start : found.target_start] + target + rest


def _destination(target: str, style: str) -> str:
    encoded = _encoded(target)
    if style == "path" and _PATH.fullmatch(encoded) and not _OTHER_SCHEME.match(encoded):
        return encoded
    if style == "address":
        ref = parse_ref(target)
        if ref.type and not ref.book and target.lower().startswith(f"{ref.type}/"):
            return f"/wiki/{encoded}"
    return f"wiki:{encoded}"


def _encoded(target: str) -> str:
    return _TO_ENCODE.sub(lambda sign: quote(sign[0], safe=""), target)


def _escaped(shown: str) -> str:
    return _TO_ESCAPE.sub(r"\\\g<0>", shown)
