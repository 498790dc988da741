"""Sentences that say that something became something else."""

from commonplace.compile.rules.holding.changes import change
from tests.cases import each_case


@each_case(
    ("text", "old", "new"),
    [
        ("We raised the fee from 40 to 55 euros.", "40", "55 euros"),
        ("We moved the rehearsal from 7:00 PM to 8:15 PM.", "7:00 PM", "8:15 PM"),
        ("Ada moved from Lisbon to Porto.", "Lisbon", "Porto"),
        ("Pebble switched from Postgres to MySQL in May.", "Postgres", "MySQL"),
        ("Brindle was replaced by Marrow.", "Brindle", "Marrow"),
        ("The fee is 55 euros, up from 40 euros.", "40 euros", "55 euros"),
        ("The tone shifted from “grow fast” toward “grow well”.", "grow fast", "grow well"),
        ("We kept the 6:30 call and dropped the 7:00 one.", "7:00", "6:30"),
        ("The prior 7:00 AM assumption was wrong.", "7:00 AM", ""),
        ("The deposit is $300 (previously $250).", "$250", "$300"),
        ("Correction: the weir is 2.31 m below the mark, not 2.13 m.", "2.13 m", "2.31 m"),
    ],
)
def test_the_old_and_the_new_are_found(text: str, old: str, new: str) -> None:
    found = change(text)
    assert found is not None and (found.old, found.new) == (old, new)


@each_case(
    "text",
    [
        "We flew from Rome to Oslo.",
        "The shop is open from 9:00 to 17:00.",
        "We walked from the station to the harbour.",
        "Should we move from Ansible to Nomad?",
        "We might switch from Postgres to MySQL.",
        "We did not move the fee from 40 to 55 euros.",
        "She plans to move from Lisbon to Porto.",
        "Ada read from page 3 to page 40.",
        "We raised 400 euros.",
        "There are 3 swans on the weir and not a single duck.",
    ],
)
def test_what_changes_nothing_is_no_change(text: str) -> None:
    assert change(text) is None
