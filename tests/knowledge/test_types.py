"""Types of names: from what is said, as a function of the memories."""

from commonplace.language.names.surface import BITS, TYPES, Evidence, hint, vote
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
        ("animal", "Zorblin", ["My furry friend Zorblin came home."]),
        ("animal", "Zorblin", ["Took Zorblin to the vet.", "Zorblin has fleas, clean the cage."]),
        ("work", "Zorblin", ["The ending of Zorblin made me cry.", "I like Zorblin."]),
        ("tool", "zorblin", ["The config of zorblin changed.", "I upgraded zorblin."]),
        ("organization", "Zorblin & Pike", ["Zorblin & Pike called.", "I like Zorblin & Pike."]),
        ("place", "Zorblin", ["We met at Zorblin, the owner shrugged.", "Zorblin has a terrace."]),
        ("concept", "Zorblin", ["It was Zorblin.", "I like Zorblin."]),
        ("person", "Zorblin", ["Mi hermana Zorblin vive aquí."]),
    ],
)
def test_a_name_has_the_type_that_is_said(kind: str, name: str, memories: list[str]) -> None:
    assert read_book(memories).type_of(name) == kind


def test_a_type_changes_back_when_a_memory_is_taken_away() -> None:
    said = ["Zorblin likes tea.", "I met Zorblin."]
    assert read_book([*said, "My cat Zorblin sleeps."]).type_of("Zorblin") == "animal"
    assert read_book(said).type_of("Zorblin") == "person"


def test_what_a_log_speaks_of_does_not_make_a_tool_of_who_acts_in_it() -> None:
    said = ["Zorblin fixed the parser, the compiler and the config."] * 40
    assert read_book(said).type_of("Zorblin") == "person"
    called = ["My aunt Zorblin uses the compiler."]
    assert read_book(called + ["The compiler and Zorblin."] * 40).type_of("Zorblin") == "person"


def test_votes_and_evidence_share_no_bit() -> None:
    bits = [vote(kind, strong) for kind in TYPES for strong in (False, True)]
    bits += map(hint, TYPES)
    assert len({*bits, *map(int, Evidence)}) == len(bits) + len(Evidence)
    assert sum(bits) + sum(Evidence) == (1 << BITS) - 1
