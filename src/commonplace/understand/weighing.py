"""Which earlier facts a new one may repeat, correct or deny.

Two arms, both exact and both cheap: what stands in the same slot, and what shares at least two of
its rare words. Nearness of vectors is no arm here: statements that must stand side by side are
nearer to each other than corrections are to what they correct.
"""

from collections import Counter
from collections.abc import Iterable, Sequence

from commonplace.model import Claim
from commonplace.store import facts as fact_rows
from commonplace.store import graph
from commonplace.store.engine import Reader
from commonplace.understand.found import Found
from commonplace.understand.said import Candidate, Slot

#: The newest facts looked at for each word.
NEWEST = 50
#: Words that two facts must share to be weighed against each other.
SHARED = 2
#: Claims of one slot that are looked at.
SLOT_MATES = 20

#: A candidate's fact id and what a mind is shown of it.
Weighed = tuple[str, Candidate]


class Stored:
    """What the book holds that the new facts of a batch may touch; read in one snapshot."""

    def __init__(self, reader: Reader, book_id: str, new: Sequence[Found]) -> None:
        self._in_slot = {
            place: graph.in_slot(reader, book_id, place, SLOT_MATES)
            for place in {fact.place for fact in new}
            if place is not None
        }
        self._sharing = self._with_words(reader, book_id, new)
        ids = {fact_id for ranked in self._sharing.values() for fact_id in ranked}
        ids |= {claim.fact_id for claims in self._in_slot.values() for claim in claims}
        self._facts = fact_rows.with_ids(reader, book_id, ids) if ids else {}
        self._filed = graph.filed(reader, book_id, ids) if ids else {}
        #: One memory behind each of these facts.
        self.behind = fact_rows.memories_behind(reader, book_id, ids) if ids else {}

    @staticmethod
    def _with_words(
        reader: Reader, book_id: str, new: Sequence[Found]
    ) -> dict[frozenset[int], list[str]]:
        """Ids of stored facts by the words they share, most shared first."""
        every = {word for fact in new for word in fact.words}
        having = {word: fact_rows.with_word(reader, book_id, word, NEWEST) for word in every}
        ranked = {}
        for words in {fact.words for fact in new}:
            shared = Counter(fact_id for word in words for fact_id in having[word])
            enough = [fact_id for fact_id, count in shared.items() if count >= SHARED]
            ranked[words] = sorted(enough, key=lambda each: (-shared[each], each))[:SLOT_MATES]
        return ranked

    def claims(self, place: tuple[str, str, str]) -> list[Claim]:
        return self._in_slot.get(place, [])

    def like(self, fact: Found) -> list[Weighed]:
        """Active facts in its slot, the latest first; then those with its words."""
        mates = [claim.fact_id for claim in self.claims(fact.place)] if fact.place else []
        ids = dict.fromkeys([*mates, *self._sharing[fact.words]])
        found = [self._facts[each] for each in ids if each in self._facts]
        return [
            (each.id, Candidate(each.text, each.observed_at, self._slot(each.id, fact.entity_id)))
            for each in found
            if each.status == "active"
        ]

    def _slot(self, fact_id: str, entity_id: str | None) -> Slot | None:
        """Where it is filed, if that is under the same entity."""
        for place in self._filed.get(fact_id, ()):
            if place.entity_id == entity_id:
                return Slot(place.aspect, place.key, place.value, place.single, place.kind)  # type: ignore[arg-type]
        return None


def in_batch(fact: Found, before: Iterable[Found]) -> list[Weighed]:
    """The same among facts of this batch that are about to be written, the latest first."""
    mates, sharing = [], []
    for other in before:
        if other.outcome != "created":
            continue
        shown = (other.id, Candidate(other.stated.text, other.said_at, _beside(other, fact)))
        if fact.place is not None and other.place == fact.place:
            mates.append(shown)
        elif len(fact.words & other.words) >= SHARED:
            sharing.append(shown)
    return [*reversed(mates), *reversed(sharing)]


def _beside(other: Found, fact: Found) -> Slot | None:
    return other.slot if other.entity_id == fact.entity_id else None


def candidates(fact: Found, stored: Stored, before: Iterable[Found], most: int) -> list[Weighed]:
    """The likeliest: those in the same slot first, each once."""
    found = dict([*in_batch(fact, before), *stored.like(fact)])
    mine = fact.slot

    def in_slot(weighed: Weighed) -> bool:
        slot = weighed[1].slot
        return bool(mine and slot and (slot.aspect, slot.key) == (mine.aspect, mine.key))

    ranked = sorted(found.items(), key=lambda weighed: not in_slot(weighed))
    return ranked[:most]
