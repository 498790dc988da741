"""The tolerant edit, pass by pass. The package's docstring is its specification."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from commonplace.errors import InvalidInput
from commonplace.wiki.edit import anchors, told
from commonplace.wiki.edit.ends import LineEnds
from commonplace.wiki.edit.find import Fitting, everywhere
from commonplace.wiki.edit.fit import Fit, Span, edged, joined, sought
from commonplace.wiki.edit.views import View, views

_NOTHING = "Nothing would change: the new text is what stands there already."


@dataclass(frozen=True, slots=True)
class Edited:
    """A text after an edit."""

    text: str
    #: The pass that found it: exact, trimmed, whitespace, indentation, rewrapped or anchors.
    how: str
    #: What was replaced, as offsets into the text before.
    spans: tuple[Span, ...]
    #: The lines on which they begin, the first being 1.
    lines: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class _Found:
    how: str
    spans: list[Span]


def edit(text: str, old: str, new: str, *, replace_all: bool = False) -> Edited:
    """The text with ``old`` replaced by ``new``: in one place, or in all.

    Raises NoMatch, with the lines that might be meant, when ``old`` stands nowhere or in several
    places; InvalidInput when it is blank, or when nothing would change.
    """
    if not old.strip():
        raise InvalidInput("The text to replace is empty. To add something, append it.")
    if old == new:
        raise InvalidInput(_NOTHING)
    plain_old, plain_new = old.replace("\r\n", "\n"), new.replace("\r\n", "\n")
    found = _find(text, plain_old, every=replace_all)
    if not replace_all and len(found.spans) > 1:
        raise told.ambiguous(text, found.how, found.spans)
    ends, changes = LineEnds(text, new), []
    for span, put in _changes(text, found, plain_old, plain_new):
        changes.append((span, ends.put(put, span[0])))
    after = joined(text, changes)
    if after == text:
        raise InvalidInput(_NOTHING)
    spans = tuple(span for span, _ in changes)
    lines = told.line_numbers(text, (start for start, _ in spans))
    return Edited(after, found.how, spans, lines)


def _find(text: str, old: str, *, every: bool) -> _Found:
    """The places of the first pass that has any."""
    edges, tried = sought(old), []
    fitting = Fitting(text, edges, overlapping=not every)
    limit = None if every else told.PLACES
    unindented = last = View(text), View(old)
    for (how, view), (_, needle) in zip(views(text), views(edges.core), strict=True):
        tried.append(how)
        if how == "exact":
            places = everywhere(view, old, overlapping=not every)
        else:
            places = fitting.places(view, needle.text, wrapped=how == "rewrapped")
        spans = list(islice(places, limit))
        last = view, needle
        if fitting.exhausted:
            raise told.too_many()
        if spans:
            return _Found(how, spans)
        if how == "indentation":
            unindented = last
    if blocks := _blocks(text, unindented, every=every):
        return _Found("anchors", blocks)
    raise told.missing(text, last[0], last[1].text, [*tried, "anchors"])


def _blocks(text: str, unindented: tuple[View, View], *, every: bool) -> list[Span]:
    """Several are replaced only if they are few, equally alike, and none overlaps another."""
    view, needle = unindented
    found = sorted(anchors.blocks(view.text, needle.text), key=lambda block: block.first)
    at = anchors.spans(view.text, found)
    spans = [(view.start(start), view.end(end)) for start, end in at]
    apart = all(one.last < other.first for one, other in zip(found, found[1:], strict=False))
    alike = len({block.score for block in found}) <= 1
    if every and not (apart and alike and len(found) < anchors.PLACES):
        raise told.ambiguous(text, "anchors", spans)
    return spans


def _changes(text: str, found: _Found, old: str, new: str) -> Iterator[tuple[Span, str]]:
    """What replaces what. A match that reaches into the one before it is left out."""
    if found.how == "exact":
        yield from ((span, new) for span in found.spans)
        return
    fit, done = Fit(text, sought(old), edged(new)), 0
    for found_span in found.spans:
        span, put = fit.put(found_span)
        if span[0] >= done:
            done = span[1]
            yield span, put
