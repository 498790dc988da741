from pathlib import Path

import pytest

import commonplace
from tests.capture.touring.scenes import Agents, Repo
from tests.serve.cli.conftest import Say


@pytest.fixture
def repo(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Repo:
    """A project with a history, a document, and two sessions of agents."""
    user = tmp_path / "ada"
    monkeypatch.setenv("HOME", str(user))
    for name in ("CLAUDE_CONFIG_DIR", "CODEX_HOME", "GEMINI_CLI_HOME", "XDG_DATA_HOME"):
        monkeypatch.delenv(name, raising=False)
    project = Repo(tmp_path / "heron").begin()
    project.write("README.md", "# Heron\n\nHeron measures the tide at Olhão.\n")
    project.commit("Begin the station", "2026-03-01")
    agents = Agents(user)
    agents.claude(
        project.folder,
        ("user", "Grace chose Postgres over MySQL for the tide server."),
        '{"type": "user", "cut of',
    )
    agents.codex(project.folder, ("user", "Ada moved to Olhão in March for the station."))
    return project


def test_a_tour_counts_first_and_says_how_to_go_on(say: Say, repo: Repo, home: Path) -> None:
    done = say("tour", repo.folder, code=0)
    for word in ("commits", "documents", "Claude Code", "Codex", "2026-03-01"):
        assert word in done.out
    assert "left out" in done.out and "c-1.jsonl:3" in done.out
    assert "--yes" in done.err
    assert not home.exists() or not [*home.rglob("*.db")]


def test_a_dry_run_writes_nothing_and_does_not_ask(say: Say, repo: Repo, home: Path) -> None:
    done = say("tour", repo.folder, "--dry-run", "--json", tty=True, code=0)
    assert done.json["dry_run"] is True and done.json["grew"] is None
    assert {each["source"]: each["new"] for each in done.json["sources"]} == {
        "project": 2,
        "commits": 1,
        "documents": 1,
        "claude-code": 1,
        "codex": 1,
        "gemini": 0,
        "opencode": 0,
    }
    assert done.json["skipped"] == 1
    assert done.json["problems"][0]["where"] == "claude-code/-home-ada-heron/c-1.jsonl:3"
    assert not home.exists() or not [*home.rglob("*.db")]


def test_whoever_says_no_gets_nothing_written(say: Say, repo: Repo) -> None:
    say("tour", repo.folder, stdin=b"n\n", tty=True, code=0)
    assert "no library" in say("log", code=5).err


def test_a_tour_remembers_works_and_says_what_grew(say: Say, repo: Repo) -> None:
    done = say("tour", repo.folder, stdin=b"y\n", tty=True, code=0)
    assert "6 memories added" in done.out and "6 (+6)" in done.out
    assert "commonplace recall" in done.out
    assert "wiki show entity/heron" in done.out, "the project has a page of its own"
    assert "Grace chose Postgres" in say("recall", "Which database for tide?").out
    book = say("status", "--json").json["book"]
    assert book["memories"] == 6


def test_a_second_tour_finds_nothing_new(say: Say, repo: Repo) -> None:
    first = say("tour", repo.folder, "--yes", "--json", code=0).json
    assert (first["added"], first["duplicates"]) == (6, 0)
    assert first["grew"]["memories"] == {"before": 0, "after": 6}
    again = say("tour", repo.folder, "--yes", "--json", code=0).json
    assert (again["added"], again["duplicates"]) == (0, 6)
    assert again["grew"]["memories"] == {"before": 6, "after": 6}
    assert again["grew"]["pages"]["before"] == again["grew"]["pages"]["after"]
    assert "Nothing is new" in say("tour", repo.folder, code=0).err
    assert "0 memories added" in say("tour", repo.folder, tty=True, code=0).out


def test_where_there_is_nothing_no_library_is_made(say: Say, tmp_path: Path, home: Path) -> None:
    folder = tmp_path / "empty"
    folder.mkdir()
    done = say("tour", folder, "--yes", code=0)
    assert "not a git repository" in done.out and "nothing here" in done.err
    assert not home.exists() or not [*home.rglob("*.db")]


def test_work_that_an_interrupted_tour_left_is_done_by_the_next(
    say: Say, repo: Repo, monkeypatch: pytest.MonkeyPatch
) -> None:
    def killed(*_: object) -> int:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(commonplace.Library, "work", killed)
        say("tour", repo.folder, "--yes", code=130)
    assert say("status", "--json").json["known"]["waiting"] == 6
    say("tour", repo.folder, "--yes", code=0)
    assert say("status", "--json").json["known"]["waiting"] == 0


def test_a_tour_goes_into_the_book_that_was_named(say: Say, repo: Repo) -> None:
    say("tour", repo.folder, "--yes", "--book", "heron", code=0)
    assert len(say("log", "--book", "heron", "--json").json["memories"]) > 0
    assert say("tour", repo.folder, "--json", code=0).json["sources"][0]["new"] == 2


def test_parts_can_be_left_out(say: Say, repo: Repo) -> None:
    only = say("tour", repo.folder, "--no-git", "--no-docs", "--dry-run", "--json", code=0).json
    assert [each["source"] for each in only["sources"]][0] == "claude-code"
    rest = say("tour", repo.folder, "--no-transcripts", "--dry-run", "--json", code=0).json
    assert [each["source"] for each in rest["sources"]] == ["project", "commits", "documents"]
    late = say("tour", repo.folder, "--since", "2026-03-03", "--dry-run", "--json", code=0).json
    assert {each["source"] for each in late["sources"] if each["found"]} == {"claude-code"}


def test_the_current_folder_is_toured_when_none_is_said(
    say: Say, repo: Repo, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(repo.folder)
    assert sum(each["new"] for each in say("tour", "--json", code=0).json["sources"]) == 6


def test_what_is_no_folder_and_no_day_is_told(say: Say, repo: Repo) -> None:
    assert "no folder" in say("tour", repo.folder / "nowhere", code=3).err
    assert "not a time" in say("tour", repo.folder, "--since", "soon", code=2).err


def test_pages_are_told_by_type_and_by_what_they_rest_on(say: Say, repo: Repo) -> None:
    say("tour", repo.folder, "--yes", code=0)
    memory = say("recall", "Postgres", "--json").json["hits"][0]["id"]
    text = "Postgres holds the tides."
    about = ("--type", "topic", "--title", "Tide server", "--content", text, "--source", memory)
    say("wiki", "create", *about, code=0)
    done = say("tour", repo.folder, "--yes", "--json", code=0).json
    assert done["grew"]["pages"]["after"].get("topic", 0) >= 1
    shown = say("tour", repo.folder, "--yes", code=0).out
    assert "topic" in shown and "wiki show" in shown
