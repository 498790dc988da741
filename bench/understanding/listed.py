"""Names and decisions from a file of somebody's own, among the turns of a whole conversation.

*Names* (``--names FILE``, TSV): ``name``, ``type`` and ``text``, a line a memory that names it;
several lines of one name are told on different days. A name passes when an entity has it as its own
name and a page as its title. With a type, the entity's type is counted too.

*Decisions* (``--decisions FILE``, TSV): ``label``, which is ``decision`` or ``near miss``, and
``text``. Each is looked for where a decision can be known: the flag at capture, a fact of kind
*decision*, a page of type *decision* that cites it.
"""

import csv
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import date, timedelta
from pathlib import Path

import commonplace
from bench import readout
from bench.errors import Skipped
from bench.sets import load
from bench.sets.books import BY_RULES, fields_of
from bench.speed.rows import Row

_FIRST = date(2026, 1, 5)
_DECISION = "decision"
#: What a file may call types that are ours.
_TYPES = {"organisation": "organization", "pet": "animal", "vehicle": "product"}
_LABELS = (_DECISION, "near miss")
Fields = dict[str, str | None]


def read_listed(path: Path, *columns: str) -> list[dict[str, str]]:
    """The lines of a TSV with these columns; those that begin with ``#`` are left out."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except OSError as error:
        raise Skipped(f"{path} cannot be read: {error.strerror}") from error
    kept = [line for line in lines if line.strip() and not line.startswith("#")]
    rows = [*csv.DictReader(kept, delimiter="\t", quoting=csv.QUOTE_NONE)]
    if not rows or not {*columns} <= {*rows[0]}:
        raise Skipped(f"{path.name} needs the columns {', '.join(columns)}")
    return rows


def count_names(data: Path, path: Path) -> list[Row]:
    """The rows of a file of names."""
    rows = read_listed(path, "name", "text")
    types = {row["name"]: _TYPES.get(row.get("type") or "", row.get("type") or "") for row in rows}
    with _among(data, [*_told_on_days(rows)]) as book:
        titles = {page.title for page in book.wiki.every_page() if page.type == "entity"}
        entities = {each.names[0]: each.type for each in readout.read_entities(book)}
    own = [name for name in types if name in titles and name in entities]
    typed = [name for name in types if types[name] and name in entities]
    right = [name for name in typed if entities[name] == types[name]]
    missed = ", ".join(name for name in types if name not in own)
    count = len(types)
    return [
        Row(f"{count} names: a page and an entity under their own title", str(len(own)),
            f"page {len(titles & types.keys())}, entity {len(entities.keys() & types.keys())}",
            figures={"missed": missed}),
        Row("names without both", missed or "none"),
        Row(f"types right of {len(typed)} entities that a file gives one", str(len(right))),
    ]  # fmt: skip


def count_decisions(data: Path, path: Path) -> list[Row]:
    """The rows of a file of decisions and near misses."""
    listed = read_listed(path, "label", "text")
    told = [{"text": row["text"], "occurred_at": _day(at)} for at, row in enumerate(listed)]
    with _among(data, told) as book:
        by_text = {memory.text: memory for memory in book.memories()}
        on_pages = {
            id
            for page in readout.read_pages(book)
            if page.address.startswith(f"{_DECISION}/")
            for sentence in page.sentences
            for id in sentence.memory_ids
        }
        found = {
            row["text"]: (
                by_text[row["text"]].decision is not None,
                _is_decision(book, by_text[row["text"]].id),
                by_text[row["text"]].id in on_pages,
            )
            for row in listed
        }
    return [_decision_row(label, listed, found) for label in _LABELS]


def _decision_row(
    label: str, listed: Sequence[Mapping[str, str]], found: Mapping[str, tuple[bool, bool, bool]]
) -> Row:
    some = [found[row["text"]] for row in listed if row["label"] == label]
    flagged, facts, pages = (sum(each) for each in zip(*some, strict=True)) if some else (0, 0, 0)
    taken = sum(is_fact or on_page for _, is_fact, on_page in some)
    return Row(
        f"{label}, {len(some)}: taken for a decision by a fact or a page",
        str(taken),
        f"flagged at capture {flagged}, a fact {facts}, a decision page {pages}",
    )


def _is_decision(book: commonplace.Book, memory_id: str) -> bool:
    return any(fact.kind == _DECISION for fact in readout.read_facts(book, memory_id))


def _told_on_days(rows: Sequence[Mapping[str, str]]) -> Iterator[Fields]:
    """Every next memory of a name three days after the one before."""
    told: dict[str, int] = {}
    for row in rows:
        number = told[row["name"]] = told.get(row["name"], -1) + 1
        yield {"text": row["text"], "occurred_at": _day(3 * number)}


def _day(number: int) -> str:
    return (_FIRST + timedelta(days=number)).isoformat()


@contextmanager
def _among(data: Path, told: Sequence[Fields]) -> Iterator[commonplace.Book]:
    """A book of LoCoMo's first conversation, if it is there, and of what is told, worked off."""
    with (
        tempfile.TemporaryDirectory(prefix="commonplace-bench-") as folder,
        commonplace.open(Path(folder, "book.db"), **BY_RULES) as library,
    ):
        book = library.book("listed")
        book.remember_many([*_turns(data), *told])
        library.work()
        yield book


def _turns(data: Path) -> list[Fields]:
    try:
        return [fields_of(item) for item in load("locomo", data).collections[0].items]
    except Skipped:
        return []
