from pathlib import Path

from tests.serve.cli.conftest import Say


def test_what_was_said_is_kept_with_everything_that_was_said_about_it(say: Say) -> None:
    kept = say(
        "remember",
        "Ada moved to Lisbon.",
        *("--occurred-at", "2026-03-01", "--author", "ada", "--source", "chat:17"),
        *("--tag", "move", "--tag", "home", "--kind", "fact", "--trust", "agent"),
        *("--why", "letters go there", "--place", "Lisbon", "--key", "k1", "--json"),
        code=0,
    ).json
    assert kept["text"] == "Ada moved to Lisbon."
    assert kept["occurred_at"] == "2026-03-01T00:00:00.000000Z"
    assert (kept["author"], kept["source"], kept["kind"]) == ("ada", "chat:17", "fact")
    assert kept["tags"] == ["move", "home"]
    assert (kept["trust"], kept["why"]) == ("agent", "letters go there")
    assert (kept["place"], kept["idempotency_key"]) == ("Lisbon", "k1")
    assert say("show", kept["id"], "--json").json["id"] == kept["id"]


def test_a_dash_reads_from_stdin(say: Say) -> None:
    kept = say("remember", "-", "--json", stdin="Olá, João 🎉\nsecond line\n".encode()).json
    assert kept["text"] == "Olá, João 🎉\nsecond line"


def test_stdin_that_is_not_text_is_refused(say: Say) -> None:
    done = say("remember", "-", stdin=b"\xff\xfe\x00", code=2)
    assert "UTF-8" in done.err


def test_the_same_event_is_not_kept_twice_and_says_so(told: Say) -> None:
    again = told(
        *("remember", "Ada moved to Lisbon.", "--occurred-at", "2026-03-01"),
        *("--author", "ada", "--source", "chat:17"),
        code=0,
    )
    assert again.out.startswith("Known already.")


def test_a_decision_is_recognised_and_said(say: Say) -> None:
    assert "as a decision" in say("remember", "We chose Postgres over MySQL.").out


def test_quiet_gives_the_id_alone(say: Say) -> None:
    kept = say("remember", "Tea, not coffee.", "--quiet").out.strip()
    assert say("show", kept, "--json").json["id"] == kept


def test_the_configured_author_is_the_author(say: Say, home: Path) -> None:
    home.mkdir()
    (home / "config.toml").write_text('author = "mara"\n')
    assert say("remember", "Low water at nine.", "--json").json["author"] == "mara"
    assert say("remember", "x", "--author", "teo", "--json").json["author"] == "teo"


def test_a_time_that_is_none_is_refused_with_an_example(told: Say) -> None:
    done = told("remember", "x", "--occurred-at", "tomorrowish", code=2)
    assert "2026-03-01" in done.err
    assert done.err.count("\n") == 1


def test_an_empty_text_is_refused(say: Say) -> None:
    assert say("remember", "  ", code=2).err
