"""Who wrote each sentence: the version that began its unbroken run up to now.

Texts of one section are compared from the newest back, by the hashes of their sentences, so moving
a sentence, wrapping it anew or linking a word in it is not rewriting it. A sentence that was
removed and came back is of the version that brought it back. Of a sentence that stands there
several times, as many are old as stood in the older text: those that stand first.

Each older text is read only while there is a sentence whose run may begin before it.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from commonplace.model import Source
from commonplace.wiki.text.sentences import Sentence, sentence_hash, sentences

#: What may begin something that a blank line does not end.
_GOES_ON = ("```", "~~~", "<!--", "%%")


@dataclass(frozen=True, slots=True)
class Blamed:
    """A sentence, the version that wrote it, and the memories it rests on."""

    sentence: Sentence
    #: By which it is known again, see :func:`commonplace.wiki.text.sentences.sentence_hash`.
    hash: str
    version: int
    memory_ids: tuple[str, ...] = ()


def blame(newest_first: Iterable[tuple[int, str]]) -> list[Blamed]:
    """The sentences of the first text, each with the version that wrote it.

    Takes the versions of a section with its text, from the newest back; those that left it as it
    was may be missing. Where the section was not there, its text is empty.
    """
    texts = iter(newest_first)
    version, text = next(texts, (0, ""))
    found = [(each, sentence_hash(each.text)) for each in sentences(text)]
    wrote = [version] * len(found)
    running = _places([key for _, key in found])  # those whose run has not begun yet
    while running and (older := next(texts, None)) is not None:
        there = counted(older[1])
        for key, places in [*running.items()]:
            for place in places[there[key] :]:
                wrote[place] = version
            running[key] = places[: there[key]]
            if not running[key]:
                del running[key]
        version = older[0]
    for places in running.values():
        for place in places:
            wrote[place] = version
    return [
        Blamed(each, key, by_version) for (each, key), by_version in zip(found, wrote, strict=True)
    ]


def counted(text: str) -> Counter[str]:
    """How often each sentence stands in a text, by hash.

    The versions of a section have most of their paragraphs in common, so what a paragraph says is
    worked out once; a text with something in it that goes on over blank lines is read as a whole.
    """
    if any(mark in text for mark in _GOES_ON):
        return Counter(sentence_hash(each.text) for each in sentences(text))
    found: Counter[str] = Counter()
    for paragraph in text.replace("\r\n", "\n").split("\n\n"):
        found.update(_hashes(paragraph))
    return found


@lru_cache(maxsize=4096)
def _hashes(paragraph: str) -> tuple[str, ...]:
    return tuple(sentence_hash(each.text) for each in sentences(paragraph))


def which(blamed: Sequence[Blamed], cited: Sequence[Source]) -> list[Blamed]:
    """The same with the memories each rests on."""
    under = rests((each.hash for each in blamed), cited)
    return [Blamed(each.sentence, each.hash, each.version, under[each.hash]) for each in blamed]


def rests(hashes: Iterable[str], cited: Sequence[Source]) -> dict[str, tuple[str, ...]]:
    """The memories that sentences rest on, in the order in which they are cited.

    A source that names no sentences is under the whole section, another only under those it names.
    """
    everywhere = {source.memory_id for source in cited if not source.sentences}
    under: dict[str, set[str]] = {}
    for source in cited:
        for key in source.sentences:
            under.setdefault(key, set()).add(source.memory_id)
    ids = dict.fromkeys(source.memory_id for source in cited)
    order = {memory_id: number for number, memory_id in enumerate(ids)}
    return {
        each: tuple(sorted(everywhere.union(under.get(each, ())), key=order.__getitem__))
        for each in {*hashes}
    }


def _places(keys: Sequence[str]) -> dict[str, list[int]]:
    places: dict[str, list[int]] = {}
    for place, key in enumerate(keys):
        places.setdefault(key, []).append(place)
    return places
