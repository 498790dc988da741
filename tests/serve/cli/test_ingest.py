"""``ingest`` and ``document``, as people call them."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.capture.documents import samples
from tests.capture.documents.site import Site, page, serving
from tests.serve.cli.conftest import Say


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    docs = tmp_path / "docs"
    (docs / "more").mkdir(parents=True)
    (docs / ".hidden").mkdir()
    (docs / "boats.md").write_text("# Boats\n\nThe ferry leaves at seven.\n")
    (docs / "more" / "people.html").write_bytes(samples.HTML)
    (docs / "more" / "broken.pdf").write_text("this is no PDF")
    (docs / "picture.png").write_bytes(b"\x89PNG")
    (docs / ".hidden" / "secret.md").write_text("hidden")
    return docs


@pytest.fixture
def site(monkeypatch: pytest.MonkeyPatch) -> Iterator[Site]:
    with serving() as one:
        monkeypatch.setenv("COMMONPLACE_INGEST__ALLOW", f"127.0.0.1:{one.port}")
        monkeypatch.setenv("COMMONPLACE_JOBS__BACKOFF_SECONDS", "0")
        yield one


def test_a_folder_comes_in_with_a_line_for_each_document(say: Say, folder: Path) -> None:
    done = say("ingest", folder, code=7)
    assert "Boats" in done.out and "Boats & people" in done.out and "3 documents" in done.out
    assert "It says it is a PDF, but it is not." in done.out
    assert "hidden" not in done.out and "picture" not in done.out
    assert say("recall", "when does the ferry leave?", code=0).out


def test_json_says_how_each_ended(say: Say, folder: Path) -> None:
    answer = say("ingest", folder, "--json", code=7).json
    assert answer["problems"] == []
    states = {Path(one["address"]).name: one["state"] for one in answer["documents"]}
    assert states == {"boats.md": "done", "people.html": "done", "broken.pdf": "failed"}
    assert all(one["id"] and one["created_at"] for one in answer["documents"])


def test_the_same_file_again_is_there_already(say: Say, folder: Path) -> None:
    first = say("ingest", folder / "boats.md", "--json", code=0).json["documents"][0]
    again = say("ingest", folder / "boats.md", "--json", code=0).json["documents"][0]
    assert again["id"] == first["id"]
    assert "there already" in say("ingest", folder / "boats.md", code=0).out


def test_without_waiting_it_is_left_to_a_worker(say: Say, folder: Path) -> None:
    waiting = say("ingest", folder / "boats.md", "--no-wait", "--json", code=0).json
    assert [one["state"] for one in waiting["documents"]] == ["queued"]
    say("worker", "--until-idle", code=0)
    assert [one["state"] for one in say("document", "--json").json["documents"]] == ["done"]


def test_a_title_and_a_trust_may_be_given(say: Say, folder: Path) -> None:
    one = say(
        *("ingest", folder / "boats.md", "--title", "Our boats", "--trust", "user", "--json"),
        code=0,
    ).json["documents"][0]
    assert (one["title"], one["trust"]) == ("Our boats", "user")
    assert "several" in say("ingest", folder, "--title", "All", code=2).err


def test_a_page_comes_from_the_web_and_again_when_it_has_changed(say: Say, site: Site) -> None:
    site.pages["*"] = page(b"Ada lives in Lisbon.", Content_Type="text/plain")
    first = say("ingest", site.url("/ada"), "--json", code=0).json["documents"][0]
    assert (first["state"], first["title"], first["trust"]) == ("done", "ada", "web")
    same = say("ingest", site.url("/ada"), "--json", code=0).json["documents"]
    assert [one["id"] for one in same] == [first["id"]]
    site.pages["*"] = page(b"Ada lives in Porto.", Content_Type="text/plain")
    (changed,) = say("ingest", site.url("/ada"), "--json", code=0).json["documents"]
    assert changed["id"] != first["id"] and changed["state"] == "done"


def test_a_server_in_trouble_is_told_after_the_last_try(say: Say, site: Site) -> None:
    site.pages["*"] = page(b"", 503)
    done = say("ingest", site.url("/ada"), code=7)
    assert "failed" in done.out and "503" in done.out
    assert len(site.asked) == 3


def test_one_that_is_refused_does_not_stop_the_others(say: Say, folder: Path) -> None:
    answer = say("ingest", folder / "none.md", folder / "boats.md", "--json", code=7).json
    assert len(answer["documents"]) == len(answer["problems"]) == 1
    assert "none.md" in answer["problems"][0]["where"]


def test_what_cannot_be_offered_at_all_is_an_error(say: Say, folder: Path) -> None:
    assert "no file" in say("ingest", folder / "none.md", code=3).err
    assert "http" in say("ingest", "file:///etc/passwd", code=2).err
    assert "PATH|URL" in say("ingest", code=2).err


def test_documents_are_listed_and_shown(say: Say, folder: Path) -> None:
    say("remember", "Something.", code=0)
    assert "commonplace ingest" in say("document", code=0).out
    say("ingest", folder, code=7)
    listed = say("document", "list", code=0).out
    assert "Boats" in listed and "failed" in listed
    assert len(say("document", "list", "--limit", "1", "--json").json["documents"]) == 1
    one = say("document", "list", "--json").json["documents"][0]
    shown = say("document", "show", one["id"][-8:], "--json", code=0).json
    assert shown == one
    assert one["address"] in say("document", "show", one["id"], code=0).out
    assert say("document", "show", "ffffffff", code=3).err


def test_a_document_is_forgotten_when_somebody_says_yes(say: Say, folder: Path) -> None:
    one = say("ingest", folder / "boats.md", "--json", code=0).json["documents"][0]
    assert "--yes" in say("document", "forget", one["id"], code=2).err
    dry = say("document", "forget", one["id"], "--dry-run", "--json", code=0).json
    assert (dry["forgotten"], dry["dry_run"]) == (0, True)
    assert "forgotten" in say("document", "forget", one["id"], "--yes", code=0).out
    assert say("document", "--json").json["documents"] == []
    assert say("log", "--json").json["memories"] == []
    say("document", "forget", one["id"], "--yes", code=3)


def test_a_hostile_title_does_not_reach_the_terminal(say: Say, tmp_path: Path) -> None:
    file = tmp_path / "a.md"
    file.write_text("# Boats \x1b[2J\u202e and more\n\nText.")
    for words in (("ingest", file), ("document",), ("document", "list", "--json")):
        out = say(*words, code=0 if words[0] == "document" else None).out
        assert "\x1b" not in out and "\u202e" not in out


def test_the_program_itself_reads_a_document(program: Callable[..., object], folder: Path) -> None:
    done = program("ingest", folder / "more" / "people.html", "--json")
    (one,) = json.loads(done.stdout)["documents"]  # type: ignore[attr-defined]
    assert (one["state"], one["title"]) == ("done", "Boats & people")
