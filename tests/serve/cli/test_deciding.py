"""Deciding about facts on the command line, and what became of memories."""

import commonplace
from tests.serve.cli.conftest import Say

OLD, NEW = "The gate code is 4471.", "The gate code changed to 9000."


def _tell() -> dict[str, str]:
    """Ids of memories by their texts: a person and an agent say otherwise, and a question."""
    with commonplace.open() as library:
        book = library.book()
        ids = [
            book.remember(OLD, author="Ada", occurred_at="2026-01-02"),
            book.remember(NEW, author="claude", trust="agent", occurred_at="2026-02-03"),
            book.remember("Where is the key?", occurred_at="2026-02-04"),
        ]
        library.work()
    return {each.text: each.id for each in ids}


def test_a_dispute_is_listed_with_what_to_type_and_accepted(told: Say) -> None:
    _tell()
    [item] = told("inbox", "--json", code=0).json["items"]
    assert (item["kind"], item["text"], item["against"]) == ("contradiction", NEW, OLD)
    shown = told("inbox", code=0).out
    assert f"`commonplace accept {item['id'][-8:]}`" in shown
    assert f"`settle {item['id'][-8:]}`" in shown
    assert "1 contradiction." in shown

    said = told("accept", item["id"][-8:], code=0)
    assert f"Accepted: {NEW}" in said.out and "holds" in said.out
    assert f"against: {OLD}" in said.out and "until 2026-02-03" in said.out
    assert "commonplace undo" in said.err
    assert "Nothing waits for you." in told("inbox", code=0).out
    assert f"it is so: {NEW}" in told("undo", code=0).out
    assert "1 contradiction." in told("inbox", code=0).out


def test_a_fact_is_rejected_and_another_is_so_instead(told: Say) -> None:
    _tell()
    [item] = told("inbox", "--json", code=0).json["items"]
    done = told("reject", item["against_id"], "--instead", item["id"], "--json", code=0).json
    assert (done["action"], done["fact"]["status"], done["fact"]["by"]) == (
        "rejected",
        "corrected",
        item["id"],
    )
    assert [each["text"] for each in done["others"]] == [NEW]
    assert "instead of itself" in told("reject", item["id"], "--instead", item["id"], code=2).err
    assert "There is no fact" in told("accept", "ffffffff", code=3).err


def test_both_stand_once_a_dispute_is_settled(told: Say) -> None:
    _tell()
    [item] = told("inbox", "--json", code=0).json["items"]
    assert "Settled: 1." in told("settle", item["id"][:8], code=0).out
    assert told("inbox", "--json", code=0).json["items"] == []
    told("undo", code=0)
    assert "Settled: 1." in told("inbox", "settle", item["id"], code=0).out
    assert "Nothing was changed" in told("settle", "ffffffff", code=3).err


def test_what_became_of_each_memory_is_shown(told: Say) -> None:
    ids = _tell()
    key = ids["Where is the key?"]
    assert "No facts: question." in told("show", key, code=0).out
    assert "No facts: question." in told("trace", key, code=0).out
    assert told("show", key, "--json", code=0).json["fate"] == "question"
    assert told("trace", key, "--json", code=0).json["fate"] == "question"
    assert told("show", ids[OLD], "--json", code=0).json["fate"] == "facts"
    shown = told("show", ids[OLD], code=0).out
    assert "code gate: 4471 · disputed · since 2026-01-02 · by " in shown
    assert "code gate: 4471 · disputed" in told("trace", ids[OLD], code=0).out


def test_coverage_is_counted_in_status_and_doctor(told: Say) -> None:
    """Three memories are there already."""
    _tell()
    with commonplace.open() as library:
        library.book().remember("Tea is at four.")
    words = "5 of 7 memories gave facts; 1 gave none (question 1); 1 waits"
    assert words in told("status", code=0).out
    assert told("status", "--json", code=0).json["book"]["coverage"] == {
        "memories": 7,
        "with_facts": 5,
        "without": {"question": 1},
        "waiting": 1,
    }
    found = told("doctor", "--json").json["findings"]
    [line] = [each for each in found if each["check"] == "facts"]
    assert line["level"] == "ok" and words in line["text"]
