"""What our functions remember of what they were asked has no word of what was forgotten."""

import sys

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
