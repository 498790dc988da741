"""Projects and transcripts as they lie on a disk: real repositories, files as agents write them."""

import json
import os
import sqlite3
import subprocess
from collections.abc import Iterable
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ADA = ("Ada Lovelace", "ada@example.org")
GRACE = ("Grace Hopper", "grace@example.org")


@dataclass
class Repo:
    """A git repository of Ada's."""

    folder: Path

    def git(self, *arguments: str, **environment: str) -> str:
        done = subprocess.run(
            ["git", "-c", "protocol.file.allow=always", *arguments],
            cwd=self.folder,
            env=os.environ | {"GIT_CONFIG_GLOBAL": os.devnull} | environment,
            capture_output=True,
            check=True,
        )
        return done.stdout.decode("utf-8", "replace").strip()

    def begin(self) -> "Repo":
        self.folder.mkdir(parents=True, exist_ok=True)
        self.git("init", "--quiet", "--initial-branch=main")
        self.git("config", "user.name", ADA[0])
        self.git("config", "user.email", ADA[1])
        return self

    def write(self, name: str, text: str | bytes) -> Path:
        file = self.folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(text if isinstance(text, bytes) else text.encode())
        return file

    def commit(
        self, message: str, day: str = "2026-03-01", by: tuple[str, str] = ADA, **more: str
    ) -> str:
        self.git("add", "--all")
        when = {"GIT_AUTHOR_DATE": f"{day}T10:00:00Z", "GIT_COMMITTER_DATE": f"{day}T10:00:00Z"}
        who = {"GIT_AUTHOR_NAME": by[0], "GIT_AUTHOR_EMAIL": by[1]}
        self.git("commit", "--quiet", "--allow-empty", "-m", message, **when, **who, **more)
        return self.git("rev-parse", "HEAD")


def write_lines(file: Path, records: Iterable[object]) -> Path:
    """JSON lines; what is a text already is written as it is."""
    file.parent.mkdir(parents=True, exist_ok=True)
    lines = [each if isinstance(each, str) else json.dumps(each) for each in records]
    file.write_text("".join(f"{line}\n" for line in lines), "utf-8", "surrogatepass")
    return file


def write_json(file: Path, value: object) -> Path:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps(value), "utf-8")
    return file


@dataclass
class Agents:
    """The folders of four agents, below one home."""

    home: Path

    @property
    def folders(self) -> dict[str, Path]:
        return {
            "claude-code": self.home / ".claude" / "projects",
            "codex": self.home / ".codex" / "sessions",
            "gemini": self.home / ".gemini" / "tmp",
            "opencode": self.home / ".local" / "share" / "opencode",
        }

    def claude(self, cwd: Path | str, *turns: object, session: str = "c-1") -> Path:
        file = self.folders["claude-code"] / "-home-ada-heron" / f"{session}.jsonl"
        records: list[object] = [{"type": "summary", "summary": "The dock", "leafUuid": "x"}]
        for number, turn in enumerate(turns):
            is_turn = isinstance(turn, tuple)
            records.append(claude_record(cwd, session, number, *turn) if is_turn else turn)
        return write_lines(file, records)

    def codex(self, cwd: Path | str, *turns: object, session: str = "x-1", **meta: Any) -> Path:
        file = self.folders["codex"] / "2026" / "03" / "02" / f"rollout-2026-03-02-{session}.jsonl"
        about = {"id": session, "cwd": str(cwd), "cli_version": "0.166.0", "source": "cli"} | meta
        records: list[object] = [codex_record("session_meta", about)]
        records += [codex_message(*turn) if isinstance(turn, tuple) else turn for turn in turns]
        return write_lines(file, records)

    def opencode(
        self, cwd: Path | str, *turns: tuple[str, list[dict[str, Any]]], **session: Any
    ) -> Path:
        storage = self.folders["opencode"] / "storage"
        about = {"id": "ses_1", "directory": str(cwd), "time": {"created": 1}} | session
        for number, (role, parts) in enumerate(turns):
            id = f"msg_{number}"
            message = {"id": id, "role": role, "time": {"created": 1_772_600_400_000 + number}}
            write_json(storage / "message" / about["id"] / f"{id}.json", message)
            for place, part in enumerate(parts):
                write_json(storage / "part" / id / f"prt_{place}.json", part)
        return write_json(storage / "session" / "p1" / "ses_1.json", about)


def opencode_database(file: Path, cwd: Path, *turns: tuple[str, str], parent: str = "") -> Path:
    """As OpenCode writes it since its version 1.2, with its journal put away."""
    file.parent.mkdir(parents=True, exist_ok=True)
    with closing(sqlite3.connect(file)) as made, made:
        made.execute("PRAGMA journal_mode = WAL")
        made.executescript(
            "CREATE TABLE session (id text PRIMARY KEY, project_id text, parent_id text,"
            " directory text NOT NULL, title text, time_created integer);"
            "CREATE TABLE message (id text PRIMARY KEY, session_id text NOT NULL,"
            " time_created integer, data text NOT NULL);"
            "CREATE TABLE part (id text PRIMARY KEY, message_id text NOT NULL,"
            " session_id text NOT NULL, time_created integer, data text NOT NULL);"
        )
        row = ("ses_1", "p1", parent or None, str(cwd), "Tides", 1)
        made.execute("INSERT INTO session VALUES (?, ?, ?, ?, ?, ?)", row)
        for number, (role, text) in enumerate(turns):
            at = 1_772_600_400_000 + number
            message = json.dumps({"role": role, "time": {"created": at}})
            part = json.dumps({"type": "text", "text": text})
            id = f"msg_{number}"
            made.execute("INSERT INTO message VALUES (?, 'ses_1', ?, ?)", (id, at, message))
            made.execute(
                "INSERT INTO part VALUES (?, ?, 'ses_1', ?, ?)", (f"prt_{number}", id, at, part)
            )
    return file


def claude_record(
    cwd: Path | str, session: str, number: int, role: str, content: object, **more: Any
) -> dict[str, Any]:
    if role == "assistant" and isinstance(content, str):
        content = [{"type": "text", "text": content}]
    return {
        "type": role,
        "cwd": str(cwd),
        "sessionId": session,
        "uuid": f"{session}-{number}",
        "timestamp": f"2026-03-03T10:{number:02}:00.000Z",
        "isSidechain": False,
        "message": {"role": role, "content": content},
    } | more


def codex_record(type: str, payload: dict[str, Any]) -> dict[str, Any]:
    return {"timestamp": "2026-03-02T09:00:00.000Z", "type": type, "payload": payload}


def codex_message(role: str, text: str) -> dict[str, Any]:
    content = [{"type": "input_text" if role == "user" else "output_text", "text": text}]
    return codex_record("response_item", {"type": "message", "role": role, "content": content})


def gemini_message(id: str, type: str, content: object) -> dict[str, Any]:
    return {"id": id, "timestamp": "2026-03-04T08:00:00Z", "type": type, "content": content}
