"""Whatever the rows hold, lint says so and looks at the other pages all the same."""

from typing import Any

import pytest

import commonplace
from commonplace.config import WikiConfig
from commonplace.store.engine import Reader
from commonplace.wiki.draft import PageDraft
from commonplace.wiki.lint.finding import Finding
from commonplace.wiki.lint.repair import fix
from commonplace.wiki.lint.run import findings, lint
from tests.wiki.lint.conftest import Spoil

BODY = "Words on [[Nobody]].\n\n## Notes\n\nMore words.\n"
NOWHERE = ("broken-link", "entity/sound")


def fill(book: commonplace.Book) -> None:
    """Two pages that are alike; one of them is broken afterwards."""
    for title in ("Bad", "Sound"):
        book.wiki.create(PageDraft("entity", title, BODY, related=("Sound", "Bad")))


def found(book: commonplace.Book) -> list[Finding]:
    return lint(book.wiki.engine, book.wiki.book.id, WikiConfig())


@pytest.mark.parametrize(
    ("statement", "message"),
    [
        (
            "DELETE FROM section_texts WHERE section = 'notes' AND {bad}",
            "The text of the section 'notes' is lost or damaged.",
        ),
        (
            "UPDATE pages SET about = '[]' WHERE slug = 'bad'",
            "What is known about it cannot be read: tags, related, contradicts, metadata.",
        ),
        (
            """UPDATE pages SET about = '{{"tags": [5], "related": [], "contradicts": [],
               "metadata": {{}}}}' WHERE slug = 'bad'""",
            "What is known about it cannot be read: tags.",
        ),
        (
            "UPDATE pages SET version = 7 WHERE slug = 'bad'",
            "Its history lacks version 7, the last one.",
        ),
        (
            "DELETE FROM sections WHERE slug = 'lead' AND {bad}",
            None,  # what is left is whole
        ),
        (
            "UPDATE section_texts SET text = '## Other', checksum = NULL"
            " WHERE section = 'notes' AND {bad}",
            "Its sections are not those of its text.",
        ),
        (
            "UPDATE sections SET position = 1 - position WHERE {bad}",
            "Its sections are not those of its text.",
        ),
    ],
)
def test_a_damaged_page_is_a_finding(
    book: commonplace.Book, spoil: Spoil, statement: str, message: str | None
) -> None:
    fill(book)
    page_id = book.wiki.page("bad").id
    assert [each.rule for each in found(book)] == ["broken-link", "broken-link"]
    spoil(statement.format(bad=f"page_id = '{page_id}'"))
    told = [each for each in found(book) if each.rule == "damaged"]
    assert [each.message for each in told] == ([message] if message else [])
    assert all(each.address == "entity/bad" and each.severity == "error" for each in told)
    assert NOWHERE in [(each.rule, each.address) for each in found(book)]


def test_what_is_no_json_at_all_is_a_finding(
    book: commonplace.Book, spoil: Spoil, engine: str
) -> None:
    if engine != "sqlite":
        pytest.skip("PostgreSQL keeps nothing that is no JSON.")
    fill(book)
    spoil("UPDATE pages SET about = '{\"tags\": [' WHERE slug = 'bad'")
    spoil("UPDATE versions SET about = 'x'")
    spoil("UPDATE pages SET sourced_at = 'yesterday', title = 'Drifted' WHERE slug = 'bad'")
    told = [(each.rule, each.address) for each in found(book)]
    assert told[0] == ("damaged", "entity/bad") and NOWHERE in told
    fixed = fix(book.wiki.desk, WikiConfig(), refs=["bad"])
    assert fixed.done == () and {each.address for each in fixed.left} == {"entity/bad"}


def test_a_type_that_there_is_not_is_a_finding(book: commonplace.Book, spoil: Spoil) -> None:
    fill(book)
    spoil("UPDATE pages SET type = 'thing' WHERE slug = 'bad'")
    spoil("UPDATE page_names SET type = 'thing' WHERE key = 'bad'")
    told = [(each.rule, each.address) for each in found(book)]
    assert told[0] == ("damaged", "thing/bad") and NOWHERE in told


def test_an_archived_page_is_looked_at_for_damage_only(
    book: commonplace.Book, spoil: Spoil
) -> None:
    fill(book)
    book.wiki.archive("bad")
    assert {each.address for each in found(book)} == {"entity/sound"}
    spoil("DELETE FROM section_texts WHERE section = 'notes'")
    assert ("damaged", "entity/bad") in [(each.rule, each.address) for each in found(book)]


def test_a_damaged_page_is_not_written_by_a_program(book: commonplace.Book, spoil: Spoil) -> None:
    fill(book)
    page_id = book.wiki.page("bad").id
    book.wiki.set("bad", {"title": "Good", "parent": "Sound"})
    spoil("UPDATE pages SET parent_id = 'x' WHERE slug = 'bad'")
    spoil(f"DELETE FROM section_texts WHERE section = 'notes' AND page_id = '{page_id}'")
    mine = [each for each in found(book) if each.page_id == page_id]
    assert {"damaged", "missing-parent", "slug-drift"} <= {each.rule for each in mine}
    assert not any(each.fixable for each in mine)
    fixed = fix(book.wiki.desk, WikiConfig())
    assert fixed.done == ()


def test_sections_that_are_not_those_of_the_text_are_written_again(
    book: commonplace.Book, spoil: Spoil
) -> None:
    fill(book)
    page_id = book.wiki.page("bad").id
    notes = f"section = 'notes' AND page_id = '{page_id}'"
    spoil(f"UPDATE section_texts SET text = '## Other', checksum = NULL WHERE {notes}")
    fixed = fix(book.wiki.desk, WikiConfig())
    assert [each.rule for each in fixed.done] == ["damaged"]
    assert [section.slug for section in book.wiki.page("bad").sections] == ["lead", "other"]
    assert book.wiki.history("bad")[0].reason == "lint: damaged"
    assert "damaged" not in [each.rule for each in fixed.left]


HOSTILE = [
    ("../../etc/passwd", "x" * 10_000 + " [[" * 2000),
    ("con", "```\n[[Nobody]]\n## No heading\n"),
    ("<script>alert(1)</script>", "<!-- [[never closed\n"),
    ("\u202eevil\u202c name", "\u202e[[\u202eevil]]\u202c"),
    ("שלום", "## שלום\n\n[[שלום]]\n\n## שלום\n"),
    ("x" * 300, "\r\n## A\r\n\r\n| a | [[x\\|y]] |\r\n"),
    ("😀", "[[😀]] [[ ]] [[|]] [[#]] [[a:b:c]] [[//]] [](wiki:) [x](wiki:%00)"),
    ("Ａda", "[[entity/]] [[topic/topic/topic]] [[" + "y" * 400 + "]]"),
    ("が", "\x00\ud800 lone [[か]]"),
    ("' OR 1=1 --", "[['; DROP TABLE pages; --]] %s %(x)s :name"),
]


def test_hostile_pages_are_linted_like_others(book: commonplace.Book) -> None:
    for title, body in HOSTILE:
        book.wiki.create(PageDraft("entity", title, body, related=(title[:100],)))
    for each in found(book):
        assert each.message and each.fix.words and len(each.message) < 1000
        assert "\x00" not in each.message
    fix(book.wiki.desk, WikiConfig())
    assert not any(each.fixable for each in found(book))


class Counted:
    def __init__(self, reader: Reader) -> None:
        self._reader = reader
        self.asked = 0

    def run(self, query: str, **params: Any) -> list[dict[str, Any]]:
        self.asked += 1
        return self._reader.run(query, **params)

    def scan(self, query: str, **params: Any) -> Any:
        self.asked += 1
        return self._reader.scan(query, **params)


def test_two_thousand_pages_are_read_a_few_hundred_at_a_time(
    book: commonplace.Book, spoil: Spoil
) -> None:
    book.wiki.create(PageDraft("entity", "First", "With a link to [[Nobody]]."))
    spoil(_copies("pages", "id", "slug"))
    spoil(_copies("sections", "page_id"))
    spoil(_copies("section_texts", "page_id"))
    spoil(_copies("versions", "page_id"))
    spoil(_copies("page_links", "page_id"))
    counts = []

    def work(reader: Reader) -> list[Finding]:
        counted = Counted(reader)
        told = findings(counted, book.wiki.book.id, WikiConfig())
        counts.append(counted.asked)
        return told

    told = book.wiki.engine.read(work)
    assert len([each for each in told if each.rule == "broken-link"]) == 2000
    assert counts[0] <= 50


def _copies(table: str, *columns: str) -> str:
    """1,999 more rows like the one that is there, with numbers behind these columns."""
    listed = _COLUMNS[table]
    chosen = ", ".join(f"t.{c} || '-' || n.n" if c in columns else f"t.{c}" for c in listed)
    numbers = "WITH RECURSIVE n(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 1999)"
    return f"INSERT INTO {table} ({', '.join(listed)}) {numbers} SELECT {chosen} FROM {table} t, n"


_COLUMNS = {
    "pages": (
        "book_id", "id", "type", "slug", "title", "summary", "status", "confidence", "parent_id",
        "hubness", "version", "about", "created_at", "updated_at", "compiled_at", "sourced_at",
    ),
    "sections": (
        "book_id", "page_id", "slug", "position", "pen", "text_version", "sources_version",
    ),
    "section_texts": ("book_id", "page_id", "section", "version", "text"),
    "versions": (
        "book_id", "page_id", "version", "at", "author_kind", "author", "action", "reason", "about",
        "outline", "revision",
    ),
    "page_links": (
        "book_id", "page_id", "made_by", "position", "kind", "section", "target_book",
        "target_type", "key", "shown", "sentence",
    ),
}  # fmt: skip
