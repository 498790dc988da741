"""Exit codes, errors, the options of every command, and what is loaded for which."""

import json
import os
import stat
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import click
import pytest

import commonplace
from commonplace import clock, errors
from commonplace.model import Proposal
from commonplace.serve.cli.failures import Code, code_of
from commonplace.serve.cli.main import SECTIONS, cli
from commonplace.serve.cli.shelf import SHARED_NAMES
from commonplace.store import facts as fact_rows
from tests.cases import each_case
from tests.serve.cli.conftest import SOURCE, Say
from tests.servers.postgres import Server

Program = Callable[..., "subprocess.CompletedProcess[str]"]


def test_alone_it_says_how_to_begin_on_an_empty_machine(say: Say, home: Path) -> None:
    done = say(code=0)
    assert "none yet" in done.out
    assert "commonplace demo" in done.out and "commonplace init" in done.out
    assert "Usage" not in done.out
    assert not home.exists(), "looking makes nothing"


def test_alone_it_shows_a_card_and_the_next_step(told: Say) -> None:
    out = told(code=0).out
    assert "default: 3 memories, 1 March 2026 to 4 March 2026" in out
    assert "by words" in out
    assert 'commonplace recall "…"' in out
    assert max(map(len, out.splitlines())) <= 80
    assert told("status", "--json").json["book"]["memories"] == 3


def test_a_new_book_is_named_among_the_others(told: Say) -> None:
    told("--book", "ideas", "remember", "A clock that runs on tides.")
    assert "default, ideas" in told("status").out


@each_case(
    ("error", "code"),
    [
        (errors.InvalidInput(), Code.USAGE),
        (errors.ConfigError(), Code.USAGE),
        (errors.NotFound(), Code.NOT_FOUND),
        (errors.Conflict(), Code.CONFLICT),
        (errors.StoreUnavailable(), Code.DATABASE),
        (errors.StoreBusy(), Code.DATABASE),
        (errors.StoreFull(), Code.DATABASE),
        (errors.WrongSchema(), Code.DATABASE),
        (errors.ModelUnavailable(), Code.MODEL),
        (PermissionError(13, "no"), Code.PERMISSION),
        (KeyboardInterrupt(), Code.INTERRUPTED),
        (ZeroDivisionError(), Code.UNEXPECTED),
    ],
)
def test_each_kind_of_error_has_its_exit_code(error: BaseException, code: int) -> None:
    assert code_of(error) == code


def test_a_library_that_is_not_there_is_not_made_by_asking(say: Say, home: Path) -> None:
    for words in (["recall", "x"], ["log"], ["show", "abcd"], ["jobs"], ["export", "jsonl", "-"]):
        done = say(*words, code=5)
        assert "`commonplace init`" in done.err
    assert not home.exists()


def test_a_book_that_is_not_there_is_not_made_by_asking(told: Say) -> None:
    assert "no book 'ideas'" in told("--book", "ideas", "recall", "x", code=3).err
    assert [book["name"] for book in told("status", "--json").json["books"]] == ["default"]


def test_an_error_is_one_line_and_in_json_one_object(told: Say) -> None:
    human = told("show", "0000", code=3)
    assert human.out == "" and human.err.count("\n") == 1
    machine = told("show", "0000", "--json", code=3)
    assert machine.out == ""
    assert machine.error == {
        "code": "not_found",
        "exit": 3,
        "message": machine.error["message"],
    }


@pytest.mark.parametrize(
    "words",
    [
        ["nonsense"],
        ["recal", "x"],
        ["recall"],
        ["recall", "x", "--limit", "many"],
        ["recall", "x", "--wrong"],
    ],
)
def test_wrong_usage_says_where_help_is_also_in_json(say: Say, words: list[str]) -> None:
    done = say(*words, code=2)
    assert "--help`" in done.err and "Traceback" not in done.err
    assert done.err.count("\n") == 1 and "?." not in done.err
    assert say(*words, "--json", code=2).error["exit"] == 2


def test_a_folder_that_may_not_be_made_is_a_matter_of_permission(
    say: Say, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def closed(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "mkdir", closed)
    done = say("--library", tmp_path / "inner" / "book.db", "init", code=4)
    assert "Permission denied" in done.err


def test_an_interruption_is_said_without_a_traceback(
    told: Say, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("commonplace.library.Book.memory", interrupted)
    assert told("show", "abcd", code=130).err.strip().startswith("Interrupted")
    assert told("show", "abcd", "--json", code=130).error["code"] == "interrupted"


def _waiting(book: commonplace.Book, memory_id: str) -> str:
    """A statement that somebody should look at."""
    proposal = Proposal(
        id=clock.new_id(),
        memory_id=memory_id,
        at=clock.now(),
        action="ADD",
        outcome="refused",
        reason="a name in it is not in the memory",
        kind="fact",
        confidence=0.9,
        mind="model",
        text="Never take the ferry.",
        review=True,
    )
    book.library.engine.write(
        lambda tx: fact_rows.add_proposals(tx, [proposal]), book_id=book.info.id
    )
    return proposal.id


def test_every_command_answers_in_json(told: Say, tmp_path: Path) -> None:
    lines = tmp_path / "lines.jsonl"
    lines.write_text('{"text": "One more."}\n')
    document = told("ingest", lines, "--json").json["documents"][0]["id"]
    told("remember", "This one is not embedded yet.", "--source", "rumour:1")
    token = told("token", "create", "none", "--json").json["id"]
    told("understand", code=0)
    found = told("recall", "ferry", "--json").json["hits"][0]["id"]
    queued = told("jobs", "list", "--state", "queued", "--json").json["jobs"]
    job = next(each["id"] for each in queued if each["kind"] == "embed")
    with commonplace.open() as library:
        for name in ("Zora", "Zed"):
            library.book().introduce(name, aliases=[f"{name} Senior"])
        statements = [_waiting(library.book(), found) for _ in range(2)]
        lisbon = library.book().graph.entity("Ada").aspects[0].claims[0].claim
    calls: dict[str, tuple[object, ...]] = {
        "remember": ("A fourth.",),
        "recall": ("ferry",),
        "log": (),
        "show": (found,),
        "trace": (found,),
        "compile": (),
        "blast-radius": (found,),
        "changes": ("--from", "2020-01-01"),
        "import": ("jsonl", lines),
        "export": ("jsonl", tmp_path / "out.jsonl"),
        "copy": (tmp_path / "other.db",),
        "backup": (tmp_path / "copy.db",),
        "restore": (tmp_path / "copy.db", "--yes"),
        "proposals": (),
        "zone": (),
        "entity list": (),
        "entity doubles": (),
        "entity show": ("Zora",),
        "entity alias": ("Zora", "Zorina"),
        "entity rename": ("Zora", "Zora Vane"),
        "entity type": ("Zora", "tool"),
        "entity split": ("Zora", "--alias", "Zorina", "--yes"),
        "entity merge": ("Zora", "Zed", "--yes"),
        "undo": (),
        "inbox list": (),
        "inbox settle": (statements[0],),
        "settle": (statements[1],),
        "accept": (lisbon.fact_id,),
        "reject": (lisbon.fact_id,),
        "quarantine put": (found,),
        "quarantine list": (),
        "quarantine lift": (found,),
        "taint": ("rumour:1", "--dry-run"),
        "imports list": (),
        "imports show": ("1",),
        "imports rollback": ("1", "--yes"),
        "minds list": (),
        "minds test": (),
        "minds calls": (),
        "predictor status": (),
        "tools": (),
        "connect": (),
        "jobs list": (),
        "jobs show": (job,),
        "jobs cancel": (job,),
        "jobs retry": (job,),
        "worker": ("--until-idle",),
        "dream": (),
        "ingest": (lines,),
        "token create": ("one",),
        "token list": (),
        "token revoke": (token,),
        "document list": (),
        "document show": (document,),
        "document forget": (document, "--yes"),
        "understand": ("--again",),
        "rebuild": ("--dry-run",),
        "models list": (),
        "doctor": (),
        "config show": (),
        "config path": (),
        "demo": (),
        "tour": (tmp_path, "--yes"),
        "init": (),
        "status": (),
        "forget": (found, "--yes"),
        "forgotten receipts": (),
        "forgotten list": (tmp_path / "list.jsonl",),
        "forgotten replay": (tmp_path / "list.jsonl",),
        "forgotten verify": ("nowhere",),
    }
    leaves = {
        path.removeprefix("commonplace ")
        for path, command in _commands(cli, "commonplace")
        if not isinstance(command, click.Group)
    }
    elsewhere = {path for path in leaves if path.startswith(("wiki ", "vault ", "session "))}
    elsewhere |= {
        "serve",
        "up",
        "down",
        "logs",
        "hook",
        "mcp",
        "web",
    }  # tests/serve/daemon and shim
    assert leaves - elsewhere - {*calls} == {"models install"}, "tested with the other models"
    for name, words in calls.items():
        done = told(*name.split(), *words, "--json", code=0)
        answers = [json.loads(line) for line in done.out.splitlines()]
        assert answers and all(isinstance(answer, dict) for answer in answers), name
        assert done.err == "", name


def test_a_file_that_is_no_library_is_named(say: Say, tmp_path: Path) -> None:
    file = tmp_path / "notes.txt"
    file.write_text("these are notes, and not a database at all\n" * 40)
    done = say("--library", file, "recall", "x", code=5)
    assert "notes.txt" in done.err
    assert file.read_text().startswith("these are notes")


def test_something_unexpected_is_one_line_unless_debug(
    told: Say, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object, **__: object) -> None:
        raise ZeroDivisionError("division by zero")

    monkeypatch.setattr("commonplace.library.Book.memory", broken)
    done = told("show", "abcd", code=1)
    assert "ZeroDivisionError" in done.err and "--debug" in done.err
    assert "Traceback" not in done.err
    with pytest.raises(ZeroDivisionError):
        told("show", "abcd", "--debug")


def test_shared_options_may_stand_before_or_after_the_command(say: Say, tmp_path: Path) -> None:
    place = tmp_path / "elsewhere.db"
    say("--library", place, "--book", "a", "remember", "one", code=0)
    say("remember", "two", "--library", place, "--book", "a", code=0)
    assert say("--json", "log", "--book", "a", "--library", place).json["memories"]
    before = say("--book", "b", "remember", "three", "--library", place, "--book", "c", "--json")
    assert before.code == 0
    books = say("status", "--library", place, "--json").json["books"]
    assert [book["name"] for book in books] == ["a", "c"]


def test_a_tenant_sees_its_own_books_only(say: Say) -> None:
    say("--tenant", "north", "remember", "Snow.")
    say("--tenant", "south", "remember", "Sun.")
    found = say("--tenant", "south", "recall", "Snow Sun", "--json").json["hits"]
    assert [hit["text"] for hit in found] == ["Sun."]
    assert len(say("--tenant", "north", "status", "--json").json["books"]) == 1


@pytest.mark.postgres
def test_on_postgresql_everything_is_said_the_same_way(
    say: Say, postgres: Server, tmp_path: Path
) -> None:
    url = postgres.new_database(extensions=True)
    try:
        here = ("--library", url)
        assert "commonplace init" in say(*here, "status", code=5).err
        kept = say(*here, "remember", "Ada moved to Lisbon.", "--json", code=0).json["id"]
        assert say(*here, "recall", "Lisbon", "--json", code=0).json["hits"][0]["id"] == kept
        assert say(*here, "show", kept[-8:], "--json", code=0).json["id"] == kept
        assert "PostgreSQL" in say(*here, "status", code=0).out
        for words in (["log"], ["jobs"], ["doctor", "--fix"], ["worker", "--until-idle"]):
            assert say(*here, *words, code=0)
        assert say(*here, "export", "jsonl", tmp_path / "out.jsonl", "--json").json["memories"] == 1
        assert say(*here, "forget", kept, "--yes", code=0)
    finally:
        postgres.drop_database(url)


def test_every_command_takes_the_shared_options() -> None:
    for path, command in _commands(cli, "commonplace"):
        names = {option for param in command.params for option in param.opts}
        assert names >= {*SHARED_NAMES}, path


def test_help_is_written_from_a_table_that_agrees_with_the_commands() -> None:
    told = {name for part in SECTIONS.values() for name in part}
    assert told == set(cli.commands)
    for name, command in cli.commands.items():
        assert command.name == name


def test_help_of_every_command_can_be_read(say: Say) -> None:
    for path, _ in _commands(cli, "commonplace"):
        done = say(*path.split()[1:], "--help", code=0)
        assert done.out.startswith("Usage: commonplace")
        assert max(map(len, done.out.splitlines())) <= 80


def test_the_version_is_said(say: Say) -> None:
    assert say("--version", code=0).out.startswith("commonplace ")


def test_remember_and_help_load_nothing_heavy(home: Path) -> None:
    script = (
        "import json, sys; from commonplace.serve.cli.main import run; run(sys.argv[1:]); "
        "print(json.dumps(sorted(sys.modules)), file=sys.stderr)"
    )
    for words in (["--help"], ["remember", "Tea.", "--quiet"], ["remember", "--help"]):
        done = subprocess.run(
            [sys.executable, "-c", script, *words],
            capture_output=True,
            text=True,
            check=True,
            env=os.environ | {"PYTHONPATH": SOURCE},
        )
        loaded = {name.partition(".")[0] for name in json.loads(done.stderr)}
        assert not loaded & {"numpy", "rich", "psycopg", "onnxruntime"}, words


def test_init_makes_a_library_and_a_private_file_of_commented_settings(
    say: Say, home: Path
) -> None:
    done = say("init", code=0)
    assert "commonplace remember" in done.out
    assert (home / "book.db").exists()
    file = home / "config.toml"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert "# limit = 10" in file.read_text()
    assert "key" not in file.read_text(), "secrets do not belong there"
    assert say("config", "show", code=0)


def test_init_again_changes_nothing(say: Say, home: Path) -> None:
    say("init")
    (home / "config.toml").write_text('author = "mara"\n')
    again = say("init", "--json", code=0).json
    assert again["created"] == {"library": False, "config": False}
    assert (home / "config.toml").read_text() == 'author = "mara"\n'


def test_init_keeps_the_library_it_was_given(say: Say, tmp_path: Path) -> None:
    place = tmp_path / "a place" / "mine.db"
    say("--library", place, "init", code=0)
    say("remember", "Found by everyone.", code=0)
    assert say("--library", place, "log", "--json").json["memories"]


def test_settings_are_shown_with_their_origin(
    say: Say, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home.mkdir()
    (home / "config.toml").write_text("[recall]\nlimit = 7\n")
    monkeypatch.setenv("COMMONPLACE_EMBED__KEY", "very-secret")
    done = say("--book", "ideas", "config", "show", "--origin", code=0)
    rows = {line.split()[0]: line for line in done.out.splitlines()}
    assert "7" in rows["recall.limit"] and "config.toml" in rows["recall.limit"]
    assert "ideas" in rows["book"] and "given" in rows["book"]
    assert "very-secret" not in done.out and "(set)" in rows["embed.key"]
    assert say("config", "show", "--json").json["settings"]["recall.limit"]["value"] == 7


def test_a_password_in_the_library_is_not_shown(say: Say) -> None:
    done = say("--library", "postgresql://ada:hunter2@db/x", "config", "show")
    assert "hunter2" not in done.out and "ada@db" in done.out


def test_a_setting_that_does_not_exist_is_refused_with_the_nearest_one(
    say: Say, home: Path
) -> None:
    home.mkdir()
    (home / "config.toml").write_text("[recall]\nlimits = 7\n")
    assert "Did you mean recall.limit?" in say("recall", "x", code=2).err
    assert say("config", "path", code=0).out.strip() == str(home / "config.toml")


def _commands(command: click.Command, path: str) -> Iterator[tuple[str, click.Command]]:
    yield path, command
    if isinstance(command, click.Group):
        for name, inner in command.commands.items():
            yield from _commands(inner, f"{path} {name}")
