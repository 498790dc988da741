"""Workers read while a person corrects, merges and forgets: in any order, the book is sound."""

import random
import threading
from contextlib import suppress

import pytest

import commonplace
from commonplace.errors import CommonplaceError
from commonplace.upkeep.doctor import examine
from tests.wiki.soundness import assert_sound

NAMES = ("Ada", "Bob", "Carla", "Dora", "Eve", "Fay")
TOWNS = ("Lisbon", "Porto", "Faro", "Molde")


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2))
def test_a_book_is_sound_whatever_happens_while_it_is_understood(
    library_url: str, seed: int
) -> None:
    chance = random.Random(seed)
    settings = {"embed__model": "none", "understand__batch": 3, "jobs__backoff_seconds": 0}
    with commonplace.open(library_url, compile__bucket_seconds=0, **settings) as library:
        book = library.book("ada")
        memories = [_say(book, chance, number) for number in range(90)]
        workers = [threading.Thread(target=library.worker().run_until_idle) for _ in range(3)]
        for thread in workers:
            thread.start()
        for number in range(80):
            with suppress(CommonplaceError):
                _meddle(book, chance, memories, number)
        for thread in workers:
            thread.join()
        library.work()
        assert_sound(book)
        found = examine(library.engine, None, "")
        assert [each.text for each in found if each.level == "bad"] == []
        assert {each.id for each in book.memories()} == {*memories}
        for memory_id in memories:
            assert book.graph.understood(memory_id).facts, "nothing was passed over"
        by_hand = book.graph.entities(limit=100)
        library.work()
        assert book.compile()["memories"] == 0, "nothing is left to do"
        assert book.graph.entities(limit=100) == by_hand


def _say(book: commonplace.Book, chance: random.Random, number: int) -> str:
    who, other = chance.sample(NAMES, 2)
    said = f"{who} lives in {chance.choice(TOWNS)} with {other}."
    day = f"2026-{1 + number % 12:02}-{1 + number % 28:02}"
    return book.remember(f"{said} Note {number}.", occurred_at=day).id


def _meddle(
    book: commonplace.Book, chance: random.Random, memories: list[str], number: int
) -> None:
    act = chance.randrange(5)
    if act == 0:
        book.graph.merge(*chance.sample(NAMES, 2))
    elif act == 1:
        book.graph.split(chance.choice(NAMES), [chance.choice(NAMES)])
    elif act == 2:
        changes = [each for each in book.graph.changes() if not each.undone_at]
        book.graph.undo(chance.choice(changes).id if changes else None)
    elif act == 3 and len(memories) > 30:
        book.forget(memories.pop(chance.randrange(len(memories))))
    else:
        memories.append(_say(book, chance, 90 + number))
