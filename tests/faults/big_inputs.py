"""Inputs that are much larger than people write, each tried in a process of its own."""

import resource
from collections.abc import Callable
from pathlib import Path
from typing import Any

import commonplace
from commonplace.errors import CommonplaceError
from tests.faults.sample_book import BOOK
from tests.store.processes import Talk

#: What is looked for afterwards; it stands once, in the middle of each input.
NEEDLE = "The heron is called Xylocarp."
QUESTION = "What is the heron called?"
SETTINGS: dict[str, Any] = {"embed__model": "none", "compile__bucket_seconds": 0}
MEGABYTE = 1 << 20


def long_text(words: int) -> str:
    """Sentences of seven words; every hundredth names somebody."""
    half = [
        f"Kenji Tanaka counted {n} boats in Faro."
        if n % 100 == 0
        else f"It rained {n} drops on the red roof."
        for n in range(words // 14)
    ]
    return " ".join([*half, NEEDLE, *half])


def many_names(count: int) -> str:
    """A guest list: each name occurs once."""
    names = [f"{_syllables(n).title()} {_syllables(n * 7 + 3).title()}" for n in range(count)]
    middle = count // 2
    return f"{', '.join(names[:middle])} came. {NEEDLE} {', '.join(names[middle:])} came too."


def remember_text(book: commonplace.Book, text: str) -> str:
    return book.remember(text).id


def ingest_text(book: commonplace.Book, text: str) -> str:
    return book.ingest("long.txt", text.encode()).id


def remember_tiny(book: commonplace.Book, count: str) -> str:
    number = int(count)
    told = [{"text": f"Rain, {n} mm."} for n in range(number)]
    told.insert(number // 2, {"text": NEEDLE})
    return book.remember_many(told)[number // 2].id


def measure_input(
    talk: Talk, place: Path, take: Callable[[commonplace.Book, str], str], given: str, limit: int
) -> None:
    """Take an input in, do all work and ask for it: say how it ended, the seconds of CPU, the
    megabytes that were needed, and what was found."""
    before = resource.getrusage(resource.RUSAGE_SELF)
    with commonplace.open(place, memory__max_chars=limit, **SETTINGS) as library:
        book = library.book(BOOK)
        try:
            take(book, given)
            ended = "kept"
        except CommonplaceError as error:
            ended = f"{type(error).__name__}: {error}"
        library.work()
        hits = [hit.text for hit in book.recall(QUESTION, 5)] if ended == "kept" else []
        checked = library.upkeep.checkup().bad
    after = resource.getrusage(resource.RUSAGE_SELF)
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    grown = (after.ru_maxrss - before.ru_maxrss) * 1024 / MEGABYTE
    talk.send((ended, seconds, grown, any(NEEDLE in hit for hit in hits), checked))


def _syllables(number: int) -> str:
    """A word that no other number has."""
    vowels, letters, word = "aeiou", "bdfgklmnprst", ""
    number += 60
    while number:
        number, rest = divmod(number, 60)
        word += letters[rest // 5] + vowels[rest % 5]
    return word
