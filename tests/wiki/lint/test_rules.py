"""Each rule of lint, on pages that were written and on rows that were broken by hand."""

from datetime import UTC, datetime, timedelta
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

import commonplace
from commonplace.config import WikiConfig
from commonplace.model import Alias, Author, Page
from commonplace.wiki.draft import PageDraft
from commonplace.wiki.lint.alike import mixed_words
from commonplace.wiki.lint.finding import Finding
from commonplace.wiki.lint.loops import circles
from commonplace.wiki.lint.run import lint
from tests.cases import each_case
from tests.wiki.lint.conftest import Spoil

SPRING = datetime(2026, 3, 1, tzinfo=UTC)


def page(book: commonplace.Book, title: str, body: str = "Words.", **fields: Any) -> Page:
    aliases = tuple(Alias(each) for each in fields.pop("aliases", ()))
    type_, twin = fields.pop("type", "entity"), fields.pop("twin", False)
    return book.wiki.create(PageDraft(type_, title, body, aliases=aliases, **fields), twin=twin)


def compiled(book: commonplace.Book, title: str, body: str, **fields: Any) -> Page:
    wiki = book.wiki.by(Author("compiler"))
    return wiki.create(PageDraft("entity", title, body, **fields))


def found(book: commonplace.Book, *rules: str, **settings: Any) -> list[Finding]:
    """All findings, or those of some rules; never mind who is an orphan."""
    wiki = book.wiki
    all_ = lint(wiki.engine, wiki.book.id, WikiConfig(**settings))
    return [each for each in all_ if (each.rule in rules if rules else each.rule != "orphan")]


def told(findings: list[Finding]) -> list[tuple[str, str]]:
    return [(each.rule, each.address) for each in findings]


def test_a_good_book_has_no_findings(book: commonplace.Book) -> None:
    page(book, "Ada", "She met [[Bob]].\n\n## Notes\n\nNone.\n")
    page(book, "Bob", "He met [[Ada]].")
    assert lint(book.wiki.engine, book.wiki.book.id, WikiConfig()) == []


def test_links_that_lead_nowhere_or_not_where_they_say(book: commonplace.Book) -> None:
    page(book, "Ada Lovelace")
    page(book, "Old")
    book.wiki.rename("Old", "New")
    page(book, "Gone")
    book.wiki.archive("Gone")
    page(book, "Mercury", type="topic")
    page(book, "Mercury", type="concept")
    page(
        book,
        "Hub",
        "[[Ada Lovelase]] twice [[Ada Lovelase]].\n\n## Notes\n\n[[Old]], [[Gone]], [[Mercury]], "
        "[[nowhere:x]].\n",
        related=("Nobody",),
    )
    findings = found(book)
    assert {each.address for each in findings} == {"entity/hub"}
    by_message = {each.message: each for each in findings}
    assert sorted((each.rule, each.section) for each in findings) == [
        ("ambiguous-link", "notes"),
        ("archived-link", "notes"),
        ("broken-link", ""),
        ("broken-link", "lead"),
        ("broken-link", "notes"),
        ("redirected-link", "notes"),
    ]
    misspelt = by_message["The link 'Ada Lovelase' leads nowhere."]
    assert misspelt.fix.words.startswith("Did you mean entity/ada-lovelace (Ada Lovelace)?")
    (ambiguous,) = found(book, "ambiguous-link")
    assert "topic/mercury, concept/mercury" in ambiguous.message
    assert [each.rule for each in findings if each.fixable] == ["redirected-link"]


def test_a_shared_book_links_to_none_that_its_readers_cannot_see(
    library: commonplace.Library,
) -> None:
    team, private, public = (library.book(name) for name in ("team", "private", "public"))
    library.book("eve")
    for book in (private, public):
        page(book, "Plan")
    page(team, "Start", "[[private:plan]] and [[public:plan]].")
    assert found(team) == [], "nobody shares it yet"
    team.wiki.share("eve")
    public.wiki.share("eve")
    (finding,) = found(team)
    assert (finding.rule, finding.severity, finding.address) == (
        "hidden-link", "error", "entity/start",
    )  # fmt: skip
    private.wiki.share("eve")
    assert found(team) == []


def test_an_orphan_is_told(book: commonplace.Book) -> None:
    page(book, "Alone", "To [[Known]].")
    page(book, "Known")
    assert told(found(book, "orphan")) == [("orphan", "entity/alone")]


def test_a_page_is_stale_when_the_book_has_gone_on_without_it(book: commonplace.Book) -> None:
    old = book.remember("Ada lives in Rome.", occurred_at=SPRING)
    page(book, "Ada", "She lives in Rome.", sources=(old.id,))
    page(book, "By hand", "Without sources.")
    assert found(book) == []
    book.remember("It rained.", occurred_at=SPRING + timedelta(days=90))
    assert found(book) == []
    late = book.remember("It rained again.", occurred_at=SPRING + timedelta(days=91))
    (finding,) = found(book)
    assert (finding.rule, finding.address) == ("stale", "entity/ada")
    assert found(book, stale_days=365) == []
    book.wiki.append("Ada", "It rained on her.", sources=[late.id])
    assert found(book) == []


def test_a_memory_of_a_day_to_come_makes_nothing_stale(book: commonplace.Book) -> None:
    told_today = book.remember("Ada lives in Rome.")
    page(book, "Ada", "She lives in Rome.", sources=(told_today.id,))
    book.remember("The comet comes back.", occurred_at=datetime(2061, 7, 28, tzinfo=UTC))
    assert found(book) == []


def test_a_name_that_two_pages_of_a_type_have(book: commonplace.Book) -> None:
    page(book, "Ada", aliases=["Countess"])
    page(book, "Eva", aliases=["Countess"], twin=True)
    page(book, "Countess", type="topic")
    (finding,) = found(book, "duplicate-alias")
    assert finding.address == "entity/eva" and "entity/ada" in finding.message
    assert not finding.fixable, "a person gave it"
    book.wiki.archive("Eva")
    assert found(book, "duplicate-alias") == []


def test_a_slug_of_an_older_title_has_drifted_and_one_that_was_chosen_has_not(
    book: commonplace.Book,
) -> None:
    page(book, "Ada")
    page(book, "Ada", twin=True)
    page(book, "Robert", slug="bob")
    page(book, "index")
    assert found(book, "slug-drift") == []
    book.wiki.set("entity/ada-2", {"title": "Eva"})
    book.wiki.set("bob", {"title": "Bobby"})
    (finding,) = found(book, "slug-drift")
    assert finding.address == "entity/ada-2" and "'eva'" in finding.fix.words


def test_pages_that_contradict_each_other_in_a_circle(book: commonplace.Book) -> None:
    for title, against in [("A", "B"), ("B", "C"), ("C", "A"), ("D", "A"), ("E", "E")]:
        page(book, title, contradicts=(against,))
    findings = found(book, "contradiction-loop")
    assert told(findings) == [
        ("contradiction-loop", "entity/a"),
        ("contradiction-loop", "entity/e"),
    ]
    assert "entity/a contradicts entity/b contradicts entity/c" in findings[0].message


def test_a_page_that_is_too_long_or_says_nothing_or_repeats_a_heading(
    book: commonplace.Book,
) -> None:
    page(book, "Long", "word " * 101)
    page(book, "Void", "")
    page(book, "Bare", "## Overview\n\n## Notes\n\n")
    page(book, "Twice", "## Notes\n\nOne.\n\n## notes\n\nTwo.\n\n## Notes\n\nThree.\n")
    assert told(found(book, oversize_chars=504)) == [
        ("empty", "entity/bare"),
        ("empty", "entity/void"),
        ("oversize", "entity/long"),
        ("repeated-heading", "entity/twice"),
    ]
    assert "3 sections" in found(book, "repeated-heading")[0].message


def test_what_was_compiled_rests_on_something(book: commonplace.Book, spoil: Spoil) -> None:
    memory = book.remember("Ada came.")
    other = book.remember("Bob came.")
    both = "Ada came.\n\n## Notes\n\nBob came.\n"
    compiled(book, "Both", both, sources=(memory.id, other.id))
    assert found(book) == []
    spoil("DELETE FROM section_sources WHERE section = 'notes'")
    (finding,) = found(book)
    assert (finding.rule, finding.section) == ("ungrounded", "notes")
    spoil("DELETE FROM section_sources")
    (finding,) = found(book)
    assert (finding.rule, finding.section) == ("ungrounded", "")
    assert finding.message == "All memories that it rested on are gone."


def test_parents_that_are_gone_or_archived(book: commonplace.Book, spoil: Spoil) -> None:
    page(book, "House")
    page(book, "Room", parent="House")
    book.wiki.archive("House")
    assert told(found(book)) == [("archived-parent", "entity/room")]
    spoil("DELETE FROM pages WHERE slug = 'house'")
    (finding,) = found(book, "missing-parent")
    assert finding.severity == "error" and finding.fixable


def test_a_redirect_to_an_archived_page(book: commonplace.Book) -> None:
    page(book, "Old")
    book.wiki.rename("Old", "New")
    book.wiki.archive("New")
    (finding,) = found(book)
    assert (finding.rule, finding.address) == ("archived-redirect", "entity/new")
    assert finding.message.startswith("entity/old redirects here")


def test_titles_that_look_like_others(book: commonplace.Book) -> None:
    page(book, "P\u0430ypal")
    page(book, "\u0430\u0435\u043e")
    page(book, "aeo")
    page(book, "\u041c\u043e\u0441\u043a\u0432\u0430")
    findings = found(book, "look-alike")
    assert [each.message for each in findings if "letters of another" in each.message] == [
        "The word 'P\u0430ypal' has letters of another script that look like Latin ones."
    ]
    assert [each.message for each in findings if "looks like" in each.message] == [
        "Its title looks like that of entity/aeo and is spelt with other letters."
    ]


@each_case("title", ["Zoë Müller", "東京 Tower", "µm", "β-carotene", "Москва", "Ωmega"])
def test_words_of_one_script_look_like_themselves(title: str) -> None:
    assert mixed_words(title) == []


# --- circles ------------------------------------------------------------------------------------

_GRAPHS = st.dictionaries(
    st.sampled_from("abcdefg"), st.lists(st.sampled_from("abcdefg"), max_size=3), max_size=7
)


@given(_GRAPHS)
def test_a_circle_is_told_for_every_part_that_has_one(graph: dict[str, list[str]]) -> None:
    rounds = circles(graph)
    for circle in rounds:
        for page_, next_ in zip(circle, [*circle[1:], circle[0]], strict=True):
            assert next_ in graph[page_]
        assert circle[0] == min(circle)
    for start in graph:
        near = _reached(graph, start)
        if start in near:
            part = {each for each in near if start in _reached(graph, each)}
            assert sum(circle[0] in part for circle in rounds) == 1


def _reached(graph: dict[str, list[str]], start: str) -> set[str]:
    seen: set[str] = set()
    waiting = [start]
    while waiting:
        for other in graph.get(waiting.pop(), ()):
            if other not in seen:
                seen.add(other)
                waiting.append(other)
    return seen


def test_a_long_circle_needs_no_deep_stack() -> None:
    size = 50_000
    graph = {f"{n:06}": [f"{(n + 1) % size:06}"] for n in range(size)}
    (circle,) = circles(graph)
    assert len(circle) == size
