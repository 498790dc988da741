"""What decisions are called."""

from commonplace.compile.decision_title import cut_title, title_decision
from tests.cases import each_case


@each_case(
    "said, title",
    [
        ("We decided to keep the kiln.", "Keep the kiln"),
        ("We've decided to keep the kiln, because it is paid for.", "Keep the kiln"),
        ("For the glaze we chose cobalt over iron: no lead.", "Cobalt over iron for the glaze"),
        ("After a wet week we switched from gas to wood.", "Switch from gas to wood"),
        ("Back again: we moved the kiln to Molde.", "Move the kiln to Molde"),
        ("Renamed the studio from Tern to Kestrel", "Rename the studio from Tern to Kestrel"),
        ("We decided against a shop for the pots.", "No shop for the pots"),
        ("I am not going to sell it", "Not to sell it"),
        ("Decision: fire on Fridays.", "Fire on Fridays"),
        ("Dog policy: dogs may come in.", "Dog policy: dogs may come in"),
        ("The kiln holds forty pots, so we fire weekly.", "The kiln holds forty pots"),
        ("The one that we chose was red.", "The one that we chose was red"),
        ("We", "We"),
        ("Chose", "Chose"),
        ("Decision: ", "Decision:"),
        ("", ""),
    ],
)
def test_a_decision_is_called_by_what_was_decided(said: str, title: str) -> None:
    assert title_decision(said) == title


def test_a_long_title_is_cut_at_a_blank() -> None:
    assert cut_title("word " * 40).endswith("word…")
