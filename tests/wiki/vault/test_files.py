from dataclasses import replace
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from commonplace.model import Alias, Page
from commonplace.wiki.vault.edit import draft_of, edit_of
from commonplace.wiki.vault.files import MOST_SOURCES, page_file
from commonplace.wiki.vault.logs import days_of
from commonplace.wiki.vault.said import Problem, Said, place_title, place_type, read_file
from tests.cases import each_case
from tests.wiki.vault.sample import MEMORIES, PAGES, atlas_of, page
from tests.wiki.vault.test_links import TEXTS

ATLAS = atlas_of(*PAGES)
ADA = PAGES[0]
PATH = ATLAS.paths[ADA.id]
LINES = st.text(st.characters(exclude_categories=["Cs", "Cc"]), min_size=1, max_size=60).filter(
    str.strip
)


def written(one: Page) -> bytes:
    return page_file(one, ATLAS, days_of(MEMORIES))


def read(data: bytes | str, path: str = PATH) -> Said:
    said = read_file(data.encode() if isinstance(data, str) else data, path)
    assert isinstance(said, Said)
    return said


@given(
    TEXTS,
    st.fixed_dictionaries(
        {
            "title": LINES,
            "summary": LINES,
            "tags": st.lists(LINES, max_size=3).map(tuple),
            "related": st.lists(LINES, max_size=3).map(tuple),
            "aliases": st.lists(LINES.map(Alias), max_size=3).map(tuple),
            "confidence": st.sampled_from(["low", "medium", "high"]),
        }
    ),
)
def test_a_file_that_nobody_changed_changes_nothing(body: str, known: dict[str, Any]) -> None:
    body = body.replace("\0", "")
    one = replace(page(1, "entity", "ada", "x", body), **known)
    data = written(one)
    assert written(one) == data, "the same page, the same bytes"
    said = read(data)
    assert not edit_of(said, one, ATLAS)
    assert said.id == one.id and said.version == one.version


def test_each_change_in_a_file_is_found_and_nothing_else() -> None:
    file = written(ADA).decode()
    changes: dict[str, tuple[str, str, Any]] = {
        "title": ("name: Ada Lovelace", "name: Ada King", "Ada King"),
        "summary": (
            "description: Ada Lovelace in",
            "description: Countess in",
            "Countess in one line.",
        ),
        "tags": ("  - mathematics\n", "", ("first programmer",)),
        "related": ("  - charles-babbage", '  - "[[engine|the engine]]"', ("engine",)),
        "confidence": ("confidence: medium", "confidence: high", "high"),
        "parent": ("related:", "parent: [[engine]]\nrelated:", "engine"),
        "aliases": ("  - Countess of Lovelace", "  - A. A. L.", (Alias("A. A. L."),)),
        "metadata": ("rank: 3", "rank: 4\nmood: [good]", None),
    }
    for key, (old, new, value) in changes.items():
        assert old in file
        edit = edit_of(read(file.replace(old, new, 1)), ADA, ATLAS)
        assert edit.body is None and [*edit.settings] == [key]
        if value is not None:
            assert edit.settings[key] == value
    assert edit.settings["metadata"]["frontmatter"] == {
        "cssclasses": ["wide"],
        "due": "2026-04-01",
        "rank": 4,
        "mood": ["good"],
    }


def test_an_edit_of_the_text_keeps_the_notation_of_its_links() -> None:
    edit = edit_of(read(written(ADA).replace(b"Ada met", b"She met")), ADA, ATLAS)
    assert edit.body == ADA.body.replace("Ada met", "She met")
    assert not edit.settings


def test_our_own_keys_are_not_the_users_to_change() -> None:
    file = (
        written(ADA)
        .replace(b"version: 0", b"version: 7")
        .replace(b"created: 2026", b"created: 1999")
    )
    assert not edit_of(read(file.replace(b"slug: ada", b"slug: eve")), ADA, ATLAS)


def test_a_windows_editor_changes_nothing() -> None:
    file = b"\xef\xbb\xbf" + written(ADA).replace(b"\n", b"\r\n")
    assert not edit_of(read(file), ADA, ATLAS)


def test_a_page_with_crlf_keeps_it_when_a_line_is_added() -> None:
    one = page(1, "entity", "ada", "Ada", "One.\r\nTwo.\r\n")
    edit = edit_of(read(written(one).replace(b"Two.", b"Two.\r\nThree.")), one, ATLAS)
    assert edit.body == "One.\r\nTwo.\r\nThree.\r\n"


def test_without_its_front_matter_a_file_says_only_its_text() -> None:
    edit = edit_of(read("All new."), ADA, ATLAS)
    assert edit.body is not None and edit.body.strip() == "All new." and not edit.settings


@each_case(
    ("data", "why"),
    [
        (b"---\nname: [a\n---\nx", "line"),
        (b"---\nname: a\n---\n\xff\xfe", "line 4 is not UTF-8"),
        ("---\nname: ä\n---\n".encode("utf-16"), "UTF-8"),
        (b"a\0b", "NUL"),
        (b"---\na: &a [1]\nb: [*a, *a]\n---\n", "alias"),
        (b"---\na: " + b"x" * 70_000 + b"\n---\n", "64"),
        (b"---\na: " + b"[" * 5_000 + b"\n---\n", "front matter"),
        (b"x" * 5_000_000, "larger"),
    ],
)
def test_what_cannot_be_read_is_a_problem_that_says_why(data: bytes, why: str) -> None:
    said = read_file(data, PATH)
    assert isinstance(said, Problem) and why.replace("64", "65") in said.why.replace(",", "")


@given(
    st.binary(max_size=300)
    | st.text(max_size=300).map(lambda t: f"---\n{t}\n---\n{t}".encode("utf-8", "replace"))
)
def test_no_file_breaks_the_reader(data: bytes) -> None:
    said = read_file(data, "wiki/topic/x.md")
    if isinstance(said, Said):
        assert draft_of(said, ATLAS).title


def test_a_new_note_says_what_it_can() -> None:
    assert place_type(read("x", "wiki/entities/New one.md")) == "entity"
    assert place_type(read("x", "wiki/whatever/x.md")) == "topic"
    assert place_type(read("---\ncategory: project\n---\nx", "wiki/entity/x.md")) == "project"
    assert place_title(read("x", "wiki/entity/New one.md")) == "New one"
    assert place_title(read("# Heading one #\n\nx", "wiki/entity/n.md")) == "Heading one"
    draft = draft_of(read("---\ntags: a, b\ntitle: T\nx: 1\n---\n[[wiki/entity/ada]]"), ATLAS)
    assert (draft.title, draft.tags, draft.metadata) == ("T", ("a", "b"), {"frontmatter": {"x": 1}})
    assert draft.body == "[[entity/ada]]\n"


def test_many_sources_do_not_make_the_front_matter_unreadable() -> None:
    ids = [f"01900000-2222-7000-8000-{n:012x}" for n in range(1_000)]
    said = read(written(page(1, "entity", "ada", "Ada", "x", sources=ids)))
    assert said.has_matter
    assert (
        f"sources_left_out: {1_000 - MOST_SOURCES}"
        in written(page(1, "entity", "ada", "Ada", "x", sources=ids)).decode()
    )
