"""What is about something else of the kind that is asked about takes no place."""

from dataclasses import dataclass

from commonplace.capture.terms import terms
from commonplace.recall.postprocess.alignment import align
from tests.cases import each_case
from tests.recall.postprocess.made_up import candidate


@dataclass(frozen=True)
class Asked:
    question: str
    old: str
    new: str

    def order(self, older: float = 0.6, newer: float = 0.6) -> list[str]:
        words = dict.fromkeys(terms(self.question), 1.0)
        told = [(self.old, older, 0), (self.new, newer, 30)]
        pool = [
            candidate(
                text,
                id=f"m-{day}",
                score=score,
                day=day,
                terms=tuple(word for word in words if word in terms(text)),
            )
            for text, score, day in told
        ]
        found = align(sorted(pool, key=lambda each: -each.score), words)
        assert all(not each.replaced for each in found) or found[0].memory.text == self.new
        return [each.memory.text for each in found if not each.replaced]


@each_case(
    "asked",
    [
        Asked(
            "What is the cellar door code of Marram House?",
            "Cellar door code, Marram House: 5518.",
            "Marram House boat shed code changed to 6020.",
        ),
        Asked(
            "What is the deposit for the Orrin barn?",
            "The deposit for the Orrin barn is 90.",
            "The rent for the Orrin barn went up to 140.",
        ),
        Asked(
            "How many hens are in coop Daisy?",
            "Coop Daisy: 12 hens.",
            "Coop Clover: 15 hens now.",
        ),
        Asked(
            "Who is head of the Orrin office?",
            "Head of the Orrin office: Britt.",
            "Deputy head of the Orrin office changed to Sami.",
        ),
        Asked(
            "How many members does Quartet have?",
            "Quartet has 9 members.",
            "Quartet's board has 4 members now.",
        ),
        Asked(
            "How old is Mopsa?",
            "Mopsa is 11 years old.",
            "She is 3 years old and Mopsa growls at her.",
        ),
        Asked(
            "When does the Orrin library close?",
            "The Orrin library closes at 18:00.",
            "The Orrin library closes at 13:00 on Thursday, otherwise as always.",
        ),
    ],
)
def test_another_thing_of_that_kind_comes_behind_and_marks_nothing(asked: Asked) -> None:
    assert asked.order() == [asked.old, asked.new]
    assert asked.order(newer=0.7) == [asked.old, asked.new]


@each_case(
    "asked",
    [
        Asked(
            "What is the cellar door code of Marram House?",
            "Cellar door code, Marram House: 5518.",
            "Marram House: the cellar door code is 6020.",
        ),
        Asked(
            "What is the invoice limit of Orrin?",
            "The invoice limit of Orrin is 400.",
            "Orrin raised the limit to 650.",
        ),
        Asked(
            "When does the nightly backup of Orrin run?",
            "The nightly backup of Orrin runs at 02:00.",
            "The Orrin backup was rescheduled, it runs at 04:30.",
        ),
        Asked(
            "What is the rate of the Orrin savings account?",
            "The Orrin savings account rate is 2.4 %.",
            "Orrin lowered the savings rate to 1.9 %.",
        ),
    ],
)
def test_the_same_thing_in_fewer_words_takes_its_place(asked: Asked) -> None:
    assert asked.order() == [asked.new]


@each_case(
    "asked",
    [
        Asked(
            "What does the parrot Mopsa say?",
            "The parrot Mopsa says good night.",
            "The parrot Mopsa says ahoy as well.",
        ),
    ],
)
def test_what_adds_comes_behind_what_it_adds_to(asked: Asked) -> None:
    assert asked.order() == [asked.old, asked.new]
