import os
from datetime import UTC, date, datetime
from pathlib import Path

import pytest

from commonplace.capture.touring import Options, Survey, survey
from commonplace.capture.touring.documents import LARGEST, is_document
from tests.capture.touring.scenes import Repo
from tests.cases import each_case


def _look(folder: Path) -> Survey:
    return survey(folder, Options(git=False, project=False))


def _by_source(folder: Path) -> dict[str, dict[str, object]]:
    return {str(find.draft["source"]): dict(find.draft) for find in _look(folder).finds()}


def _by_text(folder: Path) -> list[dict[str, object]]:
    return [dict(find.draft) for find in _look(folder).finds()]


def test_a_section_is_a_memory_dated_by_the_last_commit_that_touched_its_file(repo: Repo) -> None:
    repo.write(
        "README.md", "# Heron\n\nMeasures the tide at Olhão.\n\n## Power\n\nIt runs on sun.\n"
    )
    repo.commit("Begin the station", "2026-03-01")
    repo.write("docs/howto/câble.md", "# Cables\n\nUse tinned copper.\n")
    repo.commit("Tell about cables", "2026-03-05")
    found = _by_source(repo.folder)
    assert [*found] == [
        "file:README.md#Heron",
        "file:README.md#Power",
        "file:docs/howto/câble.md#Cables",
    ]
    assert found["file:README.md#Power"]["text"] == "It runs on sun."
    assert found["file:README.md#Power"]["occurred_at"] == datetime(2026, 3, 1, 10, tzinfo=UTC)
    assert found["file:docs/howto/câble.md#Cables"]["occurred_at"] == datetime(
        2026, 3, 5, 10, tzinfo=UTC
    )
    assert {draft["trust"] for draft in found.values()} == {"import"}


def test_a_release_is_of_the_day_in_its_heading(repo: Repo) -> None:
    repo.write("CHANGELOG.md", "# Changelog\n\n## [1.2.0] - 2026-01-15\n\n- The gauge has a lid.\n")
    repo.commit("Release the lid", "2026-03-01")
    (draft,) = _by_source(repo.folder).values()
    assert draft["occurred_at"] == date(2026, 1, 15)


@each_case(
    "name, release",
    [
        ("CHANGELOG.md", "## [1.2.0] - 2026-01-15\n\n### Added"),
        ("CHANGELOG.md", "## 1.2.0 (January 15, 2026)\n\n### Added"),
        ("CHANGES.md", "## 1.2.0\n\n*Released on 15 January 2026*\n\n### Added"),
        ("HISTORY.md", "## 1.2.0\n\n_2026-01-15_\n\nA lid, at last.\n\n### Added"),
        ("CHANGES.rst", "Heron 1.2.0 (2026-01-15)\n========================\n\nAdded\n-----"),
    ],
)
def test_what_a_release_changed_is_of_the_day_of_the_release(
    repo: Repo, name: str, release: str
) -> None:
    older = release.replace("1.2.0", "1.1.0").replace("15", "05")
    text = f"{release}\n\n- The gauge has a lid.\n\n{older}\n\n- The gauge floats.\n"
    repo.write(name, text)
    repo.commit("Release the lid", "2026-03-01")
    days = {str(draft["text"]): draft["occurred_at"] for draft in _by_text(repo.folder)}
    assert days["- The gauge has a lid."] == date(2026, 1, 15)
    assert days["- The gauge floats."] == date(2026, 1, 5)


def test_a_line_that_mentions_a_day_dates_nothing_outside_a_changelog(repo: Repo) -> None:
    repo.write("README.md", "# Heron\n\nBegun on 2 May 2024.\n\n## Power\n\nIt runs on sun.\n")
    repo.commit("Begin", "2026-03-01")
    at = {draft["occurred_at"] for draft in _by_text(repo.folder)}
    assert at == {datetime(2026, 3, 1, 10, tzinfo=UTC)}


def test_a_record_of_a_decision_tells_the_decision_its_grounds_and_its_status(repo: Repo) -> None:
    repo.write(
        "docs/adr/0001-radio.md",
        "# 1. Radio link\n\n## Status\n\nAccepted\n\n## Context\n\nThe bay has no cable.\n\n"
        "## Decision\n\nWe use LoRa for the buoys.\n\n## Consequences\n\nMessages stay short.\n",
    )
    repo.write("docs/adr/README.md", "# Records\n\nHow records are written here.\n")
    repo.write("docs/decisions/2-ink.md", "# 2. Ink\n\n*Accepted.* Logs are written in blue ink.\n")
    repo.commit("Write down what was decided")
    found = _by_source(repo.folder)
    kinds = {source: draft.get("kind") for source, draft in found.items()}
    assert kinds == {
        "file:docs/adr/0001-radio.md#Context": "rationale",
        "file:docs/adr/0001-radio.md#Decision": "decision",
        "file:docs/adr/0001-radio.md#Consequences": "rationale",
        "file:docs/adr/README.md#Records": None,
        "file:docs/decisions/2-ink.md#2. Ink": "decision",
    }
    about = found["file:docs/adr/0001-radio.md#Decision"]["metadata"]
    assert isinstance(about, dict)
    assert (about["status"], about["heading"]) == ("accepted", "1. Radio link > Decision")


@each_case(
    "name",
    ["README.md", "readme", "Readme.txt", "pkg/README.md", "CHANGELOG", "AGENTS.md", "CLAUDE.md"]
    + ["docs/a/b/c.md", "doc/adr/1.md", "pkg/docs/x.markdown"],
)
def test_what_a_project_says_of_itself_is_read(name: str) -> None:
    assert is_document(name)


@each_case(
    "name",
    ["main.py", "notes.md", "docs/picture.png", "notes.rst", "node_modules/x/README.md"]
    + ["vendor/docs/a.md", ".venv/lib/README.md", "docs/build/a.md", ".github/README.md"],
)
def test_what_others_wrote_and_what_is_no_document_is_not(name: str) -> None:
    assert not is_document(name)


def test_only_what_git_tracks_is_read_in_a_repository(repo: Repo) -> None:
    repo.write("README.md", "# Heron\n\nMeasures the tide.\n")
    repo.commit("Begin the station")
    repo.write("docs/private.md", "# Mine\n\nNobody is to read this.\n")
    assert [*_by_source(repo.folder)] == ["file:README.md#Heron"]


def test_a_name_that_is_no_text_is_a_name_all_the_same(repo: Repo) -> None:
    repo.write("README.md", "# Heron\n\nMeasures the tide.\n")
    folder = repo.folder / "docs"
    folder.mkdir()
    try:
        Path(os.fsdecode(os.fsencode(folder) + b"/\xff.md")).write_text("# Odd\n\nOdd name.\n")
    except OSError:
        pytest.skip("this file system takes only names that are text")
    repo.commit("Add an odd name", "2026-03-07")
    found = [find.draft for find in _look(repo.folder).finds()]
    assert [draft["text"] for draft in found] == ["Measures the tide.", "Odd name."]
    assert {draft["occurred_at"] for draft in found} == {datetime(2026, 3, 7, 10, tzinfo=UTC)}


def test_links_are_not_followed_out_of_the_project(tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "secret.md").write_text("# Secret\n\nNobody is to read this.\n")
    folder = tmp_path / "plain"
    (folder / "docs").mkdir(parents=True)
    (folder / "docs" / "link.md").symlink_to(outside / "secret.md")
    (folder / "docs" / "far").symlink_to(outside)
    assert _look(folder).found == 0


def test_what_cannot_be_read_is_told_and_the_rest_is_read(repo: Repo) -> None:
    repo.write("README.md", "# Heron\n\nMeasures the tide.\n")
    repo.write("docs/binary.md", b"\x00\x01\x02")
    repo.write("docs/latin.md", "Grüße".encode("latin-1"))
    repo.write("docs/large.md", "x" * (LARGEST + 1))
    repo.commit("Add odd files")
    repo.write("docs/gone.md", "# Gone\n\nThis will be gone.\n")
    repo.git("add", "--all")
    (repo.folder / "docs" / "gone.md").unlink()
    found = _look(repo.folder)
    assert found.found == 1
    told = dict(found.problems)
    assert set(told) == {"docs/binary.md", "docs/latin.md", "docs/large.md"}
    assert "UTF-8" in told["docs/latin.md"] and "at most" in told["docs/large.md"]


def test_headings_badges_and_secrets_are_not_kept(repo: Repo) -> None:
    repo.write(
        "README.md",
        "# Heron\n\n[![CI](https://ci.example.org/badge.svg)](https://ci.example.org)\n\n"
        "## Empty\n\n## Access\n\nThe token is ghp_" + "a1B2c3D4e5" * 4 + " as you know.\n",
    )
    repo.commit("Begin the station")
    ((source, draft),) = _by_source(repo.folder).items()
    assert source == "file:README.md#Access"
    assert "[secret removed" in str(draft["text"]) and "ghp_" not in str(draft["text"])


def test_a_section_that_did_not_change_is_the_same_memory_after_its_file_did(repo: Repo) -> None:
    repo.write("README.md", "# Heron\n\nMeasures the tide.\n\n## Power\n\nIt runs on sun.\n")
    repo.commit("Begin the station", "2026-03-01")
    before = {str(draft["idempotency_key"]) for draft in _by_source(repo.folder).values()}
    repo.write("README.md", "# Heron\n\nMeasures the tide.\n\n## Power\n\nIt runs on wind now.\n")
    repo.commit("Change the power", "2026-03-09")
    after = {str(draft["idempotency_key"]) for draft in _by_source(repo.folder).values()}
    assert len(before & after) == 1 and len(after) == 2
