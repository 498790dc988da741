from collections.abc import Iterator
from typing import Any

import pytest

import commonplace
from commonplace.capture import touring
from commonplace.capture.touring import Options, Survey, bring_in, known_in, survey
from commonplace.capture.touring.finds import Find
from commonplace.errors import InvalidInput, NotFound
from tests.capture.touring.scenes import Agents, Repo

LIMIT = 100_000


def _options(agents: Agents, **more: Any) -> Options:
    return Options(folders=agents.folders, project=False, **more)


def _look(book: commonplace.Book, repo: Repo, agents: Agents) -> Survey:
    known = known_in(book.library.engine, book.info.id)
    return survey(repo.folder, _options(agents), known)


def _bring(book: commonplace.Book, found: Survey, **how: Any) -> touring.Brought:
    return bring_in(found, book.library.capture, book.info.id, LIMIT, **how)


@pytest.fixture
def project(repo: Repo, agents: Agents) -> Repo:
    repo.write("README.md", "# Heron\n\nHeron measures the tide at Olhão.\n")
    repo.commit("Begin the station", "2026-03-01")
    agents.claude(
        repo.folder,
        ("user", "We decided to use LoRa for the buoys."),
        ("assistant", "Noted: the buoys send by LoRa from now on."),
    )
    return repo


def test_a_tour_remembers_what_it_counted(
    book: commonplace.Book, project: Repo, agents: Agents
) -> None:
    found = _look(book, project, agents)
    assert {part: count.new for part, count in found.counts.items() if count.new} == {
        "commits": 1,
        "documents": 1,
        "claude-code": 2,
    }
    seen: list[tuple[int, int, int]] = []
    brought = _bring(book, found, progress=lambda *done: seen.append(done))
    assert (brought.added, brought.duplicates, brought.problems) == (4, 0, [])
    assert seen[-1] == (4, 4, 4)
    kept = {memory.source: memory for memory in book.memories()}
    assert kept["file:README.md#Heron"].metadata["heading"] == "Heron"
    assert [memory.kind for memory in book.memories()].count("decision") == 2
    assert sum(len(memory.text) for memory in kept.values()) <= sum(
        count.characters for count in found.counts.values()
    )


def test_a_second_tour_adds_only_what_is_new(
    book: commonplace.Book, project: Repo, agents: Agents
) -> None:
    _bring(book, _look(book, project, agents))
    before = [memory.id for memory in book.memories()]
    again = _look(book, project, agents)
    assert (again.found, again.new) == (4, 0)
    assert _bring(book, again).added == 0
    project.commit("Paint the buoys red", "2026-03-02")
    later = _look(book, project, agents)
    assert later.counts["commits"].new == 1 and later.new == 1
    assert _bring(book, later).added == 1
    assert [memory.id for memory in book.memories()][:-1] == before


def test_a_tour_that_was_killed_is_completed_by_the_next(
    book: commonplace.Book, project: Repo, agents: Agents, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(1200):
        agents.claude(
            project.folder, ("user", f"The buoy number {number} is red."), session=f"c-{number}"
        )
    whole = Survey.finds

    def killed(self: Survey) -> Iterator[Find]:
        for number, find in enumerate(whole(self)):
            if number == 700:
                raise KeyboardInterrupt
            yield find

    with monkeypatch.context() as patched, pytest.raises(KeyboardInterrupt):
        patched.setattr(Survey, "finds", killed)
        _bring(book, _look(book, project, agents))
    kept = sum(1 for _ in book.memories())
    assert 0 < kept < 1200  # what was written is there, in whole batches
    found = _look(book, project, agents)
    assert found.new == found.found - kept
    _bring(book, found)
    assert sum(1 for _ in book.memories()) == found.found
    assert _look(book, project, agents).new == 0


def test_what_cannot_be_remembered_is_told_and_the_rest_is_kept(
    book: commonplace.Book, project: Repo, agents: Agents
) -> None:
    tags = ", ".join(f"tag{number}" for number in range(60))
    project.write("docs/odd.md", f"---\ntags: [{tags}]\n---\n# Odd\n\nToo many tags have I.\n")
    project.commit("Write an odd note")
    brought = _bring(book, _look(book, project, agents))
    assert brought.added == 5
    ((where, reason),) = brought.problems
    assert where == "file:docs/odd.md#Odd" and "tags" in reason


def test_a_tour_needs_a_folder(repo: Repo, agents: Agents) -> None:
    with pytest.raises(NotFound):
        survey(repo.folder / "nowhere", _options(agents))
    file = repo.write("file.txt", "x")
    with pytest.raises(InvalidInput):
        survey(file, _options(agents))


def test_what_is_not_asked_for_is_not_read(project: Repo, agents: Agents) -> None:
    no_git = survey(project.folder, _options(agents, git=False))
    assert "commits" not in no_git.counts and no_git.counts["documents"].found == 1
    no_docs = survey(project.folder, _options(agents, docs=False))
    assert "documents" not in no_docs.counts and no_docs.counts["commits"].found == 1
    neither = survey(project.folder, _options(agents, transcripts=False))
    assert [*neither.counts] == ["commits", "documents"]
