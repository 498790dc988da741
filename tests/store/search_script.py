"""Every query of the wiki's search, for ``test_queries_agree``."""

from collections.abc import Iterator
from typing import Any

Step = tuple[str, dict[str, Any]]

UNORDERED = {"count_page_words"}


def search_script(book: str, other: str) -> Iterator[Step]:
    for id, revision, state in [("p2", 7, "active"), ("p1", 7, "archived"), ("p3", 9, "gone")]:
        yield "drop_page_index", {"book_id": book, "page_id": id}
        packed = {"names": b"\x00\xff", "heads": b"", "body": b"\x01" * 8}
        about = {"revision": revision, "page_id": id, "state": state, "type": "entity"}
        yield "add_page_index", {"book_id": book} | about | packed
    for word in ("auth", "author", "zoe", "été", "猫", "author", "\U0001f642"):
        yield "add_page_word", {"book_id": book, "word": word}
    yield "add_page_word", {"book_id": other, "word": "auth"}
    yield from _reads(book, other)
    for word in ("author", "zoe", "nobody's"):
        yield "drop_last_page_word", {"book_id": book, "word": word}
        yield "drop_page_word", {"book_id": book, "word": word}
    yield "drop_page_index", {"book_id": book, "page_id": "p1"}
    yield from _reads(book, other)
    yield "delete_page_words", {"book_id": book}
    yield "set_page_word", {"book_id": book, "word": "猫", "pages": 3}
    yield from _reads(book, other)


def _reads(*books: str) -> Iterator[Step]:
    for book in (*books, "nowhere"):
        for revision in (0, 7, 9):
            yield "page_index_since", {"book_id": book, "revision": revision}
        for low, high, limit in [("au", "au\U0010ffff", 10), ("", "\U0010ffff", 10), ("a", "b", 1)]:
            between = {"low": low, "high": high, "limit": limit}
            yield "page_words_between", {"book_id": book} | between
        yield "all_page_words", {"book_id": book}
        yield "count_page_words", {"book_id": book}
        yield "page_index_row", {"book_id": book, "page_id": "p2"}
