"""What a page is called: the fullest form in common use."""

from commonplace.compile.rules.naming.titles import best
from tests.cases import each_case


@each_case(
    ("forms", "type", "title"),
    [
        ({"nora": 20, "Nora": 1}, "person", "Nora"),
        ({"nora": 20}, "person", "nora"),
        ({"NORA": 2, "nora": 9, "Nora": 2}, "person", "Nora"),
        ({"numpy": 9, "NumPy": 1}, "tool", "numpy"),
        ({"nora": 20, "Nora Quist": 2}, "person", "Nora Quist"),
    ],
)
def test_somebody_is_written_with_a_capital_where_anybody_writes_it(
    forms: dict[str, int], type: str, title: str
) -> None:
    assert best(forms, type) == title
