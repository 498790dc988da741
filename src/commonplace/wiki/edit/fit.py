"""What is put in for a tolerant match, and over what.

Blank space around the sought text is set aside before the search (see :class:`Edged`). Where the
new text has as many line ends there, the page's own stay as they are; where it has more or
fewer, the match reaches over as many line ends as the sought text had, if the page has them.
The same holds for blanks. A line that goes altogether takes its indentation along.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from commonplace.wiki.edit.indent import Pair, indentation, indenter
from commonplace.wiki.edit.views import BLANKS, INVISIBLE

Span = tuple[int, int]
_UNSEEN = dict.fromkeys(map(ord, INVISIBLE))


@dataclass(frozen=True, slots=True)
class Edged:
    """A text, apart from what is blank before and after it."""

    lead: str
    core: str
    trail: str

    @property
    def indent(self) -> str:
        """How far its first line is indented."""
        return self.lead.rpartition("\n")[2]

    @property
    def lines(self) -> list[str]:
        """Its lines, the first with its indentation."""
        return (self.indent + self.core).split("\n")


def edged(text: str, also: str = "") -> Edged:
    """Apart from blanks, line ends, and ``also``."""
    outside = BLANKS + "\n" + also
    core = text.strip(outside)
    if not core:
        return Edged("", "", text)
    before = len(text) - len(text.lstrip(outside))
    return Edged(text[:before], core, text[before + len(core) :])


def sought(old: str) -> Edged:
    """What is looked for; what cannot be seen is not, at its edges."""
    found = edged(old, INVISIBLE)
    return Edged(found.lead.translate(_UNSEEN), found.core, found.trail.translate(_UNSEEN))


def aligned(text: str, span: Span, old: Edged) -> list[Pair]:
    """The indentations of the lines that were sought and of those that were found, in pairs.

    The first and the last line are the same in both; so are the others if they are as many.
    """
    begin = line_begin(text, span[0])
    found = text[span[0] if begin is None else begin : span[1]].split("\n")
    given = old.lines
    pairs = list(zip(given, found, strict=False))
    if len(given) != len(found):
        pairs = [pairs[0]] + ([(given[-1], found[-1])] if len(given) > 1 < len(found) else [])
    if begin is None:
        pairs = pairs[1:]
    return [(indentation(a), indentation(b)) for a, b in pairs if a.strip() and b.strip()]


class Fit:
    """Fits a new text to each place where an old one was found."""

    def __init__(self, text: str, old: Edged, new: Edged) -> None:
        self._text, self._old, self._new = text, old, new
        self._made: dict[tuple[Pair, ...], tuple[str, str]] = {}

    def put(self, span: Span) -> tuple[Span, str]:
        """What to replace, and by what, with ``\\n`` for each line end."""
        indent, body = self._body(tuple(aligned(self._text, span, self._old)))
        start, before = _beginning(self._text, span[0], (self._old, self._new), indent)
        end, after = _ending(self._text, span[1], self._old.trail, self._new.trail)
        return (start, end), before + body + after

    def _body(self, pairs: tuple[Pair, ...]) -> tuple[str, str]:
        """The indentation of the first line, and the text, as they are on the page."""
        if pairs not in self._made:
            on_the_page = indenter(pairs)
            first, *rest = self._new.core.split("\n")
            body = [first] + [
                on_the_page(indentation(line)) + line.lstrip() if line.strip() else line
                for line in rest
            ]
            self._made[pairs] = on_the_page(self._new.indent), "\n".join(body)
        return self._made[pairs]


def line_begin(text: str, at: int) -> int | None:
    """Where the line begins, if only blanks stand before; else nothing."""
    begin = _back_over_blanks(text, at)
    return begin if begin == 0 or text[begin - 1] == "\n" else None


def _beginning(text: str, at: int, texts: tuple[Edged, Edged], indent: str) -> tuple[int, str]:
    """Where the match begins when all is considered, and what comes before the new text."""
    old, new = texts
    begin, mine = _back_over_blanks(text, at), line_begin(text, at) is not None
    had, has = old.lead.count("\n"), new.lead.count("\n")
    if not new.core:
        if old.lead or (mine and "\n" in old.trail):
            return _back(text, begin, had), ""
        return at, ""
    if had != has:
        before = "\n" * has + indent if has else new.lead
        return (_back(text, begin, had) if mine or old.lead else at), before
    if mine:
        return (at, "") if text[begin:at] == indent else (begin, indent)
    if bool(old.lead) == bool(new.lead):
        return at, ""
    return (begin, "") if old.lead else (at, new.lead)


def _ending(text: str, at: int, had: str, has: str) -> tuple[int, str]:
    """Where the match ends when all is considered, and what comes after the new text."""
    before, now = had.count("\n"), has.count("\n")
    if before == now and bool(had) == bool(has):
        return at, ""
    end = _forward(text, at, before) if before else _over_blanks(text, at) if had else at
    return end, "\n" * now if now else has


def _back(text: str, begin: int, line_ends: int) -> int:
    """Before as many line ends as there are, up to some number."""
    for _ in range(line_ends):
        if begin == 0 or text[begin - 1] != "\n":
            break
        begin -= 2 if text[begin - 2 : begin] == "\r\n" else 1
        further = _back_over_blanks(text, begin)
        if further and text[further - 1] == "\n":
            begin = further
    return begin


def _forward(text: str, at: int, line_ends: int) -> int:
    """After as many line ends as there are; after the blanks, if there is none."""
    end = at
    for _ in range(line_ends):
        blank = _over_blanks(text, end)
        line_end = text.find("\n", blank, blank + 2) + 1  # it may be of two characters
        if not line_end or (line_end > blank + 1 and text[blank] != "\r"):
            return blank if end == at or blank == len(text) else end
        end = line_end
    return end


def _back_over_blanks(text: str, at: int) -> int:
    while at and text[at - 1] in BLANKS:
        at -= 1
    return at


def _over_blanks(text: str, at: int) -> int:
    """After the blanks, and before the line end, if that is what follows."""
    while at < len(text) and text[at] in BLANKS and text[at : at + 2] != "\r\n":
        at += 1
    return at


def joined(text: str, changes: Sequence[tuple[Span, str]]) -> str:
    """The text with each span replaced; in order, none over another."""
    parts, done = [], 0
    for (start, end), put in changes:
        parts += [text[done:start], put]
        done = end
    return "".join([*parts, text[done:]])
