"""Writers that wait for each other, and readers beside them."""

import threading

import commonplace
from tests.serve.running import until

WRITERS = 6


def test_a_reader_finds_a_connection_while_writers_wait(library_url: str) -> None:
    with commonplace.open(library_url, postgres__pool_size=2) as library:
        book = library.book()
        book.remember("The kettle is on the shelf.")
        begun, go_on = threading.Event(), threading.Event()

        def slow(_: object) -> None:
            begun.set()
            assert go_on.wait(60)

        def write() -> None:
            library.engine.write(slow, book_id=book.info.id)

        writers = [threading.Thread(target=write, daemon=True) for _ in range(WRITERS)]
        read: list[str] = []
        reader = threading.Thread(
            target=lambda: read.extend(memory.text for memory in book.memories()), daemon=True
        )
        try:
            for writer in writers:
                writer.start()
            assert begun.wait(60)
            reader.start()
            until(lambda: read, seconds=20)
        finally:
            go_on.set()
            for writer in writers:
                writer.join(60)
    assert read == ["The kettle is on the shelf."]


def test_books_do_not_wait_for_each_other(library_url: str, engine: str) -> None:
    with commonplace.open(library_url) as library:
        one, other = library.book("one"), library.book("other")
        begun, go_on = threading.Event(), threading.Event()

        def slow(_: object) -> None:
            begun.set()
            assert go_on.wait(60)

        writer = threading.Thread(
            target=lambda: library.engine.write(slow, book_id=one.info.id), daemon=True
        )
        writer.start()
        assert begun.wait(60)
        if engine == "sqlite":  # there one writes at a time, whatever the book
            go_on.set()
        other.remember("Nobody holds this up.")
        go_on.set()
        writer.join(60)
