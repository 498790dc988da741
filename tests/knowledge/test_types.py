"""Types of names: from what is said, as a function of the memories."""

from commonplace.language.names.surface import TYPES, Evidence, vote
from tests.cases import each_case
from tests.language.books import read_book


@each_case(
    "kind, name, memories",
    [
        (
            "animal",
            "Zorblin",
            ["My parrot Zorblin talks.", "Zorblin likes nuts.", "Zorblin said hi."],
        ),
        ("animal", "Zorblin", ["Zorblin, our hamster, escaped."]),
        ("person", "Zorblin", ["My aunt Zorblin is eighty.", "I walk with Zorblin."]),
        ("person", "Zorblin", ["Zorblin told me a story."]),
        ("person", "Dr. Zorblin", ["I saw Dr. Zorblin."]),
        ("place", "Zorblin", ["Ada lives in Zorblin.", "Zorblin flooded."]),
        ("place", "Zorblin", ["Zorblin is a village by the sea."]),
        ("organization", "Zorblin", ["Ada works at Zorblin."]),
        ("organization", "Zorblin Bakery", ["I met him near Zorblin Bakery."]),
        ("tool", "Zorblin", ["I installed Zorblin.", "We wrote it in Zorblin."]),
        ("system", "Zorblin", ["Zorblin is our staging server."]),
        ("project", "Project Zorblin", ["Ada told us about Project Zorblin."]),
        ("work", "Zorblin", ["I read Zorblin twice."]),
        ("event", "Zorblin", ["I have tickets for Zorblin."]),
        ("animal", "Zorblin", ["Mein Hund Zorblin bellt."]),
        ("person", "Zorblin", ["Mi hermana Zorblin vive aquí."]),
    ],
)
def test_a_name_has_the_type_that_is_said(kind: str, name: str, memories: list[str]) -> None:
    assert read_book(memories).type_of(name) == kind


def test_a_type_changes_back_when_a_memory_is_taken_away() -> None:
    said = ["Zorblin likes tea.", "I met Zorblin."]
    assert read_book([*said, "My cat Zorblin sleeps."]).type_of("Zorblin") == "animal"
    assert read_book(said).type_of("Zorblin") == "person"


def test_votes_and_evidence_share_no_bit() -> None:
    bits = [vote(kind, strong) for kind in TYPES for strong in (False, True)]
    assert len({*bits, *map(int, Evidence)}) == len(bits) + len(Evidence)
    assert sum(bits) + sum(Evidence) == (1 << 31) - 1
