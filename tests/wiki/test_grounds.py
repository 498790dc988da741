"""Which memories stand under which lines."""

from datetime import UTC, datetime

from hypothesis import given
from hypothesis import strategies as st

from commonplace.model import Section, Source
from commonplace.wiki.carry import hashes
from commonplace.wiki.grounds import everywhere, grounds

DAY = datetime(2026, 3, 1, tzinfo=UTC)
TEXT = """## Notes

- She planes oak. It smells.
- He bakes
  bread.

Both sing.
They mean it.

```
- no item

- none either
```
"""


def _section(text: str, *sources: tuple[str, tuple[str, ...]]) -> Section:
    cited = tuple(Source(id, None, DAY, sentences) for id, sentences in sources)
    return Section("notes", text, "compiled", 1, 1, cited)


def test_what_is_cited_for_a_sentence_stands_under_its_item_or_paragraph() -> None:
    section = _section(
        TEXT,
        ("oak", hashes("She planes oak.")),
        ("smell", hashes("It smells.")),
        ("bread", hashes("He bakes bread.")),
        ("song", hashes("They mean it.")),
    )
    found = [(each.text.strip(), each.memory_ids) for each in grounds(section)]
    assert found == [
        ("## Notes", ()),
        ("- She planes oak. It smells.", ("oak", "smell")),
        ("- He bakes\n  bread.", ("bread",)),
        ("Both sing.\nThey mean it.", ("song",)),
        ("```\n- no item\n\n- none either\n```", ()),
    ]


def test_what_is_cited_for_all_of_it_stands_under_nothing_in_particular() -> None:
    section = _section(TEXT, ("all", ()), ("oak", hashes("She planes oak.")), ("gone", ("-",)))
    assert everywhere(section) == ("all", "gone")
    assert [each.memory_ids for each in grounds(section) if each.memory_ids] == [("oak",)]


LINES = st.sampled_from(
    [
        "## H",
        "",
        "- one. Two!",
        "* b",
        "words and more",
        "  indented",
        "```",
        "> q",
        "1. n",
        "\x0b",
        "| a |",
    ]
)


@given(st.lists(LINES, max_size=12), st.sampled_from(["\n", "\r\n"]))
def test_the_pieces_are_the_text_and_lose_no_source(lines: list[str], end: str) -> None:
    text = end.join(lines)
    named = [(f"m{number}", (each,)) for number, each in enumerate(hashes(text))]
    found = grounds(_section(text, *named))
    assert "".join(each.text for each in found) == text
    assert {id for each in found for id in each.memory_ids} == {id for id, _ in named}
