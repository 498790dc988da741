from hypothesis import given
from hypothesis import strategies as st

from commonplace.wiki.vault.links import MARK, to_file, to_page, without_footer
from tests.cases import each_case
from tests.wiki.vault.sample import PAGES, atlas_of

ATLAS = atlas_of(*PAGES)
HERE = "wiki/concept/engine.md"
LINKS = [
    *("[[ada]]", "[[Ada Lovelace]]", "[[charles-babbage|Charles Babbage]]", "[[Charles Babbage]]"),
    *(
        "[[engine]]",
        "[her](wiki:ada)",
        '[her](wiki:topic/ada "t")',
        "[[team:budget]]",
        "[[nowhere]]",
    ),
    *("[x](wiki:team:budget)", "[[wiki/entity/ada\\|x]]", "![[ada]]", "`[[ada]]`", "[[Ada#Notes]]"),
    *("[a [b] c](wiki:engine)", "[[ada\\|her]]", "[x](../entity/ada.md)", "[[Babbage|a [b] c]]"),
    *(
        "[two\nlines](wiki:ada)",
        "[[team:budget]](wiki:ada)",
        "[[engine#a`b]]",
        "[](wiki:ada)",
        MARK,
    ),
    *(
        "[ada]: ../x.md",
        "[engine]: y.md",
        "[[Straße]]",
        "[[STRASSE]]",
        "[[index]]",
        "[x](<wiki:ada>)",
    ),
]
SIGNS = ["`", "```", "~~~", "[[", "]]", "[", "](wiki:ada)", "\\", "!", "|", "<!--", "-->", "%%"]
LINES = ["\n", "\r\n", "\n\n", "\n# ", "\n## ", "\n> ", "\n- ", "\n    ", "\n| "]
PIECES = st.sampled_from(LINKS + SIGNS + LINES) | st.text(max_size=6)
TEXTS = st.lists(PIECES, max_size=14).map("".join)


@given(TEXTS)
def test_a_text_comes_back_exactly(text: str) -> None:
    written, _ = to_file(text, ATLAS, HERE)
    assert to_page(written, text, ATLAS, HERE) == text
    assert written.count("\n") == text.count("\n")


@given(TEXTS)
def test_the_list_of_links_comes_off_again(text: str) -> None:
    written, below = to_file(text.replace("\r\n", "\n").strip("\n"), ATLAS, HERE)
    whole = f"{written}\n\n{below}" if below else f"{written}\n"
    assert without_footer(whole).strip("\n") == written


@each_case(
    ("page", "file"),
    [
        ("[[engine]]", "[[engine]]"),
        ("[[Charles Babbage]]", "[[charles-babbage|Charles Babbage]]"),
        ("[[babbage]]", "[[charles-babbage|babbage]]"),
        ("[[Babbage|him]]", "[[charles-babbage|him]]"),
        ("[[ada]]", "[[wiki/entity/ada|ada]]"),
        ("[[topic/ada]]", "[[wiki/topic/ada|topic/ada]]"),
        ("[her](wiki:ada)", "[[wiki/entity/ada|her]]"),
        ("[[old]]", "[[old]]"),
        ("[[Ada#Notes]]", "[[wiki/entity/ada#Notes|Ada#Notes]]"),
        ("[[team:budget|money]]", "[money](wiki:team:budget)"),
        ("[[nowhere]]", "[[nowhere]]"),
        ("[x](wiki:nowhere)", "[x](wiki:nowhere)"),
        ("`[[babbage]]`", "`[[babbage]]`"),
        ("| [[babbage]] |", "| [[charles-babbage\\|babbage]] |"),
        ("![[babbage]]", "![[babbage]]"),
    ],
)
def test_a_link_says_the_name_of_a_file(page: str, file: str) -> None:
    assert to_file(page, ATLAS, HERE)[0] == file


@each_case(
    ("file", "page"),
    [
        ("[[engine]]", "[[engine]]"),
        ("[[wiki/entity/ada|her]]", "[[entity/ada|her]]"),
        ("[her](../entity/ada.md)", "[[entity/ada|her]]"),
        ("[her](/wiki/entity/ada.md#Notes)", "[[entity/ada#Notes|her]]"),
        ("[[con_]]", "[[topic/con]]"),
        ("[[strasse-00000007|S]]", "[[topic/strasse|S]]"),
        ("[[Something new]]", "[[Something new]]"),
        ("[web](https://example.org/ada.md)", "[web](https://example.org/ada.md)"),
    ],
)
def test_a_link_that_was_written_in_the_folder_leads_to_its_page(file: str, page: str) -> None:
    assert to_page(file, None, ATLAS, HERE) == page


def test_unchanged_links_of_an_edited_text_keep_their_notation() -> None:
    base = "One [[Charles Babbage]], two [[charles-babbage|Charles Babbage]]. [e](wiki:engine)"
    edited = to_file(base, ATLAS, HERE)[0].replace("One", "First")
    assert to_page(edited, base, ATLAS, HERE) == base.replace("One", "First")


def test_what_somebody_wrote_below_the_list_of_links_is_kept() -> None:
    written, below = to_file("See [[babbage]].", ATLAS, HERE)
    file = f"{written}\n\n{below}[mine]: https://example.org\n\nMore.\n"
    assert without_footer(file).split() == f"{written} [mine]: https://example.org More.".split()


def test_a_link_that_is_taken_out_of_the_text_goes_from_the_list_too() -> None:
    written, below = to_file("See [[babbage]], [[ada]]. And [[engine#Parts]].", ATLAS, HERE)
    for gone in ("[[charles-babbage|babbage]], ", "[[wiki/entity/ada|ada]]", "[[engine#Parts]]"):
        left = written.replace(gone, "")
        assert left != written
        assert without_footer(f"{left}\n\n{below}").strip() == left
    renamed = written.replace("charles-babbage|", "Sir Charles|")
    moved = below.replace("../entity/charles-babbage.md", "<../entity/Sir Charles.md>")
    assert without_footer(f"{renamed}\n\n{moved}").strip() == renamed
    typed = below.replace(MARK, f"{MARK}\nTyped there.")
    assert without_footer(f"{written}\n\n{typed}").split() == f"{written} Typed there.".split()


def test_standard_markdown_finds_where_the_links_lead() -> None:
    _, below = to_file("See [[babbage]], and [[Babbage]].", ATLAS, HERE)
    assert below.splitlines() == [
        MARK,
        "[charles-babbage|babbage]: ../entity/charles-babbage.md",
    ]


def test_a_long_text_takes_no_longer_per_character() -> None:
    text = "[[Charles Babbage]] `x [[ \n" * 40_000
    assert to_page(to_file(text, ATLAS, HERE)[0], text, ATLAS, HERE) == text
