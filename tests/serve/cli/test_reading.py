from tests.serve.cli.conftest import Say


def test_the_log_of_a_day_is_in_order(told: Say) -> None:
    out = told("log", "2026-03-04", code=0).out
    assert out.splitlines()[0] == "Wednesday 4 March 2026"
    assert out.index("Grace chose") < out.index("The ferry leaves")
    assert "18:30" in out


def test_without_a_day_the_newest_that_has_memories_is_shown_and_earlier_ones_named(
    told: Say,
) -> None:
    out = told("log").out
    assert "Wednesday 4 March 2026" in out
    assert "Ada moved" not in out
    assert "Earlier: 2026-03-01 (1)" in out


def test_several_days_are_shown_in_order(told: Say) -> None:
    out = told("log", "--days", "2").out
    assert out.index("Sunday 1 March 2026") < out.index("Wednesday 4 March 2026")
    assert len(told("log", "2026-03-04", "--days", "4", "--json").json["memories"]) == 3


def test_a_day_without_memories_says_so(told: Say) -> None:
    assert "Nothing was remembered on 2026-02-01" in told("log", "2026-02-01", code=0).out


def test_a_day_that_is_none_is_refused(told: Say) -> None:
    assert "2026-03-01" in told("log", "someday", code=2).err


def test_a_memory_is_shown_with_its_names_and_its_history(told: Say) -> None:
    found = told("recall", "where did Ada move?", "--json").json["hits"][0]["id"]
    out = told("show", found, code=0).out
    assert "Ada moved to Lisbon." in out
    assert "1 March 2026" in out and "00:00" not in out.split("written")[0]
    assert "Lisbon" in out.split("names")[1]
    assert "remembered by ada" in out
    data = told("show", found, "--json").json
    assert [entry["action"] for entry in data["history"]] == ["remembered"]
    assert {name["name"] for name in data["names"]} >= {"Lisbon"}


def test_an_id_that_is_none_is_not_found(told: Say) -> None:
    assert "no memory 0000" in told("show", "0000", code=3).err


def test_nothing_is_forgotten_without_a_yes(told: Say) -> None:
    found = told("recall", "ferry", "--json").json["hits"][0]["id"]
    assert "--yes" in told("forget", found, code=2).err
    preview = told("forget", found, "--dry-run", code=0).out
    assert "The ferry leaves" in preview and "Nothing was forgotten" in preview
    assert told("show", found, code=0)


def test_what_is_forgotten_is_gone(told: Say) -> None:
    found = told("recall", "ferry", "--json").json["hits"][0]["id"]
    done = told("forget", found[-8:], "--yes", "--json", code=0).json
    assert done["forgotten"] == 1
    assert done["memories"][0]["id"] == found
    assert told("show", found, code=3)
    assert not told("recall", "ferry", "--json").json["hits"]


def test_a_person_is_asked_before_something_is_forgotten(told: Say) -> None:
    found = told("recall", "ferry", "--json").json["hits"][0]["id"]
    refused = told("forget", found, stdin=b"n\n", tty=True, code=0)
    assert "cannot be undone" in refused.err and "Nothing was forgotten" in refused.out
    agreed = told("forget", found, stdin=b"y\n", tty=True, code=0)
    assert "1 memory forgotten" in agreed.out


def test_all_or_nothing_is_forgotten(told: Say) -> None:
    found = told("recall", "ferry", "--json").json["hits"][0]["id"]
    assert told("forget", found, "00000000", "--yes", code=3)
    assert told("show", found, code=0)
