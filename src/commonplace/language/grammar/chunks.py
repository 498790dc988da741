"""Cut tagged words into chunks: noun phrases, verb groups, adjectives, adverbs, marks.

A chunk has one of these kinds:

``NP``   a noun phrase with its owner ("Ola's two sisters", "25 MB", "it")
``VG``   a verb group with auxiliaries and inner adverbs ("has not been moved"), or "to" + a verb
``ADJ``  adjectives that no noun follows      ``ADV``  adverbs outside a verb group
``IN``   a preposition                        ``SUB``  a word that opens a clause (if, that, who)
``CC``   and, or, but                         ``MARK`` a comma, dash, colon or bracket

"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from commonplace.language.grammar.words import FINITE, Word
from commonplace.language.packs import english

_HEADS = frozenset("NN NNS NNP NNPS CD PRP EX $ FW ADD GW".split())
_VERBS = frozenset("VB VBD VBG VBN VBP VBZ MD".split())
_ADJECTIVES = frozenset("JJ JJR JJS".split())
_NOUNISH = _HEADS | _ADJECTIVES | frozenset("DT PDT PRP$ POS # SYM AFX".split())
_ADVERBS = frozenset("RB RBR RBS".split())
_OPENERS = frozenset("WDT WP WP$ WRB".split())


@dataclass(frozen=True, slots=True)
class Chunk:
    kind: str
    words: tuple[Word, ...]

    @property
    def head(self) -> Word:
        return self.words[-1]

    @property
    def low(self) -> str:
        return " ".join(word.low for word in self.words)


def find_chunks(words: Sequence[Word]) -> list[Chunk]:
    """Cut a sentence from left to right; each word is in one chunk."""
    chunks: list[Chunk] = []
    at = 0
    while at < len(words):
        kind, end = _chunk_at(words, at, chunks)
        chunks.append(Chunk(kind, tuple(words[at:end])))
        at = end
    return chunks


def _chunk_at(words: Sequence[Word], at: int, chunks: list[Chunk]) -> tuple[str, int]:
    word = words[at]
    if word.dated:
        return "NP", _dated(words, at)
    if word.tag in _OPENERS or (word.tag in ("IN", "RB") and _opens_clause(words, at)):
        return "SUB", at + 1
    if end := _verb_group(words, at):
        return "VG", end
    if end := _noun_phrase(words, at):
        return "NP", end
    if word.tag in _ADJECTIVES:
        return "ADJ", _run(words, at, _ADJECTIVES)
    if word.tag in _ADVERBS:
        end = _run(words, at, _ADVERBS)
        after = words[end].tag if end < len(words) else ""
        return ("ADJ", _run(words, end, _ADJECTIVES)) if after in _ADJECTIVES else ("ADV", end)
    if word.tag in ("IN", "TO", "RP"):
        return "IN", at + 1
    return ("CC" if word.tag == "CC" else "VG" if word.tag in _VERBS else "MARK"), at + 1


def _run(words: Sequence[Word], at: int, tags: frozenset[str]) -> int:
    while at < len(words) and words[at].tag in tags:
        at += 1
    return at


def _opens_clause(words: Sequence[Word], at: int) -> bool:
    """A word such as *because* or *that* opens a clause; *since* and *after* only before a verb."""
    low = words[at].low
    if low in english().words("openers"):
        return at + 1 == len(words) or words[at + 1].low != "of"  # "because of the rain"
    if low not in english().words("sometimes openers"):
        return False
    for before, word in pairwise(words[at : at + 9]):
        if word.tag in ("VBZ", "VBP", "VBD", "MD"):
            return True
        another = before.is_noun and (
            word.tag in ("DT", "PRP", "PRP$") or (word.is_name and not before.is_name)
        )
        if another or word.tag in (",", ".", ":", "IN", "CC"):
            return False
    return False


def _verb_group(words: Sequence[Word], at: int) -> int:
    """Find the end of a verb group that begins here; 0: none does."""
    end = at
    if words[at].tag == "TO" or words[at].low == "to":
        end = _run(words, at + 1, _ADVERBS)
        if end >= len(words) or words[end].tag != "VB":
            return 0
    elif words[at].tag in _ADVERBS:
        end = _run(words, at, _ADVERBS)
    if end >= len(words) or words[end].tag not in _VERBS or _is_modifier(words, end):
        return 0
    begun = end
    while end < len(words) and words[end].tag in _VERBS:
        if end > begun and words[end].tag in FINITE and words[begun].tag in ("VBG", "VBN"):
            break
        if end > at and words[end].tag == "VBG" and words[end - 1].tag in ("VBG", "NN"):
            break
        end += 1
        beyond = _run(words, end, _ADVERBS)
        gerund = words[begun].tag == "VBG"
        if end < beyond < len(words) and words[beyond].tag in _VERBS and not gerund:
            end = beyond
    return end


def _is_modifier(words: Sequence[Word], at: int) -> bool:
    """A participle between an article and a noun is part of the noun phrase: "the shared drive"."""
    if words[at].tag not in ("VBG", "VBN") or at + 1 >= len(words):
        return False
    before = words[at - 1].tag if at else ""
    return words[at + 1].is_noun and before in ("DT", "PRP$", "JJ", "POS", "CD")


def _noun_phrase(words: Sequence[Word], at: int) -> int:
    """Find the end of a noun phrase that begins here; 0: none does."""
    if words[at].dated:
        return _dated(words, at)
    end, head = at, 0
    while end < len(words) and not words[end].dated:
        tag = words[end].tag
        if tag == "PRP" and end > at:
            break
        if tag == "DT" and end > at and words[end - 1].tag not in ("PDT", "DT"):
            break
        if tag == "PRP$" and head:
            break
        if head and words[end].is_name and _begins_another(words, at, end):
            break
        if tag in _NOUNISH or (tag in ("VBG", "VBN") and end > at and _is_modifier(words, end)):
            end += 1
            head = end if tag in _HEADS else head
            continue
        if tag in _ADVERBS and end > at and not head and _adjective_follows(words, end):
            end += 1
            continue
        if words[end].low == "&" and head and end + 1 < len(words) and words[end + 1].is_name:
            end += 1
            continue
        break
    if head:
        return head
    lone = end == at + 1 and words[at].tag == "DT"
    return end if lone else 0


def _dated(words: Sequence[Word], at: int) -> int:
    end = at
    while end < len(words) and words[end].dated:
        end += 1
    return end


def _begins_another(words: Sequence[Word], at: int, end: int) -> bool:
    """ "After the reorganisation | Henrik reports": a name behind "the" and a noun, and before a
    verb.
    """
    if words[at].tag != "DT" or words[end - 1].is_name or not words[end - 1].is_noun:
        return False
    if words[end - 1].low in english().words("project words"):
        return False
    behind = end + 1
    while behind < len(words) and words[behind].is_name:
        behind += 1
    return behind < len(words) and words[behind].tag in ("VBZ", "VBP", "VBD", "MD")


def _adjective_follows(words: Sequence[Word], at: int) -> bool:
    return at + 1 < len(words) and words[at + 1].tag in _ADJECTIVES
