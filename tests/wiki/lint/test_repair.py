"""What lint puts right by itself: a version with a reason each, and nothing that a reader sees."""

from contextlib import suppress
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import commonplace
from commonplace.config import WikiConfig
from commonplace.errors import NotAllowed
from commonplace.model import Alias, Author, Page
from commonplace.wiki.draft import PageDraft
from commonplace.wiki.lint.finding import Finding
from commonplace.wiki.lint.repair import Fixed, fix
from commonplace.wiki.lint.run import lint
from commonplace.wiki.text.sentences import plain
from tests.wiki.lint.conftest import Spoil
from tests.wiki.soundness import assert_sound


def page(book: commonplace.Book, title: str, body: str = "Words.", **fields: Any) -> Page:
    type_, twin = fields.pop("type", "entity"), fields.pop("twin", False)
    return book.wiki.create(PageDraft(type_, title, body, **fields), twin=twin)


def fixed(book: commonplace.Book, **named: Any) -> Fixed:
    return fix(book.wiki.desk, WikiConfig(), **named)


def found(book: commonplace.Book) -> list[Finding]:
    return lint(book.wiki.engine, book.wiki.book.id, WikiConfig())


def test_links_by_an_old_address_get_the_new_one_and_show_what_they_showed(
    book: commonplace.Book,
) -> None:
    page(book, "Old")
    body = (
        "[[Old]], [[old|shown]], [[entity/old#Life|life]], [Old](wiki:old), "
        "[Old](/wiki/entity/old), [Old](../entity/old.md#Life), `[[Old]]`.\n\n"
        "## About [[Old]]\n\n| [[Old]] |\n"
    )
    page(book, "Hub", body, related=("Old", "Other"))
    page(book, "Other")
    book.wiki.rename("Old", "New")
    result = fixed(book)
    assert {each.rule for each in result.done} == {"redirected-link"}
    now = book.wiki.page("Hub")
    assert now.body == (
        "[[entity/new|Old]], [[entity/new|shown]], [[entity/new#Life|life]], "
        "[Old](wiki:entity/new), [Old](/wiki/entity/new), [Old](../entity/new.md#Life), "
        "`[[Old]]`.\n\n## About [[entity/new|Old]]\n\n| [[entity/new\\|Old]] |\n"
    )
    assert now.related == ("entity/new", "Other")
    assert (now.version, book.wiki.history("Hub")[0].reason) == (1, "lint: redirected-link")
    assert not any(each.fixable for each in result.left)
    assert_sound(book)


def test_a_fix_leaves_the_pen_and_the_sources_where_they_were(book: commonplace.Book) -> None:
    memory = book.remember("Old came.")
    page(book, "Old")
    wiki = book.wiki.by(Author("compiler"))
    body = "[[Old]] came.\n\n## With [[Old]]\n\nAll.\n"
    wiki.create(PageDraft("entity", "Log", body, sources=(memory.id,)))
    book.wiki.rename("Old", "New")
    fixed(book)
    sections = book.wiki.page("Log").sections
    assert [section.pen for section in sections] == ["compiled", "compiled"]
    assert [[each.memory_id for each in section.sources] for section in sections] == [
        [memory.id],
        [memory.id],
    ]


def test_a_drifted_slug_becomes_that_of_the_title_and_links_follow(
    book: commonplace.Book,
) -> None:
    page(book, "Draft")
    page(book, "Hub", "See [[Draft]] and [[entity/draft]].")
    page(book, "Plan", type="topic")
    book.wiki.set("draft", {"title": "Plan"})
    result = fixed(book)
    assert [each.rule for each in result.done] == [
        "slug-drift",
        "redirected-link",
        "redirected-link",
    ]
    assert book.wiki.page("entity/plan").title == "Plan"
    assert book.wiki.page("draft").address == "entity/plan", "the old address redirects"
    assert (
        book.wiki.page("Hub").body == "See [[entity/plan|Draft]] and [[entity/plan|entity/draft]]."
    )
    assert not any(each.fixable for each in result.left)
    assert_sound(book)


def test_a_parent_that_is_gone_is_taken_away(book: commonplace.Book, spoil: Spoil) -> None:
    page(book, "House")
    page(book, "Room", parent="House")
    spoil("UPDATE pages SET parent_id = 'nobody' WHERE slug = 'room'")
    result = fixed(book)
    assert [each.rule for each in result.done] == ["missing-parent"]
    assert book.wiki.page("room").parent_id is None


def test_an_alias_that_leads_elsewhere_goes_unless_a_person_gave_it(
    book: commonplace.Book,
) -> None:
    page(book, "Ada")
    aliases = (Alias("ada", "compiler"), Alias("Countess", "compiler"))
    page(book, "Eva", aliases=aliases, twin=True)
    page(book, "Eve", aliases=(Alias("Ada", "manual"),), twin=True)
    result = fixed(book)
    assert [each.address for each in result.done] == ["entity/eva"]
    assert [each.name for each in book.wiki.page("eva").aliases] == ["Countess"]
    assert [each.address for each in result.left if each.rule == "duplicate-alias"] == [
        "entity/eve"
    ]


def test_only_the_pages_that_are_asked_for_are_changed(book: commonplace.Book) -> None:
    page(book, "Old")
    for title in ("One", "Two"):
        page(book, title, "To [[Old]].")
    book.wiki.rename("Old", "New")
    result = fixed(book, refs=["One"])
    assert {each.address for each in (*result.done, *result.left)} == {"entity/one"}
    assert book.wiki.page("Two").body == "To [[Old]]."


def test_a_reader_of_a_shared_book_does_not_fix_it(library: commonplace.Library) -> None:
    team = library.book("team")
    page(team, "Old")
    library.book("eve")
    team.wiki.share("eve", "reader")
    with pytest.raises(NotAllowed):
        fix(library.book("eve").wiki.shared("team").desk, WikiConfig())


NAMES = st.sampled_from(["Ada", "Bob", "ada", "Eve", "Bob-2", "index"])
ACTS = st.lists(
    st.one_of(
        st.tuples(st.just("rename"), NAMES, NAMES),
        st.tuples(st.just("title"), NAMES, NAMES),
        st.tuples(st.just("merge"), NAMES, NAMES),
        st.tuples(st.just("archive"), NAMES, NAMES),
        st.tuples(st.just("link"), NAMES, NAMES),
        st.tuples(st.just("alias"), NAMES, NAMES),
    ),
    max_size=8,
)


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(acts=ACTS)
def test_after_a_fix_nothing_can_be_fixed_and_nothing_reads_otherwise(
    library: commonplace.Library, engine: str, acts: list[tuple[str, str, str]]
) -> None:
    if engine != "sqlite":
        pytest.skip("what is fixed does not depend on the engine")
    count = len(library.books())
    book = library.book(f"book-{count}")
    for title in ("Ada", "Bob", "Eve"):
        page(book, title, f"## About {title}\n\nOf [[Ada]], [[entity/bob]] and [[Eve|her]].\n")
    for act in acts:
        _act(book, *act)
    before = {info.id: plain(book.wiki.page(info.id).body) for info in book.wiki.every_page(None)}
    result = fixed(book)
    assert not any(each.fixable for each in found(book))
    assert [*result.left] == found(book)
    assert fixed(book).done == ()
    for page_id, said in before.items():
        assert plain(book.wiki.page(page_id).body) == said
    assert_sound(book)


def _act(book: commonplace.Book, what: str, one: str, other: str) -> None:
    compiler = Alias(other, "compiler")
    acts = {
        "rename": lambda: book.wiki.rename(one, other),
        "title": lambda: book.wiki.set(one, {"title": other}),
        "merge": lambda: book.wiki.merge(one, other),
        "archive": lambda: book.wiki.archive(one),
        "link": lambda: book.wiki.append(one, f"And [[{other}]]."),
        "alias": lambda: book.wiki.set(one, {"aliases": [compiler]}),
    }
    with suppress(commonplace.CommonplaceError):  # some cannot be done
        acts[what]()
