"""What other processes do to a library. Light to import: every process begins with it."""

import threading
from collections.abc import Iterator
from typing import Any

import commonplace
from commonplace.errors import StoreError
from commonplace.minds.hashing import Hashing
from tests.store.processes import Talk

#: Leases run out soon, because those that die do not give theirs back.
SETTINGS: dict[str, Any] = {"jobs__lease_seconds": 1, "jobs__attempts": 10}


def opened(url: str) -> commonplace.Library:
    return commonplace.open(url, embedder=Hashing(), **SETTINGS)


def remember_until_killed(talk: Talk, url: str, name: str) -> None:
    """Two threads remember and tell each id once it is acknowledged; a third does the jobs."""
    library = opened(url)
    book = library.book("ada")
    telling = threading.Lock()

    def remember(thread: int) -> None:
        for number in _forever():
            text = f"{name} says in thread {thread}: Ada saw {number} herons in Lisbon."
            memory = book.remember(text, author=name, tags=[f"t{number % 7}"])
            with telling:
                talk.send(memory.id)

    for thread in range(2):
        threading.Thread(target=remember, args=(thread,), daemon=True).start()
    worker = library.worker()
    for _ in _forever():
        worker.run_one()


def remember_until_told(talk: Talk, url: str, name: str) -> None:
    """Remember through failures of the server; each with a key, so that it may be repeated."""
    library = opened(url)
    book = library.book("ada")
    number = 0
    while not talk.poll():
        text = f"{name}: Ada saw {number} herons in Lisbon."
        try:
            memory = book.remember(text, idempotency_key=f"{name} {number}")
        except StoreError:
            continue
        talk.send(memory.id)
        number += 1
    talk.send("done")


def remember_with_key(talk: Talk, url: str, key: str, times: int) -> None:
    """The same key again and again."""
    with commonplace.open(url) as library:
        book = library.book("ada")
        talk.send("ready")
        talk.recv()
        talk.send([book.remember("Ada moved.", idempotency_key=key).id for _ in range(times)])


def answer(talk: Talk, url: str) -> None:
    """Recall whatever is asked, and tell the ids."""
    with commonplace.open(url) as library:
        book = library.book("ada")
        talk.send("ready")
        while (question := talk.recv()) is not None:
            talk.send([hit.id for hit in book.recall(question)])


def _forever() -> Iterator[int]:
    number = 0
    while True:
        yield number
        number += 1
