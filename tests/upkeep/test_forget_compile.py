"""To forget is stronger than to compile: no word of what was forgotten is left in any row, and the
pages are right without it."""

import json
import random
import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from importlib import resources
from typing import Any

import apsw
import psycopg
import pytest

import commonplace
from commonplace.compile.apply import NOTHING_LEFT, apply
from commonplace.errors import Conflict
from commonplace.model import Author, Memory, Page
from commonplace.store.compiling import forgetting
from commonplace.upkeep.doctor import examine
from commonplace.upkeep.moving import Place, copy_book
from tests.wiki.soundness import assert_sound

ALONE: dict[str, Any] = {"embed__model": "none"}
KENJI = (
    "Kenji Tanaka is a boat builder.",
    "Kenji Tanaka has a brass lamp.",
    "Kenji Tanaka lives above the pier.",
)
_WORD = re.compile(r"[^\W\d_]{4,}")


@pytest.fixture
def library(library_url: str) -> Iterator[commonplace.Library]:
    with commonplace.open(library_url, **ALONE) as opened:
        yield opened


def _told(book: commonplace.Book, *texts: str, author: str | None = None) -> list[Memory]:
    """One memory a day, compiled."""
    found = [
        book.remember(text, occurred_at=f"2026-03-{day:02}", author=author)
        for day, text in enumerate(texts, 1)
    ]
    book.library.work()
    return found


def _rows(url: str) -> Iterator[str]:
    """Every value of every row of every table, without bytes."""
    if url.startswith("postgresql://"):
        plain = re.sub(r"[?&]commonplace_extensions=off", "", url)
        with psycopg.connect(plain) as server:
            named = server.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public'")
            for (name,) in named.fetchall():
                query = f'SELECT * FROM "{name}"'
                for row in server.execute(query):
                    yield _plain(row)
        return
    connection = apsw.Connection(url)
    tables = connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'").fetchall()
    for (name,) in tables:
        for row in connection.execute(f'SELECT * FROM "{name}"'):
            yield _plain(row)
    connection.close()


def _plain(row: tuple[object, ...]) -> str:
    return "\n".join(str(value) for value in row if not isinstance(value, bytes)).casefold()


def _words(url: str) -> set[str]:
    return {word for row in _rows(url) for word in _WORD.findall(row.replace("\\n", " "))}


def _words_of(memory: Memory) -> set[str]:
    about = (memory.text, memory.author or "", memory.source or "", memory.place or "")
    return {*_WORD.findall(" ".join((*about, *memory.tags)).casefold())}


def _demo() -> list[dict[str, object]]:
    lines = resources.files("commonplace.serve.cli.demo").joinpath("heron.jsonl")
    return [json.loads(line) for line in lines.read_text("utf-8").splitlines()]


@pytest.mark.slow
@pytest.mark.parametrize("seed", [7, 11])
def test_of_twenty_memories_of_the_demo_no_word_is_left_that_no_other_says(
    seed: int, new_library_url: Callable[[], str]
) -> None:
    url, without = new_library_url(), new_library_url()
    with commonplace.open(url, **ALONE) as library, commonplace.open(without, **ALONE) as never:
        book, twin = library.book("heron"), never.book("heron")
        told = book.remember_many(_demo())
        library.work()
        said = Counter(word for memory in told for word in _words_of(memory))
        own = {each.id: {word for word in _words_of(each) if said[word] == 1} for each in told}
        gone = random.Random(seed).sample([each for each in told if own[each.id]], 20)
        twin.remember_many(
            line for line, each in zip(_demo(), told, strict=True) if each not in gone
        )
        never.work()
        going = {word for each in gone for word in own[each.id]}
        assert going <= _words(url)
        going -= _words(without) | {*NOTHING_LEFT.split()}  # what the program says itself
        assert len(going) >= len(gone), "there has to be something to forget"
        for each in gone:
            book.forget(each.id)
        assert not going & _words(url)
        assert_sound(book)
        library.work()
        assert not going & _words(url)
        assert_sound(book)
        cited = {
            source.memory_id
            for info in book.wiki.every_page(None)
            for section in book.wiki.page(info.id).sections
            for source in section.sources
        }
        assert not cited & {each.id for each in gone}
        assert not [
            each for each in examine(library.engine, *library.embedder()) if each.level == "bad"
        ]
        # Pages that were made stay, two names that were one stay one; nearly all else is the same.
        here, there = ({i.address for i in each.wiki.every_page()} for each in (book, twin))
        assert len(here & there) >= 0.95 * len(there)
        same = [a for a in here & there if book.wiki.page(a).body == twin.wiki.page(a).body]
        assert len(same) >= 0.8 * len(there)
        assert book.compile()["memories"] == 0


def test_a_page_keeps_what_others_say_and_is_told_anew_in_their_words(
    library: commonplace.Library,
) -> None:
    book = library.book("ada")
    first, *_ = _told(
        book,
        "Kenji Tanaka is a BOAT builder!",
        "Kenji Tanaka is a boat builder.",
        "Kenji Tanaka has a brass lamp.",
        "Kenji Tanaka lives above the pier.",
    )
    book.forget(first.id)
    library.work()
    body = book.wiki.page("kenji-tanaka").body
    assert "boat builder" in body
    assert "BOAT" not in body
    assert "forgotten" not in body
    assert_sound(book)


def test_no_mark_of_what_was_forgotten_is_left_beside_what_is_said(
    library: commonplace.Library,
) -> None:
    book = library.book("ada")
    *_, last = _told(
        book,
        "Kenji Tanaka has a brass lamp.",
        "Kenji Tanaka likes tea.",
        "Kenji Tanaka lives in Faro.",
        "Kenji Tanaka moved to Braga.",
    )
    assert "Faro until" in book.wiki.page("kenji-tanaka").body
    book.forget(last.id)
    library.work()
    body = book.wiki.page("kenji-tanaka").body
    assert "lives in Faro" in body
    assert "until" not in body
    assert "Braga" not in body


def test_a_name_that_only_one_memory_used_is_gone_as_title_address_alias_and_link(
    library: commonplace.Library, library_url: str
) -> None:
    book = library.book("ada")
    told = _told(
        book,
        "Rosalind Achterberg runs the harbour office in Faro.",
        "Rosalind met Kenji Tanaka at the pier.",
        "Rosalind sold the boat to Kenji Tanaka.",
        "Kenji Tanaka thanked Rosalind for the boat.",
    )
    assert "achterberg" in " ".join(_rows(library_url))
    book.forget(told[0].id)
    assert "achterberg" not in " ".join(_rows(library_url))
    library.work()
    assert "achterberg" not in " ".join(_rows(library_url))
    page = book.wiki.page("rosalind")
    assert (page.title, page.address) == ("Rosalind", "entity/rosalind")
    kenji = book.wiki.page("kenji-tanaka")
    assert "achterberg" not in kenji.body.casefold()
    assert_sound(book)


def test_another_name_goes_with_the_memory_that_gave_it_and_one_given_by_hand_stays(
    library: commonplace.Library, library_url: str
) -> None:
    book = library.book("ada")
    told = _told(
        book,
        "Kenji Tanaka is a boat builder.",
        "Kenji Tanaka lives in Osaka.",
        "Kenji Tanaka is also called Kenjikins.",
    )
    assert "Kenjikins" in book.wiki.page("kenji-tanaka").body
    given = book.wiki.page("kenji-tanaka").aliases
    book.wiki.set("kenji-tanaka", {"aliases": [*given, "The Builder"]})
    book.forget(told[2].id)
    assert [each.name for each in book.wiki.page("kenji-tanaka").aliases] == ["The Builder"]
    assert "kenjikins" not in " ".join(_rows(library_url))
    library.work()
    later = book.remember("Kenjikins was here again.", occurred_at="2026-04-01")
    library.work()
    assert later.id not in str(book.wiki.page("kenji-tanaka").sections)


def _pages(book: commonplace.Book) -> list[Page]:
    return [book.wiki.page(info.id) for info in book.wiki.every_page()]


def test_a_page_with_nothing_left_goes_and_may_come_back(library: commonplace.Library) -> None:
    book = library.book("ada")
    told = _told(book, *KENJI)
    page = book.wiki.page("kenji-tanaka")
    book.forget(*(each.id for each in told))
    assert [*book.wiki.every_page(None)] == []
    library.work()
    assert [*book.wiki.every_page(None)] == []
    _told(book, *KENJI)
    assert book.wiki.page("kenji-tanaka").id != page.id


def test_where_somebody_wrote_by_hand_forgetting_takes_only_what_was_compiled(
    library: commonplace.Library,
) -> None:
    book = library.book("ada")
    told = _told(book, *KENJI)
    person = book.wiki.by(Author("person", "Mara"))
    person.append("kenji-tanaka", "I like Kenji Tanaka best of all.", section="opinion")
    book.forget(*(each.id for each in told))
    library.work()
    page = book.wiki.page("kenji-tanaka")
    assert page.body.strip() == "## Opinion\n\nI like Kenji Tanaka best of all."
    assert page.title == "Kenji Tanaka"
    assert_sound(book)


def test_a_plan_that_knew_the_memory_is_not_applied(library: commonplace.Library) -> None:
    book = library.book("ada")
    first = book.remember("Quetzal Verdant is a parrot.", occurred_at="2026-03-01")
    library.work()
    book.remember("Quetzal Verdant sings.", occurred_at="2026-03-02")
    library.handlers.worker("understand").run_until_idle()
    engine, id = library.engine, book.info.id
    last = engine.read(lambda r: forgetting.last_forgotten(r, id))
    plan = book.compiling.plan()
    assert plan.writes
    known = replace(plan, forgotten=last)
    book.forget(first.id)
    with pytest.raises(Conflict, match="forgotten meanwhile"):
        engine.write(lambda tx: apply(tx, known), book_id=id)


@pytest.mark.slow
def test_a_book_compiles_on_where_it_is_moved_to(
    new_library_url: Callable[[], str], tmp_path: object
) -> None:
    lines = _demo()[:120]
    with (
        commonplace.open(new_library_url(), **ALONE) as library,
        commonplace.open(f"{tmp_path}/moved.db", **ALONE) as other,
    ):
        book = library.book("heron")
        book.remember_many(lines[:80])
        library.work()
        copy_book(library.engine, book.info.id, Place(other.engine, book.info.tenant, "heron"))
        moved = other.book("heron", create=False)
        for each in (book, moved):
            each.remember_many(lines[80:])
            each.library.work()
        here, there = (
            {page.address: (page.title, page.summary, page.body) for page in _pages(each)}
            for each in (book, moved)
        )
        assert here == there
        assert here
