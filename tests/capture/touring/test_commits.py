from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from commonplace.capture.touring import Options, survey
from commonplace.capture.touring.finds import Find
from tests.capture.touring.scenes import ADA, GRACE, Repo


def _commits(folder: Path, **options: Any) -> list[Find]:
    found = survey(folder, Options(docs=False, project=False, **options))
    assert not found.problems
    return [*found.finds()]


def test_a_commit_is_a_memory_of_what_its_author_said_when(repo: Repo) -> None:
    hash = repo.commit("Use SQLite for the gauge\n\nThe card wears out with files.", "2026-03-01")
    (find,) = _commits(repo.folder)
    assert find.draft["text"] == "Use SQLite for the gauge\n\nThe card wears out with files."
    assert find.draft["author"] == ADA[0]
    assert find.draft["occurred_at"] == datetime(2026, 3, 1, 10, tzinfo=UTC)
    assert find.draft["source"] == f"git:{hash[:10]}"
    assert find.draft["trust"] == "user"


def test_nobody_vouches_for_what_others_committed(repo: Repo) -> None:
    repo.commit("Sound the horn twice in fog", by=GRACE)
    (find,) = _commits(repo.folder)
    assert (find.draft["author"], find.draft["trust"]) == (GRACE[0], "import")


def test_the_newest_come_oldest_first(repo: Repo) -> None:
    for day in range(1, 6):
        repo.commit(f"Change number {day}", f"2026-03-0{day}")
    found = [find.draft["text"] for find in _commits(repo.folder, commits=3)]
    assert found == ["Change number 3", "Change number 4", "Change number 5"]


def test_nothing_before_the_day_that_was_asked_for(repo: Repo) -> None:
    repo.commit("Change before", "2026-02-28")
    repo.commit("Change after", "2026-03-02")
    since = datetime(2026, 3, 1, tzinfo=UTC)
    assert [find.draft["text"] for find in _commits(repo.folder, since=since)] == ["Change after"]


def test_merges_bots_and_crumbs_are_left_out(repo: Repo) -> None:
    repo.commit("Begin the harbour log", "2026-03-01")
    repo.git("checkout", "--quiet", "-b", "side")
    repo.commit("Add the tide table", "2026-03-02")
    repo.git("checkout", "--quiet", "main")
    repo.commit("Add the crane", "2026-03-02")
    repo.git("merge", "--quiet", "--no-ff", "-m", "Merge the side branch", "side")
    repo.commit("Bump serde to 2", by=("dependabot[bot]", "49699333+dependabot[bot]@example.org"))
    repo.commit("wip")
    repo.commit("fixup! Add the crane")
    texts = {find.draft["text"] for find in _commits(repo.folder)}
    assert texts == {"Begin the harbour log", "Add the tide table", "Add the crane"}


def test_trailers_are_no_words_and_secrets_do_not_stay(repo: Repo) -> None:
    key = "ghp_" + "a1B2c3D4e5" * 4
    repo.commit(
        f"Rotate the key\n\nThe old one was {key}.\n\n"
        "Signed-off-by: Ada <ada@example.org>\nCo-authored-by: Grace <grace@example.org>\n"
    )
    (find,) = _commits(repo.folder)
    assert find.draft["text"].startswith("Rotate the key")
    assert "by:" not in find.draft["text"] and key not in find.draft["text"]
    assert "[secret removed: GitHub token]" in find.draft["text"]


def test_any_script_and_any_encoding_are_read(repo: Repo) -> None:
    repo.commit("Olhão の潮位計を直す 🌊", "2026-03-01", by=("田中 さくら", "t@example.org"))
    repo.git("config", "i18n.commitEncoding", "ISO-8859-1")
    file = repo.write("message", "Grüße aus Köln\n".encode("latin-1"))
    repo.git("commit", "--quiet", "--allow-empty", "-F", str(file))
    first, second = _commits(repo.folder)
    assert first.draft["text"] == "Olhão の潮位計を直す 🌊"
    assert first.draft["author"] == "田中 さくら"
    assert second.draft["text"] == "Grüße aus Köln"


def test_a_repository_without_commits_has_none(repo: Repo) -> None:
    assert _commits(repo.folder) == []


def test_a_shallow_clone_tells_what_it_has(repo: Repo, tmp_path: Path) -> None:
    for day in range(1, 5):
        repo.commit(f"Change number {day}", f"2026-03-0{day}")
    clone = tmp_path / "clone"
    repo.git("clone", "--quiet", "--depth", "2", f"file://{repo.folder}", str(clone))
    found = [find.draft["text"] for find in _commits(clone)]
    assert found == ["Change number 3", "Change number 4"]


def test_below_the_root_only_what_touched_that_folder_counts(repo: Repo) -> None:
    repo.write("pump/a.txt", "a")
    repo.commit("Prime the pump")
    repo.write("crane/b.txt", "b")
    repo.commit("Grease the crane")
    assert [find.draft["text"] for find in _commits(repo.folder / "pump")] == ["Prime the pump"]


def test_without_a_repository_or_without_git_a_tour_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "plain"
    folder.mkdir()
    (folder / "README.md").write_text("# Heron\n\nA station that measures the tide.\n")
    found = survey(folder, Options(project=False))
    assert found.notes == ["Without commits: this is not a git repository."]
    assert found.counts["documents"].found == 1
    monkeypatch.setenv("PATH", str(tmp_path))
    found = survey(folder, Options(project=False))
    assert found.notes == ["Without commits: git is not installed."]
    assert found.counts["documents"].found == 1


def test_a_hook_around_us_does_not_lead_to_another_repository(
    repo: Repo, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    repo.commit("Ours is this one")
    other = Repo(tmp_path / "other").begin()
    other.commit("Theirs is that one")
    monkeypatch.setenv("GIT_DIR", str(other.folder / ".git"))
    assert [find.draft["text"] for find in _commits(repo.folder)] == ["Ours is this one"]


def test_the_settings_of_a_stranger_run_no_program(repo: Repo, tmp_path: Path) -> None:
    repo.write("README.md", "# Heron\n\nA station that measures the tide.\n")
    repo.commit("Begin the station")
    spy = repo.write("../spy.sh", f"#!/bin/sh\ntouch {tmp_path}/ran\nexit 0\n")
    spy.chmod(0o755)
    for name in ("core.fsmonitor", "core.pager", "gpg.program", "diff.external"):
        repo.git("config", name, str(spy))
    repo.git("config", "log.showSignature", "true")
    found = survey(repo.folder, Options(project=False))
    assert found.found == 2
    assert not (tmp_path / "ran").exists()
