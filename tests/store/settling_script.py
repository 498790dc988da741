"""The steps of the script that put what rules know in the place of what they knew: near the end,
for they take all of it."""

from collections.abc import Iterator
from typing import Any

from commonplace.store.compiling.settling import TABLES

Step = tuple[str, dict[str, Any]]


def settling_script(book: str, other: str) -> Iterator[Step]:
    """After all that compiles."""
    for one in (other, book, "nowhere"):
        yield "pages_not_by_rules", {"book_id": one}
        yield "subjects_without_their_page", {"book_id": one}
        yield "delete_redirect", {"book_id": one, "page_id": "page-ada", "key": "nobody"}
        yield "delete_stage", {"book_id": one, "stage": "compile_again"}
        for query in (*TABLES.values(), "delete_all_stale_pages"):
            yield query, {"book_id": one}
        yield "count_open_subjects", {"book_id": one}
        yield "count_stale_pages", {"book_id": one}
