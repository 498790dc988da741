"""What compilers before this one fell into: each test fails where the trap is still open."""

import re
from itertools import product

import pytest

from commonplace.compile import apply as applying
from commonplace.compile.rules.items import identity, parse
from commonplace.errors import StoreError
from commonplace.store import calls
from commonplace.wiki.draft import PageDraft
from tests.compile import corpus
from tests.compile.conftest import ROOMY, Open
from tests.compile.wiki_state import (
    State,
    bullets,
    differences,
    every_page,
    jobs_of,
    sightings,
    stale,
    state,
    versions,
    waiting,
)

_ID = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}")
_LISTED = re.compile(r"- \[\*\*.+?\*\*\]\(/wiki/([^)]+)\)")
POTTER = (
    "Odalys Brandt is a potter in Hollowmere.",
    "Odalys Brandt sold a blue jug.",
    "Odalys Brandt closed the shop.",
)


# --- 1: the cursor moves before the plan is applied ---------------------------------------------


@pytest.mark.parametrize("step", ["add_sightings", "put", "mark_stale", "note"])
def test_trap_1_a_memory_leaves_the_set_only_with_all_that_came_of_it(
    open_with: Open, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    library = open_with(jobs__attempts=1)
    book = library.book("ada")
    book.remember_many(corpus.memories()[:20])
    part = {"mark_stale": applying.hubs, "note": applying.memory_rows}
    with monkeypatch.context() as broken:
        broken.setattr(part.get(step, applying.subjects), step, _fail)
        assert "StoreError" in book.compile()["error"]
    assert waiting(book) == 20, "they wait, as if nothing had been"
    assert not state(book, None)
    assert not sightings(book)
    assert "error" not in book.compile()
    assert waiting(book) == 0
    fresh = library.book("fresh")
    fresh.remember_many(corpus.memories()[:20])
    fresh.compile()
    assert not differences(state(fresh, None), state(book, None))


def _fail(*_: object, **__: object) -> None:
    raise StoreError("the disk is full")


def test_trap_1_after_every_job_the_pages_say_all_of_what_is_done_and_nothing_else(
    open_with: Open,
) -> None:
    told = corpus.memories()[:24]
    roomy = open_with(**ROOMY, compile__aggregate=False)
    library = open_with(
        compile__new_pages=1,
        compile__sections=3,
        compile__aggregate=False,
        compile__bucket_seconds=0,
    )
    book = library.book("ada")
    book.remember_many(told)
    worker = library.worker()
    after: dict[int, State] = {}
    while waiting(book):
        assert worker.run_one(), "there is a job as long as memories wait"
        after[len(told) - waiting(book)] = state(book)
    assert len(after) > 4
    for done, pages in after.items():
        fresh = roomy.book(f"the first {done}")
        fresh.remember_many(told[:done])
        fresh.compile()
        assert not differences(state(fresh), pages)


# --- 2: duplicates beyond what the planner is shown ---------------------------------------------


def test_trap_2_a_name_finds_its_page_among_three_hundred(open_with: Open) -> None:
    library = open_with()
    book = library.book("ada")
    given = ("Anwen", "Bodil", "Cosmo", "Dalia", "Eskil", "Fenja", "Gideon", "Hedda", "Ivo", "Juna")
    family = [f"{first}{last}" for first in ("Ald", "Brun", "Cres", "Dorn", "Elm", "Fal")
              for last in ("wick", "stead", "mere", "gate", "holt")]  # fmt: skip
    names = [f"{one} {other}" for one, other in product(given, family)]
    for name in names:
        book.wiki.create(PageDraft("entity", name, f"{name} has a page already.\n"))
    assert len(names) == 300
    last = max(page.address for page in book.wiki.every_page())
    title = book.wiki.page(last).title
    book.remember_many(corpus.day_by_day(*[f"{title} carried crate {n}." for n in range(4)]))
    book.compile()
    pages = every_page(book)
    assert len(pages) == 300, "no second page for anybody"
    page = book.wiki.page(last)
    assert "carried crate 2" in page.body
    assert "has a page already" in page.body


# --- 3: merging overwrites ----------------------------------------------------------------------


def test_trap_3_a_page_that_somebody_wrote_is_taken_up_and_loses_nothing(open_with: Open) -> None:
    book = open_with().book("ada")
    body = "She never signs her work.\n\n## Notes\n\nAsk her about the blue glaze.\n"
    mine = book.wiki.create(PageDraft("entity", "Odalys Brandt", body, summary="My neighbour."))
    book.remember_many(corpus.day_by_day(*POTTER))
    book.compile()
    pages = every_page(book)
    assert [page.id for page in pages] == [mine.id]
    page = pages[0]
    assert "She never signs her work." in page.body
    assert "Ask her about the blue glaze." in page.body
    assert (page.title, page.summary) == ("Odalys Brandt", "My neighbour.")
    proposed = book.wiki.proposals("odalys-brandt")
    everything = page.body + "".join(each.text for each in proposed)
    assert all(text in everything for text in POTTER)


def test_trap_3_two_pages_that_become_one_keep_what_both_said(open_with: Open) -> None:
    book = open_with().book("ada")
    guild = [
        "Lantern Guild is a club of lamplighters.",
        "Lantern Guild met at the mill.",
        "Lantern Guild bought oil.",
    ]
    society = [
        "Wick Society is a club in Hollowmere.",
        "Wick Society mended a lamp.",
        "Wick Society met at noon.",
    ]
    book.remember_many(corpus.day_by_day(*guild, *society))
    book.compile()
    assert len(every_page(book)) == 2
    book.remember(
        "Lantern Guild is also called Wick Society.", occurred_at="2031-05-20", author="Runa"
    )
    book.compile()
    pages = every_page(book)
    assert len(pages) == 1
    assert all(text in pages[0].body for text in (*guild, *society))
    assert book.wiki.page("entity/wick-society").id == pages[0].id, "the old address leads here"
    lines = bullets(pages)
    assert len(lines) == len(set(lines))


# --- 5: nothing new, so nothing is done ---------------------------------------------------------


def test_trap_5_without_new_memories_what_is_due_is_done(open_with: Open) -> None:
    library = open_with(compile__aggregate=False)
    book = library.book("ada")
    book.remember_many(corpus.memories()[:70])
    book.compile()
    assert stale(book) > 0
    alone = len(every_page(book))
    again = open_with().book("ada")
    again.compile()
    assert stale(again) == 0
    assert len(every_page(again)) > alone, "hubs were due"


def test_trap_5_a_name_that_is_ignored_no_longer_gets_its_page(open_with: Open) -> None:
    library = open_with(understand__mode="full")
    book = library.book("ada")
    book.remember_many(corpus.day_by_day(POTTER[1]))
    library.work()
    book.wiki.ignore("Odalys Brandt")
    book.remember_many(corpus.day_by_day(*POTTER))
    library.work()
    assert not every_page(book)
    book.wiki.ignore("Odalys Brandt", again=True)
    library.work()
    book.compile()
    assert [page.title for page in every_page(book)] == ["Odalys Brandt"]
    assert all(text in every_page(book)[0].body for text in POTTER)


# --- 6: provenance of the whole batch -----------------------------------------------------------


def test_trap_6_every_bullet_rests_on_exactly_the_memories_that_say_it(open_with: Open) -> None:
    library = open_with(**ROOMY)
    book = library.book("ada")
    book.remember_many(corpus.memories())
    book.compile()
    said = {memory.id: identity(memory.text) for memory in book.memories()}
    checked = 0
    for page in every_page(book):
        for section in page.sections:
            for item in parse(section):
                plain = identity(item.text)
                words = plain.partition(': "')[2] or plain
                saying = {each for each in item.memory_ids if words in said[each]}
                assert saying == item.memory_ids, (page.address, section.slug, item.text)
                checked += 1
            assert section.sources, (page.address, section.slug)
    assert checked > 100


def test_trap_6_a_memory_of_the_same_batch_is_cited_nowhere_else(open_with: Open) -> None:
    book = open_with(**ROOMY).book("ada")
    book.remember_many(corpus.day_by_day(*POTTER))
    other = book.remember("The ferry was late again, and nobody minded.", author="Runa")
    book.compile()
    cited = {
        source.memory_id
        for page in every_page(book)
        for section in page.sections
        for source in section.sources
    }
    assert cited
    assert other.id not in cited


# --- 7: only the last stage can be looked at ----------------------------------------------------


def test_trap_7_what_would_be_written_can_be_looked_at_and_is_what_is_written(
    open_with: Open,
) -> None:
    book = open_with(**ROOMY).book("ada")
    book.remember_many(corpus.memories()[:40])
    plan = book.compiling.plan()
    shown = {each.address: each.after for each in book.compiling.changes(plan)}
    assert shown
    assert all(each.is_new for each in book.compiling.changes(plan))
    assert not every_page(book), "looking changes nothing"
    assert waiting(book) == 40
    book.compiling.apply(plan)
    assert {page.address: page.body for page in every_page(book)} == shown
    assert waiting(book) == 0


# --- 8, 9: a blank wiki; work that nobody asked for ---------------------------------------------


def test_trap_8_switched_off_the_wiki_stays_and_memories_wait(open_with: Open) -> None:
    library = open_with()
    book = library.book("ada")
    book.remember_many(corpus.memories()[:30])
    library.work()
    before = state(book, None)
    book.compiling.switch("compile", "off")
    book.remember_many(corpus.memories()[30:40])
    library.work()
    assert state(book, None) == before
    assert waiting(book) == 10
    book.compiling.switch("compile", None)
    library.work()
    assert waiting(book) == 0
    fresh = library.book("fresh")
    fresh.remember_many(corpus.memories()[:40])
    library.work()
    assert not differences(state(fresh), state(book))


def test_trap_9_an_idle_library_runs_no_job_and_asks_no_model(open_with: Open) -> None:
    library = open_with()
    book = library.book("ada")
    book.remember_many(corpus.memories()[:30])
    library.work()
    ran, before = len(jobs_of(book)), versions(book)
    for _ in range(3):
        assert library.work() == 0
        assert library.worker().run_one() is None
    assert len(jobs_of(book)) == ran
    assert versions(book) == before
    assert not library.engine.read(lambda r: calls.list_calls(r, book.info.id, 10))


# --- 10: rollups --------------------------------------------------------------------------------


def test_trap_10_lists_have_links_no_ids_and_every_child_once(open_with: Open) -> None:
    book = open_with(**ROOMY).book("ada")
    book.remember_many(corpus.memories())
    book.compile()
    lists = 0
    for page in every_page(book):
        shown = f"{page.title}\n{page.summary}\n{page.body}"
        assert not _ID.search(shown), f"an id is shown on {page.address}"
        children = _LISTED.findall(page.body)
        assert len(children) == len(set(children)), f"a child stands twice on {page.address}"
        for child in children:
            lists += 1
            assert book.wiki.page(child).status == "active"
    assert lists >= 6
    assert not [each for each in book.wiki.lint() if each.rule == "broken-link"]


# --- 11: names that are not ASCII ---------------------------------------------------------------


@pytest.mark.parametrize("name", ["São Paulo", "Łódź", "東京", "Ñuñoa", "Østerbro"])
def test_trap_11_cities_of_any_script_are_pages_that_list_who_is_there(
    open_with: Open, name: str
) -> None:
    book = open_with(**ROOMY).book("ada")
    told = []
    for number, place in enumerate(("Blue Door", "Quiet Corner", "Old Pump"), 1):
        told += [
            {
                "text": text,
                "occurred_at": f"2031-05-{number * 3 + day:02}",
                "author": "Runa",
                "metadata": {"city": name},
            }
            for day, text in enumerate(
                (
                    f"{place} is a bar in {name}.",
                    f"{place} has {number} tables.",
                    f"{place} closes at ten.",
                )
            )
        ]
    book.remember_many(told)
    book.compile()
    city = next(page for page in every_page(book) if page.title == name)
    assert {*_LISTED.findall(city.body)} == {
        "entity/blue-door",
        "entity/quiet-corner",
        "entity/old-pump",
    }
    assert book.wiki.page(name).id == city.id, "it is found by its name"


def test_trap_11_people_of_any_script_keep_their_names(open_with: Open) -> None:
    book = open_with(**ROOMY).book("ada")
    names = ("Ignacio Ñancupil", "Síle O’Dowd", "Mateusz Łuczak", "Øyvind Ås")
    told = [f"{name} {did}." for did in ("sang", "left", "wrote", "returned") for name in names]
    book.remember_many(corpus.day_by_day(*told))
    book.compile()
    titles = {page.title.replace("'", "’") for page in every_page(book)}
    others = {"Runa", "People"}  # who writes it down, and the index of all of them
    assert titles - others == {*names}, "each has one page, by the name that it was given"
