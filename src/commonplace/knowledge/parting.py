"""Which claims hold when who is who has changed.

A claim gives way only to one about the same entity. Where two that were taken for one are not, what
had given way to the other holds again, or gave way to the next in line; where they are one again,
it gives way again. What replaced what is read from the changes that nobody has undone.
"""

from collections.abc import Iterable, Mapping

from commonplace.model import Claim
from commonplace.store import facts as fact_rows
from commonplace.store import graph
from commonplace.store.engine import Reader, Tx

_ALL = 10**9


def part_claims(tx: Tx, entity_ids: Iterable[str]) -> int:
    """Let the claims filed under these ids give way to those of the same entity alone; return how
    many hold again."""
    replaced = _replaced(tx, tx.book_id)
    claims = {
        each.id: each
        for entity_id in entity_ids
        for each in graph.claims_of(tx, tx.book_id, entity_id, _ALL)
    }
    held = 0
    for claim in claims.values():
        if claim.status == "superseded" and not _is_parted(tx, claim):
            continue
        if claim.status not in ("active", "superseded"):
            continue
        by = _next_in_line(tx, claim, replaced)
        if by is not None:
            graph.set_claim(tx, claim.id, "superseded", by.valid_from, by.id)
            _follow(tx, claim.fact_id, "superseded")
        elif claim.status == "superseded":
            graph.set_claim(tx, claim.id, "active")
            _follow(tx, claim.fact_id, "active")
            held += 1
    return held


def _replaced(reader: Reader, book_id: str) -> Mapping[str, str]:
    """Which claim replaced which, by the changes that nobody has undone."""
    replaced: dict[str, str] = {}
    for detail in graph.supersessions(reader, book_id):
        replaced.pop(detail["new"], None)
        replaced |= dict.fromkeys(detail["old"], detail["new"])
    return replaced


def _is_parted(reader: Tx, claim: Claim) -> bool:
    """Whether what replaced a claim is about somebody else."""
    by = graph.head_of_claim(reader, reader.book_id, claim.superseded_by or "")
    return by is not None and by != graph.head_of_claim(reader, reader.book_id, claim.id)


def _next_in_line(reader: Tx, claim: Claim, replaced: Mapping[str, str]) -> Claim | None:
    """The claim about the same entity that a claim gave way to, if it did."""
    whose, seen = graph.head_of_claim(reader, reader.book_id, claim.id), {claim.id}
    by = replaced.get(claim.id)
    while by is not None and by not in seen:
        seen.add(by)
        if graph.head_of_claim(reader, reader.book_id, by) == whose:
            return graph.claim(reader, reader.book_id, by)
        by = replaced.get(by)
    return None


def _follow(tx: Tx, fact_id: str, status: str) -> None:
    """A fact holds while one of its claims does."""
    claims = graph.claims_of_fact(tx, tx.book_id, fact_id)
    if status == "active" or all(each.status != "active" for each in claims):
        fact_rows.set_status(tx, fact_id, status)
