"""The job that makes memories of what was said in a session, on every engine."""

import json
from pathlib import Path
from typing import Any

import pytest

import commonplace
from commonplace.capture.touring.transcripts import inside
from commonplace.config import clients

SAID = [
    ("user", "We decided that staging listens on port 7443.", "2026-03-01T10:00:00Z"),
    (
        "assistant",
        "Noted: staging listens on 7443, and Caddy stands before it.",
        "2026-03-01T10:00:05Z",
    ),
]


def transcript(session: str = "s1", said: list[tuple[str, str, str]] = SAID) -> Path:
    """As Claude Code leaves one."""
    folder = clients.agent_folders()["claude-code"] / "-home-ada-heron"
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{session}.jsonl"
    records = [
        {
            "type": role,
            "sessionId": session,
            "uuid": f"u{number}",
            "timestamp": at,
            "cwd": "/home/ada/heron",
            "message": {"role": role, "content": text},
        }
        for number, (role, text, at) in enumerate(said)
    ]
    path.write_text("".join(json.dumps(record) + "\n" for record in records))
    return path


def _texts(book: commonplace.Book) -> list[str]:
    return sorted(memory.text for memory in book.memories())


def _run(book: commonplace.Book) -> dict[str, Any]:
    """What the job said that ran."""
    ran: list[Any] = []
    worker = book.library.worker()
    while done := worker.run_one():
        ran.append(done)
    assert all(each.state == "done" for each in ran), ran
    [job] = [each.job for each in ran if each.job.kind == "transcript"]
    from commonplace.jobs import manage

    return dict(manage.show(book.library.engine, book.info.id, job.id).result or {})


def test_a_transcript_becomes_memories_once_and_the_session_ends(book: commonplace.Book) -> None:
    session = book.session("s1", "claude-code", "/home/ada/heron")
    session.hand_in(str(transcript()), ended=True)
    told = _run(book)
    assert (told["memories"], told["known"], told["file"]) == (2, 0, True)
    assert _texts(book) == sorted(text for _, text, _ in SAID)
    assert session.info.ended_at is not None
    assert [line.role for line in session.transcript()] == ["user", "assistant"]
    session.hand_in(str(transcript()), ended=True)
    assert (_run(book)["memories"], len(_texts(book))) == (0, 2)


def test_who_said_it_when_and_where_is_known(book: commonplace.Book) -> None:
    book.session("s1", "claude-code").hand_in(str(transcript()))
    _run(book)
    first, second = sorted(book.memories(), key=lambda memory: memory.occurred_at)
    assert (first.source, first.trust, second.trust) == ("claude-code:s1", "user", "agent")
    assert second.author == "Claude Code"
    assert first.occurred_at.isoformat() == "2026-03-01T10:00:00+00:00"


def test_what_is_handed_in_twice_before_it_is_read_is_one_job(book: commonplace.Book) -> None:
    session = book.session("s1", "claude-code")
    session.hand_in(str(transcript()))
    session.hand_in(ended=True)
    assert _run(book)["memories"] == 2
    assert session.info.ended_at is not None


def test_without_a_transcript_the_lines_count_that_were_kept(book: commonplace.Book) -> None:
    session = book.session("c1", "cursor")
    for role, text, at in SAID:
        session.add(role, text, at)
    session.hand_in(ended=True)
    told = _run(book)
    assert (told["memories"], told["file"]) == (2, False)
    assert {memory.source for memory in book.memories()} == {"cursor:c1"}


@pytest.mark.parametrize("how", ["outside", "link", "folder", "missing", "odd", "pipe"])
def test_a_file_that_is_not_the_clients_is_not_read(
    book: commonplace.Book, tmp_path: Path, how: str
) -> None:
    ours = transcript()
    secret = tmp_path / "secret.jsonl"
    secret.write_text(ours.read_text())
    path = {
        "outside": str(secret),
        "link": str(ours.with_name("link.jsonl")),
        "folder": str(ours.parent),
        "missing": str(ours.with_name("missing.jsonl")),
        "odd": f"{ours}\0/../../../etc/passwd",
        "pipe": "/dev/stdin",
    }[how]
    if how == "link":
        Path(path).symlink_to(secret)
    book.session("s1", "claude-code").hand_in(path, ended=True)
    assert _run(book) == {"turns": 0, "memories": 0, "known": 0, "file": False}
    assert not _texts(book)


def test_a_file_inside_is_found_by_any_of_its_names(tmp_path: Path) -> None:
    ours = transcript()
    folder = clients.agent_folders()["claude-code"]
    (tmp_path / "link").symlink_to(folder)
    assert inside(str(tmp_path / "link" / ours.parent.name / ours.name), folder) == ours.resolve()
    assert inside(f"{folder}/../projects/{ours.parent.name}/{ours.name}", folder) == ours.resolve()


def test_secrets_and_what_we_showed_are_not_remembered(book: commonplace.Book) -> None:
    from commonplace.sessions.injected import block

    shown = block("- The canary sings at dawn. [abc]")
    said = f"{shown}\nThe heron nests by the river, and export API_TOKEN=hunter2hunter2 is set."
    book.session("s1", "claude-code").hand_in(str(transcript(said=[("user", said, SAID[0][2])])))
    _run(book)
    [text] = _texts(book)
    assert "heron nests" in text
    assert "canary" not in text
    assert "hunter2" not in text


def test_one_broken_line_loses_no_other(book: commonplace.Book) -> None:
    path = transcript()
    path.write_text("{broken\n" + path.read_text() + '{"type": "user", "message": 3}\n\xff\n')
    book.session("s1", "claude-code").hand_in(str(path))
    assert _run(book)["memories"] == 2
