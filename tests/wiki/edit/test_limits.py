"""A page of 1 MB is edited in a moment, whatever the pass: nothing is quadratic."""

import random
import time
from collections.abc import Callable

import pytest

from commonplace.errors import InvalidInput, NoMatch
from commonplace.wiki.edit import edit
from tests.cases import each_case

#: Of CPU: twice what is promised, for slower machines.
SECONDS = 0.4

_random = random.Random(4)
_WORDS = ["".join(_random.choices("etaoinshrdlu", k=_random.randint(2, 9))) for _ in range(2000)]
LINES = [" ".join(_random.choices(_WORDS, k=8)) for _ in range(20_000)]
PAGE = "\n".join(LINES)
GIANT = " ".join(LINES)
BLOCK = LINES[9000:9020]
OTHER = [" ".join(_random.choices(_WORDS, k=8)) for _ in range(20)]
WITH_MISTAKES = [f"{line[:5]}q{line[6:]}" for line in BLOCK]


def outcome(text: str, old: str) -> tuple[str, tuple[int, ...]]:
    try:
        edited = edit(text, old, "NEW")
    except (NoMatch, InvalidInput) as error:
        return type(error).__name__, getattr(error, "lines", ())
    return edited.how, edited.lines


def best_of_three(call: Callable[[], object]) -> float:
    times = []
    for _ in range(3):
        begin = time.process_time()
        call()
        times.append(time.process_time() - begin)
    return min(times)


@pytest.mark.slow
@each_case(
    ("text", "old", "expected"),
    [
        (PAGE, "\n".join(BLOCK), ("exact", (9001,))),
        (PAGE, "  \n".join(BLOCK), ("trimmed", (9001,))),
        (PAGE, "\n".join(BLOCK).replace(" ", "  "), ("whitespace", (9001,))),
        (PAGE, "\n  ".join(BLOCK), ("indentation", (9001,))),
        (PAGE, " ".join(BLOCK).replace(" ", "\n"), ("rewrapped", (9001,))),
        (PAGE, "\n".join(WITH_MISTAKES), ("anchors", (9001,))),
        (PAGE.replace("\n", "\r\n"), "\n".join(WITH_MISTAKES), ("anchors", (9001,))),
        (PAGE, "\n".join(BLOCK[:12] + OTHER[:8]), ("NoMatch", (9001,))),
        (PAGE, "\n".join(OTHER), ("NoMatch", ())),
        (GIANT, " ".join(BLOCK), ("exact", (1,))),
        (GIANT, "  ".join(BLOCK), ("whitespace", (1,))),
        (GIANT, "\n".join(BLOCK), ("rewrapped", (1,))),
        (GIANT, "\n".join(WITH_MISTAKES), ("NoMatch", (1,))),
        (GIANT, "\n".join(OTHER), ("NoMatch", ())),
    ],
    ids=lambda value: value[0] if isinstance(value, tuple) else "",
)
def test_a_page_of_a_megabyte_is_edited_quickly(
    text: str, old: str, expected: tuple[str, tuple[int, ...]]
) -> None:
    assert outcome(text, old) == expected
    assert best_of_three(lambda: outcome(text, old)) < SECONDS


@pytest.mark.parametrize("replace_all", [False, True])
def test_a_search_that_ends_early_is_no_match_though_it_found_a_place(replace_all: bool) -> None:
    text = "it is  so. " + "this " * 150_000 + "it is"
    assert edit(text, "it  is", "NEW", replace_all=True).text.count("NEW") == 2
    with pytest.raises(NoMatch, match="So much looks like this"):
        edit(text, "is\t", "NEW", replace_all=replace_all)


@pytest.mark.slow
@each_case(
    ("text", "old"),
    [
        (" " * 1_000_000, "a\n b\nc"),
        ("\n" * 1_000_000, "a\n b\nc"),
        (" \n" * 500_000, "a\n b\nc"),
        ("ab\n" * 330_000, "ab\nac\nab\n"),
        ("a" * 1_000_000, "a" * 10_000 + " "),
        ("-aa" * 330_000, "-aa" * 3_000 + "-a "),
        ("this " * 200_000, "is  "),
        ("- a task to do\n" * 60_000, "-  a task to do"),
        ("".join(f"- task {n} to do\n" for n in range(50_000)), "- task to do\n" * 20),
        (PAGE, PAGE[:-1] + "q"),
    ],
    ids=range(10),
)
def test_hostile_texts_take_no_longer(text: str, old: str) -> None:
    assert outcome(text, old)[0] == "NoMatch"
    assert best_of_three(lambda: outcome(text, old)) < SECONDS
