"""How well each page answers: BM25F over names, heads and body, as arrays over a book's pages.

What a term occurs in a page is summed over the fields, each occurrence worth its field's weight and
less the longer the field is (`index.WEIGHTS`, `index.BS`); of the sum ``x`` the page earns
``idf * x / (K1 + x)``. A word that may be continued earns the better of what it has itself and
:data:`CONTINUED` of what all its continuations have together; a misspelt word :data:`CORRECTED` of
what the words have that it stands for. The text score is the sum over the words divided by the sum
of their idfs: in [0, 1).

A page that goes by the very name that was typed has a bonus of :data:`BONUS`. The score is the sum
of both divided by the most that it can be: in [0, 1], and no page comes before one so named.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import log1p

import numpy as np
from numpy.typing import NDArray

from commonplace.capture.terms import hashes
from commonplace.wiki.search.index import FIELDS, HEADS, Bools, Pages, Places

K1 = 1.2
CONTINUED = 0.6
CORRECTED = 0.8
BONUS = 1.0
_WIDTH = len(FIELDS)

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Meant:
    """A word of the query and the terms it is looked for by."""

    typed: str
    terms: tuple[str, ...]
    #: The terms of other words that it may stand for, and what they are worth beside its own.
    others: tuple[str, ...] = ()
    share: float = CONTINUED


@dataclass(frozen=True, slots=True)
class Scored:
    text: Floats
    #: For each word the slots that have it.
    slots: Sequence[tuple[str, Places]]

    @property
    def somewhere(self) -> bool:
        """Whether any page has any of the words."""
        return any(len(slots) for _, slots in self.slots)


def stands(pages: Pages, term: str) -> bool:
    """Whether any page has a term."""
    return bool((_postings(pages, [term])[1] > 0).any())


def scored(pages: Pages, words: Iterable[Meant]) -> Scored:
    total, weight, slots = np.zeros(pages.size), 0.0, []
    for word in words:
        shares, weights, places = _word(pages, word)
        total += shares
        weight += weights
        slots.append((word.typed, places))
    return Scored(total / weight if weight else total, slots)


def _word(pages: Pages, word: Meant) -> tuple[Floats, float, Places]:
    """What each page earns by this word, what it could earn at most, and where the word stands."""
    own = [_earned(pages, [term]) for term in word.terms]
    if len(own) == 1 and not word.others:
        return own[0]
    if len(own) > 1:  # the ways to write what is tied: those that nobody uses take nothing off
        own = [each for each in own if len(each[2])] or own[:1]
    pool = [_earned(pages, (*word.terms[-1:], *word.others))] if word.others else []
    slots = np.concatenate([np.zeros(0, np.int64), *(each[2] for each in (*own, *pool))])
    shares, weight = np.zeros(pages.size), 0.0
    for earned, idf, _ in own:
        shares += earned
        weight += idf
    for earned, idf, _ in pool:
        found_itself = any(len(each[2]) for each in own)
        np.maximum(shares, word.share * earned, out=shares)
        weight = weight if found_itself else idf
    return shares, weight, slots


def _earned(pages: Pages, terms: Sequence[str]) -> tuple[Floats, float, Places]:
    """By these terms, taken for one."""
    slots, worth = _postings(pages, terms)
    if not len(slots):
        return np.zeros(pages.size), log1p((pages.count + 0.5) / 0.5), slots
    sums = np.bincount(slots // _WIDTH, worth, pages.size)
    count = int(np.count_nonzero(sums))
    idf = log1p((pages.count - count + 0.5) / (count + 0.5))
    return idf * sums / (K1 + sums), idf, slots if count else slots[:0]


def _postings(pages: Pages, terms: Sequence[str]) -> tuple[Places, Floats]:
    found = [pages.postings(hashed) for hashed in hashes(dict.fromkeys(terms))]
    if len(found) == 1:
        return found[0]
    slots, worth = zip(*found, strict=True)
    return np.concatenate(slots), np.concatenate(worth)


def side_by_side(pages: Pages, terms: Sequence[str]) -> Bools:
    """The pages that have these terms one after the other in one field."""
    mask = np.zeros(pages.size, np.bool_)
    mask[pages.side_by_side(hashes(terms)) // _WIDTH] = True
    return mask


def tagged(pages: Pages, term: str) -> Bools:
    """The pages whose heads have the term of a tag."""
    slots, _ = _postings(pages, [term])
    mask = np.zeros(pages.size, np.bool_)
    mask[slots[slots % _WIDTH == HEADS] // _WIDTH] = True
    return mask


def fields(pages: Pages, scores: Scored, places: Places) -> list[dict[str, tuple[str, ...]]]:
    """For each of these pages, which words of the query it has, and in which fields."""
    found: list[dict[str, tuple[str, ...]]] = [{} for _ in places]
    has = np.zeros((pages.size, _WIDTH), np.bool_)
    for typed, slots in scores.slots:
        if not len(slots):
            continue
        has.reshape(-1)[slots] = True
        for page, row in zip(found, has[places].tolist(), strict=True):
            if any(row):
                page[typed] = tuple(name for name, there in zip(FIELDS, row, strict=True) if there)
        has.reshape(-1)[slots] = False
    return found


def best(pages: Pages, scores: Floats, allowed: Bools, limit: int) -> Places:
    """The places of the best that are allowed and above 0, in order; of equals, the older id."""
    above = np.flatnonzero((scores > 0) & allowed)
    if len(above) > limit:
        values = scores[above]
        least = np.partition(values, len(values) - limit)[-limit]
        above = above[values >= least]
    return above[np.lexsort((pages.order[above], -scores[above]))][:limit]
