"""An idempotency key belongs to what was said under it first."""

import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import commonplace
from commonplace.errors import Conflict
from commonplace.model import Memory
from tests.serve.cli.conftest import Say, home, say

__all__ = ["home", "say"]


def test_the_same_text_again_is_the_same_memory(book: commonplace.Book) -> None:
    first = book.remember("The ferry leaves at seven.", idempotency_key="k")
    for text in ("The ferry leaves at seven.", " the ferry  leaves at seven!"):
        again = book.remember(text, idempotency_key="k")
        assert (again.id, again.duplicate) == (first.id, True)


def test_other_text_under_the_same_key_is_a_conflict_and_writes_nothing(
    book: commonplace.Book,
) -> None:
    first = book.remember("The ferry leaves at seven.", idempotency_key="k")
    with pytest.raises(Conflict, match=f"'k' belongs to memory {first.id}"):
        book.remember("The ferry leaves at eight.", idempotency_key="k")
    with pytest.raises(Conflict):
        book.remember_many(
            [
                {"text": "Ada waits."},
                {"text": "The ferry leaves at nine.", "idempotency_key": "k"},
            ]
        )
    with pytest.raises(Conflict):  # two in one batch
        book.remember_many(
            [{"text": f"Grace has {n} cats.", "idempotency_key": "cats"} for n in range(2)]
        )
    assert [memory.text for memory in book.memories()] == [first.text]


def test_of_two_that_come_at_once_one_is_kept_and_the_other_is_told(
    library: commonplace.Library, library_url: str
) -> None:
    library.book("ada")
    with commonplace.open(library_url) as other, ThreadPoolExecutor(8) as pool:
        books = [library.book("ada"), other.book("ada")]

        def tell(number: int) -> Memory | None:
            try:
                return books[number % 2].remember(f"Words {number % 4}.", idempotency_key="k")
            except Conflict:
                return None

        answers = [*pool.map(tell, range(16))]
    [kept] = [*library.book("ada").memories()]
    told = [answer for answer in answers if answer is not None]
    assert {memory.id for memory in told} == {kept.id}
    assert sum(not memory.duplicate for memory in told) == 1
    assert len(told) == 4, "all that said the same, and nobody else"


def test_an_import_names_the_line_and_goes_on(library: commonplace.Library, tmp_path: Path) -> None:
    book = library.book("ada")
    first = book.remember("The ferry leaves at seven.", idempotency_key="k")
    lines = [
        {"text": "The ferry leaves at eight.", "idempotency_key": "k"},
        {"text": "Ada waits.", "idempotency_key": "l"},
    ]
    path = tmp_path / "said.jsonl"
    path.write_text("".join(json.dumps(line) + "\n" for line in lines))
    report = book.import_from("jsonl", path)
    [(_, reason)] = report.problems
    assert first.id in reason
    assert {memory.text for memory in book.memories()} == {first.text, "Ada waits."}


def test_the_command_line_says_so_with_its_own_code(say: Say) -> None:
    say("remember", "The ferry leaves at seven.", "--key", "k", code=0)
    say("remember", "The ferry leaves at seven.", "--key", "k", code=0)
    assert "belongs to memory" in say("remember", "It is late.", "--key", "k", code=6).err
