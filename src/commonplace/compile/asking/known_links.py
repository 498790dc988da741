"""Known names in a text become links to their pages.

The first mention of each page in a text becomes ``[as written](/wiki/type/slug)``, bold or not; a
page that the text links already gets no second link. Names are found as capture finds them: the
longest first, whole words of any script, looked up by their first word, so that fifty thousand
names cost what one costs. Never inside code, links, addresses, headings, comments or tags.

To do it twice is to do it once: what is searched is how the text *reads*, links being what they
show, so a second search finds the same names at the same places.
"""

import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping

from commonplace.capture.aliases import alias_key
from commonplace.capture.names import KnownNames
from commonplace.wiki.text.inline import Span, spans
from commonplace.wiki.text.links import find_links
from commonplace.wiki.text.outline import blocks
from commonplace.wiki.text.slugs import parse_ref

#: Stands for what is not read: no name goes over it.
_BREAK = "\0"
_NOT_PROSE = re.compile(
    r"^[ ]{0,3}#{1,6}(?:[ \t][^\n]*)?$"  # a heading
    r"|^[^\n]*\n[ ]{0,3}=+[ \t]*$"  # one that is underlined
    r"|(?:https?://|www\.)[^\s<>()\[\]]+|[^\s<>()\[\]@]{1,100}@[^\s<>()\[\]@]{1,200}"
    r"|<[a-zA-Z/!][^<>\n]{0,500}>",
    re.MULTILINE,
)


def link_known(text: str, names: Mapping[str, str] | KnownNames) -> str:
    """`names` leads from titles and aliases to ``type/slug``; names that several pages have, and
    those of the page itself, are better left out. For many texts make a `KnownNames` once, of alias
    keys."""
    known = names if isinstance(names, KnownNames) else known_names(names)
    if not len(known):
        return text
    reading = _Reading(text)
    linked = {_key(link.target) for link in find_links(text)}
    parts, at = [], 0
    for mention in known.find(reading.words):
        address = mention.entity_id or ""
        place = reading.place(mention.start, mention.end)
        if place is None or {address, address.partition("/")[2]} & linked:
            continue
        linked.add(address)
        start, end = place
        parts += [text[at:start], f"[{text[start:end]}](/wiki/{address})"]
        at = end
    return "".join([*parts, text[at:]])


def known_names(names: Mapping[str, str]) -> KnownNames:
    """Ready for many texts: title or alias → ``type/slug``."""
    return KnownNames({alias_key(name): address for name, address in names.items()})


def page_addresses(text: str) -> Iterator[tuple[Span, str]]:
    """The links to pages by their place, each with the ``type/slug`` (or slug) it leads to."""
    places = {(span.start, span.end): span for span in spans(text)}
    for link in find_links(text):
        yield places[link.start, link.end], _key(link.target)


def _key(target: str) -> str:
    ref = parse_ref(target)
    return f"{ref.type}/{ref.key}" if ref.type else ref.key


class _Reading:
    """How a text reads, and where each word of it stands."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._starts: list[int] = []  # in what is read
        self._places: list[tuple[int, bool]] = []  # in the text; whether a link may be put there
        parts, read = [], 0
        for start, end, kind in _pieces(text):
            piece = _BREAK if kind == "hidden" else text[start:end]
            if kind != "sign":
                self._starts.append(read)
                self._places.append((start, kind == "prose"))
                parts.append(piece)
                read += len(piece)
        self.words = "".join(parts)

    def place(self, start: int, end: int) -> tuple[int, int] | None:
        """Where these words stand in the text, if they stand in one line of its prose."""
        number = bisect_right(self._starts, start) - 1
        begin, is_prose = self._places[number]
        ends = self._starts[number + 1] if number + 1 < len(self._starts) else len(self.words)
        if not is_prose or end > ends or "\n" in self.words[start:end]:
            return None
        begin += start - self._starts[number]
        # Behind these a bracket would be no bracket, or begin an image.
        if self._text[max(begin - 1, 0) : begin] in ("\\", "!"):
            return None
        return begin, begin + end - start


def _pieces(text: str) -> Iterator[tuple[int, int, str]]:
    """``prose``, what a link shows (``shown``), the signs around it, and what is ``hidden``."""
    at = 0
    for start, end, link in sorted(_marked(text), key=lambda marked: marked[:2]):
        if start < at:  # it begins inside the one before: all of it is out of bounds
            if end > at:
                yield at, end, "hidden"
        else:
            yield at, start, "prose"
            if link is None:
                yield start, end, "hidden"
            else:
                yield start, link.shown_start, "sign"
                yield link.shown_start, link.shown_end, "shown"
                yield link.shown_end, end, "sign"
        at = max(at, end)
    yield at, len(text), "prose"


def _marked(text: str) -> Iterator[tuple[int, int, Span | None]]:
    """What is no prose; the links with what they show."""
    for block in blocks(text):
        if block.kind != "heading":
            yield block.start, block.end, None
    for span in spans(text):
        yield span.start, span.end, span if span.kind in ("link", "brackets") else None
    for found in _NOT_PROSE.finditer(text):
        yield *found.span(), None
