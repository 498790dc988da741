"""Names that their punctuation hides from a reader of capitals."""

from hypothesis import given
from hypothesis import strategies as st

from commonplace.compile.rules.naming.pointed import pointed
from tests.cases import each_case


def found(text: str) -> list[tuple[str, str]]:
    return [(text[each.start : each.end], each.kind) for each in pointed(text, frozenset({"api"}))]


@each_case(
    ("text", "expected"),
    [
        (
            "The Regional Seed Exchange (RSE) opens.",
            [("Regional Seed Exchange", ""), ("RSE", "")],
        ),
        ("Ask the RSE (Regional Seed Exchange).", [("Regional Seed Exchange", ""), ("RSE", "")]),
        ("RSE stands for Regional Seed Exchange.", [("Regional Seed Exchange", ""), ("RSE", "")]),
        (
            "Yesterday Friends of the Old Mill (FOM) met.",
            [("Friends of the Old Mill", ""), ("FOM", "")],
        ),
        ("The Regional Seed Exchange (RSX) opens.", []),
        ("An Application Programming Interface (API).", []),
        ("We climbed Mt. Orrin.", [("Mt. Orrin", "place")]),
        ("A shop in Hale-under-Lyme.", [("Hale-under-Lyme", "place")]),
        ("Ada-Maria is on-call in Rome.", []),
        ("It is 5 ft. Anna laughed.", []),
        ("Jan Novak drives.", [("Jan Novak", "person")]),
        ("I wrote to June Abara.", [("June Abara", "person")]),
        ("In May Novak came.", []),
        ("By June Ada had left.", []),
        ("May Day was fine.", []),
    ],
)
def test_names_are_found_by_how_they_are_pointed(
    text: str, expected: list[tuple[str, str]]
) -> None:
    assert found(text) == expected


@given(st.text(alphabet="AbJan May.(), stands forMtNovak\u0000é", max_size=200))
def test_any_text_can_be_looked_at(text: str) -> None:
    for each in pointed(text):
        assert 0 <= each.start < each.end <= len(text)


def test_a_long_row_of_capitals_takes_no_long_time() -> None:
    assert found("Ab " * 40_000 + "(") == []
