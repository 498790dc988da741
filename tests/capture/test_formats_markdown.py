"""A folder of notes becomes memories that know where they stood."""

import os
import re
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from commonplace.capture.draft import draft
from commonplace.capture.formats import Item, Problem, markdown
from commonplace.capture.formats.cutting import PIECE
from commonplace.capture.formats.frontmatter import parse
from commonplace.capture.formats.naming import day_in, title_in
from tests.cases import each_case

MARCH = date(2026, 3, 1)


def note(folder: Path, content: str, name: str = "note.md") -> Path:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(content, encoding="utf-8")
    return path


def items(path: Path) -> list[Item]:
    found = list(markdown.read(path))
    assert not [each for each in found if isinstance(each, Problem)]
    return [each for each in found if isinstance(each, Item)]


def told(path: Path) -> list[tuple[str | None, str]]:
    """(heading, text) of every memory."""
    return [(item.draft["metadata"].get("heading"), item.draft["text"]) for item in items(path)]


def test_what_stands_under_a_heading_is_one_memory(tmp_path: Path) -> None:
    content = """\
Before any heading.

# Trip

First paragraph,
second line.

- one
  - nested
- two

## Food
| dish | price |
|---|---|
| cod | 12 |
"""
    assert told(note(tmp_path, content)) == [
        (None, "Before any heading."),
        ("Trip", "First paragraph,\nsecond line.\n\n- one\n  - nested\n- two"),
        ("Trip > Food", "| dish | price |\n|---|---|\n| cod | 12 |"),
    ]


def test_headings_may_be_underlined_and_closed(tmp_path: Path) -> None:
    content = "Trip\n====\na\n\nFood\n----\nb\n\n### Wine ###\nc\n#tag is no heading\n"
    assert told(note(tmp_path, content)) == [
        ("Trip", "a"),
        ("Trip > Food", "b"),
        ("Trip > Food > Wine", "c\n#tag is no heading"),
    ]


def test_a_heading_goes_back_to_its_level(tmp_path: Path) -> None:
    content = "# A\n### B\nb\n## C\nc\n# D\nd\n"
    assert told(note(tmp_path, content)) == [("A > B", "b"), ("A > C", "c"), ("D", "d")]


def test_a_heading_with_nothing_below_it_is_a_memory_of_its_own(tmp_path: Path) -> None:
    content = "# Day\n## Met Ada\n## Met Bob\nin the rain\n# Rest"
    assert told(note(tmp_path, content)) == [
        ("Day > Met Ada", "Met Ada"),
        ("Day > Met Bob", "in the rain"),
        ("Rest", "Rest"),
    ]


def test_code_is_not_torn_apart_nor_read(tmp_path: Path) -> None:
    code = "```python\n# no heading\n\n- no item\n" + "x = 1\n" * 400 + "```"
    content = f"# A\nintro\n\n{code}\n\nafter"
    assert told(note(tmp_path, content)) == [("A", "intro"), ("A", code), ("A", "after")]


def test_a_list_is_parted_between_its_items(tmp_path: Path) -> None:
    entries = [f"- item {number} " + "word " * 60 + "\n  goes on" for number in range(10)]
    texts = [text for _, text in told(note(tmp_path, "\n".join(entries)))]
    assert "\n".join(texts) == "\n".join(entries)
    assert all(text.startswith("- item") for text in texts)
    assert len(texts) > 1 and all(len(text) <= PIECE for text in texts)


def test_an_item_keeps_what_is_indented_below_it(tmp_path: Path) -> None:
    content = "- one\n\n  still one\n\n  ```\n  code\n\n  - code\n  ```\n- two\n\nnot two"
    assert told(note(tmp_path, content)) == [(None, content)]


def test_a_long_paragraph_is_cut_after_sentences(tmp_path: Path) -> None:
    sentences = [f"Sentence number {number} was written by Dr. Smith." for number in range(60)]
    texts = [text for _, text in told(note(tmp_path, " ".join(sentences)))]
    assert " ".join(texts) == " ".join(sentences)
    assert len(texts) > 1 and all(text.endswith("Smith.") for text in texts)


def test_obsidian_is_kept_as_it_is(tmp_path: Path) -> None:
    content = "- [ ] ask [[Ada|her]] about #work ^block\n> [!note] ![[image.png]] %%hidden%%"
    assert told(note(tmp_path, content)) == [(None, content)]


FRONT = """\
---
title: "Trip: Lisbon"
tags: [travel, "food, wine", '#x']
aliases:
  - Olisipo
  - LX
date: 2026-03-01  # the first day
author: Ada
location: Lisbon, Portugal
mood: >
  very
  good
nested:
  deeper: 1
empty:
---
Hello.
"""


def test_front_matter_goes_to_the_fields_and_the_rest_to_metadata(tmp_path: Path) -> None:
    (item,) = items(note(tmp_path, FRONT, "2025-01-01.md"))
    fields = dict(item.draft)
    assert fields.pop("idempotency_key")
    assert fields == {
        "text": "Hello.",
        "source": "2025-01-01.md",
        "tags": ["travel", "food, wine", "x"],
        "occurred_at": MARCH,
        "author": "Ada",
        "place": "Lisbon, Portugal",
        "metadata": {
            "title": "Trip: Lisbon",
            "aliases": ["Olisipo", "LX"],
            "mood": "very good",
            "nested": "  deeper: 1",
            "line": 17,
        },
    }


@each_case(
    ("yaml", "values"),
    [
        ("a: b: c", {"a": "b: c"}),
        ("a: 'it''s'", {"a": "it's"}),
        (r'a: "tab\there"', {"a": "tab\there"}),
        ("a: one\n  two", {"a": "one two"}),
        ("a: |\n  one\n  two", {"a": "one\ntwo"}),
        ("tags:\n- x\n- y # why", {"tags": ["x", "y"]}),
        ("tags: [x,\n  y]", {"tags": ["x", "y"]}),
        ("Two Words: x", {"two words": "x"}),
        ("url: http://a.b/#c", {"url": "http://a.b/#c"}),
        ("a: ~\nb: null\nc:", {}),
        ("# comment\nnot yaml\n- x", {}),
        ("a: [", {}),
        ('a: "open', {"a": "open"}),
    ],
)
def test_simple_yaml_is_read(yaml: str, values: dict[str, Any]) -> None:
    assert parse(yaml.split("\n")) == values


@given(st.text(st.sampled_from("ab:-[]|>'\"# \n,\\"), max_size=60))
def test_any_front_matter_can_be_read(yaml: str) -> None:
    for value in parse(yaml.split("\n")).values():
        assert isinstance(value, str) or all(isinstance(item, str) and item for item in value)


def test_without_its_end_there_is_no_front_matter(tmp_path: Path) -> None:
    assert told(note(tmp_path, "---\na: b\n\ntext")) == [(None, "a: b\n\ntext")]


@each_case(
    ("name", "day"),
    [
        ("2026-03-01.md", "2026-03-01"),
        ("Meeting 2026-03-01 with Ada.md", "2026-03-01"),
        ("20260301 notes.md", "2026-03-01"),
        ("2026-13-01.md", None),
        ("2026-13-01 2026-03-01.md", "2026-03-01"),
        ("day-0001.md", None),
        ("monday.md", None),
        ("12345678901.md", None),
    ],
)
def test_a_files_name_may_tell_the_day(name: str, day: str | None) -> None:
    found = day_in(name)
    assert (found.isoformat() if found else None) == day


@each_case(
    ("name", "title"),
    [
        ("Project Aurora.md", "Project Aurora"),
        ("2026-03-01 Meeting_with Ada.md", "Meeting with Ada"),
        ("Q3 planning.md", "Q3 planning"),
        ("folder/東京.md", "東京"),
        ("2026-03-01.md", None),
        ("day-0001.md", None),
        ("12.md", None),
    ],
)
def test_a_files_name_may_tell_a_title(name: str, title: str | None) -> None:
    assert title_in(name) == title


def test_the_day_comes_from_the_name_if_the_front_matter_has_none(tmp_path: Path) -> None:
    unclear = "---\ndate: early spring\n---\nHello."
    (item,) = items(note(tmp_path, unclear, "2026-03-01.md"))
    assert item.draft["occurred_at"] == MARCH
    assert item.draft["metadata"]["date"] == "early spring"
    (undated,) = items(note(tmp_path, "Hello.", "note.md"))
    assert "occurred_at" not in undated.draft


def test_a_folder_is_read_in_order_without_what_is_hidden(tmp_path: Path) -> None:
    for name in ("b.md", "a/z.markdown", "a/B.MD", ".hidden.md", ".git/x.md", "c.txt", "a/.o/y.md"):
        note(tmp_path, f"text of {name}", name)
    found = items(tmp_path)
    assert [item.file for item in found] == ["a/B.MD", "a/z.markdown", "b.md"]
    assert [item.draft["source"] for item in found] == [item.file for item in found]
    assert [item.offset for item in found] == [14, 34, 46]
    assert markdown.size(tmp_path) == 46


def test_links_do_not_lead_out_of_the_folder(tmp_path: Path) -> None:
    outside = note(tmp_path, "secret", "outside/secret.md")
    inside = note(tmp_path, "mine", "vault/mine.md")
    os.symlink(outside, tmp_path / "vault" / "stolen.md")
    os.symlink(outside.parent, tmp_path / "vault" / "folder")
    os.symlink(inside, tmp_path / "vault" / "again.md")
    os.symlink("nowhere.md", tmp_path / "vault" / "broken.md")
    os.symlink("loop.md", tmp_path / "vault" / "loop.md")
    assert [item.file for item in items(tmp_path / "vault")] == ["again.md", "mine.md"]


def test_a_file_that_is_no_text_is_a_problem_and_the_rest_is_read(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_bytes(b"caf\xe9")
    (tmp_path / "b.md").write_bytes(b"\xff\xfeh\x00i\x00")
    (tmp_path / "c.md").write_bytes(b"PK\x00\x01")
    note(tmp_path, "fine", "d.md")
    *problems, fine = markdown.read(tmp_path)
    assert [(each.where, each.reason) for each in problems if isinstance(each, Problem)] == [
        ("a.md", "it is not UTF-8; save it as UTF-8"),
        ("b.md", "it is UTF-16; save it as UTF-8"),
        ("c.md", "it is not text (it has NUL bytes)"),
    ]
    assert isinstance(fine, Item) and fine.draft["text"] == "fine"


def test_windows_line_ends_and_a_bom_change_nothing(tmp_path: Path) -> None:
    content = "---\ndate: 2026-03-01\n---\n# A\ntext\n\n- item\n"
    unix = items(note(tmp_path, content))
    note(tmp_path, "\ufeff" + content.replace("\n", "\r\n"))
    assert [item.draft for item in items(tmp_path / "note.md")] == [item.draft for item in unix]


def test_reading_again_gives_the_same_keys_and_an_edit_changes_only_its_own(tmp_path: Path) -> None:
    content = "# A\none\n# B\ntwo\n# A\none\n"
    before = [item.draft["idempotency_key"] for item in items(note(tmp_path, content))]
    assert len(set(before)) == 3
    edited = "new start\n\n" + content.replace("two", "2")
    after = [item.draft["idempotency_key"] for item in items(note(tmp_path, edited))]
    assert [key in before for key in after] == [False, True, False, True]


def test_a_file_without_text_gives_nothing(tmp_path: Path) -> None:
    for content in ("", "\n\n", "---\ntitle: x\n---\n", "---\n***\n"):
        assert told(note(tmp_path, content)) == []


def test_remember_takes_what_is_read(tmp_path: Path) -> None:
    (item,) = items(note(tmp_path, FRONT))
    fields = dict(item.draft)
    assert draft(fields.pop("text"), 1000, **fields).memory.place == "Lisbon, Portugal"


SHAPES = [
    *("{}", "  {}", "# {}", "### {} #", "- {}", "  - {}", "    {}", "1. {}", "> {}", "| {} |"),
    *("```{}", "```", "~~~", "", "", "---", "===", "***", "- ```", "{}. And so on. " * 40),
    "#{}",
]


@given(shapes=st.lists(st.sampled_from(SHAPES), max_size=40))
def test_no_word_is_lost_and_the_order_is_kept(
    shapes: list[str], tmp_path_factory: pytest.TempPathFactory
) -> None:
    lines = [shape.replace("{}", f"w{number}w") for number, shape in enumerate(shapes)]
    path = note(tmp_path_factory.mktemp("any"), "\n".join(["start", *lines]))
    memories = told(path)
    in_texts = [word for _, text in memories for word in re.findall(r"w\d+w", text)]
    in_headings = {word for heading, _ in memories for word in re.findall(r"w\d+w", heading or "")}
    assert in_texts == sorted(in_texts, key=lambda word: int(word[1:-1]))
    assert {*in_texts, *in_headings} == set(re.findall(r"w\d+w", "\n".join(lines)))
    assert all(len(text) <= PIECE or "```" in text or "~~~" in text for _, text in memories)


def test_a_block_without_end_is_given_out_as_it_comes(tmp_path: Path) -> None:
    path = note(tmp_path, "```\n" + "some code\n" * 20_000)
    texts = [text for _, text in told(path)]
    assert sum(text.count("some code") for text in texts) == 20_000
    assert max(map(len, texts)) < 25_000
