"""From one session to the next: what was said in the first is known in the second."""

import json
import os
from pathlib import Path

import commonplace
from commonplace.store import jobs as ledger
from commonplace.store.engine import Reader
from tests.serve.running import Daemon, until


def _transcript(session: str, project: Path, said: list[tuple[str, str]]) -> str:
    """As Claude Code leaves one, where it leaves it."""
    folder = Path(os.environ["HOME"], ".claude", "projects", "-project")
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{session}.jsonl"
    with path.open("w") as file:
        for number, (role, text) in enumerate(said):
            record = {
                "type": role,
                "sessionId": session,
                "uuid": f"u{number}",
                "timestamp": f"2026-03-01T10:00:{number:02}Z",
                "cwd": str(project),
                "message": {"role": role, "content": text},
            }
            file.write(json.dumps(record) + "\n")
    return str(path)


def test_what_was_said_in_a_session_is_known_in_the_next(daemon: Daemon) -> None:
    project = daemon.home.project
    prompt = "We decided that the staging server of Heron listens on port 7443."
    answer = "Noted. The staging server of Heron listens on port 7443, behind Caddy."
    path = _transcript("first", project, [("user", prompt), ("assistant", answer)])
    said = {"session_id": "first", "cwd": str(project), "transcript_path": path}

    assert daemon.hook("claude-code", "SessionStart", **said, source="startup") is None
    assert daemon.hook("claude-code", "UserPromptSubmit", **said, prompt=prompt) is None
    assert daemon.hook("claude-code", "Stop", **said, last_assistant_message=answer) is None
    assert daemon.hook("claude-code", "SessionEnd", **said, reason="other") is None

    with commonplace.open(daemon.home.library) as library:
        book = library.book("default")
        until(lambda: book.session("first").info.ended_at)
        until(lambda: library.engine.read(_idle))
        assert {memory.text for memory in book.memories()} >= {prompt}

        said = {"session_id": "second", "cwd": str(project)}
        start = daemon.hook("claude-code", "SessionStart", **said, source="startup")
        text = start["hookSpecificOutput"]["additionalContext"]
        assert "7443" in text
        assert text.startswith("<commonplace-")
        asked = daemon.hook(
            "codex",
            "UserPromptSubmit",
            session_id="third",
            cwd=str(project),
            prompt="Which port does the staging server of Heron listen on?",
        )
        assert "7443" in asked["hookSpecificOutput"]["additionalContext"]
        shown = book.session("second").shown()
        assert shown, "what was injected can be read afterwards"


def _idle(reader: Reader) -> bool:
    kinds = ["transcript", "understand", "embed"]
    running = ledger.count(reader).get("running")
    return not running and ledger.seconds_to_next(reader, kinds) is None
