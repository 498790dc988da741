"""Nothing that anybody writes runs, loads or posts in a reader's browser."""

import time

from hypothesis import given
from hypothesis import strategies as some

from commonplace.serve.web.markup import Look, line, render
from commonplace.serve.web.markup.leading import Lead
from commonplace.serve.web.markup.marking import clean
from commonplace.serve.web.markup.wall import cleaned
from commonplace.wiki.text.sentences import sentence_hash, sentences
from tests.cases import each_case
from tests.serve.web.markup.inert import faults, words
from tests.serve.web.markup.payloads import PAYLOADS

PLACES = (
    "{}",
    "Before {} after.",
    "- {}",
    "1. {}\n   {}",
    "> {}",
    "## {}",
    "**{}**",
    "~~{}~~",
    "`{}`",
    "| a | b |\n|---|---|\n| {} | x |",
    "```\n{}\n```",
    "```{}\nx\n```",
    "[{}](https://a.example)",
    "[x](https://a.example '{}')",
    "[x](https://a.example/{})",
    "[x](wiki:{})",
    "[[{}]]",
    "[[x|{}]]",
    "![{}](https://a.example/p.png)",
    "[x](<{}>)",
    "<!-- {} -->",
    "Title {}\n===",
)


def _look(text: str) -> Look:
    """Every sentence has chips, and some links lead somewhere."""
    chips = {sentence_hash(each.text): (1, 2) for each in sentences(text)}
    return Look(chips=chips, leads={("", "", "x"): Lead("/wiki/entity/x", 'X "&<>')}, place="lead")


@each_case("payload", PAYLOADS, ids=range(len(PAYLOADS)))
def test_hostile_text_is_inert_in_every_place(payload: str) -> None:
    for place in PLACES:
        text = place.replace("{}", payload)
        for html in (render(text), render(text, _look(text)), line(text)):
            assert not faults(html), (place, html)


@each_case("payload", PAYLOADS, ids=range(len(PAYLOADS)))
def test_the_wall_alone_holds_too(payload: str) -> None:
    found = faults(cleaned(clean(payload)))
    # Only the first wall tells links to the outside from others.
    assert not [each for each in found if not each.endswith("is followed")]


_PIECES = some.sampled_from(
    (*PAYLOADS, "[", "]", "(", ")", "<", ">", "!", "[[", "]]", "|", "\n", "\n\n", "- ", "> ", "#",
     "*", "**", "_", "~~", "`", "```\n", "wiki:", "/wiki/entity/x", "https://a.example", "&#", ";",
     '"', "'", "\\", ". ", "x", " ", "| a |\n|--|\n", "<!--", "-->", "%%", "\r\n", "\t", "。",
     "\ue000")
)  # fmt: skip
_TEXTS = some.lists(some.one_of(_PIECES, some.text(max_size=8)), max_size=24).map("".join)


@given(_TEXTS)
def test_nothing_outside_the_list_ever_comes_out(text: str) -> None:
    for html in (render(text), render(text, _look(text)), line(text)):
        assert not faults(html)


@given(_TEXTS)
def test_what_is_clean_stays_as_it_is(text: str) -> None:
    html = render(text, _look(text))
    assert cleaned(html) == html


@given(_TEXTS)
def test_chips_change_nothing_else_that_is_read(text: str) -> None:
    plain = words(render(text))
    assert "\ue000" not in plain
    assert "\ue001" not in plain
    numbered = words(render(text, _look(text)))
    assert "\ue000" not in numbered
    assert "\ue001" not in numbered


@each_case(
    "text",
    [
        "[" * 50_000,
        "![" * 25_000,
        "[a](" * 12_000,
        "[[" * 25_000 + "]]" * 25_000,
        "`" * 50_000,
        "*a **b " * 7_000,
        "> " * 25_000,
        "".join(" " * depth + "- x\n" for depth in range(300)),
        "|a" * 2_000 + "\n" + "|-" * 2_000 + "|\n" + "|b\n" * 2_000,
        "<" * 50_000,
        "~~a " * 12_000,
        "[a]: b\n" * 7_000,
        "x" * 1_000_000,
        "a. " * 300_000,
    ],
    ids=range(14),
)
def test_a_text_made_to_be_slow_is_shown_in_time(text: str) -> None:
    began = time.process_time()
    html = render(text)
    assert time.process_time() - began < 10
    assert not faults(html)
    assert len(html) < 14 * len(text) + 30_000
