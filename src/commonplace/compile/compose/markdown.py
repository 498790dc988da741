"""A composed page as Markdown, with its citations in the form in which pages are stored.

The lead is a paragraph, every other section a heading and a list. A memory is cited for exactly the
sentences that rest on it: those that the wiki finds where a composed sentence stands. One composed
sentence can be several of the wiki's, and never the other way round unless a full stop is missing;
then the memories of both are cited.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from commonplace.compile.compose.page import Composed, Section, Sentence
from commonplace.wiki.carry import Cited
from commonplace.wiki.text.outline import split
from commonplace.wiki.text.sentences import sentence_hash, sentences


@dataclass(frozen=True, slots=True)
class Rendered:
    """The body of a page, and what each of its sections rests on, by the section's slug."""

    body: str
    cited: Mapping[str, tuple[Cited, ...]]


def render_page(composed: Composed) -> Rendered:
    """Make the body of a page and its citations, as :class:`commonplace.wiki.change.Change` takes
    them."""
    texts, cited = [], []
    for section in composed.sections:
        text, spans = _render(section)
        texts.append(text)
        cited.append(_cite(text, spans))
    body = "\n".join(texts)
    slugs = [piece.slug for piece in split(body)]
    return Rendered(body, dict(zip(slugs, cited, strict=True)))


def _render(section: Section) -> tuple[str, list[tuple[int, int, Sentence]]]:
    """Write a section, and say from where to where each sentence stands in it."""
    text, spans = f"## {section.heading}\n\n" if section.heading else "", []
    before, after = ("- ", "\n") if section.heading else ("", " ")
    for sentence in section.sentences:
        start = len(text) + len(before)
        text += f"{before}{sentence.text}{after}"
        spans.append((start, start + len(sentence.text), sentence))
    return text.rstrip() + "\n", spans


def _cite(text: str, spans: list[tuple[int, int, Sentence]]) -> tuple[Cited, ...]:
    hashes: dict[str, dict[str, None]] = defaultdict(dict)
    for start, end, sentence in _overlaps(text, spans):
        hash = sentence_hash(text[start:end])
        for memory_id in sentence.memories:
            hashes[memory_id][hash] = None
    return tuple(Cited(memory_id, (*found,)) for memory_id, found in sorted(hashes.items()))


def _overlaps(
    text: str, spans: list[tuple[int, int, Sentence]]
) -> Iterator[tuple[int, int, Sentence]]:
    """Pair the wiki's sentences with the composed ones that they overlap."""
    found = [each for each in sentences(text) if each.kind != "heading"]
    at = 0
    for start, end, sentence in spans:
        while at < len(found) and found[at].end <= start:
            at += 1
        number = at
        while number < len(found) and found[number].start < end:
            yield found[number].start, found[number].end, sentence
            number += 1
