"""Cutting a body into sections and putting it together again."""

import time
from collections.abc import Sequence

from hypothesis import example, given
from hypothesis import strategies as st

from commonplace.model import PAGE_TYPES
from commonplace.wiki.text.outline import (
    LEAD,
    Piece,
    blocks,
    closed,
    demoted,
    heading_for,
    joined,
    render_section,
    section_slug,
    split,
)
from tests.cases import each_case

_LINES = [
    "## Notes", "## Notes 2", "## Lead", "  ## Indented ##", "    ## Code", "## ", "##",
    "### Third",     "## C #", "## #", "##No blank", "## a\rb", "## 😀", "## \x0c",
    "```", "```py", "``` a`b", "````", "~~~", "  ~~~~ ", "   ```   ", "    ```",
    "- ```", "  ```", "1. ~~~", "   ## three blanks", "> ## quoted",
    "<!--", "<!-- one line -->", "<!-->", "--> rest", "text <!-- open", "%%", "%% one %%", "%%%",
    "words", "", " ", "\t", "\x00", "---", "\u2028## not a line",
]  # fmt: skip
BODIES = st.lists(
    st.tuples(st.sampled_from(_LINES), st.sampled_from(["\n", "\r\n", "\n", ""])), max_size=14
).map(lambda lines: "".join(line + end for line, end in lines))
ANY = st.text(st.characters() | st.sampled_from("#\n\r`~ <!->%"), max_size=80)


def _outline(body: str) -> list[tuple[str, str]]:
    return [(piece.slug, piece.heading) for piece in split(body)]


def _slugs(body: str) -> list[str]:
    return [piece.slug for piece in split(body)]


def test_a_body_is_cut_at_headings_of_the_second_level() -> None:
    body = "Before.\n\n# Title\n\n## How to apply ##\n\nSo.\n### Deeper\n\n## Notes\n"
    assert split(body) == (
        Piece("lead", "", "Before.\n\n# Title\n\n"),
        Piece("how_to_apply", "How to apply", "## How to apply ##\n\nSo.\n### Deeper\n\n"),
        Piece("notes", "Notes", "## Notes\n"),
    )


def test_an_empty_body_has_no_sections() -> None:
    assert split("") == ()
    assert _slugs("\n") == ["lead"]
    assert _slugs("## A") == ["a"]


@given(BODIES | ANY)
def test_the_texts_of_the_sections_are_the_body(body: str) -> None:
    assert "".join(piece.text for piece in split(body)) == body


@given(BODIES | ANY)
def test_no_two_sections_share_a_slug(body: str) -> None:
    slugs = _slugs(body)
    assert len(set(slugs)) == len(slugs)
    assert all(piece.heading for piece in split(body) if piece.slug != LEAD)


def test_the_second_of_a_kind_is_numbered_and_lead_is_taken() -> None:
    body = "## Notes\n## notes\n## Notes 2\n## NOTES\n## Lead\n## ☃\n"
    assert _slugs(body)[:5] == ["notes", "notes_2", "notes_2_2", "notes_3", "lead_2"]
    assert _slugs(body)[5].startswith("page_")


@each_case(
    "hidden",
    [
        "```\n## x\n```",
        "```py title='a'\n## x\n```  ",
        "   ~~~\n## x\n~~~",
        "````\n```\n## x\n````",
        "~~~\n```\n## x\n~~~~~",
        "```\n    ```\n## x\n```",
        "```\n``` py\n## x\n```",
        "~~~ a`b\n## x\n~~~",
        "- ```\n  ## x\n  ```",
        "1. ```\n   ## x\n   ```",
        "<!--\n## x\n-->",
        "<!-- a\n## x\nb --> c",
        "%%\n## x\n%%",
        "%% a\n## x\nb %% c",
        "    ## x",
        "\t## x",
        "> ## x",
        "##x",
        "# x",
        "### x",
        "\\## x",
        "## ",
        "## ##",
        "x\n---",
    ],
)
@each_case("end", ["\n", "\r\n"])
def test_what_is_no_heading_begins_no_section(hidden: str, end: str) -> None:
    body = f"Before\n\n{hidden}\n\n## After\n".replace("\n", end)
    assert _outline(body) == [("lead", ""), ("after", "After")]


@each_case(
    "before",
    [
        "``` a`b",
        "text <!-- not at the beginning of a line",
        "<!-- whole -->",
        "<!-->",
        "%% whole %%",
        "- ```\n  x\nout of the list",
        "text ```",
        "    ```",
        "``",
        "\\```",
        "> ```",
    ],
)
def test_what_opens_nothing_hides_nothing(before: str) -> None:
    assert _slugs(f"{before}\n## After\n") == ["lead", "after"]


@each_case("opened", ["```", "~~~~", "<!--", "%%"])
def test_what_is_never_closed_goes_on_to_the_end(opened: str) -> None:
    assert _slugs(f"{opened}\n## x\n## y\n") == ["lead"]


def test_only_newlines_end_a_line() -> None:
    assert _slugs("a\r## x\x0b## y\x0c## z\u2028## u\x85## v\n") == ["lead"]
    assert _outline("## a\r\n## b\r\n") == [("a", "a"), ("b", "b")]


def test_a_heading_keeps_hash_signs_that_close_nothing() -> None:
    assert [heading for _, heading in _outline("## C#\n## D # ##\n## E #x\n")] == [
        "C#",
        "D #",
        "E #x",
    ]


# --- writing ------------------------------------------------------------------------------------


def test_a_section_is_written_in_one_form() -> None:
    assert render_section("notes", "Notes", "One.\n\nTwo.\n\n") == "## Notes\n\nOne.\n\nTwo.\n"
    assert render_section("lead", "", "\nOne.") == "One.\n"
    assert render_section("notes", "Notes", "  \n") == "## Notes\n"
    assert render_section("how_to_apply", "", "So.") == "## How to apply\n\nSo.\n"
    assert render_section("notes", "Notes", "    code\n") == "## Notes\n\n    code\n"


@given(ANY.filter(str.strip), BODIES | ANY)
@example("C #", "## x\n```")
@example("#", "")
def test_a_written_section_is_one_section_with_its_heading(heading: str, body: str) -> None:
    heading = " ".join(heading.split())
    text = render_section(section_slug(heading), heading, body)
    assert [piece.heading for piece in split(text + "## Next\n")] == [heading, "Next"]


@each_case("slug", sorted({slug for slugs in PAGE_TYPES.values() for slug in slugs}))
def test_the_usual_sections_have_headings_that_lead_back_to_them(slug: str) -> None:
    assert section_slug(heading_for(slug)) == slug


def test_a_heading_is_made_from_a_slug() -> None:
    assert heading_for("how_to_apply") == "How to apply"
    assert heading_for("related") == "Related"


@given(BODIES | ANY)
def test_after_a_closed_text_a_section_can_begin(text: str) -> None:
    after = closed(text)
    assert after.startswith(text)
    assert closed(after) == after
    assert _outline(after + "## Zz\n") == [*_outline(after), ("zz", "Zz")]
    assert [slug for slug in _slugs(after) if slug != LEAD] == [
        s for s in _slugs(text) if s != LEAD
    ]


def test_a_closed_text_ends_with_a_blank_line() -> None:
    assert closed("a") == "a\n\n"
    assert closed("a\n\n") == "a\n\n"
    assert closed("a\r\n") == "a\r\n\r\n"
    assert closed("````py\nx") == "````py\nx\n````\n\n"
    assert closed("<!-- x\n") == "<!-- x\n-->\n\n"
    assert closed("") == ""


@given(BODIES | ANY)
def test_joining_what_was_split_changes_nothing(body: str) -> None:
    assert joined(split(body)) == body


@given(BODIES, st.data())
def test_sections_keep_their_names_whatever_is_written_into_them(
    body: str, data: st.DataObject
) -> None:
    pieces = split(body)
    texts = data.draw(st.lists(BODIES | ANY, min_size=len(pieces), max_size=len(pieces)))
    changed = [
        Piece(piece.slug, piece.heading, text if text.strip() else piece.text)
        for piece, text in zip(pieces, texts, strict=True)
    ]
    assert _outline(joined(changed)) == _outline(body)


def test_the_lead_goes_first_and_an_empty_one_goes_away() -> None:
    notes = Piece("notes", "Notes", "## Notes\n")
    assert joined([notes, Piece("lead", "", "Hello")]) == "Hello\n\n## Notes\n"
    assert joined([Piece("lead", "", ""), notes]) == "## Notes\n"
    assert joined([]) == ""


@given(BODIES | ANY)
def test_a_demoted_body_is_one_section(body: str) -> None:
    assert _slugs(demoted(body)) in ([], ["lead"])
    assert demoted(demoted(body)) == demoted(body)


def test_demoting_leaves_code_alone() -> None:
    assert demoted("## a\n```\n## b\n```\n  ## c\n") == "### a\n```\n## b\n```\n  ### c\n"


# --- time ---------------------------------------------------------------------------------------


def _seconds(text: str) -> float:
    begin = time.process_time()
    split(text)
    return time.process_time() - begin


def test_a_page_of_a_megabyte_is_cut_in_proportion_to_its_length() -> None:
    paragraph = "Some words that stand on a line of about eighty characters, as they usually do.\n"
    text = ("## Heading\n\n" + paragraph * 20 + "\n```\ncode\n```\n\n") * 600
    assert len(text) > 950_000
    small, large = (min(_seconds(each) for _ in range(2)) for each in (text[: 10**6 // 8], text))
    assert large < 30 * max(small, 0.002)


@each_case(
    "unit",
    ["```\n", "~~~\n```\n", "## a\n", "- ```\na\n", "<!-- a\n", "%%\n", "`", " ", "```a\n", "#",
     "\n", "- ``` \n  ~~~\n", "##\t", "\r"],
)  # fmt: skip
def test_no_text_takes_more_than_its_share_of_time(unit: str) -> None:
    small, large = (
        min(_seconds(unit * (n // len(unit))) for _ in range(2)) for n in (12_500, 100_000)
    )
    assert large < 30 * max(small, 0.002)


def _kinds(text: str) -> Sequence[str]:
    return [block.kind for block in blocks(text)]


def test_blocks_come_in_order() -> None:
    assert _kinds("## a\n```\n```\n<!-- -->\n## b\n") == ["heading", "fence", "comment", "heading"]
