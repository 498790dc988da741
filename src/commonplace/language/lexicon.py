"""English words in lower case: which classes each can be, and its lemmas.

``data/words.en.xz`` has a line a word: the word, its classes, and a lemma for each class where it
is another word (``left jnrv v:leave``). Lines are kept as text in buckets by their first letters: a
dictionary of 60,000 strings would take ten times the memory.
"""

import lzma
from collections import defaultdict
from functools import cache, lru_cache
from importlib.resources import files
from typing import NamedTuple

NOUN, VERB, ADJECTIVE, ADVERB, OTHER = "nvjro"

_PREFIX = 3
#: No types: their lines, the last ones, have nouns of several.
_TRAITS = ("institution", "matter")


class Entry(NamedTuple):
    """What the lexicon has of a word: classes, and lemmas that differ from it by their class."""

    classes: str
    lemmas: dict[str, str]


_UNKNOWN = Entry("", {})


@lru_cache(8192)
def look_up(word: str) -> Entry:
    """Find a word, which must be in lower case; an unknown word has no classes."""
    bucket = _buckets().get(word[:_PREFIX], "")
    found = bucket.find(f"\n{word} ")
    if found < 0 or not word.isalpha():
        return _UNKNOWN
    start = found + len(word) + 2
    classes, *lemmas = bucket[start : bucket.index("\n", start)].split(" ")
    return Entry(classes, {each[0]: each[2:] for each in lemmas})


@lru_cache(8192)
def find_kind(noun: str) -> str:
    """Tell of which kind of thing an English noun is, by ``data/noun_kinds.xz``: one of the types
    of names; empty where nothing does.
    """
    bucket = _kinds().get(noun[:_PREFIX], "")
    found = bucket.find(f"\n{noun} ")
    start = found + len(noun) + 2
    kind = bucket[start : bucket.index("\n", start)] if found >= 0 else ""
    return kind if kind not in _TRAITS else ""


@lru_cache(8192)
def has_trait(noun: str, trait: str) -> bool:
    """Whether a noun is an *institution*, a house where people work or govern together (a clinic, a
    town), or *matter*, which is not counted (snow, rice).
    """
    return f"\n{noun} {trait}\n" in _kinds().get(noun[:_PREFIX], "")


@cache
def _kinds() -> dict[str, str]:
    packed = files(__package__).joinpath("data", "noun_kinds.xz").read_bytes()
    lines = (line.split() for line in lzma.decompress(packed).decode().splitlines())
    found: defaultdict[str, list[str]] = defaultdict(list)
    for kind, *nouns in lines:
        for noun in nouns:
            found[noun[:_PREFIX]].append(f"{noun} {kind}")
    return {prefix: "\n" + "\n".join(each) + "\n" for prefix, each in found.items()}


@cache
def _buckets() -> dict[str, str]:
    packed = files(__package__).joinpath("data", "words.en.xz").read_bytes()
    lines: defaultdict[str, list[str]] = defaultdict(list)
    for line in lzma.decompress(packed).decode().splitlines():
        lines[line.partition(" ")[0][:_PREFIX]].append(line)
    return {prefix: "\n" + "\n".join(each) + "\n" for prefix, each in lines.items()}
