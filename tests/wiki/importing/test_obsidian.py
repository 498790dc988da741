"""An Obsidian vault as pages and memories."""

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from commonplace.capture.formats import Problem
from commonplace.wiki.importing import (
    Found,
    FoundMemory,
    FoundPage,
    Note,
    Skipped,
)
from commonplace.wiki.importing.files import MOST_BYTES
from commonplace.wiki.importing.obsidian import read
from commonplace.wiki.importing.prose import relinked, tags_in


def vault(root: Path, files: dict[str, str | bytes]) -> Path:
    for name, content in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return root


def pages(found: list[Found]) -> dict[str, FoundPage]:
    return {each.file: each for each in found if isinstance(each, FoundPage)}


def only(root: Path, text: str, name: str = "Note.md") -> FoundPage:
    (page,) = pages([*read(vault(root, {name: text}), {})]).values()
    return page


def test_a_note_is_a_page_with_everything_its_front_matter_says(tmp_path: Path) -> None:
    page = only(
        tmp_path,
        "---\ntags: [boats, '#rivers']\naliases: Heron, The Heron\ntype: Project\n"
        "cssclasses: wide\ncreated: 2026-03-01\nup: [[Boats]]\nrelated:\n  - '[[Oars|oar]]'\n"
        "confidence: HIGH\nsummary: A boat.\n---\n\n# Grey Heron\n\nBuilt in *May*. #wood\n",
        "Grey Heron.md",
    )
    draft = page.draft
    assert (draft.type, draft.title) == ("project", "Grey Heron")
    assert draft.body == "Built in *May*. #wood\n"
    assert draft.tags == ("boats", "rivers", "wood")
    assert [alias.name for alias in draft.aliases] == ["Heron", "The Heron"]
    assert {alias.origin for alias in draft.aliases} == {"import"}
    assert (draft.parent, draft.related) == ("Boats", ("Oars",))
    assert (draft.confidence, draft.summary) == ("high", "A boat.")
    assert draft.metadata == {"created": "2026-03-01"}


@pytest.mark.parametrize(
    ("name", "text", "expected"),
    [
        ("a.md", "x", "topic"),
        ("People/a.md", "x", "entity"),
        ("People/Old/a.md", "x", "entity"),
        ("people/Teams/a.md", "x", "theme"),
        ("People/a.md", "---\ncategory: concept\n---\nx", "concept"),
        ("People/a.md", "---\ntype: note\n---\nx", "entity"),
    ],
)
def test_the_type_is_the_notes_own_then_the_folders_then_topic(
    tmp_path: Path, name: str, text: str, expected: str
) -> None:
    types = {"People": "entity", "People/Teams": "theme"}
    (page,) = pages([*read(vault(tmp_path, {name: text}), types)]).values()
    assert page.draft.type == expected


def test_what_makes_a_note_a_note_stays_in_its_text(tmp_path: Path) -> None:
    text = (
        "> [!warning] Mind the tide\n> It turns at noon.\n\nA line with an id. ^low-water\n\n"
        "rating:: 4\n\n![[Chart.png]] and ![[Tides]] %%a comment%%\n\n"
        "- [method] Weigh the anchor first #craft\n- part_of [[Handbook]]\n"
    )
    page = only(tmp_path, text)
    assert page.draft.body == text
    assert page.draft.tags == ("craft",)


def test_tags_are_words_after_a_blank_and_outside_of_code() -> None:
    text = (
        "#first and #nested/tag, #2026 no, a#b no, `#code` no\n\n## Heading\n\n"
        "```\n#fenced\n```\n[x](#anchor) [[Page#part]] #ende. #größe\n"
    )
    assert tags_in(text) == ["first", "nested/tag", "ende", "größe"]


def test_links_by_path_become_links_by_name() -> None:
    names = {"Deep/Ada": "Ada", "../Deep/Two words.md": "Two words"}
    text = (
        "[[Deep/Ada]] [[Deep/Ada#Life|her]] [both](../Deep/Two%20words.md) [[Bob]] `[[Deep/Ada]]`"
    )
    assert relinked(text, names.get) == (
        "[[Ada|Deep/Ada]] [[Ada#Life|her]] [both](wiki:Two%20words) [[Bob]] `[[Deep/Ada]]`"
    )


def test_two_notes_of_one_name_keep_their_paths_as_names(tmp_path: Path) -> None:
    found = pages(
        [*read(vault(tmp_path, {"a/Log.md": "one", "b/Log.md": "two", "c/X.md": "[[b/Log]]"}), {})]
    )
    assert [alias.name for alias in found["b/Log.md"].draft.aliases] == ["b/Log"]
    assert found["c/X.md"].draft.body == "[[b/Log]]"


def test_a_daily_note_is_a_log_and_becomes_memories(tmp_path: Path) -> None:
    found = [*read(vault(tmp_path, {"Daily/2026-03-01.md": "## Morning\n\nRowed to Kew.\n"}), {})]
    (memory,) = [each for each in found if isinstance(each, FoundMemory)]
    assert memory.fields["text"] == "Rowed to Kew."
    assert str(memory.fields["occurred_at"]).startswith("2026-03-01")
    assert memory.fields["source"] == "Daily/2026-03-01.md"
    assert memory.fields["trust"] == "import"
    assert not pages(found)


def test_a_basic_memory_note_is_found_by_its_permalink(tmp_path: Path) -> None:
    page = only(
        tmp_path,
        "---\ntitle: Coffee Brewing\ntype: note\npermalink: notes/coffee-brewing\n---\n"
        "# Coffee Brewing\n\n- [method] Pour over #brewing (takes longer)\n- relates_to [[Tea]]\n",
        "Coffee Brewing.md",
    )
    assert [alias.name for alias in page.draft.aliases] == ["notes/coffee-brewing"]
    assert page.draft.metadata == {"type": "note", "permalink": "notes/coffee-brewing"}
    assert "- relates_to [[Tea]]" in page.draft.body


def test_what_is_no_note_is_counted_and_left_alone(tmp_path: Path) -> None:
    root = vault(
        tmp_path,
        {
            ".obsidian/templates.json": '{"folder": "Forms"}',
            ".obsidian/app.json": "{}",
            ".trash/Old.md": "gone",
            "Templates/Daily.md": "{{title}}",
            "Forms/Meeting.md": "{{date}}",
            "img/a.png": b"\x89PNG",
            "Empty.md": "",
            "Real.md": "Here.",
        },
    )
    before = sorted((path, path.stat().st_mtime_ns) for path in root.rglob("*"))
    found = [*read(root, {})]
    kinds = sorted(each.what for each in found if isinstance(each, Skipped))
    assert kinds == [
        "attachments",
        "empty notes",
        "hidden folders",
        "hidden folders",
        "templates",
        "templates",
    ]
    assert [*pages(found)] == ["Real.md"]
    assert sorted((path, path.stat().st_mtime_ns) for path in root.rglob("*")) == before


def test_links_out_of_the_folder_and_in_circles_are_not_followed(tmp_path: Path) -> None:
    (tmp_path / "secret.md").write_text("secret")
    root = vault(tmp_path / "vault", {"Real.md": "Here."})
    (root / "loop").symlink_to(root, target_is_directory=True)
    (root / "Out.md").symlink_to(tmp_path / "secret.md")
    (root / "Self.md").symlink_to(root / "Self.md")
    (root / "In.md").symlink_to(root / "Real.md")
    found = [*read(root, {})]
    assert sorted(pages(found)) == ["In.md", "Real.md"]
    assert sorted(each.what for each in found if isinstance(each, Skipped)) == [
        "links that lead elsewhere",
        "links that lead elsewhere",
        "links to folders",
    ]


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"caf\xe9", "not UTF-8"),
        (b"a\x00b", "NUL"),
        (b"x" * (MOST_BYTES + 1), "8,000,001 bytes"),
    ],
    ids=["latin-1", "binary", "large"],
)
def test_what_cannot_be_read_is_a_problem_and_not_the_end(
    tmp_path: Path, content: bytes, reason: str
) -> None:
    found = [*read(vault(tmp_path, {"A.md": content, "B.md": "fine"}), {})]
    (problem,) = [each for each in found if isinstance(each, Problem)]
    assert reason in problem.reason
    assert [*pages(found)] == ["B.md"]


def test_front_matter_that_is_not_yaml_is_noted_and_still_read(tmp_path: Path) -> None:
    found = [*read(vault(tmp_path, {"A.md": "---\nsummary: a: b\n---\nText"}), {})]
    assert [each.file for each in found if isinstance(each, Note)] == ["A.md"]
    assert pages(found)["A.md"].draft.summary == "a: b"


def test_a_name_that_is_not_utf8_is_shown_with_a_sign_for_it(tmp_path: Path) -> None:
    try:
        with open(os.fsencode(tmp_path) + b"/caf\xe9.md", "wb") as file:
            file.write(b"text")
    except OSError:
        pytest.skip("this file system has no such names")
    (page,) = pages([*read(tmp_path, {})]).values()
    assert page.draft.title == "caf\ufffd"


_PIECES = st.sampled_from(
    [
        "[[a/B]]",
        "[[a/B",
        "](",
        "x.md)",
        "`",
        "```\n",
        "#tag",
        "%%",
        "<!--",
        "\r\n",
        "---\n",
        "a: b\n",
    ]
)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(_PIECES | st.text(max_size=20), max_size=12).map("".join))
def test_any_text_is_a_page_a_problem_or_skipped(tmp_path: Path, text: str) -> None:
    (tmp_path / "Any.md").write_bytes(text.encode("utf-8", "replace"))
    found = [each for each in read(tmp_path, {}) if not isinstance(each, Note)]
    assert len(found) == 1
    if isinstance(found[0], FoundPage) and "[" not in text and "#" not in text:
        assert text.encode("utf-8", "replace").decode().endswith(found[0].draft.body)
