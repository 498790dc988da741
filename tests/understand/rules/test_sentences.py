"""Where a sentence begins and ends, and how it reads."""

from hypothesis import given
from hypothesis import strategies as st

from commonplace.understand.rules.sentences import clean, split
from tests.cases import each_case


def read(text: str) -> list[str]:
    return [sentence.text for sentence in split(text)]


@each_case(
    ("text", "expected"),
    [
        ("I moved. I like it!", ["I moved.", "I like it!"]),
        ("Dr. Weber came. Mrs. Ode left.", ["Dr. Weber came.", "Mrs. Ode left."]),
        ("Ring Tel. 044 555 01 99. Ask for No. 7.", ["Ring Tel. 044 555 01 99.", "Ask for No. 7."]),
        ("She said no. Ada stayed.", ["She said no.", "Ada stayed."]),
        ("J. R. Okri wrote it. We read it.", ["J. R. Okri wrote it.", "We read it."]),
        ("It costs 3.50 euros. Cheap!", ["It costs 3.50 euros.", "Cheap!"]),
        ("We met at 3 p.m. on a bus. It rained.", ["We met at 3 p.m. on a bus.", "It rained."]),
        ("Use tools, e.g. Make. Fine.", ["Use tools, e.g. Make.", "Fine."]),
        ("Well... I moved.", ["Well...", "I moved."]),
        ("so... maybe later", ["so... maybe later"]),
        ('He said "Stop." Then he left.', ['He said "Stop."', "Then he left."]),
        ("i moved. i like it", ["i moved.", "i like it"]),
        ("I moved 🎉 I like it", ["I moved", "I like it"]),
        ("Open `a. B` first. Then go.", ["Open `a. B` first.", "Then go."]),
    ],
)
def test_a_sentence_ends_where_a_reader_would_end_it(text: str, expected: list[str]) -> None:
    assert read(text) == expected


def test_markdown_that_holds_no_sentences_gives_none() -> None:
    text = (
        "---\ntitle: My day\n---\n# A heading\n\nUnder it\n========\n\n"
        "```\nI am code.\n```\n\n    I am code too.\n\n| I am | a table |\n|---|---|\n| a | b |\n\n"
        "***\n\n<!-- I am hidden. -->\n\nI am prose."
    )
    assert read(text) == ["I am prose."]


def test_list_items_are_sentences_and_know_what_they_stand_under() -> None:
    text = "## Friday\n\nNext steps:\n- [ ] Call Eva\n- [x] Wrote to Tom\n\nI slept.\n\n1. One more"
    lead, call, wrote, slept, more = split(text)
    assert lead.text == "Next steps:"
    assert (call.text, call.lead, call.heading, call.is_open) == (
        "Call Eva",
        "Next steps",
        "Friday",
        True,
    )
    assert (wrote.is_item, wrote.is_open, wrote.lead) == (True, False, "Next steps")
    assert (slept.is_item, slept.lead, slept.heading) == (False, "", "Friday")
    assert (more.text, more.is_item, more.lead) == ("One more", True, "")


def test_a_wrapped_line_goes_on_and_a_short_one_ends() -> None:
    wrapped = "I have lived in a small town near the sea for most of my life, and\nPorto is near."
    assert len(read(wrapped)) == 1
    assert read("I moved to\nthe sea.") == ["I moved to the sea."]
    assert read("Groceries\nMilk and bread") == ["Groceries", "Milk and bread"]


def test_a_line_that_begins_with_a_name_has_a_speaker() -> None:
    assert [s.speaker for s in split("Tom: I moved.\nEva Ode: So did I.")] == ["Tom", "Eva Ode"]
    assert [s.speaker for s in split("Note: I moved.")] == [""]


def test_what_is_read_has_no_markup() -> None:
    text = (
        "I **really** like [the *old* town](https://example.org/a_(b)) and [[Porto|the city]].[^1]"
    )
    assert clean(text) == "I really like the old town and the city."
    assert clean("Run `make **all**` as Ana’s *user*") == "Run `make **all**` as Ana's user"
    assert clean("my_var and __init__ stay") == "my_var and init stay"


@given(st.text(alphabet=st.sampled_from("ab I.!?\n-*`>#|[]()1:'\" é🎉"), max_size=200))
def test_every_sentence_stands_where_it_says(text: str) -> None:
    end = 0
    for sentence in split(text):
        assert end <= sentence.start < sentence.end <= len(text)
        assert text[sentence.start : sentence.end].strip() == text[sentence.start : sentence.end]
        assert sentence.text == clean(text[sentence.start : sentence.end])
        end = sentence.end


@each_case("signs", [".", "…", "?!", "...'"])
def test_a_long_run_of_signs_is_gone_through_once(signs: str) -> None:
    """From each of its signs anew it would take minutes: the time limit of a test ends it."""
    run = signs * 200_000
    assert [text[-3:] for text in read(f"Ada left{run} Bo stayed.")] == [run[-3:], "ed."]
    assert read(run) == []
