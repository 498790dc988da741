"""Workers understand while a person corrects and forgets: whatever the order, the book is sound."""

import random
import threading
from contextlib import suppress

import pytest

import commonplace
from commonplace.errors import CommonplaceError
from commonplace.understand.said import Extraction, Named, Triple
from tests.understand.conftest import Understood
from tests.understand.scripted import Scripted, one_fact

pytestmark = pytest.mark.slow

NAMES = ("Ada", "Bob", "Carla", "Dora", "Eve", "Fay")
#: What must have no rows, table by table.
UNSOUND = {
    "claims of nobody": "SELECT c.id FROM claims c LEFT JOIN entities e ON e.book_id = c.book_id"
    " AND e.id = c.entity_id WHERE e.id IS NULL",
    "claims of no fact": "SELECT c.id FROM claims c LEFT JOIN facts f ON f.book_id = c.book_id"
    " AND f.id = c.fact_id WHERE f.id IS NULL",
    "facts that nobody states": "SELECT f.id FROM facts f LEFT JOIN fact_sources s"
    " ON s.book_id = f.book_id AND s.fact_id = f.id WHERE s.fact_id IS NULL",
    "sources that are gone": "SELECT s.fact_id FROM fact_sources s LEFT JOIN memories m"
    " ON m.book_id = s.book_id AND m.id = s.memory_id WHERE m.id IS NULL",
    "mentions of nobody": "SELECT x.key FROM mentions x LEFT JOIN entities e"
    " ON e.book_id = x.book_id AND e.id = x.entity_id"
    " WHERE x.entity_id IS NOT NULL AND e.id IS NULL",
    "names of nobody": "SELECT a.key FROM names a LEFT JOIN entities e"
    " ON e.book_id = a.book_id AND e.id = a.entity_id WHERE e.id IS NULL",
    "nameless": "SELECT e.name FROM entities e LEFT JOIN names a ON a.book_id = e.book_id"
    " AND a.entity_id = e.id WHERE a.key IS NULL",
    "heads of nobody": "SELECT e.name FROM entities e LEFT JOIN entities h ON h.book_id = e.book_id"
    " AND h.id = e.head AND h.head = h.id WHERE h.id IS NULL",
    "edges of nobody": "SELECT r.relation FROM relations r LEFT JOIN entities e"
    " ON e.book_id = r.book_id AND e.id = r.source_id WHERE e.id IS NULL",
    "edges to nobody": "SELECT r.relation FROM relations r LEFT JOIN entities e"
    " ON e.book_id = r.book_id AND e.id = r.target_id WHERE e.id IS NULL",
    "replaced by nothing, or from another slot": "SELECT c.id FROM claims c"
    " JOIN entities e ON e.book_id = c.book_id AND e.id = c.entity_id LEFT JOIN (claims n"
    " JOIN entities o ON o.book_id = n.book_id AND o.id = n.entity_id)"
    " ON n.book_id = c.book_id AND n.id = c.superseded_by AND o.head = e.head"
    " AND n.aspect = c.aspect AND n.key = c.key WHERE c.status = 'superseded' AND n.id IS NULL",
    "facts that hold though no claim does": "SELECT f.text FROM facts f JOIN claims c"
    " ON c.book_id = f.book_id AND c.fact_id = f.id WHERE f.status = 'active'"
    " GROUP BY f.id, f.text HAVING count(CASE WHEN c.status = 'active' THEN 1 END) = 0",
    "facts that hold no more though a claim does": "SELECT f.text FROM facts f JOIN claims c"
    " ON c.book_id = f.book_id AND c.fact_id = f.id WHERE f.status <> 'active'"
    " AND c.status = 'active'",
    "left to do": "SELECT memory_id FROM dirty WHERE stage = 'understand'",
}  # fmt: skip


def _extract(reading: object) -> Extraction:
    """A fact, and who stands beside the other."""
    found = one_fact(reading)
    words = reading.text.rstrip(".").split()  # type: ignore[attr-defined]
    names = {*found.names, *(Named(word, "person") for word in words if word in NAMES)}
    near = tuple(
        Triple(words[0], "near", each.name, 0.9) for each in names if each.name != words[0]
    )
    return Extraction(found.facts, near, tuple(sorted(names, key=lambda each: each.name)))


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2))
def test_a_book_is_sound_whatever_happens_while_it_is_understood(
    library_url: str, seed: int
) -> None:
    chance = random.Random(seed)
    settings = {"embed__model": "none", "understand__batch": 3, "jobs__backoff_seconds": 0}
    settings |= {"compile__model": "rules", "compile__bucket_seconds": 0}
    with commonplace.open(library_url, mind=Scripted(extract=_extract), **settings) as library:
        here = Understood(library, library_url)
        memories = [_said(here, chance, number) for number in range(90)]
        workers = [threading.Thread(target=library.worker().run_until_idle) for _ in range(3)]
        for thread in workers:
            thread.start()
        for _ in range(80):
            with suppress(CommonplaceError):
                _meddle(here, chance, memories)
        for thread in workers:
            thread.join()
        library.work()
        for what, query in UNSOUND.items():
            assert (what, _rows(here, query)) == (what, [])


def _said(here: Understood, chance: random.Random, number: int) -> str:
    who, other = chance.sample(NAMES, 2)
    town = chance.choice(("Lisbon", "Porto", "Faro", other))
    day = f"2026-{1 + number % 12:02}-{1 + number % 28:02}"
    return here.book.remember(f"{who} lives in {town}.", occurred_at=day).id


def _meddle(here: Understood, chance: random.Random, memories: list[str]) -> None:
    graph = here.book.graph
    act = chance.randrange(5)
    if act == 0:
        graph.merge(*chance.sample(NAMES, 2))
    elif act == 1:
        graph.split(chance.choice(NAMES), [chance.choice(NAMES)])
    elif act == 2:
        changes = [each for each in graph.changes() if not each.undone_at]
        graph.undo(chance.choice(changes).id if changes else None)
    elif act == 3 and len(memories) > 30:
        here.book.forget(memories.pop(chance.randrange(len(memories))))
    else:
        memories.append(_said(here, chance, chance.randrange(300)))


def _rows(here: Understood, query: str) -> list[object]:
    engine = here.library.engine
    with engine._pool.connection() if hasattr(engine, "_pool") else engine._connect() as open_:  # type: ignore[attr-defined]
        return [*open_.execute(query)]
