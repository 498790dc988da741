"""Choose, look, agree, forget; and it does not come back."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import commonplace
from commonplace.errors import Conflict, InvalidInput, NotFound
from commonplace.store import memories as rows
from commonplace.upkeep.moving import Place, copy_book
from commonplace.upkeep.selecting import Selector
from tests.engines import POSTGRES, SQLITE, engine_fixture
from tests.upkeep.canaries import rows_of

engine = engine_fixture(SQLITE, POSTGRES)


ALONE: dict[str, Any] = {"embed__model": "none", "compile__bucket_seconds": 0}
WORD = "xylocarp"


@pytest.fixture
def library(library_url: str) -> Iterator[commonplace.Library]:
    with commonplace.open(library_url, **ALONE) as opened:
        yield opened


@pytest.fixture
def book(library: commonplace.Library) -> commonplace.Book:
    book = library.book("ada")
    for day, (text, source) in enumerate(
        [
            ("Ada keeps a lamp.", "chat:17"),
            ("Kenji Tanaka sells boats.", "chat:17"),
            ("Ada met Kenji Tanaka in Faro.", "chat:18"),
            ("Grace waters the flowers.", "session:s-1"),
            ("It rained in Faro.", None),
        ],
        1,
    ):
        book.remember(text, source=source, occurred_at=f"2026-03-0{day}T10:00:00")
    session = book.session("s-1")
    session.add("user", "Good morning to all of you.")
    session.checkpoint("agent", "We greeted one another.")
    library.work()
    return book


def _left(book: commonplace.Book) -> list[str]:
    return [memory.text for memory in book.memories()]


def _found(url: str, word: str) -> bool:
    return any(word.casefold() in row.decode(errors="replace").casefold() for row in rows_of(url))


# --- choosing


@pytest.mark.parametrize(
    ("selector", "gone"),
    [
        (Selector(source="chat:17"), {"Ada keeps a lamp.", "Kenji Tanaka sells boats."}),
        (Selector(source="chat:17", since="2026-03-02"), {"Kenji Tanaka sells boats."}),
        (Selector(since="2026-03-03", until="2026-03-03"), {"Ada met Kenji Tanaka in Faro."}),
        (Selector(until="2026-03-01"), {"Ada keeps a lamp."}),
        (Selector(session="s-1"), {"Grace waters the flowers."}),
        (
            Selector(entity="Kenji Tanaka"),
            {"Kenji Tanaka sells boats.", "Ada met Kenji Tanaka in Faro."},
        ),
        (Selector(entity="Kenji Tanaka", source="chat:18"), {"Ada met Kenji Tanaka in Faro."}),
    ],
)
def test_memories_are_chosen_by_where_they_come_from_and_when(
    book: commonplace.Book, selector: Selector, gone: set[str]
) -> None:
    before = {*_left(book)}
    preview = book.forgetting.preview(selector)
    assert {memory.text for memory in preview.radius.memories} == gone
    assert {*_left(book)} == before
    done = book.forgetting.confirm(preview.token, actor="Ada")
    assert {*_left(book)} == before - gone
    assert done.receipt.selectors == selector.given
    assert done.receipt.counts["memories"] == len(gone)


def test_a_session_goes_with_all_that_it_keeps(book: commonplace.Book, library_url: str) -> None:
    preview = book.forgetting.preview(Selector(session="s-1"))
    assert preview.radius.sessions == 1
    book.forgetting.confirm(preview.token)
    assert not _found(library_url, "good morning")
    assert not _found(library_url, "greeted")
    assert "s-1" not in [session.id for session in book.sessions()]


def test_a_document_goes_with_its_chunks_and_its_title(
    book: commonplace.Book, library_url: str
) -> None:
    document = book.ingest("notes.md", f"# The {WORD}\n\nA {WORD} is a fruit.".encode())
    book.library.work()
    assert _found(library_url, WORD)
    preview = book.forgetting.preview(Selector(document=document.id))
    assert preview.radius.documents == 1
    book.forgetting.confirm(preview.token)
    assert not _found(library_url, WORD)
    assert book.documents() == []


def test_an_entity_that_somebody_introduced_goes_when_nothing_speaks_of_it(
    book: commonplace.Book, library_url: str
) -> None:
    book.introduce(WORD.title(), aliases=["the hidden fruit"])
    book.remember(f"Ada ate a {WORD}.")
    book.library.work()
    book.forgetting.forget(Selector(entity=WORD))
    assert not _found(library_url, WORD)
    assert not _found(library_url, "hidden fruit")


@pytest.mark.parametrize(
    ("selector", "error"),
    [
        (Selector(), InvalidInput),
        (Selector(source="nowhere"), NotFound),
        (Selector(document="none"), NotFound),
        (Selector(entity="Nobody"), NotFound),
        (Selector(memories=["none"]), NotFound),
        (Selector(since="yesterday or so"), InvalidInput),
        (Selector(session="nobody's"), NotFound),
    ],
)
def test_what_is_not_there_is_told_and_nothing_goes(
    book: commonplace.Book, selector: Selector, error: type[Exception]
) -> None:
    before = _left(book)
    for act in (book.forgetting.preview, book.forgetting.forget, book.forgetting.taint):
        with pytest.raises(error):
            act(selector)
    assert _left(book) == before


# --- agreeing


def test_a_confirmation_is_for_exactly_what_was_told(book: commonplace.Book) -> None:
    selector = Selector(source="chat:17")
    preview = book.forgetting.preview(selector)
    book.remember("Ada keeps bees.", source="chat:17")
    with pytest.raises(Conflict):
        book.forgetting.confirm(preview.token)
    with pytest.raises(Conflict):
        book.forgetting.confirm(preview.token, selector)
    assert len(_left(book)) == 6
    assert book.forgetting.receipts() == []


def test_another_program_confirms_with_the_selector(
    book: commonplace.Book, library_url: str
) -> None:
    selector = Selector(source="chat:17")
    token = book.forgetting.preview(selector).token
    with commonplace.open(library_url, **ALONE) as other:
        elsewhere = other.book("ada").forgetting
        with pytest.raises(NotFound):
            elsewhere.confirm(token)
        elsewhere.confirm(token, selector, actor="Ada")
    assert len(_left(book)) == 3


def test_a_receipt_says_how_much_and_never_what(book: commonplace.Book, library_url: str) -> None:
    memory = book.remember(f"The {WORD} is ripe.", source=f"chat:{WORD}", tags=[WORD])
    book.library.work()
    book.forgetting.forget(Selector(source=f"chat:{WORD}"), actor="Ada")
    (receipt,) = book.forgetting.receipts()
    assert (receipt.actor, receipt.selectors) == ("Ada", ("source",))
    assert receipt.counts["memories"] == 1
    assert not _found(library_url, WORD)
    entries = {each.action for each in _audit(book)}
    assert {"forgotten", "forgot"} <= entries
    assert memory.id in {each.memory_id for each in _audit(book)}


def _audit(book: commonplace.Book) -> list[Any]:
    return book.library.engine.read(lambda r: rows.latest_audit(r, book.info.id, 100))


# --- it does not come back


def test_an_import_does_not_bring_it_back(book: commonplace.Book, tmp_path: Path) -> None:
    file = tmp_path / "told.jsonl"
    file.write_text(
        f'{{"text": "The {WORD} is ripe.", "occurred_at": "2026-03-01T09:30:00"}}\n'
        '{"text": "The pear is ripe."}\n'
    )
    assert book.import_from("jsonl", file).added == 2
    book.forget(next(each.id for each in book.memories() if WORD in each.text))
    again = book.import_from("jsonl", file)
    assert (again.added, again.duplicates, again.suppressed) == (0, 1, 1)
    file.write_text(f'{{"text": "the  {WORD} is RIPE"}}\n')
    assert book.import_from("jsonl", file).suppressed == 1
    file.write_text('{"text": "Something else.", "occurred_at": "2026-03-01T09:30:00"}\n')
    assert book.import_from("jsonl", file).suppressed == 1  # the same source and moment
    assert not any(WORD in text for text in _left(book))


@pytest.mark.parametrize("looked_up", [200, 0], ids=["one by one", "from the whole book"])
def test_another_message_of_the_same_moment_is_not_kept_out(
    book: commonplace.Book, looked_up: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("commonplace.store.forgetting.suppressed._FEW", looked_up)
    first, _ = book.remember_many(
        {"text": text, "source": "chat:3", "occurred_at": "2026-03-01T09:30:00", "trust": "import"}
        for text in ("The pear is ripe.", "The plum is ripe.")
    )
    book.forget(first.id)
    later = book.remember(
        "The fig is ripe.", source="chat:3", occurred_at="2026-03-01T09:30:00", trust="import"
    )
    assert not later.suppressed


def test_a_call_that_is_repeated_does_not_bring_it_back(book: commonplace.Book) -> None:
    said = book.remember(f"The {WORD} is ripe.", idempotency_key="k-1")
    book.forget(said.id)
    with pytest.raises(Conflict, match="does not come back"):
        book.remember(f"The {WORD} is ripe.", idempotency_key="k-1")
    with pytest.raises(Conflict, match="does not come back"):
        book.remember(f"The {WORD} is ripe.", trust="agent")
    assert not any(WORD in text for text in _left(book))


def test_a_person_may_say_it_again(book: commonplace.Book) -> None:
    book.forget(book.remember(f"The {WORD} is ripe.").id)
    assert not book.remember(f"The {WORD} is ripe.").duplicate
    assert any(WORD in text for text in _left(book))


def test_a_document_that_is_given_again_has_nothing_to_say(book: commonplace.Book) -> None:
    text = f"# Fruit\n\nA {WORD} is a fruit.".encode()
    book.forget_document(book.ingest("notes.md", text).id)
    book.library.work()
    document = book.ingest("notes.md", text)
    book.library.work()
    book.forget_document(document.id)
    again = book.ingest("notes.md", text)
    book.library.work()
    assert book.document(again.id).state == "done"
    assert not any(WORD in text for text in _left(book))


def test_a_session_that_was_forgotten_is_not_heard_again(
    book: commonplace.Book, library_url: str
) -> None:
    book.forgetting.forget(Selector(session="s-1"))
    assert book.session("s-1").add("user", "Good morning to all of you.", position=0) == 0
    assert not _found(library_url, "good morning")


def test_an_old_backup_and_the_list_are_as_if_it_had_been_forgotten(
    book: commonplace.Book, library: commonplace.Library
) -> None:
    said = book.remember(f"The {WORD} is ripe.", occurred_at="2026-03-09")
    library.work()
    copy_book(library.engine, book.info.id, Place(library.engine, "default", "old", 3))
    book.forget(said.id)
    lines = [*book.forgetting.suppressed()]
    assert WORD not in "".join(lines)
    old = library.book("old")
    assert any(WORD in text for text in _left(old))
    assert old.forgetting.replay(lines, actor="Ada") == 1
    assert _left(old) == _left(book)
    assert old.forgetting.replay(lines) == 0
    told = old.remember(f"The {WORD} is ripe.")
    assert old.forgetting.replay(lines) == 0  # it was said again since
    assert told.id in [memory.id for memory in old.memories()]


@pytest.mark.parametrize(
    "lines",
    [
        [],
        ["{}"],
        ['{"format":"commonplace suppressed","version":2}'],
        ['{"format":"commonplace suppressed","version":1}', "nonsense"],
        ['{"format":"commonplace suppressed","version":1}', '{"kind":"words","digest":"zz"}'],
        ["[" * 10_000],
    ],
)
def test_a_list_that_is_none_is_refused_and_nothing_is_taken_over(
    book: commonplace.Book, lines: list[str]
) -> None:
    with pytest.raises(InvalidInput):
        book.forgetting.replay(lines)
    assert len([*book.forgetting.suppressed()]) == 1


# --- looking


def test_verify_finds_words_in_rows_files_and_folders(
    book: commonplace.Book, library_url: str, tmp_path: Path
) -> None:
    folder = tmp_path / "vault"
    folder.mkdir()
    (folder / "page.md").write_text(f"The {WORD} is ripe.")
    said = book.remember(f"The {WORD} is ripe.", occurred_at="2026-03-09")
    book.library.work()
    found = book.forgetting.verify(WORD, folders=[folder])
    assert {"memories", str(folder / "page.md")} <= found.keys()
    assert (library_url in found) == (not library_url.startswith("postgresql://"))
    book.forget(said.id)
    assert book.forgetting.verify(WORD) == {}
    assert [*book.forgetting.verify(WORD, folders=[folder])] == [str(folder / "page.md")]
