"""What a dream goes by, what it did, and the files that tell it."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

import commonplace
from commonplace.dream.run import MOST_KEPT, dream_book
from commonplace.dream.step import Changed, Dreaming, Settings, Step
from commonplace.jobs.worker import Worker
from commonplace.model import Job
from commonplace.store import jobs as ledger
from commonplace.store.engine import Tx
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

    library, engine = told.library, told.library.engine
    settings = Settings(library.config.dream, library.config.compile)

    def handle(job: Job) -> Mapping[str, Any]:
        steps = [Step("much", much)]
        return dream_book(job, engine, library.mind, settings, steps)

    def enqueue(tx: Tx) -> None:
        ledger.enqueue(tx, ledger.NewJob(told.info.id, "dream", {}, "dream"))

    engine.write(enqueue, book_id=told.info.id)
    Worker(engine, {"dream": handle}, library.config.jobs).run_one()
    (dream,) = told.dreams.latest(5)
    assert len(dream.changes) == MOST_KEPT + 1
    assert dream.changes[-1]["count"] == 7


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
    assert not [each for each in ("<", "`", "](", "**", "\u202e") if each in text]
