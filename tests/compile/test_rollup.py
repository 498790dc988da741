"""Rollups: rendered lines that link, escape, and name each member once."""

import re
import time
from typing import Any

from hypothesis import example, given
from hypothesis import strategies as st

from commonplace.compile.candidates import Member
from commonplace.compile.rollup import escaped, first_sentence, once, rollup
from commonplace.wiki.text.links import find_links
from commonplace.wiki.text.sentences import plain, sentences
from tests.cases import each_case


def member(title: str, summary: str = "", slug: str = "", **more: Any) -> Member:
    given: dict[str, Any] = {
        "title": title, "type": "entity", "slug": slug or title.lower().replace(" ", "-"),
        "summary": summary, "subject_type": "place", "noun": None,
        "tags": frozenset(),
    }  # fmt: skip
    return Member(**{**given, **more})


def test_a_rollup_is_one_linked_line_for_each_member() -> None:
    body = rollup(
        [
            member("Kimchi Corner", "Korean restaurant in Toronto. Open late."),
            member("Ålesund Øl", "Bar.", "alesund-ol", type="topic"),
            member("Empty"),
        ]
    )
    assert body == (
        "- [**Kimchi Corner**](/wiki/entity/kimchi-corner) — Korean restaurant in Toronto.\n"
        "- [**Ålesund Øl**](/wiki/topic/alesund-ol) — Bar.\n"
        "- [**Empty**](/wiki/entity/empty)"
    )


def test_every_line_leads_to_its_page() -> None:
    """Prose without links, which a model likes to write, is no rollup."""
    members = [member(f"Page {number}", "Something.") for number in range(5)]
    links = find_links(rollup(members))
    assert [link.target for link in links] == [f"entity/page-{number}" for number in range(5)]
    assert [plain(link.shown) for link in links] == [one.title for one in members]


def test_a_member_stands_once_in_a_hub_and_the_first_section_has_it() -> None:
    a, b, c = member("A"), member("B"), member("C")
    twin = member("A again", slug="a")
    assert once([("x", "X", [a, b, a]), ("y", "Y", [twin, c]), ("z", "Z", [b])]) == [
        ("x", "X", [a, b]),
        ("y", "Y", [c]),
    ]


def test_pages_of_two_types_with_one_slug_are_two_members() -> None:
    place, topic = member("Austin"), member("Austin", type="topic")
    assert once([("x", "X", [place]), ("y", "Y", [topic])]) == [
        ("x", "X", [place]),
        ("y", "Y", [topic]),
    ]


@each_case(
    ("summary", "first"),
    [
        ("One. Two.", "One."),
        ("Really? Yes.", "Really?"),
        ("Dr. Ada Byron is a vet. She has a dog.", "Dr. Ada Byron is a vet."),
        ("Costs 3.50 a cup. Cheap.", "Costs 3.50 a cup."),
        ("Made by Acme e.g. for boats. Old.", "Made by Acme e.g. for boats."),
        ("京都のカフェ。とても良い。", "京都のカフェ。"),
        ("no end", "no end"),
        ("", ""),
        (" \n\t ", ""),
        ("\u202e\u200b", ""),
        ("two\nlines here. more", "two lines here. more"),
        ("two\nlines here. More", "two lines here."),
        ("A\x00B\ud800.", "AB�."),
    ],
)
def test_the_first_sentence_ends_where_it_ends(summary: str, first: str) -> None:
    assert first_sentence(summary) == first


def test_a_quotation_that_goes_on_is_closed_where_its_first_sentence_ends() -> None:
    assert first_sentence("Ada: “It leaks. I saw it.”") == "Ada: “It leaks.”"


def test_a_summary_without_an_end_is_cut_at_a_word() -> None:
    cut = first_sentence("word " * 200)
    assert cut.endswith("word…")
    assert 120 < len(cut) <= 161


def test_a_cut_parts_no_letter_from_its_mark() -> None:
    cut = first_sentence("x" * 159 + "e" + "\u0323\u0302" + "y" * 100)
    assert cut[-2:] in ("x…", "e…")
    assert "e" not in cut or "\u0323\u0302" in cut or len(cut) <= 161
    assert len(first_sentence("漢" * 500)) == 161


@each_case(
    "hostile",
    [
        "**bold** _it_ `code` ~~gone~~ ==mark==",
        "[click](https://evil.example) ![x](y) [[Other page]]",
        "<script>alert(1)</script> <!-- comment",
        "&lt;b&gt; &#42;",
        "a | b ^sup^ $x$ %%hidden%%",
        "`unclosed",
        "back\\slash \\",
        "# heading",
        "- item",
        "```fence",
        "ends with **",
    ],
)
def test_what_looks_like_markdown_stays_text(hostile: str) -> None:
    line = rollup([member(hostile, hostile, "safe")])
    assert [link.target for link in find_links(line)] == ["entity/safe"]
    assert len(sentences(line)) == 1 or hostile.count(" ") > 0
    assert plain(escaped(f"x {hostile}")) == f"x {hostile}"
    assert not re.search(r"(?<!\\)(?:<script|<!--|&lt;|\[\[|!\[|`)", line)


def test_addresses_and_tags_do_not_come_alive() -> None:
    assert escaped("see https://a.example or www.b.example, mail c@d.example") == (
        "see https\\://a.example or www\\.b.example, mail c\\@d.example"
    )
    assert escaped("#tag and C# and #1") == "\\#tag and C# and #1"
    assert escaped("snake_case costs $5 & 10% = ok") == "snake_case costs $5 & 10% = ok"


@given(st.text(max_size=300), st.text(max_size=300))
@example("x](/wiki/entity/other) [y", "")
@example("[[", "]]")
@example("`", "`")
@example("<!--", "-->")
@example("\n\n## Heading", "\n- item")
def test_any_title_and_summary_make_one_line_with_one_link(title: str, summary: str) -> None:
    line = rollup([member(title, summary, "safe")])
    assert len(line.split("\n")) == 1
    found = find_links(line)
    assert [link.target for link in found] == ["entity/safe"]


@given(st.lists(st.tuples(st.sampled_from("abc"), st.lists(st.sampled_from("klmn"))), max_size=6))
def test_each_member_stands_exactly_once(given_sections: list[tuple[str, list[str]]]) -> None:
    before = [(slug, slug, [member(name) for name in names]) for slug, names in given_sections]
    kept = [one.title for _, _, members in once(before) for one in members]
    assert sorted(kept) == sorted({name for _, names in given_sections for name in names})
    assert once(once(before)) == once(before)


@each_case("text", ["a" * 1_000_000, "*" * 1_000_000, "[" * 1_000_000, "_ " * 500_000])
def test_a_very_long_summary_takes_no_time(text: str) -> None:
    start = time.process_time()
    assert len(rollup([member("A", text)])) < 700
    assert time.process_time() - start < 10
