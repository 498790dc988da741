"""A project is told of as a whole: what it is called, what it is, and who works on it."""

from pathlib import Path

import pytest

import commonplace
from commonplace.capture.touring import Options, bring_in, survey
from commonplace.capture.touring.project import project_name
from tests.capture.touring.scenes import Repo


def _told(folder: Path) -> list[str]:
    found = survey(folder, Options())
    return [each.draft["text"] for each in found.finds() if each.part == "project"]


def test_a_project_is_told_of_in_sentences_that_name_it(repo: Repo) -> None:
    repo.write("README.md", "# Heron\n\nA station that measures the tide. It floats.\n")
    repo.commit("Begin the station", "2026-03-01")
    told = _told(repo.folder)
    assert told[0] == "Project Heron is a git repository with commits since 1 March 2026."
    assert told[1] == "Project Heron calls itself “A station that measures the tide.”"
    assert told[2].startswith("Project Heron has commits by ")
    assert len(told) == 3


def test_a_definition_is_taken_as_it_is(repo: Repo) -> None:
    repo.write(
        "README.md", "# heron\n\n[![ok](x.svg)](y)\n\n**heron** is a tide *station*. More.\n"
    )
    repo.commit("Begin the station", "2026-03-01")
    assert "Project Heron is a tide station." in _told(repo.folder)


def test_versions_that_were_tagged_are_told_and_other_tags_are_not(repo: Repo) -> None:
    repo.write("README.md", "# Heron\n\nIt measures the tide here.\n")
    repo.commit("Begin the station", "2026-03-01")
    repo.git("tag", "v0.1.0")
    repo.git("tag", "nightly")
    tags = [each for each in _told(repo.folder) if "tag" in each]
    assert tags == ["Project Heron has the tag v0.1.0 since 1 March 2026."]


@pytest.mark.parametrize(
    ("manifest", "text"),
    [
        ("pyproject.toml", '[project]\nname = "tide-sensor"\n'),
        ("package.json", '{"name": "@shore/tide-sensor"}'),
        ("Cargo.toml", '[package]\nname = "tide-sensor"\n'),
    ],
)
def test_the_manifest_knows_the_name(repo: Repo, manifest: str, text: str) -> None:
    (repo.folder / manifest).write_text(text)
    assert project_name(repo.folder, None) == "Tide Sensor"
    assert project_name(repo.folder, None, "TideSensor") == "TideSensor"
    assert project_name(repo.folder, None, "How to measure") == "Tide Sensor"


@pytest.mark.parametrize(
    "text",
    ["[project", "", "[project]\nname = 7\n", "name = ['x']\n", "\x00", "[project]\nname=''"],
)
def test_a_manifest_that_says_nothing_is_passed_over(repo: Repo, text: str) -> None:
    (repo.folder / "pyproject.toml").write_text(text)
    assert project_name(repo.folder, None) == "Heron"


@pytest.mark.parametrize(
    ("url", "name"),
    [
        ("git@example.org:shore/gull.git", "Gull"),
        ("https://example.org/shore/gull.git/", "Gull"),
        ("example.org:gull", "Gull"),
        ("/somewhere/else/copy", "Heron"),
    ],
)
def test_a_clone_is_called_after_what_it_was_cloned_from(repo: Repo, url: str, name: str) -> None:
    repo.git("config", "remote.origin.url", url)
    repo.write("README.md", "# Notes\n\nIt measures the tide here.\n")
    repo.commit("Begin the station", "2026-03-01")
    assert _told(repo.folder)[0].startswith(f"Project {name} is")


def test_a_folder_without_git_has_its_readme(tmp_path: Path) -> None:
    folder = tmp_path / "gull"
    folder.mkdir()
    (folder / "README.md").write_text("Gull counts boats in the harbour.\n")
    assert _told(folder) == ["Project Gull is a folder of documents."], "the README names it"
    (folder / "README.md").write_text("gull counts boats in the harbour.\n")
    assert _told(folder)[1:] == ["Project Gull counts boats in the harbour."]


@pytest.mark.parametrize("name", ["12", "-", "x" * 200])
def test_what_is_no_name_is_not_told_of(tmp_path: Path, name: str) -> None:
    folder = tmp_path / name
    folder.mkdir()
    (folder / "README.md").write_text("It counts boats in the harbour.\n")
    assert _told(folder) == []


@pytest.mark.parametrize(
    "readme", ["", "- one\n- two\n", "```\ncode that runs. And on.\n```\n", "![x](y.png)\n", "\x00"]
)
def test_a_readme_that_begins_with_no_sentence_is_not_quoted(repo: Repo, readme: str) -> None:
    repo.write("README.md", readme)
    repo.commit("Begin the station", "2026-03-01")
    assert not [each for each in _told(repo.folder) if "calls itself" in each]


def test_bots_are_nobody(repo: Repo) -> None:
    repo.git("config", "user.name", "dependabot[bot]")
    repo.write("README.md", "# Heron\n\nIt measures the tide here.\n")
    repo.commit("Begin the station", "2026-03-01")
    repo.git("commit", "--allow-empty", "-m", "Raise it", "--author", "renovate[bot] <r@x.org>")
    assert not [each for each in _told(repo.folder) if "renovate" in each]


def test_records_of_decisions_get_pages(repo: Repo, library: commonplace.Library) -> None:
    repo.write("README.md", "# Heron\n\nA station that measures the tide. It floats.\n")
    repo.write(
        "docs/adr/0002-radio.md",
        "# 2. Radio between the posts\n\n## Status\n\nAccepted\n\n## Context\n\n"
        "The mast is too far away for a cable.\n\n## Decision\n\n"
        "Every post has a radio of its own.\n\n## Consequences\n\n"
        "The batteries have to be changed twice a year.\n",
    )
    repo.commit("Begin the station", "2026-03-01")
    book = library.book("ada")
    bring_in(survey(repo.folder, Options()), library.capture, book.info.id, 100_000)
    library.work()
    record = book.wiki.page("decision/radio-between-the-posts")
    sections = {each.slug: each.body for each in record.sections}
    assert "too far away" in sections["context"]
    assert "radio of its own" in record.body
    assert "twice a year" in sections["consequences"]
    told = [each for each in book.memories() if "decision_record" in each.metadata]
    for each in told:
        book.forget(each.id)
    library.work()
    assert not [each for each in book.wiki.pages() if "radio" in each.title.casefold()]
