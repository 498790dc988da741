"""Which sentences rest on what, after a text was changed.

A source may be cited for some sentences of a section only. A sentence that was moved, wrapped or
linked is still the same one. One that was reworded, at least half of its words being the same,
rests on what it rested on before. One that is new rests on nothing that was cited earlier: where
such a sentence comes in, what was cited for the whole section is from then on cited for the others.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace

from commonplace.wiki.sentences import sentence_hash, sentences

#: The share of words that a reworded sentence keeps.
_KEPT = 0.5
#: A word; in scripts without blanks, or with other letters than English has, a character.
_WORD = re.compile(r"[a-z0-9]+|\w")


@dataclass(frozen=True, slots=True)
class Cited:
    """A memory that a section rests on: all of it, or the sentences with these hashes."""

    memory_id: str
    sentences: tuple[str, ...] = ()


def carried(old: str, new: str, cited: Iterable[Cited]) -> set[Cited]:
    """What is cited, for the sentences as they are now."""
    given = [*cited]
    if not given or old == new:
        return {*given}
    became = _became(old, new)
    now = hashes(new)
    kept = {became.get(each, each) for each in hashes(old)}
    if {*now} - kept:
        given = [*narrowed(old, given)]
    return {_carried(each, became) for each in given}


def with_more(old: str, new: str, cited: Iterable[Cited], more: Iterable[str]) -> tuple[Cited, ...]:
    """What is cited after a change that rests on more memories: these for its new sentences."""
    kept = {each.memory_id: each for each in carried(old, new, narrowed(old, cited))}
    before = {*hashes(old)}
    own = [each for each in hashes(new) if each not in before]
    for memory_id in more:
        earlier = kept[memory_id].sentences if memory_id in kept else ()
        kept[memory_id] = Cited(memory_id, (*dict.fromkeys([*earlier, *own]),))
    return tuple(kept.values())


def narrowed(text: str, cited: Iterable[Cited]) -> set[Cited]:
    """What is cited for all of a text, for exactly the sentences that it has: something is going
    to stand beside them that rests on something else."""
    own = hashes(text)
    return {replace(each, sentences=own) if not each.sentences else each for each in cited}


def hashes(text: str) -> tuple[str, ...]:
    """Of its sentences, each once, in order."""
    found = (sentence_hash(each.text) for each in sentences(text) if each.kind != "heading")
    return tuple(dict.fromkeys(found))


def _carried(each: Cited, became: dict[str, str]) -> Cited:
    if not each.sentences:
        return each
    kept = tuple(dict.fromkeys(became.get(hash, hash) for hash in each.sentences))
    return replace(each, sentences=kept)


def _became(old: str, new: str) -> dict[str, str]:
    """Hashes of sentences that went, with those of the sentences they were reworded to."""
    before = {sentence_hash(each.text): each.text for each in sentences(old)}
    after = {sentence_hash(each.text): each.text for each in sentences(new)}
    gone = {hash: _words(text) for hash, text in before.items() if hash not in after}
    come = {hash: _words(text) for hash, text in after.items() if hash not in before}
    became = {}
    for hash, words in gone.items():
        likeliest = max(come, key=lambda other: _alike(words, come[other]), default=None)
        if likeliest is not None and _alike(words, come[likeliest]) >= _KEPT:
            became[hash] = likeliest
    return became


def _words(text: str) -> frozenset[str]:
    return frozenset(_WORD.findall(text.casefold()))


def _alike(one: frozenset[str], other: frozenset[str]) -> float:
    either = len(one | other)
    return len(one & other) / either if either else 0.0
