"""What stands around a page: its links, who links to it, who names it; and lists over a book."""

import random
import time
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import commonplace
from commonplace.model import PAGE_TYPES, Alias, Author, Link, Page
from commonplace.store.engine import Reader
from commonplace.store.trigram import similarity
from commonplace.store.wiki.names import Named
from commonplace.wiki.around import lists, unlinked
from commonplace.wiki.around.linked import Backlinks, backlinks, links
from commonplace.wiki.around.naming import pattern, said
from commonplace.wiki.around.nearest import nearest
from commonplace.wiki.around.where import Outgoing, led
from commonplace.wiki.draft import PageDraft
from commonplace.wiki.find import best
from tests.cases import each_case


class Shelf:
    """A wiki with short ways to fill it and to look around."""

    def __init__(self, book: commonplace.Book) -> None:
        self.wiki = book.wiki
        self.engine, self.id = self.wiki.engine, self.wiki.book.id

    def page(self, title: str, body: str = "", type: str = "entity", **fields: Any) -> Page:
        aliases = tuple(Alias(each) for each in fields.pop("aliases", ()))
        twin = fields.pop("twin", False)
        return self.wiki.create(PageDraft(type, title, body, aliases=aliases, **fields), twin=twin)

    def read(self, ask: Callable[..., Any], *given: Any, **named: Any) -> Any:
        def work(reader: Reader) -> Any:
            return ask(reader, self.id, *given, **named)

        return self.engine.read(work)

    def links(self, ref: str) -> dict[str, Outgoing]:
        """By what is shown."""
        return {out.link.shown: out for out in self.read(links, ref)}

    def backlinks(self, ref: str, **named: Any) -> Backlinks:
        found = self.read(backlinks, ref, **named)
        assert isinstance(found, Backlinks)
        return found

    def who(self, ref: str) -> list[str]:
        return [each.address for each in self.backlinks(ref).links]

    def unlinked(self, ref: str, limit: int = 50) -> list[unlinked.Unlinked]:
        searcher = self.wiki.tools.searcher()
        return unlinked.unlinked(self.engine, searcher, self.id, ref, limit)


@pytest.fixture
def shelf(book: commonplace.Book) -> Shelf:
    return Shelf(book)


# --- links --------------------------------------------------------------------------------------


def test_every_link_of_a_page_says_where_it_leads(shelf: Shelf) -> None:
    shelf.page("Ada Lovelace", aliases=["Countess"])
    shelf.page("Old One")
    shelf.wiki.rename("Old One", "New One")
    shelf.page("Gone")
    shelf.wiki.archive("Gone")
    shelf.page("Mercury", type="topic")
    shelf.page("Mercury", type="concept")
    shelf.page(
        "Hub",
        "[[Countess]] and [[old-one|the old]] and [[Gone]] and [[Mercury]] and [[Nobody]] "
        "and [[concept/mercury|the concept]] and [[other:ada|afar]].",
    )
    found = shelf.links("hub")
    told = {shown: (out.state, out.target and out.target.address) for shown, out in found.items()}
    assert told == {
        "Countess": ("whole", "entity/ada-lovelace"),
        "the old": ("redirected", "entity/new-one"),
        "Gone": ("archived", "entity/gone"),
        "Mercury": ("ambiguous", "topic/mercury"),
        "Nobody": ("broken", None),
        "the concept": ("whole", "concept/mercury"),
        "afar": ("elsewhere", None),
    }
    assert found["Mercury"].others == ("concept/mercury",)


def test_parent_and_children_are_links_too(shelf: Shelf) -> None:
    shelf.page("House")
    shelf.page("Room", "A [[House]].", parent="House")
    shelf.page("Chair", parent="Room")
    kinds = [(out.link.kind, out.target.address) for out in shelf.read(links, "room")]
    assert kinds == [
        ("child_of", "entity/house"),
        ("reference", "entity/house"),
        ("parent_of", "entity/chair"),
    ]


def test_what_is_related_is_a_link_of_its_own_kind(shelf: Shelf) -> None:
    shelf.page("A", related=("B",), contradicts=("Nobody",))
    shelf.page("B")
    told = [(out.link.kind, out.state) for out in shelf.read(links, "a")]
    assert told == [("related", "whole"), ("contradicts", "broken")]


def test_a_link_to_a_book_that_may_be_read_knows_its_page(
    library: commonplace.Library, shelf: Shelf
) -> None:
    team = Shelf(library.book("team"))
    team.page("Roadmap")
    team.wiki.share("ada")
    shelf.page("Plans", "See [[team:Roadmap]], [[team:Nothing]] and [[ada:Plans]].")
    told = [(out.state, out.target and out.target.address) for out in shelf.read(links, "plans")]
    assert told == [
        ("elsewhere", "entity/roadmap"),
        ("broken", None),
        ("whole", "entity/plans"),
    ]


def test_a_name_with_a_colon_or_a_slash_may_be_a_page_of_this_book(shelf: Shelf) -> None:
    shelf.page("Mission:Impossible")
    shelf.page("Concept/One")
    shelf.page("Fan", "[[Mission:Impossible]] and [[Concept/One]].")
    assert {out.state for out in shelf.read(links, "fan")} == {"whole"}
    assert shelf.who("Mission:Impossible") == ["entity/fan"]
    assert shelf.who("Concept/One") == ["entity/fan"]
    assert shelf.read(lists.broken) == []


# --- backlinks ----------------------------------------------------------------------------------


def test_what_links_here_by_any_name_with_its_sentence(shelf: Shelf) -> None:
    shelf.page("Analyst")
    shelf.wiki.rename("Analyst", "Ada Lovelace")
    shelf.wiki.set("ada-lovelace", {"aliases": ["Countess"]})
    for title, link in [
        ("By slug", "[[ada-lovelace]]"),
        ("By type", "[[entity/ada-lovelace|her]]"),
        ("By alias", "[[countess]]"),
        ("By old address", "[Ada](wiki:analyst)"),
        ("By book", "[[ada:Ada Lovelace]]"),
    ]:
        shelf.page(title, f"First.\n\n## Notes\n\nHere is {link}. And more.\n")
    found = shelf.backlinks("ada-lovelace")
    assert [each.title for each in found.links] == [
        "By slug", "By type", "By alias", "By old address", "By book",
    ]  # fmt: skip
    assert {each.link.section for each in found.links} == {"notes"}
    assert found.links[1].link.sentence == "Here is her."
    assert found.redirects == ("entity/analyst",)


def test_a_link_that_another_page_takes_precedence_for_is_no_backlink(shelf: Shelf) -> None:
    shelf.page("Mercury", type="topic")
    shelf.page("Hermes", aliases=["Mercury"])
    shelf.page("Fan", "I like [[Mercury]] and [[entity/mercury]].")
    assert [each.link.target_type for each in shelf.backlinks("topic/mercury").links] == [""]
    assert [each.link.target_type for each in shelf.backlinks("Hermes").links] == ["entity"]
    shelf.wiki.archive("topic/mercury")
    assert len(shelf.backlinks("Hermes").links) == 2, "an active page comes first"


def test_neither_a_page_itself_nor_an_archived_one_links_here(shelf: Shelf) -> None:
    shelf.page("Ada", "I am [[Ada]].")
    shelf.page("Gone", "See [[Ada]].")
    shelf.wiki.archive("Gone")
    assert shelf.who("Ada") == []


def test_backlinks_come_in_leaves(shelf: Shelf) -> None:
    shelf.page("Hub")
    for number in range(5):
        shelf.page(f"Spoke {number}", "To the [[Hub]]. Again the [[Hub]].")
    seen, after = [], ("", "", -1)
    while True:
        leaf = shelf.backlinks("hub", after=after, limit=3)
        seen += [(each.address, each.link.sentence) for each in leaf.links]
        if leaf.after is None:
            break
        after = leaf.after
    assert len(seen) == 10 == len(set(seen))


@given(
    st.lists(
        st.tuples(
            st.sampled_from([*PAGE_TYPES]),
            st.sampled_from(["slug", "redirect", "title", "alias"]),
            st.sampled_from(["active", "archived"]),
        ),
        max_size=6,
    ),
    st.sampled_from(["", *PAGE_TYPES]),
)
def test_a_link_leads_where_find_says(rows: list[tuple[str, str, str]], type: str) -> None:
    """The order that the queries for hubs and orphans repeat in SQL."""
    named = [
        Named(f"id{number}", kind, type_, f"s{number}", "T", status, type_)
        for number, (type_, kind, status) in enumerate(rows)
    ]
    kinds = ["slug", "redirect", "title", "alias"]
    fitting = [each for each in named if not type or each.type == type]
    ordered = sorted(
        fitting,
        key=lambda each: (
            each.status,
            kinds.index(each.kind),
            [*PAGE_TYPES].index(each.type),
            each.page_id,
        ),
    )
    assert [each.page_id for each in best(named, type)[:1]] == [
        each.page_id for each in ordered[:1]
    ]


# --- lists --------------------------------------------------------------------------------------


def test_broken_links_are_told_by_target_with_the_nearest_page(shelf: Shelf) -> None:
    shelf.page("Ada Lovelace")
    shelf.page("One", "[[Ada Lovelase]] and [[Ada Lovelase|her]]. [[Quux]].")
    shelf.page("Two", "[[ada-lovelase]].")
    shelf.page("Gone", "[[Quux]] [[Quux]] [[Quux]].")
    shelf.wiki.archive("Gone")
    first, second = shelf.read(lists.broken)
    assert (first.target, first.links, first.pages) == ("ada-lovelase", 3, 2)
    assert first.nearest.address == "entity/ada-lovelace"
    assert (second.target, second.shown, second.nearest) == ("quux", "Quux", None)
    assert [each.target for each in shelf.read(lists.wanted, limit=1)] == ["ada-lovelase"]
    shelf.page("Quux")
    assert [each.target for each in shelf.read(lists.broken)] == ["ada-lovelase"]


def test_an_orphan_is_a_page_that_nobody_leads_to(shelf: Shelf) -> None:
    shelf.page("Alone", "I link to [[Known]] and to [[Alone]].")
    shelf.page("Known")
    shelf.page("Parent")
    shelf.page("Child", parent="Parent")
    shelf.page("Renamed")
    shelf.page("By redirect", "[[Renamed]].")
    shelf.wiki.rename("Renamed", "Newly named")
    shelf.page("Hermes", aliases=["Known"], type="topic")
    found = [each.address for each in shelf.read(lists.orphans)]
    assert found == ["entity/alone", "entity/by-redirect", "topic/hermes"]
    rest = shelf.read(lists.orphans, ("entity", "alone"), 1)
    assert [each.address for each in rest] == ["entity/by-redirect"]
    shelf.wiki.archive("Alone")
    found = [each.address for each in shelf.read(lists.orphans)]
    assert found == ["entity/by-redirect", "entity/known", "topic/hermes"]


def test_hubs_are_the_pages_that_most_link_to(shelf: Shelf) -> None:
    shelf.page("Hub")
    shelf.page("Small")
    for number in range(3):
        shelf.page(f"Spoke {number}", "The [[Hub]], again the [[Hub]].")
    shelf.page("Last", "[[Hub]] and [[Small]] and [[entity/small]].")
    found = [(each.page.address, each.pages) for each in shelf.read(lists.hubs)]
    assert found == [("entity/hub", 4), ("entity/small", 1)]


def test_a_stub_says_too_little(book: commonplace.Book, shelf: Shelf) -> None:
    memory = book.remember("Ada wrote the first program.").id
    shelf.page("Written", "By hand, with words.")
    shelf.page("Unsure", "Perhaps.", confidence="low")
    shelf.page("Bare", "## Overview\n\n## Notes\n")
    compiler = Shelf(book)
    compiler.wiki = book.wiki.by(Author("compiler"))
    compiler.page("Compiled", "From one memory.", sources=(memory,))
    found = {each.page.title: each.why for each in shelf.read(lists.stubs)}
    assert found == {
        "Bare": ("only headings",),
        "Compiled": ("one source",),
        "Unsure": ("low confidence",),
    }


def test_recent_changes_come_in_leaves_and_miss_none(shelf: Shelf) -> None:
    for number in range(3):
        shelf.page(f"Page {number}", "It has words.")
    shelf.wiki.merge("Page 0", "Page 1")  # several versions at once
    seen: list[tuple[str, int]] = []
    before = None
    while True:
        leaf = shelf.read(lists.recent, before, 1)
        seen += [(each.page_id, each.version) for each in leaf.versions]
        before = leaf.before
        if before is None:
            break
    everything = shelf.read(lists.recent, None, 100)
    assert seen == [(each.page_id, each.version) for each in everything.versions]
    assert len(seen) >= 5 and len(seen) == len(set(seen))


@pytest.mark.parametrize("limit", [0, -1])
def test_a_leaf_has_at_least_one_line(shelf: Shelf, limit: int) -> None:
    shelf.page("Ada", "By [[Bob]], [[Nobody]].", confidence="low")
    shelf.page("Bob", "Of [[Eve]].", confidence="low")
    for ask in (lists.broken, lists.orphans, lists.hubs, lists.stubs):
        assert len(shelf.read(ask, limit=limit)) == 1
    assert len(shelf.read(lists.recent, limit=limit).versions) == 1
    assert len(shelf.backlinks("Bob", limit=limit).links) == 1
    assert shelf.unlinked("Ada", limit) == []


def test_a_book_knows_nothing_of_another_books_links(
    library: commonplace.Library, shelf: Shelf
) -> None:
    shelf.page("Ada", "[[Nobody]].")
    other = Shelf(library.book("other"))
    other.page("Ada", "About [[Ada]] herself.")
    other.page("Fan", "Of [[Ada]].")
    assert shelf.who("Ada") == []
    assert other.read(lists.broken) == [] and other.read(lists.hubs)[0].pages == 1


# --- the nearest name ---------------------------------------------------------------------------

_KEYS = st.text("abcd-é", min_size=1, max_size=12).map(lambda key: key.strip("-") or "a")


@given(st.lists(_KEYS, min_size=1, max_size=4, unique=True), st.lists(_KEYS, max_size=12))
def test_the_nearest_name_is_like_enough(wanted: list[str], names: list[str]) -> None:
    found = nearest(wanted, [(key, key) for key in names])
    for key, other in found.items():
        assert similarity(key, other) >= 0.4
    for key in wanted:
        if key in names:
            assert similarity(key, found[key]) == 1.0


# --- names without a link -----------------------------------------------------------------------


def test_names_that_are_no_links_are_found_and_linked(shelf: Shelf) -> None:
    shelf.page("Ada Lovelace", "I am Ada Lovelace.", aliases=["Countess"])
    shelf.page("One", "# Ada Lovelace\n\nOnce ada\nlovelace wrote. Then the Countess slept.\n")
    shelf.page("Two", "`Countess` and [[Ada Lovelace]] and https://x.org/Countess only.")
    shelf.page("Three", "| who | what |\n|---|---|\n| Countess | sleeps |\n")
    shelf.page("Four", "Countessa and Lovelace Ada.")
    found = shelf.unlinked("Ada Lovelace")
    assert sorted((each.title, each.words) for each in found) == [
        ("One", "Countess"),
        ("One", "ada\nlovelace"),
        ("Three", "Countess"),
    ]
    by_words = {each.words: each.sentence for each in found if each.title == "One"}
    assert by_words["Countess"] == "Then the Countess slept."
    planned = shelf.read(unlinked.link_mentions, "Ada Lovelace", found)
    assert len(planned) == 2, "the first in each page"
    unlinked.make_links(shelf.wiki.desk, planned)
    assert "[[entity/ada-lovelace|ada lovelace]]" in shelf.wiki.page("One").body
    assert "| [Countess](wiki:entity/ada-lovelace) |" in shelf.wiki.page("Three").body
    assert sorted(shelf.who("Ada Lovelace")) == ["entity/one", "entity/three", "entity/two"]


def test_a_planned_link_is_not_written_over_a_change(shelf: Shelf) -> None:
    shelf.page("Ada")
    shelf.page("One", "Here is Ada.")
    found = shelf.unlinked("Ada")
    planned = shelf.read(unlinked.link_mentions, "Ada", found)
    shelf.wiki.append("One", "More.")
    with pytest.raises(commonplace.errors.StalePage):
        unlinked.make_links(shelf.wiki.desk, planned)
    assert shelf.read(unlinked.link_mentions, "Ada", found) == []


def test_linking_leaves_the_pen_where_it_was(book: commonplace.Book, shelf: Shelf) -> None:
    memory = book.remember("Ada came.").id
    shelf.page("Ada")
    compiler = Shelf(book)
    compiler.wiki = book.wiki.by(Author("compiler"))
    compiler.page("Log", "Then Ada came.", sources=(memory,))
    planned = shelf.read(unlinked.link_mentions, "Ada", shelf.unlinked("Ada"))
    (page,) = unlinked.make_links(shelf.wiki.desk, planned)
    assert [section.pen for section in page.sections] == ["compiled"]
    assert [len(section.sources) for section in page.sections] == [1]


@each_case(
    ("name", "text", "there"),
    [
        ("東京", "私は東京に住む。", ["東京"]),
        ("Al", "Al is too short.", []),
        ("C++", "I write C++ daily, not C++17.", ["C++"]),
        ("Ada", "adage, Ada's, (ADA) and ada_b", ["Ada", "ADA"]),
        ("Ada", "ada@x.org <a title='Ada'> www.ada.com\n[Ada]: x", []),
        ("Ada", "~~~\nAda\n~~~\n<!-- Ada -->\n![Ada](x.png) \\Ada", ["Ada"]),
        ("Straße", "Die STRASSE und die straße", ["straße"]),
        ("Ada", "Ada\r\n\r\n> Ada\r\n- Ada\r\n", ["Ada", "Ada", "Ada"]),
    ],
)
def test_a_name_stands_where_its_words_do(name: str, text: str, there: list[str]) -> None:
    wanted = pattern([name])
    assert [each.words for each in (said(text, wanted) if wanted else ())] == there


@given(st.text("Ada [](){}`<>!#|\n\\-:/w.@", max_size=60))
def test_a_name_is_never_inside_a_link(text: str) -> None:
    wanted = pattern(["Ada"])
    assert wanted is not None
    last = 0
    for each in said(text, wanted):
        assert text[each.start : each.end] == each.words and each.start >= last
        last = each.end


@each_case(
    "text",
    ["Ada " + "a" * 200_000, "Ada " * 50_000, "Ada " + "<" * 200_000, "Ada" + " " * 200_000,
     "Ada " + "[[" * 100_000, "[Ada" * 50_000, "www." * 50_000 + " Ada", "a+" * 100_000 + "@ Ada"],
)  # fmt: skip
def test_a_long_text_takes_no_longer_than_it_is_long(text: str) -> None:
    wanted = pattern(["Ada", "Ada Lovelace"])
    assert wanted is not None
    before = time.process_time()
    assert [*said(text, wanted)]
    assert time.process_time() - before < 25


def test_the_longest_name_counts() -> None:
    wanted = pattern(["Ada", "Ada Lovelace", "Lovelace"])
    assert wanted is not None
    assert [each.words for each in said("Ada Lovelace, Ada, Lovelace", wanted)] == [
        "Ada Lovelace", "Ada", "Lovelace",
    ]  # fmt: skip


# --- how much is read ---------------------------------------------------------------------------


class Counted:
    """A reader that counts what is asked of it."""

    def __init__(self, reader: Reader) -> None:
        self._reader = reader
        self.asked: list[str] = []

    def run(self, query: str, **params: Any) -> list[dict[str, Any]]:
        self.asked.append(query)
        return self._reader.run(query, **params)

    def scan(self, query: str, **params: Any) -> Any:
        self.asked.append(query)
        return self._reader.scan(query, **params)


@pytest.mark.parametrize("ask", [lists.broken, lists.orphans, lists.hubs, lists.stubs])
def test_a_list_asks_few_questions_however_many_pages(shelf: Shelf, ask: Any) -> None:
    rng = random.Random(7)
    counts = []
    for size in (5, 40):
        for number in range(size):
            other = rng.choice(["Page 0", f"Missing {number}"])
            shelf.page(f"Page {number} of {size}", f"See [[{other}]].")
        reading: list[Counted] = []

        def work(reader: Reader, reading: list[Counted] = reading) -> None:
            reading.append(Counted(reader))
            ask(reading[0], shelf.id)

        shelf.engine.read(work)
        counts.append(len(reading[0].asked))
    assert counts[0] == counts[1] <= 4


def test_a_thousand_links_are_led_with_few_questions(shelf: Shelf) -> None:
    shelf.page("Ada")
    drawn = [Link("reference", "", "", "", f"x{n}", "", "") for n in range(1000)]
    reading: list[Counted] = []

    def work(reader: Reader) -> list[Outgoing]:
        reading.append(Counted(reader))
        return led(reading[0], shelf.id, [*drawn, Link("reference", "", "", "", "ada", "", "")])

    found = shelf.engine.read(work)
    assert [out.state for out in found[-2:]] == ["broken", "whole"]
    assert len(reading[0].asked) == 1
