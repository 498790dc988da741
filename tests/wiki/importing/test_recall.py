"""Recall's memory folder as memories, pages and redirects."""

from pathlib import Path

import pytest

from commonplace.wiki.importing import (
    Citation,
    Found,
    FoundMemory,
    FoundPage,
    FoundRedirect,
    Skipped,
)
from commonplace.wiki.importing.recall import read

AUTH = """---
name: Harbour Lock
description: From hand winches to hydraulics, after the flood
type: wiki
slug: harbour-lock
category: project
created: 2026-02-15
updated: 2026-04-26
sources:
  - uri: memory/2026-01-15.md
    from: 3
    lines: 2
    summary: First decision
  - memory/2026-03-22.md
  - uri: memory/2026-04-08.md
    from: nine
related:
  - flood-report
contradicts: [old-lock]
confidence: high
supersedes:
  - source: memory/2026-01-10.md
    fact: Winches stay
    supersededOn: 2026-01-30
grounding: {verifiedOn: 2026-04-26, grounded: 4, unverified: [], stale: []}
---

The lock is worked by [[hydraulics]] and by the [[team:keepers]].

## Timeline
### Winches
"""


def folder(root: Path, files: dict[str, str]) -> Path:
    for name, text in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return root


def pages(found: list[Found]) -> dict[str, FoundPage]:
    return {each.file: each for each in found if isinstance(each, FoundPage)}


def memories(found: list[Found]) -> list[FoundMemory]:
    return [each for each in found if isinstance(each, FoundMemory)]


def test_a_page_has_what_its_front_matter_says_and_keeps_the_rest(tmp_path: Path) -> None:
    found = [*read(folder(tmp_path, {"memory/wiki/harbour-lock.md": AUTH}), {})]
    page = pages(found)["memory/wiki/harbour-lock.md"]
    draft = page.draft
    assert (draft.type, draft.slug, draft.title) == ("project", "harbour-lock", "Harbour Lock")
    assert draft.summary == "From hand winches to hydraulics, after the flood"
    assert (draft.related, draft.contradicts) == (("flood-report",), ("old-lock",))
    assert draft.confidence == "high"
    assert draft.body.startswith("The lock is worked by [[hydraulics]] and by the [[team:keepers]]")
    assert [*draft.metadata] == ["created", "updated", "sources", "supersedes", "grounding"]
    assert draft.metadata["supersedes"][0]["fact"] == "Winches stay"
    assert draft.metadata["sources"][0]["summary"] == "First decision"


def test_sources_are_files_with_lines_where_those_make_sense(tmp_path: Path) -> None:
    found = [*read(folder(tmp_path, {"memory/wiki/harbour-lock.md": AUTH}), {})]
    assert pages(found)["memory/wiki/harbour-lock.md"].cites == (
        Citation("memory/2026-01-15.md", 3, 4),
        Citation("memory/2026-03-22.md"),
        Citation("memory/2026-04-08.md"),
    )


@pytest.mark.parametrize("key", ["redirect_to", "redirectTo"])
def test_a_page_that_redirects_is_only_a_redirect_and_comes_last(tmp_path: Path, key: str) -> None:
    found = [
        *read(
            folder(
                tmp_path,
                {
                    "memory/wiki/a-old.md": f"---\nname: Old\ncategory: entity\n{key}: new\n---\n",
                    "memory/wiki/new.md": "---\nname: New\ncategory: entity\n---\nIt is.",
                },
            ),
            {},
        )
    ]
    assert found[-1] == FoundRedirect("a-old", "new", "memory/wiki/a-old.md", "entity")
    assert [*pages(found)] == ["memory/wiki/new.md"]


def test_logs_become_memories_of_their_days(tmp_path: Path) -> None:
    found = memories(
        [
            *read(
                folder(
                    tmp_path,
                    {
                        "memory/2026-01-15.md": "---\ntype: daily\n---\n\n## Gate\n\nIt sticks.\n",
                        "memory/weekly/2026-W03.md": "A week of rust.",
                        "memory/monthly/2026-02.md": "A month of rain.",
                    },
                ),
                {},
            )
        ]
    )
    told = {each.file: (each.fields["occurred_at"], each.fields.get("kind")) for each in found}
    assert told == {
        "memory/2026-01-15.md": ("2026-01-15", None),
        "memory/weekly/2026-W03.md": ("2026-01-18", "semantic"),
        "memory/monthly/2026-02.md": ("2026-02-28", "semantic"),
    }
    assert {each.fields["source"] for each in found} == {*told}


def test_a_memory_covers_its_own_lines_and_no_heading_of_the_next(tmp_path: Path) -> None:
    text = "## One\n\nfirst\nstill first\n\n## Two\n\nsecond\n"
    found = memories([*read(folder(tmp_path, {"memory/2026-01-15.md": text}), {})])
    assert [(each.first, each.last) for each in found] == [(3, 4), (8, 8)]


def test_wisdom_and_identity_are_memories_without_the_map_of_pages(tmp_path: Path) -> None:
    wisdom = "# Wisdom\n\n## Principles\n\nMeasure twice.\n\n## Knowledge Map\n\n- [[lock]]\n"
    files = {"WISDOM.md": wisdom, "IDENTITY.md": "# Keeper\n\nA lock keeper.\n", "memory/x.txt": ""}
    found = memories([*read(folder(tmp_path, files), {})])
    assert {each.fields["text"] for each in found} == {"Measure twice.", "A lock keeper."}


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("user_role", "entity"),
        ("feedback_tests", "concept"),
        ("project_lock_gates", "project"),
        ("reference_boards", "reference"),
    ],
)
def test_a_typed_memory_is_a_page_that_cites_the_days_it_names(
    tmp_path: Path, name: str, kind: str
) -> None:
    text = (
        "---\ndescription: d\ntype: x\n---\n\n**Why:** seen on 2026-04-24, and 2026-04-24 again.\n"
    )
    found = [*read(folder(tmp_path, {f"memory/{name}.md": text}), {})]
    (page,) = pages(found).values()
    assert (page.draft.type, page.draft.summary) == (kind, "d")
    assert page.draft.title == name.partition("_")[2].replace("_", " ").capitalize()
    assert page.cites == (Citation("memory/2026-04-24.md"),)


def test_an_insight_is_a_theme_page(tmp_path: Path) -> None:
    text = (
        "---\ntype: insight\ndate: 2026-05-01\ntheme: Late deliveries\nsources:\n"
        "  - memory/2026-04-24.md\nconfidence: medium\n---\n\nThey come on Mondays.\n"
    )
    name = "memory/dreams/insights/2026-05-01-late-deliveries.md"
    page = pages([*read(folder(tmp_path, {name: text}), {})])[name]
    assert (page.draft.type, page.draft.title) == ("theme", "Late deliveries")
    assert page.draft.metadata["date"] == "2026-05-01"
    assert page.cites == (Citation("memory/2026-04-24.md"),)


def test_what_the_program_wrote_for_itself_is_skipped(tmp_path: Path) -> None:
    files = {
        "memory/wiki/index.md": "# Index",
        "DREAMS.md": "## 2026-05-01",
        "memory/dreams/contradictions/2026-05-01.md": "x",
        "memory/.dreams/search-log.jsonl": "{}",
        "memory/notes.txt": "x",
    }
    found = [*read(folder(tmp_path, files), {})]
    assert sorted(each.what for each in found if isinstance(each, Skipped)) == [
        "dream diaries",
        "dream diaries",
        "generated indexes",
        "hidden folders",
        "other files",
    ]
    assert len(found) == 5


@pytest.mark.parametrize("inside", ["", "memory", "memory/wiki"])
def test_the_folder_above_the_folder_or_the_wiki_alone_can_be_given(
    tmp_path: Path, inside: str
) -> None:
    folder(tmp_path, {"memory/wiki/lock.md": "---\nname: Lock\ncategory: entity\n---\nIt is."})
    assert [*pages([*read(tmp_path / inside, {})])] == ["memory/wiki/lock.md"]


def test_a_category_of_ones_own_can_be_given_a_type(tmp_path: Path) -> None:
    folder(tmp_path, {"memory/wiki/kew.md": "---\nname: Kew\ncategory: place\n---\nA garden."})
    (page,) = pages([*read(tmp_path, {"place": "entity"})]).values()
    assert page.draft.type == "entity"
    (other,) = pages([*read(tmp_path, {})]).values()
    assert (other.draft.type, other.draft.metadata) == ("topic", {"category": "place"})
