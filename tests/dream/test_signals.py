"""What a dream goes by, what it did, and the files that tell it."""

from pathlib import Path

import pytest

import commonplace
from commonplace.dream.dreaming import Changed, Dreaming, Step
from commonplace.dream.run import MOST_KEPT, dream_book
from commonplace.wiki.vault.sync import Options

SAID = [
    ("2026-01-01", "Osier Lake is a lake near Brennafold."),
    ("2026-01-02", "Osier Lake froze over."),
    ("2026-01-03", "Mo skated on Osier Lake."),
    ("2026-08-01", "We decided to use SQLite for the ledger."),
    ("2026-08-02", "Kit fixed the ledger."),
]


@pytest.fixture
def told(library: commonplace.Library) -> commonplace.Book:
    book = library.book("ada")
    book.remember_many([{"text": text, "occurred_at": day} for day, text in SAID])
    library.work()
    return book


def test_stale_pages_are_seen_from_the_newest_memory(told: commonplace.Book) -> None:
    stale = {each.address for each in told.dreams.plan().signals.stale}
    assert "entity/osier-lake" in stale
    assert not {each for each in stale if "ledger" in each}


def test_the_plan_says_what_is_new_and_writes_nothing(told: commonplace.Book) -> None:
    before = told.dreams.plan()
    assert before.seen.material.memories == len(SAID)
    told.dream()
    assert not told.dreams.plan().seen.material


def test_the_diary_tells_what_was_changed_by_the_titles_of_now(told: commonplace.Book) -> None:
    told.dream()
    told.wiki.rename("reference/month-2026-01", "The cold month")
    text = told.dreams.diary()
    assert text.startswith("# Dreams\n")
    assert "The cold month (reference/" in text
    assert told.dreams.latest(1)[0].changes


def test_a_dream_keeps_only_so_many_changes_and_counts_the_rest(told: commonplace.Book) -> None:
    def much(dreaming: Dreaming) -> list[Changed]:
        return [Changed("done", detail={"n": n}) for n in range(MOST_KEPT + 7)]

    engine = told.library.engine
    worker = told.library.worker()
    worker._handlers = {  # type: ignore[assignment]
        "dream": lambda job: dream_book(
            job,
            engine,
            told.library.mind,
            _settings(told),
            lambda: told.library.searcher,
            [Step("much", much)],
        )
    }
    engine.write(lambda tx: _enqueue(tx, told), book_id=told.info.id)
    worker.run_one()
    (dream,) = told.dreams.latest(5)
    assert len(dream.changes) == MOST_KEPT + 1
    assert dream.changes[-1]["count"] == 7


def _settings(book: commonplace.Book) -> object:
    from commonplace.dream.dreaming import Settings

    return Settings(book.library.config.dream, book.library.config.compile)


def _enqueue(tx: object, book: commonplace.Book) -> None:
    from commonplace.store import jobs as ledger

    ledger.enqueue(tx, ledger.NewJob(book.info.id, "dream", {}, "dream"))  # type: ignore[arg-type]


def test_a_vault_has_the_diary_and_the_map_once_the_book_has_dreamt(
    told: commonplace.Book, tmp_path: Path
) -> None:
    folder = tmp_path / "vault"
    told.wiki.export_vault(folder, Options())
    assert not (folder / "DREAMS.md").exists() and not (folder / "WISDOM.md").exists()
    told.dream()
    told.wiki.export_vault(folder, Options())
    assert "summaries" in (folder / "DREAMS.md").read_text()
    assert "Osier Lake" in (folder / "WISDOM.md").read_text()
    again = told.wiki.sync_vault(folder, Options())
    assert not again.actions, "a second run has nothing to do"


def test_hostile_words_make_no_markdown_in_the_map(library: commonplace.Library) -> None:
    book = library.book("ada")
    book.recall("# [x](http://evil) `rm` <script>\u202e **who**?")
    library.notices.write_down(library.engine)
    text = book.dreams.knowledge()
    assert "who" in text
    assert not {"<", "`", "](", "**", "\u202e"} & {
        *text,
        *[text[i : i + 2] for i in range(len(text))],
    }
