"""What our functions remember of what they were asked has no word of what was forgotten."""

import multiprocessing
import sys
from multiprocessing.connection import Connection

import pytest

import commonplace
from tests.upkeep.canaries import strings_of

WORD = "Zqxylocarp"


def _remembered() -> list[object]:
    """All that remembers, in every module of ours."""
    return [
        each
        for name, module in [*sys.modules.items()]
        if name.startswith("commonplace.")
        for each in [*vars(module).values()]
        if hasattr(type(each), "cache_clear")
    ]


def _is_held() -> bool:
    return any(WORD.lower() in text.lower() for text in strings_of(_remembered()))


def test_no_function_remembers_a_word_of_what_was_forgotten(book: commonplace.Book) -> None:
    told = [
        book.remember(f"{WORD} Tanager moved to Faro on 3 March."),
        book.remember(f"We decided to ask {WORD} Tanager because {WORD} keeps the lamp."),
    ]
    book.library.work()
    book.compile()
    assert book.recall(f"Where does {WORD} live?")
    assert _is_held()
    book.forget(*(each.id for each in told))
    assert not _is_held()


def _ask_and_work(url: str, name: str, told: Connection, how: str) -> None:
    """Ask for the word and say whether it is held; then, once told, ask or work for something
    else, and say so again."""
    with commonplace.open(url, embed__model="none") as library:
        book = library.book(name)
        book.recall(f"Where does {WORD} live?")
        told.send(_is_held())
        told.recv()
        if how == "recall":
            book.recall("Where does Ada live?")
        else:
            library.work()
        told.send(_is_held())


@pytest.mark.parametrize("how", ["recall", "work"])
def test_a_program_lets_go_of_what_another_one_forgot(
    book: commonplace.Book, library_url: str, how: str
) -> None:
    memory = book.remember(f"{WORD} Tanager moved to Faro on 3 March.")
    book.remember("Ada lives in Porto.")
    book.library.work()
    here, there = multiprocessing.Pipe()
    asked = (library_url, book.info.name, there, how)
    other = multiprocessing.get_context("spawn").Process(target=_ask_and_work, args=asked)
    other.start()
    assert here.recv(), "it remembers what it was asked"
    book.forget(memory.id)
    book.remember("Ada has a boat.")
    here.send("go on")
    assert not here.recv()
    other.join(60)
