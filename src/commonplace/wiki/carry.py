"""Which sentences rest on what, after a text was changed.

A source may be cited for some sentences of a section only. A sentence that was moved, wrapped or
linked is still the same one. One that was reworded without a new word of substance rests on what it
rested on before. One that says something else now, half of its words being the same, is not what
the memory said: it rests on nothing, but it *came from* there, and is forgotten with it; its hash
is marked. One that is new rests on nothing that was cited earlier: where such a sentence comes in,
what was cited for the whole section is from then on cited for the others.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import chain

from commonplace.capture.terms import terms
from commonplace.model import Section
from commonplace.wiki.edit.likeness import Effort, likeness
from commonplace.wiki.text.bullets import as_one_sentence, lines_alone
from commonplace.wiki.text.sentences import MAY_END, sentence_hash, sentences

#: The share of words that a reworded sentence keeps.
_KEPT = 0.5
#: Letter by letter more must be the same than word by word; only short sentences are compared so.
_STRICTER, _SHORT, _UNITS = 0.1, 80, 10**6
_MOST_PAIRS = 10_000
#: Cited for a change that left no sentence of its own.
NO_SENTENCE = "-"
#: Before the hash of a sentence that came from a memory and says something else now.
CAME_FROM = "~"
#: A word; in scripts without blanks, or with other letters than English has, a character.
_WORD = re.compile(r"[a-z0-9]+|\w")


@dataclass(frozen=True, slots=True)
class Cited:
    """A memory that a section rests on: all of it, or the sentences with these hashes."""

    memory_id: str
    sentences: tuple[str, ...] = ()


def carried(old: str, new: str, cited: Iterable[Cited]) -> set[Cited]:
    """What is cited, for the sentences as they are now; what was cited for sentences that are all
    gone is cited no more."""
    given = [*cited]
    if not given or old.rstrip() == new.rstrip():
        return {*given}
    became = _became(old, new)
    before, now = hashes(old), {*hashes(new)}
    others = now - {bare(became.get(each, each)) for each in before}
    if others or (before and not now) or any(each[0] == CAME_FROM for each in became.values()):
        given = [*narrowed(old, given)]
    kept = (_carried(each, became, now) for each in given)
    return {each for each in kept if each is not None}


def cited_by(section: Section | None) -> set[Cited]:
    """What a section rests on."""
    sources = section.sources if section is not None else ()
    return {Cited(each.memory_id, each.sentences) for each in sources}


def bare(hash: str) -> str:
    """The sentence's own hash, whether it rests on the memory or came from it."""
    return hash.removeprefix(CAME_FROM)


def with_more(old: str, new: str, cited: Iterable[Cited], more: Iterable[str]) -> tuple[Cited, ...]:
    """What is cited after a change that rests on more memories: these for its new sentences, or
    for none that stands there, when it only took some away."""
    kept = {each.memory_id: each for each in carried(old, new, narrowed(old, cited))}
    before = {*hashes(old)}
    own = [each for each in hashes(new) if each not in before] or [NO_SENTENCE]
    for memory_id in more:
        earlier = kept[memory_id].sentences if memory_id in kept else ()
        kept[memory_id] = Cited(memory_id, (*dict.fromkeys([*earlier, *own]),))
    return tuple(kept.values())


def narrowed(text: str, cited: Iterable[Cited]) -> set[Cited]:
    """What is cited for all of a text, for exactly the sentences that it has: something is going
    to stand beside them that rests on something else. Where it has none, it is cited for none."""
    own = hashes(text)
    return {
        replace(each, sentences=each.sentences or own) for each in cited if each.sentences or own
    }


def united(*groups: Iterable[Cited]) -> tuple[Cited, ...]:
    """What several cite together: a memory for all, if one of them cites it for all."""
    known: dict[str, Cited] = {}
    for each in (each for group in groups for each in group):
        held = known.get(each.memory_id, each)
        both = (*dict.fromkeys([*held.sentences, *each.sentences]),)
        whole = not held.sentences or not each.sentences
        known[each.memory_id] = Cited(each.memory_id, () if whole else both)
    return tuple(known.values())


def hashes(text: str) -> tuple[str, ...]:
    """Of its sentences, each once, in order."""
    return _known_hashes(text) if len(text) <= _LONGEST_KNOWN else _hashes(text)


def _hashes(text: str) -> tuple[str, ...]:
    lines = lines_alone(text)
    found = _in_text(text) if lines is None else chain.from_iterable(map(line_hashes, lines))
    return tuple(dict.fromkeys(found))


def _in_text(text: str) -> Iterator[str]:
    return (sentence_hash(each.text) for each in sentences(text) if each.kind != "heading")


def hashes_added(old: str, new: str) -> tuple[str, ...] | None:
    """Of the sentences in bullets that the old text does not have: what is new is among them.
    Nothing where a text is not read line by line."""
    before, now = lines_alone(old), lines_alone(new)
    if before is None or now is None:
        return None
    held = {*before}
    return tuple(chain.from_iterable(line_hashes(line) for line in now if line not in held))


@lru_cache(maxsize=1 << 13)
def line_hashes(line: str) -> tuple[str, ...]:
    """Of the sentences of a bullet of one line. It is read alone: no sentence goes beyond it."""
    simple = as_one_sentence(line) if MAY_END.search(line) else line
    return tuple(_in_text(line)) if simple is None else (sentence_hash(simple.removeprefix("- ")),)


#: A section is asked several times while it is changed; nothing very long is held for that.
_LONGEST_KNOWN = 20_000
_known_hashes = lru_cache(maxsize=256)(_hashes)


def _carried(each: Cited, became: dict[str, str], now: set[str]) -> Cited | None:
    if not each.sentences:
        return each
    mapped = dict.fromkeys(_mapped(hash, became) for hash in each.sentences)
    kept = tuple(hash for hash in mapped if bare(hash) in now or hash == NO_SENTENCE)
    return replace(each, sentences=kept) if kept else None


def _mapped(hash: str, became: dict[str, str]) -> str:
    if hash[0] != CAME_FROM:
        return became.get(hash, hash)
    return CAME_FROM + bare(became.get(bare(hash), hash))


def _became(old: str, new: str) -> dict[str, str]:
    """Hashes of sentences that went, with those of the sentences they were reworded to, marked
    where these say something that the old ones did not."""
    before = {sentence_hash(each.text): each.text for each in sentences(old)}
    after = {sentence_hash(each.text): each.text for each in sentences(new)}
    gone = {hash: text for hash, text in before.items() if hash not in after}
    come = {hash: text for hash, text in after.items() if hash not in before}
    if len(gone) * len(come) > _MOST_PAIRS:  # so much was changed that it is another text
        return {}
    became = {}
    for hash, text in gone.items():
        likeliest = max(come, key=lambda other: _alike(text, come[other]), default=None)
        if likeliest is not None and _alike(text, come[likeliest]) >= _KEPT:
            new_words = {*terms(come[likeliest])} - {*terms(text)}
            became[hash] = CAME_FROM + likeliest if new_words else likeliest
    return became


def _alike(one: str, other: str) -> float:
    """By words, or letter by letter where a sentence is short."""
    first, second = (frozenset(_WORD.findall(text.casefold())) for text in (one, other))
    either = len(first | second)
    shared = len(first & second) / either if either else 0.0
    if shared >= _KEPT or max(len(one), len(other)) > _SHORT:
        return shared
    return max(shared, likeness(one, other, Effort(_UNITS)) - _STRICTER)
