"""Does the book keep silent when it has nothing to say, and speak when it has?

``questions.jsonl`` has questions to the book of the demo, of two kinds. Some it answers: each with
how the memory begins that does. The others are about its people, places and things, and ask for
what was never said of them. Those that are *held out* had no part in choosing the numbers of
``recall.certainty.evidence``, nor had those of ``books``: a developer's notes, a family's and a
company's, 30 memories each, with 138 questions that they do not answer and 75 that they do.

They are not held out from everything. The words that only ask, ``recall.certainty.implied_words``,
were chosen with the misses of all of these in view; only the *how* and *what do we pay* questions
to the three books that end each list were written afterwards. So of the figures of held-out
questions that of silence is to be believed, and that of voice is mildly optimistic.

Three ways of asking: a recall, which always gives hits and says whether they are certain; a prompt
of a session, which tells something or nothing; and small talk, to which there is never anything to
tell, nor is there to orders for everyday work that only share words with the book. A session that
starts on a book with nothing to say must be told nothing, too.
"""

import json
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from importlib.resources import as_file, files
from pathlib import Path

import commonplace
from bench.speed import Report, measured
from bench.speed.rows import Row

NOTE = (
    "*Silent* is the share of questions without an answer that nothing was told of; *voice* that "
    "of answered ones that something was; *right* that of these whose memory is among the first "
    "three. Held-out questions, and those to other books, had no part in choosing a number; but "
    "the words that only ask (*heavy*, *cost*) were chosen with the misses of both in view: "
    "their voice is mildly optimistic."
)
BOOK = "heron"
GOAL = ">= 95 % silent"
SMALL_TALK = (
    "thanks, that works", "go on", "yes please", "ok", "run the tests again", "what's next?",
    "Fix the typo in the readme.", "Commit this and push it.", "no, the other one",
    "can you explain that in more detail?", "make it shorter", "Why did the build fail?",
    "Rename the variable to something better.", "stop", "looks good to me", "show me the diff",
    "hello", "good morning", "write a function that reverses a list", "undo the last change",
    "How do I sort a dictionary by value in Python?", "add a test for that", "let's take a break",
    "use the first one", "What time is it?", "try again", "keep going", "is it done?",
    "open the file and read it", "Translate this into Portuguese, please.",
)  # fmt: skip


#: What is asked of an agent all day, in words that the demo's book is full of.
EVERYDAY = (
    "Add a unit test for the pressure sensor driver", "Remove the LoRa code path",
    "Write the release notes for firmware 1.2", "Sort the stations by name in the list view",
    "Parse the tide table from CSV", "Fix the battery percentage display",
    "Send an e-mail when a station goes offline", "Add a new station to the map",
    "Change the sampling interval in the config file", "Make the login page prettier",
    "Draw a chart of the samples of the last day", "Handle a missing sample in the import",
    "Translate the labels of the app into German", "Why is the gateway test so slow?",
    "Update the README with how to flash the board", "Compress the packets before they are sent",
    "Write a script that renames the photographs", "Print the version when the station boots",
    "Check the level of the gauge zero in the code", "Add the customer's address to the invoice",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Asked:
    question: str
    #: How the memory begins that answers it; nothing where none does.
    answer: str | None
    held_out: bool


def asked() -> list[Asked]:
    lines = files("bench.ranking").joinpath("questions.jsonl").read_text("utf-8").splitlines()
    return [Asked(**json.loads(line)) for line in lines]


def run(*, quick: bool = False) -> Report:
    every = 5 if quick else 1
    questions = asked()[::every]
    measurements: list[tuple[str, Callable[[], list[Row]]]] = [
        ("recall and prompts", partial(_demo, questions)),
        ("recall and prompts in other books", partial(_elsewhere, every)),
        ("books with nothing to say", _nothing),
    ]
    return measured("silence", measurements)


@contextmanager
def demo_book() -> Iterator[commonplace.Book]:
    """The demo's memories, in a library that is gone afterwards."""
    with (
        tempfile.TemporaryDirectory(prefix="commonplace-bench-") as folder,
        commonplace.open(Path(folder) / "library.db") as library,
        as_file(files("commonplace.serve.cli.demo")) as demo,
    ):
        book = library.book(BOOK)
        book.import_from("jsonl", demo / f"{BOOK}.jsonl", keep_trust=True)
        library.work()
        yield book


def _demo(questions: Sequence[Asked]) -> list[Row]:
    with demo_book() as book:
        ways = {"recall": partial(_certain, book), "prompt": partial(_prompted, book)}
        rows = []
        for way, tells in ways.items():
            for held_out in (False, True):
                part = [each for each in questions if each.held_out is held_out]
                label = f"{way}, {'held out' if held_out else 'chosen on'}"
                rows.append(_row(label, part, [tells(each.question) for each in part]))
        rows += [
            _all_idle(f"prompt, {label}", [bool(_prompted(book, each)) for each in prompts])
            for label, prompts in (("small talk", SMALL_TALK), ("everyday work", EVERYDAY))
        ]
    return rows


def _all_idle(label: str, told: Sequence[bool]) -> Row:
    silent = 100 * (1 - sum(told) / len(told))
    return Row(label, f"{silent:.0f} % silent of {len(told)}", "", GOAL)


@contextmanager
def other_book(name: str) -> Iterator[commonplace.Book]:
    """One of ``books``, in a library that is gone afterwards."""
    lines = files("bench.ranking.books").joinpath(f"{name}.jsonl").read_text("utf-8")
    with (
        tempfile.TemporaryDirectory(prefix="commonplace-bench-") as folder,
        commonplace.open(Path(folder) / "library.db") as library,
    ):
        book = library.book(name)
        book.remember_many([json.loads(line) for line in lines.splitlines()])
        library.work()
        yield book


def asked_elsewhere() -> dict[str, list[Asked]]:
    """By the name of the book."""
    lines = files("bench.ranking.books").joinpath("questions.jsonl").read_text("utf-8")
    found: dict[str, list[Asked]] = {}
    for given in map(json.loads, lines.splitlines()):
        question = Asked(given["question"], given["answer"], held_out=True)
        found.setdefault(given["book"], []).append(question)
    return found


def _elsewhere(every: int) -> list[Row]:
    questions: list[Asked] = []
    told: dict[str, list[list[str]]] = {"recall": [], "prompt": []}
    for name, found in asked_elsewhere().items():
        part = found[::every]
        questions += part
        with other_book(name) as book:
            told["recall"] += [_certain(book, each.question) for each in part]
            told["prompt"] += [_prompted(book, each.question) for each in part]
    return [_row(f"{way}, other books", questions, each) for way, each in told.items()]


def _certain(book: commonplace.Book, question: str) -> list[str]:
    """The first hits of a recall, if it is certain."""
    found = book.recall(question, 3)
    return [hit.text for hit in found] if found.certain else []


def _prompted(book: commonplace.Book, question: str) -> list[str]:
    """What a session is told that has been told nothing yet."""
    told = book.session(f"asks {question}").prompt(question)
    return [told] if told else []


def _row(label: str, questions: Sequence[Asked], told: Sequence[Sequence[str]]) -> Row:
    pairs = list(zip(questions, told, strict=True))
    without = [texts for each, texts in pairs if each.answer is None]
    answered = [(each.answer, texts) for each, texts in pairs if each.answer is not None]
    spoke = [(answer, texts) for answer, texts in answered if texts]
    right = [answer for answer, texts in spoke if any(answer in text for text in texts)]
    figures = {
        "silent": _percent(sum(not texts for texts in without), len(without)),
        "voice": _percent(len(spoke), len(answered)),
        "right": _percent(len(right), len(spoke)),
    }
    return Row(
        label,
        f"{figures['silent']:.1f} % silent of {len(without)}",
        f"voice {figures['voice']:.1f} % of {len(answered)}, right {figures['right']:.1f} %",
        GOAL,
        figures,
    )


def _percent(some: int, of: int) -> float:
    return 100 * some / of if of else 0.0


def _nothing() -> list[Row]:
    """Starts of sessions, and prompts, where the book is empty or holds one line of small talk."""
    told = []
    with (
        tempfile.TemporaryDirectory(prefix="commonplace-bench-") as folder,
        commonplace.open(Path(folder) / "library.db") as library,
    ):
        for number, line in enumerate(("", *SMALL_TALK)):
            book = library.book(f"book {number}")
            if line:
                book.remember(line, author="Ada")
            session = book.session("first", project="/home/ada/heron")
            told.append((bool(session.start()), bool(session.prompt("What do we know of Heron?"))))
    starts, prompts = (100 - _percent(sum(each), len(told)) for each in zip(*told, strict=True))
    where = "in a book with nothing to say"
    return [
        Row(f"start, {where}", f"{starts:.1f} % silent of {len(told)}", "", GOAL),
        Row(f"prompt, {where}", f"{prompts:.1f} % silent of {len(told)}", "", GOAL),
    ]
