"""What documents say: each line once, under the document, and against nobody's own word."""

from collections import Counter
from pathlib import Path

import commonplace
from commonplace.store import facts as fact_rows

_NAMES = (
    "Delia", "Oisín", "Quirin", "Ada", "Carl", "Bodil", "Sten", "Maren", "Tove", "Hinrik", "Kasia",
    "Petra", "Noor", "Imke", "Jorun", "Selma",
)  # fmt: skip
_LINES = [f"{name} painted the boat near the old harbour in {'long ' * 25}days." for name in _NAMES]


def _ingest(book: commonplace.Book, folder: Path, text: str) -> None:
    path = folder / "guide.md"
    path.write_text(text, "utf-8")
    book.ingest(path)
    book.library.work()


def _list_facts(book: commonplace.Book) -> list[commonplace.model.Fact]:
    memories = [each.id for each in book.memories()]
    return book.library.engine.read(
        lambda reader: [
            fact for id in memories for fact in fact_rows.of_memory(reader, book.info.id, id)
        ]
    )


def test_what_two_chunks_share_gives_its_facts_once(tmp_path: Path) -> None:
    with commonplace.open(
        tmp_path / "b.db", embed__model="none", understand__documents=True
    ) as library:
        book = library.book("ada")
        _ingest(book, tmp_path, "\n\n".join(_LINES))
        chunks = [each.text for each in book.memories()]
        assert len(chunks) > 1
        assert any(line in first and line in second for line in _LINES
                   for first in chunks for second in chunks if first != second)  # fmt: skip
        counts = Counter(fact.text.split()[0] for fact in _list_facts(book))
    assert counts == dict.fromkeys(_NAMES, 1)


def test_a_document_ends_nothing_that_a_person_said(tmp_path: Path) -> None:
    with commonplace.open(
        tmp_path / "b.db", embed__model="none", understand__documents=True
    ) as library:
        book = library.book("ada")
        book.remember("Delia lives in Molde.", author="Otti", occurred_at="2031-01-01")
        _ingest(book, tmp_path, "# Guide\n\nDelia moved to Bergen.")
        statuses = {fact.value: fact.status for fact in _list_facts(book)}
    assert statuses == {"Molde": "holds", "Bergen": "holds"}
