"""Tokens on the command line: the secret is shown once, and never again."""

from pathlib import Path

import pytest

import commonplace
from commonplace.errors import Unauthorized
from commonplace.serve.cli.failures import Code
from tests.serve.cli.conftest import Say


def test_a_token_is_made_listed_and_revoked(say: Say, home: Path) -> None:
    say("init", code=0)
    made = say("token", "create", "ada's agent", "--json", code=0).json
    assert made["scopes"] == ["read", "write"]
    assert (made["books"], made["toolsets"], made["kind"]) == ([], [], "agent")
    with commonplace.open(home / "book.db") as library:
        assert library.access.caller(made["secret"]).name == "ada's agent"
    listed = say("token", "list", "--json", code=0)
    assert [each["name"] for each in listed.json["tokens"]] == ["owner", "ada's agent"]
    assert made["secret"] not in listed.out
    told = say("token", code=0).out
    assert "ada's agent" in told and "read, write" in told
    assert made["secret"] not in told
    gone = say("token", "revoke", made["id"][-8:], "--json", code=0).json
    assert gone["revoked_at"]
    with commonplace.open(home / "book.db") as library, pytest.raises(Unauthorized):
        library.access.caller(made["secret"])
    assert "revoked" in say("token", "list", code=0).out


def test_a_secret_stands_alone_on_the_output(say: Say) -> None:
    say("init", code=0)
    done = say("token", "create", "one", code=0)
    assert done.out.startswith("cpl_") and len(done.out.strip()) == 47
    assert "shown this once" in done.err


def test_what_a_token_may_is_said_in_options(say: Say) -> None:
    say("init", code=0)
    words = "--scope read --scope forget --book ada --book team --toolset memory".split()
    made = say("token", "create", "x", *words, "--expires", 30, "--kind", "person", "--json").json
    assert made["scopes"] == ["read", "forget"]
    assert made["books"] == ["ada", "team"]
    assert (made["toolsets"], made["kind"]) == (["memory"], "person")
    assert made["expires_at"] > made["created_at"]
    before = say("--book", "ada", "token", "create", "y", "--json").json
    assert before["books"] == ["ada"], "never all of them when one was named"
    other = say("--tenant", "acme", "token", "create", "z", "--json").json
    assert other["tenant"] == "acme"
    assert say("--tenant", "acme", "token", "list", "--json").json["tokens"] == [
        {name: value for name, value in other.items() if name != "secret"}
    ]


@pytest.mark.parametrize(
    "words",
    [
        ("token", "create"),
        ("token", "create", ""),
        ("token", "create", "x", "--scope", "all"),
        ("token", "create", "x", "--book", ""),
        ("token", "create", "x", "--expires", "0"),
        ("token", "create", "x", "--toolset", "everything"),
        ("--book", "", "token", "create", "x"),
    ],
)
def test_what_cannot_be_a_token_is_refused(say: Say, words: tuple[str, ...]) -> None:
    say("init", code=0)
    assert say(*words).code == Code.USAGE
    assert len(say("token", "list", "--json").json["tokens"]) == 1


def test_a_token_that_is_not_there_is_not_found(say: Say) -> None:
    say("init", code=0)
    assert "token list" in say("token", "revoke", "nothing").err


def test_init_keeps_the_owners_token_for_its_owner_alone(say: Say, home: Path) -> None:
    told = say("init", "--json", code=0).json
    file = Path(told["token_file"])
    assert file.parent == home / "state"
    assert file.stat().st_mode & 0o777 == 0o600
    secret = file.read_text()
    assert say("init", "--json", code=0).json["token_file"] == str(file)
    assert file.read_text() == secret
    with commonplace.open(home / "book.db") as library:
        assert library.access.caller(secret.strip()).may("admin")


def test_a_token_that_is_remembered_is_not_kept(say: Say) -> None:
    say("init", code=0)
    secret = say("token", "create", "one").out.strip()
    half = f"{secret[:20]}\u200b{secret[20:]}"
    say("remember", f"The key is {secret}, or {half}.", code=0)
    kept = say("log", "--json", code=0).out
    assert secret not in kept
    assert kept.count("[secret removed: commonplace token]") == 2
