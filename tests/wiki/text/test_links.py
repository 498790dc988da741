"""Finding, changing and writing links between pages."""

import time

from hypothesis import assume, example, given
from hypothesis import strategies as st

from commonplace.wiki.text.links import STYLES, Found, find_links, link_to, page_links, rewritten
from tests.cases import each_case

SIGNS = st.characters() | st.sampled_from("[]|\\`()<>!-#%: \n*_~=")
TARGETS = st.text(SIGNS, min_size=1, max_size=30)
TEXTS = st.lists(
    st.sampled_from(
        ["[[Ada]]", "[[Ada|she]]", "![[Ada]]", "[a [b] c](wiki:ada)", "[x](/wiki/entity/ada)",
         "[y](../entity/ada.md)", "[[", "]]", "[", "]", "(", ")", "`", "``", "\\", "<!--", "-->",
         "|", "\n", "\n\n", "- ", "```\n", "%%", "words ", "!", "\r\n", "[e](http://x)", "日本"]
    ) | st.text(SIGNS, max_size=5),
    max_size=14,
).map("".join)  # fmt: skip


def _targets(text: str) -> list[str]:
    return [found.target for found in find_links(text)]


@each_case(
    ("text", "target", "shown", "how"),
    [
        ("[[Ada]]", "Ada", "Ada", "brackets"),
        ("[[ Ada ]]", "Ada", "Ada", "brackets"),
        ("[[Ada|the countess]]", "Ada", "the countess", "brackets"),
        ("[[Ada|]]", "Ada", "Ada", "brackets"),
        ("[[Ada#Life|her life]]", "Ada#Life", "her life", "brackets"),
        ("[[team:entity/ada]]", "team:entity/ada", "team:entity/ada", "brackets"),
        ("[[Ada\\|she]]", "Ada", "she", "brackets"),
        ("[[Ada|see [1] there]]", "Ada", "see [1] there", "brackets"),
        ("[[[Ada]]]", "Ada", "Ada", "brackets"),
        ("![[Ada]]", "Ada", "Ada", "embed"),
        ("[she](wiki:ada)", "ada", "she", "wiki"),
        ("[she](WIKI:Ada%20Lovelace)", "Ada Lovelace", "she", "wiki"),
        ("[a [b] c](wiki:ada)", "ada", "a [b] c", "wiki"),
        ("[a \\] c](wiki:ada)", "ada", "a ] c", "wiki"),
        ("[a `]` c](wiki:ada)", "ada", "a `]` c", "wiki"),
        ("[over two\nlines](wiki:ada)", "ada", "over two lines", "wiki"),
        ('[she](wiki:ada "a title")', "ada", "she", "wiki"),
        ("[she](<wiki:Ada Lovelace>)", "Ada Lovelace", "she", "wiki"),
        ("[](wiki:ada)", "ada", "ada", "wiki"),
        ("[**she**](/wiki/entity/ada#Life)", "entity/ada#Life", "**she**", "address"),
        ("[she](../entity/ada.md)", "../entity/ada.md", "she", "path"),
        ("[she](ada.md#Life)", "ada.md#Life", "she", "path"),
        ("[she](Ada%20%28b%29.md)", "Ada (b).md", "she", "path"),
        ("[she](a(b).md)", "a(b).md", "she", "path"),
        ("[![a](b.png)](wiki:ada)", "ada", "![a](b.png)", "wiki"),
        ("\\![[Ada]]", "Ada", "Ada", "brackets"),
        ("\\\\[[Ada]]", "Ada", "Ada", "brackets"),
        ("a ` b [[Ada]]", "Ada", "Ada", "brackets"),
        ("- a ` b\n- [[Ada]] ` c", "Ada", "Ada", "brackets"),
        ("a ` b\n\n[[Ada]] ` c", "Ada", "Ada", "brackets"),
        ("<!-- open [[Ada", "", "", ""),
        ("a <!-- open [[Ada]]", "Ada", "Ada", "brackets"),
    ],
)
def test_a_link_is_read_in_every_notation(text: str, target: str, shown: str, how: str) -> None:
    found = find_links(text)
    assert [(one.target, one.shown, one.how) for one in found] == (
        [(target, shown, how)] * bool(how)
    )
    for one in found:
        assert text[one.start : one.end].startswith(("[", "![["))
        assert text[one.start : one.end].endswith(("]]", ")"))


@each_case(
    "text",
    [
        "`[[Ada]]`",
        "``a ` [[Ada]]``",
        "```\n[[Ada]]\n```",
        "~~~\n[x](wiki:ada)",
        "<!-- [[Ada]] -->",
        "a <!-- [[Ada]]\n[[Bob]] --> b",
        "%%\n[[Ada]]\n%%",
        "\\[[Ada]]",
        "[\\[Ada]]",
        "[[Ada]",
        "[[]]",
        "[[ ]]",
        "[[|x]]",
        "[[#Life]]",
        "[[A\nB]]",
        "[x](https://example.org/ada.md)",
        "[x](mailto:ada@example.org)",
        "[x](//host/ada.md)",
        "[x](/elsewhere/ada.md)",
        "[x](#life)",
        "[x](notes.txt)",
        "[x](wiki:)",
        "[x](wiki:#Life)",
        "[x](/wiki/)",
        "[x] (wiki:ada)",
        "[x](wiki:a b)",
        "![x](wiki:ada)",
        "![x](ada.md)",
        "[x][ada]",
        "- [ ] todo",
    ],
)
def test_what_is_no_link_to_a_page_is_left_alone(text: str) -> None:
    assert find_links(text) == []


def test_the_inner_of_two_links_is_one() -> None:
    assert _targets("[a [b](wiki:b) c](wiki:a)") == ["b"]
    assert _targets("[a [[b]] c](wiki:a)") == ["b"]
    assert _targets("[a [b](http://b) c](wiki:a)") == []


@given(TEXTS)
def test_links_come_in_order_and_apart(text: str) -> None:
    at = 0
    for found in find_links(text):
        assert at <= found.start < found.target_start < found.target_end < found.end
        assert found.target.strip()
        at = found.end


# --- writing ------------------------------------------------------------------------------------


@given(TARGETS, st.text(SIGNS, max_size=30), st.sampled_from(STYLES))
@example("a]]b", "c|d", "brackets")
@example("a", "b\\", "brackets")
@example("entity/a b", "x](http://y)", "address")
@example("../a%20b.md", "`", "path")
def test_a_written_link_is_read_back(target: str, shown: str, style: str) -> None:
    target, shown = target.strip(), " ".join(shown.split())
    assume(target and not target.startswith("#"))
    text = link_to(target, shown, style)
    (found,) = find_links(text)
    assert (found.start, found.end) == (0, len(text))
    assert found.target == target
    assert found.shown == (
        shown or (target if found.how == "brackets" else " ".join(target.split()))
    )


def test_each_notation_is_written_plainly_where_it_can_be() -> None:
    assert link_to("ada") == "[[ada]]"
    assert link_to("Ada", "Ada") == "[[Ada]]"
    assert link_to("entity/ada", "Ada") == "[[entity/ada|Ada]]"
    assert link_to("entity/ada", "Ada", "wiki") == "[Ada](wiki:entity/ada)"
    assert link_to("entity/ada#Life", "Ada", "address") == "[Ada](/wiki/entity/ada#Life)"
    assert link_to("../entity/ada.md", "Ada", "path") == "[Ada](../entity/ada.md)"
    assert link_to("entity/東京", "東京", "address") == "[東京](/wiki/entity/東京)"
    assert link_to("a|b", "[x]") == "[\\[x\\]](wiki:a%7Cb)"


# --- changing -----------------------------------------------------------------------------------


@each_case(
    ("text", "after"),
    [
        ("[[Ada]]", "[[entity/ada-2|Ada]]"),
        ("[[Ada|she]]", "[[entity/ada-2|she]]"),
        ("| [[Ada]] |", "| [[entity/ada-2\\|Ada]] |"),
        ("a\n  | [[Ada\\|she]] |", "a\n  | [[entity/ada-2\\|she]] |"),
        ("![[Ada]]", "![[entity/ada-2]]"),
        ("[she](wiki:ada)", "[she](wiki:entity/ada-2)"),
        ('[she](wiki:ada "t")', '[she](wiki:entity/ada-2 "t")'),
        ("[she](<wiki:ada>)", "[she](wiki:entity/ada-2)"),
        ("[she](/wiki/entity/ada)", "[she](/wiki/entity/ada-2)"),
        ("[she](../entity/ada.md)", "[she](wiki:entity/ada-2)"),
        ("`[[Ada]]`", "`[[Ada]]`"),
        ("[[Ada]] and [[Ada]]", "[[entity/ada-2|Ada]] and [[entity/ada-2|Ada]]"),
    ],
)
def test_a_changed_target_keeps_what_a_reader_sees(text: str, after: str) -> None:
    assert rewritten(text, lambda _: "entity/ada-2") == after


def test_a_path_stays_a_path() -> None:
    text = rewritten("[x](../a/b.md)", lambda _: "../entity/my ada.md")
    assert text == "[x](../entity/my%20ada.md)"


@given(TEXTS)
def test_changing_nothing_changes_nothing(text: str) -> None:
    assert rewritten(text, lambda _: None) == text
    assert rewritten(text, lambda found: found.target) == text


@given(TEXTS, TARGETS)
def test_every_link_leads_where_it_was_changed_to(text: str, target: str) -> None:
    target = target.strip()
    assume(target and not target.startswith("#"))
    before = find_links(text)
    after = find_links(rewritten(text, lambda _: target))
    assert [found.target for found in after] == [target] * len(before)
    assert [found.shown for found in after if found.how != "embed"] == [
        new.shown if old.how == "embed" else old.shown
        for old, new in zip(before, after, strict=True)
        if new.how != "embed"
    ]


def test_only_the_links_that_are_meant_change() -> None:
    def change(found: Found) -> str | None:
        return "grace" if found.target == "ada" else None

    assert (
        rewritten("[[ada]], [[bob]], [x](wiki:ada)", change)
        == "[[grace|ada]], [[bob]], [x](wiki:grace)"
    )


# --- the links of a page ------------------------------------------------------------------------


def test_a_page_knows_its_links_with_their_sentences() -> None:
    links = page_links(
        [
            ("lead", "She met **[[Ada Lovelace|Ada]]** in 1833. He left."),
            (
                "notes",
                "## Notes\n\n- See [him](/wiki/entity/babbage)\n- [[team:topic/engines#Parts]]\n",
            ),
        ]
    )
    told = [(link.section, link.target_book, link.target_type, link.key) for link in links]
    assert told == [
        ("lead", "", "", "ada-lovelace"),
        ("notes", "", "entity", "babbage"),
        ("notes", "team", "topic", "engines"),
    ]
    assert [link.shown for link in links] == ["Ada", "him", "team:topic/engines#Parts"]
    assert links[0].sentence == "She met Ada in 1833."
    assert links[1].sentence == "See him"
    assert {link.kind for link in links} == {"reference"}


def test_a_file_that_is_shown_is_no_page_but_a_page_that_is_shown_is_one() -> None:
    keys = [
        link.key
        for link in page_links([("lead", "![[plan.pdf]] ![[photo.PNG]] ![[Ada]] [[x.pdf]]")])
    ]
    assert keys == ["ada", "x-pdf"]


def test_the_same_link_in_the_same_sentence_counts_once() -> None:
    assert len(page_links([("lead", "[[Ada]] and [[Ada]]. Then [[Ada]].")])) == 2


@given(TEXTS)
def test_every_link_that_has_a_name_is_an_edge_with_a_short_context(text: str) -> None:
    for link in page_links([("lead", text), ("lead", "x " * 400 + text + " y" * 400)]):
        assert link.key
        assert len(link.sentence) <= 300


def test_of_a_long_sentence_what_is_near_the_link_is_kept() -> None:
    (link,) = page_links([("lead", "before " * 100 + "[[Ada]]" + " after" * 100)])
    assert "before Ada after" in link.sentence
    assert link.sentence.startswith("…")
    assert link.sentence.endswith("…")


# --- time ---------------------------------------------------------------------------------------


def _seconds(text: str) -> float:
    begin = time.process_time()
    find_links(text)
    rewritten(text, lambda _: "x")
    return time.process_time() - begin


@each_case(
    "unit",
    ["[", "[[", "![", "`", "` ", "`` ` ", "[](", "[](a ", "[[a|", "[[a|[b]", "a <!--", "\\[",
     "](", "[](<", '[](a "', "[[a]]", "[a](wiki:b) ", "\n", "> ", "- `\n", "[a](b\\", "[x](a.md\n"],
)  # fmt: skip
def test_no_text_takes_more_than_its_share_of_time(unit: str) -> None:
    small, large = (
        min(_seconds(unit * (n // len(unit))) for _ in range(2)) for n in (5_000, 40_000)
    )
    assert large < 30 * max(small, 0.002)


def test_brackets_inside_brackets_take_no_more_than_their_share() -> None:
    small, large = (_seconds("![a" * n + "](b)" * n) for n in (5_000, 40_000))
    assert large < 30 * max(small, 0.002)
