"""On both engines: a text that is not what was written is shown as damaged, and never as text."""

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import apsw
import pytest

import commonplace
from commonplace.errors import InvalidInput
from commonplace.minds.hashing import Hashing
from commonplace.model import Memory
from commonplace.store import memories as memory_rows
from commonplace.store.engine import Engine
from commonplace.store.facts import of_memory
from commonplace.store.integrity.checksum import DAMAGED, row_checksum
from commonplace.store.sqlite import SqliteEngine
from commonplace.upkeep.damage.checksums import compare_rows, fill_some
from commonplace.upkeep.selecting import Selector
from commonplace.wiki.draft import PageDraft
from commonplace.wiki.vault.sync import export, sync

TEXT = "Nora Kestrel moved to Lisbon in 1994 and works at Rondo Ltd."
OTHER = "Otto Quist likes tea."
BODY = "The Rondo is a boat.\n\n## Goals\n\nSail in May.\n"


@pytest.fixture
def library(library_url: str) -> Iterator[commonplace.Library]:
    with commonplace.open(library_url, embedder=Hashing()) as opened:
        yield opened


@pytest.fixture
def book(library: commonplace.Library) -> commonplace.Book:
    """Memories with every field, a page, a transcript, and what is made of them."""
    book = library.book("ada")
    book.remember(
        TEXT,
        author="Ada",
        source="chat:1",
        tags=["río", "boat"],
        metadata={"large": 1e22, "small": 1e-9, "list": [1, 2.5, None], "ü": "ß"},
        place="Łódź",
        why="asked",
        importance=1,
        occurred_at="1994-05-01T10:00:00.123456+02:00",
        valid_from="1994-05-01",
    )
    book.remember(OTHER)
    book.wiki.create(PageDraft("topic", "Rondo", BODY))
    book.session("s-1").add("user", "Where does Nora live?")
    library.work()
    return book


def run_around(engine: Engine, statement: str) -> None:
    """Change the database as no part of the program does."""
    if isinstance(engine, SqliteEngine):
        connection = apsw.Connection(str(engine.path))
        connection.execute(statement)
        connection.close()
    else:
        engine.alone([statement])  # type: ignore[attr-defined]


def _by_text(book: commonplace.Book, text: str) -> Memory:
    [found] = [memory for memory in book.memories() if memory.text == text]
    return found


def _set(book: commonplace.Book, table: str, change: str, where: str = "1 = 1") -> None:
    run_around(book.library.engine, f"UPDATE {table} SET {change} WHERE {where}")


def test_everything_that_was_written_matches(book: commonplace.Book) -> None:
    found = compare_rows(book.library.engine)
    assert (found.damaged, found.unchecked, found.unreadable) == (0, 0, {})
    assert found.matching >= 6
    assert not any(memory.damaged for memory in book.memories())


CHANGES = (
    "text = replace(text, 'Kestrel', 'kestrel')",
    "author = 'Eve'",
    "source = NULL",
    "trust = 'web'",
    "occurred_at = '1995-05-01T08:00:00.123456Z'",
    "metadata = '{}'",
    "importance = 0.25",
)


def test_a_memory_of_which_anything_was_changed_is_shown_as_damaged(
    library: commonplace.Library,
) -> None:
    book = library.book("ada")
    told = {"author": "Ada", "source": "chat:1", "metadata": {"n": 1}}
    for number in range(len(CHANGES) + 1):
        book.remember(f"Nora Kestrel moved to house {number}.", **told)
    *changed, sound = book.memories()
    for memory, change in zip(changed, CHANGES, strict=True):
        _set(book, "memories", change, f"id = '{memory.id}'")
    for memory in changed:
        shown = book.memory(memory.id)
        assert (shown.text, shown.damaged, shown.author) == (DAMAGED, True, None)
    hits = {hit.id: hit for hit in book.recall("Where did Nora Kestrel move?", limit=20)}
    assert hits[sound.id].text == sound.text
    assert {hits[each.id].text for each in changed if each.id in hits} == {DAMAGED}
    assert {hits[each.id].damaged for each in changed if each.id in hits} == {True}
    named = compare_rows(library.engine).named
    assert {(row.table, row.key) for row in named} == {("memories", (m.id,)) for m in changed}


def test_two_texts_that_changed_places_are_both_damaged(book: commonplace.Book) -> None:
    one, other = _by_text(book, TEXT), _by_text(book, OTHER)
    _set(
        book,
        "memories",
        f"text = CASE id WHEN '{one.id}' THEN '{OTHER}' ELSE '{TEXT}' END,"
        f" checksum = (SELECT m.checksum FROM memories m WHERE m.id <> memories.id)",
    )
    assert {memory.damaged for memory in book.memories()} == {True}
    assert {row.key for row in compare_rows(book.library.engine).named} == {(one.id,), (other.id,)}


def test_a_section_that_was_changed_is_shown_as_damaged(book: commonplace.Book) -> None:
    _set(book, "section_texts", "text = replace(text, 'May', 'June')", "section = 'goals'")
    page = book.wiki.page("topic/rondo")
    assert [(each.slug, each.damaged) for each in page.sections] == [
        ("lead", False),
        ("goals", True),
    ]
    assert page.sections[1].text == f"## Goals\n\n{DAMAGED}\n"
    assert "damaged" in {each.rule for each in book.wiki.lint("topic/rondo")}


def test_the_other_sections_of_a_damaged_page_can_be_written(book: commonplace.Book) -> None:
    _set(book, "section_texts", "text = replace(text, 'May', 'June')", "section = 'goals'")
    before = book.wiki.page("topic/rondo")
    book.wiki.append("topic/rondo", "It is blue.", section="lead", expect_version=before.version)
    after = book.wiki.page("topic/rondo")
    assert "It is blue." in after.sections[0].text
    assert after.sections[1].damaged, "its text was not replaced by what was shown in its place"


def test_what_is_shown_in_the_place_of_a_damaged_section_is_not_written(
    book: commonplace.Book,
) -> None:
    _set(book, "section_texts", "text = replace(text, 'May', 'June')", "section = 'goals'")
    for section in ("goals", None):
        with pytest.raises(InvalidInput, match="'goals' of topic/rondo is damaged"):
            book.wiki.append("topic/rondo", "It is blue.", section=section)
    book.wiki.write("topic/rondo", "Sail in July.", section="goals")
    assert not any(each.damaged for each in book.wiki.page("topic/rondo").sections)
    with pytest.raises(InvalidInput, match="'goals' of topic/rondo is damaged"):
        book.wiki.restore("topic/rondo", 0)
    assert "Sail in July." in book.wiki.page("topic/rondo").body


def test_an_edit_of_a_damaged_section_in_a_vault_keeps_no_other_edit_waiting(
    book: commonplace.Book, tmp_path: Path
) -> None:
    book.wiki.create(PageDraft("topic", "Sails", "Two.\n"))
    _set(book, "section_texts", "text = replace(text, 'May', 'June')", "section = 'goals'")
    export(book.wiki.desk, "Ada", tmp_path / "vault")
    for name in ("rondo", "sails"):
        file = tmp_path / f"vault/wiki/topic/{name}.md"
        file.write_text(file.read_text("utf-8") + "\nBy hand.\n", "utf-8")
    done = sync(book.wiki.desk, "Ada", tmp_path / "vault")
    assert [each.path for each in done.waiting] == ["wiki/topic/rondo.md"]
    assert "By hand." in book.wiki.page("topic/sails").body


def test_a_line_and_a_fact_that_were_changed_are_shown_as_damaged(book: commonplace.Book) -> None:
    memory = _by_text(book, TEXT)
    _set(book, "transcripts", "text = 'Where does Eve live?'")
    _set(book, "facts", "text = 'Eve Kestrel moved to Lisbon'", "text IS NOT NULL")
    [line] = book.session("s-1").transcript()
    assert (line.text, line.damaged) == (DAMAGED, True)
    engine = book.library.engine
    facts = engine.read(lambda reader: of_memory(reader, book.info.id, memory.id))
    assert [(fact.text, fact.damaged) for fact in facts if fact.text != fact.quote] == [
        (DAMAGED, True)
    ]
    assert {row.table for row in compare_rows(engine).named} == {"transcripts", "facts"}


def test_facts_that_stand_on_the_words_of_a_damaged_memory_are_shown_as_damaged(
    library: commonplace.Library,
) -> None:
    book = library.book("ada")
    told = ["Delia lives in Molde.", "Delia has a parrot.", "We decided to paint the boat blue."]
    for day, text in enumerate(told, 1):
        book.remember(text, occurred_at=f"2031-05-0{day}")
    library.work()
    titles = {page.title for page in book.wiki.every_page()}
    _set(book, "memories", "text = replace(text, 'parrot', 'carrot')")
    _set(book, "memories", "text = replace(text, 'blue', 'pink')")

    engine = book.library.engine
    for memory in book.memories():
        facts = engine.read(lambda reader, id=memory.id: of_memory(reader, book.info.id, id))
        assert {fact.damaged for fact in facts} == {memory.damaged}
        assert {fact.text for fact in facts} == {DAMAGED if memory.damaged else memory.text}
    for aspect in book.graph.entity("Delia").aspects:
        for each in aspect.claims:
            assert "carrot" not in each.claim.text
    assert "pink" not in book.session("s-2").start()
    assert compare_rows(engine).damaged == 2, "the facts' own rows are sound"
    _set(book, "entity_pages", f"print = {_bytes(engine, '')}")
    book.compile()
    pages = [book.wiki.page(page.id) for page in book.wiki.every_page()]
    assert {page.title for page in pages} == titles
    assert not [page for page in pages if "carrot" in page.body or "pink" in page.body]


def test_no_view_quotes_a_damaged_memory(library: commonplace.Library) -> None:
    book = library.book("ada")
    memory = book.remember(
        "Delia Marsh bought a boat. She painted it blue yesterday.", author="Ada"
    )
    library.work()
    facts = book.graph.understood(memory.id).facts
    resolved = [fact for fact in facts if fact.text != fact.quote]
    assert resolved, "a fact has a text of its own"
    book.graph.reject(resolved[0].id)
    _set(book, "memories", "text = replace(text, 'painted', 'dented'), author = 'Eve'")

    for fact in book.graph.understood(memory.id).facts:
        assert fact.quote == DAMAGED
        view = book.graph.fact(fact.id)
        assert [(each.quote, each.author) for each in view.sources] == [(DAMAGED, None)]
    [change] = book.graph.changes()
    assert DAMAGED in book.graph.told(change)
    preview = book.forgetting.preview(Selector((memory.id,)))
    assert [each.text for each in preview.radius.memories] == [DAMAGED]


def test_facts_from_before_their_words_counted_are_believed(book: commonplace.Book) -> None:
    engine = book.library.engine
    for memory in book.memories():
        for fact in engine.read(lambda r, id=memory.id: of_memory(r, book.info.id, id)):
            id = _bytes(engine, fact.id)
            before = row_checksum("facts", {"id": bytes.fromhex(fact.id), "text": None}).hex()
            _set(
                book, "facts", f"checksum = {_bytes(engine, before)}", f"id = {id} AND text IS NULL"
            )
    for memory in book.memories():
        facts = engine.read(lambda reader, id=memory.id: of_memory(reader, book.info.id, id))
        assert not any(fact.damaged for fact in facts)


def _bytes(engine: Engine, digits: str) -> str:
    """Bytes as each engine writes them."""
    return f"X'{digits}'" if isinstance(engine, SqliteEngine) else f"'\\x{digits}'"


def test_nothing_is_made_of_a_damaged_memory(library: commonplace.Library) -> None:
    book = library.book("ada")
    memory = book.remember(TEXT)
    _set(book, "memories", "text = replace(text, 'Nora', 'Eva')")
    library.work()
    engine = library.engine
    assert not engine.read(lambda reader: of_memory(reader, book.info.id, memory.id))
    assert not [page for page in book.wiki.every_page() if "damaged" in str(page).lower()]
    waiting = engine.read(
        lambda reader: reader.run("count_waiting", stage="understand", limit=9)[0]["memories"]
    )
    assert waiting == 0, "a damaged memory does not hold up the others"


def test_a_damaged_memory_can_be_forgotten_with_all_that_was_made_of_it(
    book: commonplace.Book,
) -> None:
    memory = _by_text(book, TEXT)
    _set(book, "memories", "text = replace(text, 'likes', 'Likes'), why = 'no'")
    book.forget(memory.id)
    engine = book.library.engine
    assert not engine.read(lambda reader: of_memory(reader, book.info.id, memory.id))
    assert not [hit for hit in book.recall("Nora Kestrel") if "Kestrel" in hit.text]


def test_what_forgetting_cuts_stays_sound_and_what_was_damaged_stays_damaged(
    book: commonplace.Book,
) -> None:
    session = book.session("s-1")
    for line in (f"I heard: {TEXT}", f"Again: {TEXT}"):
        session.add("user", line)
    _set(book, "transcripts", "text = replace(text, 'Again', 'again')")
    book.forget(_by_text(book, TEXT).id)
    lines = session.transcript()
    assert [line.damaged for line in lines] == [False, False, True]
    assert not [line for line in lines if "Kestrel" in line.text]
    left = book.library.engine.read(
        lambda reader: list(reader.scan("all_transcript_lines", book_id=book.info.id))
    )
    assert not [row for row in left if "Kestrel" in row[4]], "the stored words are gone too"


def test_a_forgotten_heading_leaves_no_page_damaged(book: commonplace.Book) -> None:
    memory = book.remember("Vera Moreau keeps bees.")
    body = "A list.\n\n## Vera Moreau keeps bees\n\nVera Moreau keeps bees.\n"
    book.wiki.create(PageDraft("topic", "Bees", body, sources=(memory.id,)))
    book.library.work()
    book.forget(memory.id)
    assert compare_rows(book.library.engine).damaged == 0


def test_rows_from_an_earlier_version_are_believed_and_get_their_checksums(
    book: commonplace.Book,
) -> None:
    for table in ("memories", "section_texts", "transcripts", "facts"):
        _set(book, table, "checksum = NULL")
    engine = book.library.engine
    before = compare_rows(engine)
    assert before.matching == 0
    assert before.damaged == 0
    assert not any(memory.damaged for memory in book.memories())
    told = [each for each in book.library.upkeep.checkup().findings if each.check == "checksums"]
    assert [each.level for each in told] == ["warn", "ok"]
    assert fill_some(engine) == before.unchecked
    after = compare_rows(engine)
    assert (after.matching, after.unchecked, after.damaged) == (before.unchecked, 0, 0)
    _set(book, "memories", "text = upper(text)")
    assert compare_rows(engine).damaged == 2


def test_doctor_fix_fills_in_the_checksums(book: commonplace.Book) -> None:
    _set(book, "memories", "checksum = NULL")
    assert "ada: 2 rows from an earlier version got their checksums." in book.library.upkeep.fix()
    assert compare_rows(book.library.engine).unchecked == 0


def test_a_damaged_library_is_not_called_healthy(book: commonplace.Book) -> None:
    sound = book.library.upkeep.checkup()
    assert (sound.bad, sound.diagnosis.level) == (0, "healthy")
    memory = _by_text(book, TEXT)
    _set(book, "memories", "text = upper(text)", f"id = '{memory.id}'")
    found = book.library.upkeep.checkup()
    assert found.bad == 1
    assert found.diagnosis.score <= 0.5
    assert found.diagnosis.level != "healthy"
    [bad] = [each for each in found.findings if each.level == "bad"]
    assert f"memories {memory.id}" in bad.text
    assert bad.fix == "commonplace restore BACKUP, or commonplace doctor --salvage NEW"


def test_a_book_keeps_its_checksums_on_another_engine(
    book: commonplace.Book, tmp_path_factory: pytest.TempPathFactory
) -> None:
    from commonplace.upkeep.moving import Place, copy_book

    place = tmp_path_factory.mktemp("other") / "book.db"
    with commonplace.open(place) as other:
        copy_book(book.library.engine, book.info.id, Place(other.engine, "default", "ada"))
        found = compare_rows(other.engine)
        assert (found.damaged, found.unchecked) == (0, 0)
        assert found.matching == compare_rows(book.library.engine).matching


def test_a_checksum_is_the_same_however_a_value_is_read() -> None:
    at = datetime(2026, 3, 1, 9, 30, tzinfo=UTC)
    text = {"id": "a", "position": 1, "session_id": "s", "role": "user", "text": "x"}
    read = row_checksum("transcripts", text | {"at": at})
    assert read == row_checksum("transcripts", text | {"at": "2026-03-01T09:30:00.000000Z"})
    assert read != row_checksum("transcripts", text | {"at": at, "position": 2})


def test_a_damaged_memory_keeps_nothing_but_its_id_and_times(book: commonplace.Book) -> None:
    memory = _by_text(book, TEXT)
    _set(book, "memories", "author = 'Eve'", f"id = '{memory.id}'")
    engine = book.library.engine
    stored = engine.read(lambda reader: memory_rows.load_stored(reader, book.info.id, [memory.id]))
    read = engine.read(lambda reader: memory_rows.load_material(reader, book.info.id, [memory.id]))
    assert (stored[memory.id].text, read[memory.id].text) == (TEXT, "")
    assert book.memory(memory.id).tags == ()


def test_in_the_past_what_was_written_is_shown_as_it_is(book: commonplace.Book) -> None:
    found = book.recall("Where did Nora move?", as_of=datetime(2100, 1, 1, tzinfo=UTC))
    assert [hit.text for hit in found][:1] == [TEXT]
