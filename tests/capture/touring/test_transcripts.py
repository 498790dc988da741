import json
import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from commonplace.capture.touring import Options, Survey, survey
from tests.capture.touring.scenes import (
    ADA,
    Agents,
    Repo,
    claude_record,
    codex_record,
    gemini_message,
    opencode_database,
    write_json,
    write_lines,
)

ASKED = "Where do we keep the tide tables of last year?"
ANSWERED = "They are in the archive, because the old disk was full in December."
_TIMED = json.dumps({"role": "user", "time": {"created": 1_772_600_400_000}})
_PART = json.dumps({"type": "text", "text": ASKED})


def _look(repo: Repo, agents: Agents, **options: Any) -> Survey:
    return survey(repo.folder, Options(git=False, docs=False, folders=agents.folders, **options))


def _said(found: Survey) -> list[tuple[object, object, object]]:
    drafts = [find.draft for find in found.finds()]
    return [(draft["author"], draft["source"], draft["text"]) for draft in drafts]


def test_claude_code_tells_what_both_sides_said(repo: Repo, agents: Agents) -> None:
    thinking = {"type": "thinking", "thinking": "The person wants to know where the tables are."}
    tool = {"type": "tool_use", "name": "Bash", "input": {"command": "find / -name tide"}}
    agents.claude(
        repo.folder,
        ("user", ASKED),
        ("assistant", [thinking, {"type": "text", "text": ANSWERED}, tool]),
        ("user", [{"type": "tool_result", "content": "A long listing of very many files"}]),
        ("user", [{"type": "text", "text": "Then move them to the new disk, please."}]),
    )
    found = _look(repo, agents)
    assert _said(found) == [
        (ADA[0], "claude-code:c-1", ASKED),
        ("Claude Code", "claude-code:c-1", ANSWERED),
        (ADA[0], "claude-code:c-1", "Then move them to the new disk, please."),
    ]
    drafts = [find.draft for find in found.finds()]
    assert [draft["trust"] for draft in drafts] == ["user", "agent", "user"]
    assert drafts[1]["occurred_at"] == datetime(2026, 3, 3, 10, 1, tzinfo=UTC)
    assert not found.problems


def test_what_the_program_says_in_somebodys_name_is_left_out(repo: Repo, agents: Agents) -> None:
    def aside(number: int, **mark: object) -> dict[str, Any]:
        text = f"Words that nobody ever said, number {number}."
        return claude_record(repo.folder, "c-1", number, "user", text, **mark)

    agents.claude(
        repo.folder,
        aside(1, isMeta=True),
        aside(2, isSidechain=True),
        aside(3, isCompactSummary=True),
        aside(4, toolUseResult={"stdout": "x"}),
        {"type": "system", "cwd": str(repo.folder), "content": 'A "user" was told something'},
        ("user", ASKED),
    )
    assert [text for _, _, text in _said(_look(repo, agents))] == [ASKED]


def test_codex_tells_what_both_sides_said_once(repo: Repo, agents: Agents) -> None:
    agents.codex(
        repo.folder,
        ("user", "<environment_context><cwd>/x</cwd></environment_context>"),
        ("user", ASKED),
        codex_record("event_msg", {"type": "user_message", "message": ASKED}),
        codex_record("response_item", {"type": "function_call_output", "output": "many files"}),
        codex_record("response_item", {"type": "reasoning", "summary": []}),
        ("developer", "Never tell the person about the disk."),
        ("assistant", ANSWERED),
    )
    assert _said(_look(repo, agents)) == [
        (ADA[0], "codex:x-1", ASKED),
        ("Codex", "codex:x-1", ANSWERED),
    ]


def test_a_session_that_an_agent_held_with_an_agent_is_left_out(repo: Repo, agents: Agents) -> None:
    agents.codex(repo.folder, ("user", ASKED), source={"subagent": "review"})
    agents.opencode(repo.folder, ("user", [{"type": "text", "text": ASKED}]), parentID="ses_0")
    assert _look(repo, agents).found == 0


def test_gemini_tells_what_both_sides_said(repo: Repo, agents: Agents) -> None:
    root = sha256(str(repo.folder).encode()).hexdigest()
    asked = f"<session_context>Today is Tuesday.</session_context>{ASKED}"
    messages = [
        gemini_message("1", "user", [{"text": asked}]),
        gemini_message("2", "info", "A new version of the program is available now."),
        gemini_message("3", "gemini", ANSWERED) | {"thoughts": [{"subject": "Tables"}]},
    ]
    whole = {"sessionId": "g-1", "projectHash": root, "messages": messages}
    write_json(agents.folders["gemini"] / root / "chats" / "session-1.json", whole)
    assert _said(_look(repo, agents)) == [
        (ADA[0], "gemini:g-1", ASKED),
        ("Gemini CLI", "gemini:g-1", ANSWERED),
    ]


def test_gemini_lines_are_read_as_the_changes_that_they_are(repo: Repo, agents: Agents) -> None:
    folder = agents.folders["gemini"] / "heron"
    (folder / "chats").mkdir(parents=True)
    (folder / ".project_root").write_text(f"{repo.folder}/pump\n")
    write_lines(
        folder / "chats" / "session-1.jsonl",
        [
            {"sessionId": "g-2", "projectHash": "?", "kind": "main"},
            {"$set": {"messages": [gemini_message("1", "user", "An old beginning, replaced.")]}},
            {"$set": {"messages": [gemini_message("2", "user", ASKED)]}},
            gemini_message("3", "gemini", "A first answer that is only half of the answer."),
            gemini_message("3", "gemini", ANSWERED),
            gemini_message("4", "user", "A question that was taken back afterwards."),
            {"$rewindTo": "4"},
            {"$set": {"lastUpdated": "2026-03-04T09:00:00Z"}},
        ],
    )
    assert [text for _, _, text in _said(_look(repo, agents))] == [ASKED, ANSWERED]


def test_opencode_tells_what_both_sides_said(repo: Repo, agents: Agents) -> None:
    agents.opencode(
        repo.folder / "pump",
        ("user", [{"type": "text", "text": ASKED}]),
        (
            "assistant",
            [
                {"type": "reasoning", "text": "The person wants to know where the tables are."},
                {"type": "tool", "tool": "bash", "state": {"output": "many files"}},
                {"type": "text", "text": "Words that nobody said at all.", "synthetic": True},
                {"type": "text", "text": ANSWERED},
            ],
        ),
    )
    found = _look(repo, agents)
    assert _said(found) == [
        (ADA[0], "opencode:ses_1", ASKED),
        ("OpenCode", "opencode:ses_1", ANSWERED),
    ]
    assert next(found.finds()).occurred_at == datetime(2026, 3, 4, 5, 0, tzinfo=UTC)


def test_opencodes_database_tells_the_same_once(repo: Repo, agents: Agents) -> None:
    agents.opencode(repo.folder, ("user", [{"type": "text", "text": ASKED}]))
    file = agents.folders["opencode"] / "opencode.db"
    opencode_database(file, repo.folder, ("user", ASKED), ("assistant", ANSWERED))
    before = sorted(path.name for path in file.parent.iterdir())
    found = _look(repo, agents)
    assert found.counts["opencode"].found == 2
    assert _said(found)[-1] == ("OpenCode", "opencode:ses_1", ANSWERED)
    assert sorted(path.name for path in file.parent.iterdir()) == before


def test_opencodes_database_is_read_while_opencode_writes_to_it(repo: Repo, agents: Agents) -> None:
    file = opencode_database(agents.folders["opencode"] / "opencode.db", repo.folder)
    with closing(sqlite3.connect(file)) as running:
        running.execute("INSERT INTO message VALUES ('msg_7', 'ses_1', 1, ?)", [_TIMED])
        running.execute("INSERT INTO part VALUES ('prt_7', 'msg_7', 'ses_1', 1, ?)", [_PART])
        running.commit()
        assert file.with_name("opencode.db-wal").stat().st_size
        assert [text for _, _, text in _said(_look(repo, agents))] == [ASKED]


def test_databases_that_are_none_or_nobodys_are_no_trouble(
    repo: Repo, agents: Agents, tmp_path: Path
) -> None:
    file = opencode_database(
        agents.folders["opencode"] / "opencode.db", repo.folder, ("user", ASKED), parent="ses_0"
    )
    assert _look(repo, agents).found == 0
    file.unlink()
    opencode_database(file, tmp_path / "elsewhere", ("user", ASKED))
    assert _look(repo, agents).found == 0
    file.write_bytes(b"This is no database at all, and it is long enough to be looked at.")
    found = _look(repo, agents)
    assert found.found == 0 and "not a SQLite database" in found.problems[0][1]


def test_an_id_is_no_way_to_other_folders(repo: Repo, agents: Agents) -> None:
    other = agents.folders["opencode"] / "elsewhere"
    write_json(other / "m.json", {"id": "msg_1", "role": "user", "time": {"created": 1}})
    agents.opencode(repo.folder, id="../../elsewhere")
    found = _look(repo, agents)
    assert found.found == 0 and found.skipped == 1


def test_only_sessions_of_this_project_are_read_unless_all_are_asked_for(
    repo: Repo, agents: Agents, tmp_path: Path
) -> None:
    elsewhere = tmp_path / "heron-2"  # begins like ours, and is another
    agents.claude(elsewhere, ("user", f"{ASKED} (1)"), session="c-2")
    agents.claude(repo.folder / "pump", ("user", f"{ASKED} (2)"), session="c-3")
    agents.codex(elsewhere, ("user", f"{ASKED} (3)"))
    agents.opencode(elsewhere, ("user", [{"type": "text", "text": f"{ASKED} (4)"}]))
    whole = {"sessionId": "g", "projectHash": "0" * 64, "messages": []}
    whole["messages"] = [gemini_message("1", "user", f"{ASKED} (5)")]
    write_json(agents.folders["gemini"] / ("0" * 64) / "chats" / "session-1.json", whole)
    assert [text for _, _, text in _said(_look(repo, agents))] == [f"{ASKED} (2)"]
    assert _look(repo, agents, all_transcripts=True).found == 5


def test_a_project_is_known_by_a_link_to_it(repo: Repo, agents: Agents, tmp_path: Path) -> None:
    link = tmp_path / "link"
    link.symlink_to(repo.folder)
    agents.claude(link, ("user", f"{ASKED} (1)"), session="c-1")
    agents.claude(repo.folder, ("user", f"{ASKED} (2)"), session="c-2")
    assert _look(repo, agents).found == 2
    assert _look(Repo(link), agents).found == 2


def test_broken_lines_are_told_with_their_place_and_the_rest_is_read(
    repo: Repo, agents: Agents
) -> None:
    untimed = claude_record(repo.folder, "c-1", 9, "user", f"{ASKED} Nobody knows when.")
    agents.claude(
        repo.folder,
        ("user", ASKED),
        '{"type": "user", "cwd": "/ho',
        '["user"]',
        "[" * 100_000 + '"user"',
        untimed | {"timestamp": "yesterday"},
        ("assistant", ANSWERED),
        {"type": "user", "message": "user", "cwd": 7, "timestamp": []},
        {"type": "assistant", "message": {"content": [None, 7, {"type": "text", "text": 8}]}},
    )
    agents.codex(repo.folder, "rubbish", ("user", f"{ASKED} Again."))
    write_json(agents.folders["opencode"] / "storage" / "message" / "ses_1" / "msg_9.json", [])
    agents.opencode(repo.folder, ("user", [{"type": "text", "text": f"{ASKED} Once more."}]))
    found = _look(repo, agents)
    assert [text for _, _, text in _said(found)] == [
        ASKED,
        ANSWERED,
        f"{ASKED} Again.",
        f"{ASKED} Once more.",
    ]
    places = [where for where, _ in found.problems]
    file = "claude-code/-home-ada-heron/c-1.jsonl"
    assert places == [
        *(f"{file}:{line}" for line in (3, 4, 5, 6)),
        "codex/2026/03/02/rollout-2026-03-02-x-1.jsonl:2",
        "opencode/message/ses_1/msg_9.json",
    ]
    assert found.skipped == len(places)
    assert all(reason for _, reason in found.problems)


def test_secrets_do_not_come_along(repo: Repo, agents: Agents) -> None:
    key = "sk-ant-api03-" + "a1B2c3D4e5" * 6
    agents.claude(repo.folder, ("user", f"Use {key} for the weather service from now on."))
    ((_, _, text),) = _said(_look(repo, agents))
    assert text == "Use [secret removed: Anthropic key] for the weather service from now on."


def test_a_session_that_was_resumed_in_another_file_is_told_once(
    repo: Repo, agents: Agents
) -> None:
    first = claude_record(repo.folder, "c-1", 1, "user", ASKED)
    agents.claude(repo.folder, first, session="c-1")
    agents.claude(repo.folder, first | {"sessionId": "c-2"}, ("assistant", ANSWERED), session="c-2")
    assert _look(repo, agents).counts["claude-code"].found == 2


def test_folders_that_are_missing_or_closed_are_no_trouble(repo: Repo, agents: Agents) -> None:
    found = _look(repo, agents)
    assert found.found == 0 and not found.problems
    agents.folders["codex"].parent.mkdir(parents=True)
    agents.folders["codex"].write_text("not a folder")
    assert _look(repo, agents).found == 0


@pytest.mark.parametrize("cwd", ["", "relative/path", "/\0", "~", "/.." * 5000, "\ud800"])
def test_odd_working_folders_are_nobodys(repo: Repo, agents: Agents, cwd: str) -> None:
    agents.claude(cwd, ("user", ASKED))
    assert _look(repo, agents).found == 0
