"""What is ended or marked in whole conversations in which nothing was planted.

LoCoMo's conversations, the user's side of LongMemEval (a sample) and the logs of Recall Bench, by
rules. Few of them revise anything, so nearly all that is found is wrong; a judge reads each with
both texts (``--detail``). *Ended* and *marked* are counted by statement, in the graph and on pages:
a sentence with the memories that it cites, once however many pages have it. Recall is asked all
questions of the set, and a memory counts once however often it is marked.
"""

import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import commonplace
from bench import readout
from bench.errors import Skipped
from bench.progress import say, track
from bench.readout import HOLDS, OTHERWISE, REPLACED
from bench.sets import SETS
from bench.sets.books import BY_RULES, remember_collection
from bench.sets.conversations import Conversation, load_conversations
from bench.table import render as render_table

NOTE = (
    "Whole conversations, nothing planted, by rules: how many statements are ended or only marked, "
    "in all and in 1,000 turns. Goal: at most one false ending and five false marks in 1,000."
)
_FOUND = 10


@dataclass(frozen=True, slots=True)
class Ending:
    """A statement that is ended or marked somewhere."""

    #: ``graph``, ``page`` or ``recall``, and where there.
    seen_by: str
    place: str
    state: str
    memory_ids: tuple[str, ...]
    older: str
    #: What took its place, as far as that is told.
    newer: str


@dataclass(frozen=True, slots=True)
class Row:
    set: str
    turns: int
    endings: tuple[Ending, ...]

    @property
    def ended(self) -> set[tuple[str, ...]]:
        return {each.memory_ids for each in self.endings if each.state == REPLACED}

    def marked(self, *seen_by: str) -> set[tuple[str, ...]]:
        """Marked by any of these, and ended by none."""
        found = {each.memory_ids for each in self.endings if each.seen_by in seen_by}
        return found - self.ended


def run(data: Path) -> list[Row]:
    """A row a set; a set that is not there is left out."""
    rows = []
    for name in SETS:
        try:
            conversations = load_conversations(name, data)
        except Skipped as reason:
            say(f"{name}: skipped, {reason}")
            continue
        found = [_read(each) for each in track(f"endings in {name}: books", conversations)]
        turns = sum(count for count, _ in found)
        rows.append(Row(name, turns, tuple(each for _, some in found for each in some)))
    return rows


def render(rows: list[Row], *, detail: bool = False) -> str:
    head = ["set", "turns", "ended", "marked in graph or on pages", "marked in recall"]
    cells = [
        [
            row.set,
            f"{row.turns:,}",
            _rate(row.ended, row.turns),
            _rate(row.marked("graph", "page"), row.turns),
            _rate(row.marked("recall"), row.turns),
        ]
        for row in rows
    ]
    parts = [render_table(head, cells)]
    if detail:
        parts += ["", "### Endings and marks", ""]
        parts += [_told(row.set, each) for row in rows for each in row.endings]
    return "\n".join(parts)


def _rate(found: set[tuple[str, ...]], turns: int) -> str:
    return f"{len(found)} ({1000 * len(found) / max(turns, 1):.1f} in 1,000)"


def _told(name: str, ending: Ending) -> str:
    where = f"{ending.seen_by} {ending.place}".strip()
    return (
        f"- {name}, {where}, {ending.state}\n    older: {ending.older}\n    newer: {ending.newer}"
    )


def _read(conversation: Conversation) -> tuple[int, list[Ending]]:
    """How many memories a conversation has, and which of them are ended or marked."""
    with (
        tempfile.TemporaryDirectory(prefix="commonplace-bench-") as folder,
        commonplace.open(Path(folder, "book.db"), **BY_RULES) as library,
    ):
        book = remember_collection(library, conversation.collection, Path(folder))
        library.work()
        texts = {memory.id: memory.text for memory in book.memories()}
        found = [*_in_graph(book, texts), *_on_pages(book)]
        found += _in_recall(book, texts, [each.text for each in conversation.questions])
        return len(texts), found


def _in_graph(book: commonplace.Book, texts: dict[str, str]) -> Iterator[Ending]:
    for memory_id in texts:
        for fact in readout.read_facts(book, memory_id):
            if fact.state != HOLDS:
                newer = texts.get(fact.by or "", "")
                yield Ending("graph", fact.slot, fact.state, (memory_id,), fact.text, newer)


def _on_pages(book: commonplace.Book) -> Iterator[Ending]:
    """Each statement once; a value that was said otherwise stands behind the newer one."""
    seen: set[tuple[str, ...]] = set()
    for page in readout.read_pages(book):
        for sentence in page.sentences:
            state = OTHERWISE if sentence.beside and sentence.state == HOLDS else sentence.state
            key = (state, *sorted(sentence.memory_ids))
            if state == HOLDS or key in seen:
                continue
            seen.add(key)
            older = " | ".join(sentence.beside) or sentence.text
            newer = sentence.text if sentence.beside else f"(of {sentence.day})"
            yield Ending("page", page.address, state, key[1:], older, newer)


def _in_recall(
    book: commonplace.Book, texts: dict[str, str], questions: list[str]
) -> Iterator[Ending]:
    seen: set[str] = set()
    for question in questions:
        for hit in readout.read_hits(book.recall(question, _FOUND, pages=False)):
            for memory_id in hit.memory_ids:
                if hit.state != HOLDS and memory_id not in seen:
                    seen.add(memory_id)
                    newer = " | ".join(texts.get(each, "") for each in hit.by)
                    yield Ending("recall", "", hit.state, (memory_id,), texts[memory_id], newer)
