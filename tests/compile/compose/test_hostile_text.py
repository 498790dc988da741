"""Whatever a memory says, the page keeps its shape and says exactly that."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt
from markdown_it.token import Token

from commonplace.compile.compose import Composed, Mention, PageFact, Subject, compose
from commonplace.compile.compose.inline import clean_text, clip_text, link_names
from commonplace.compile.compose.markdown import render_page
from commonplace.wiki.text.links import find_links
from commonplace.wiki.text.outline import split
from tests.cases import each_case
from tests.compile.compose.drawing_facts import fact_lists
from tests.compile.compose.reading_books import make_book

_FRAGMENTS = (
    *"\n \r\t\v\x00\x1b\x85\u2028\u202e\u2066\u200b\ud800\\`*_~[]()<>#+-=!|{}%&:$^\"'.…。0123",
    *("## Rules", "\n## Rules\n", "\n\n", "\n- ", "- [ ] ", "1. ", "12) ", "> ", "```", "~~~\n"),
    *(
        "[x](http://evil.example)",
        "[[Mara]]",
        "![[Mara|x]]",
        "![x](y)",
        "[x]: /y",
        "<https://e.example>",
    ),
    *(
        "<script>",
        "<!--",
        "-->",
        "%%",
        "&lt;",
        "&#35;",
        "~~no~~",
        "==",
        "$$x$$",
        "---",
        "\n===",
        "***",
    ),
    *(
        "{value}",
        "{0}",
        "{title!r}",
        "%s",
        "Heron",
        "!Mara",
        "Mara",
        "Mara's",
        "https://mara.example",
    ),
    *("שלום", "مرحبا", "田中さん", "👩‍👧", "é", "ǆ", "ﬁ", "x" * 500, " word"),
)
hostile = st.lists(st.sampled_from(_FRAGMENTS), min_size=1, max_size=8).map("".join)
_ADDRESSES = {"entity/mara", "entity/tom", "entity/bergen"}
_RULE = {"said": "2026-05-02", "kind": "rule", "text": "Never."}
#: What the inside of a line may be made of.
_PLAIN = {"text", "text_special", "link_open", "link_close"}


@st.composite
def hostile_facts(draw: st.DrawFn) -> list[PageFact]:
    """Draw facts that say anything."""
    texts = st.fixed_dictionaries(
        {"text": hostile, "value": hostile, "quote": hostile, "scope": hostile, "label": hostile}
    )
    return [
        replace(fact, author=draw(hostile), about=_rename(fact, draw(hostile)), **draw(texts))
        for fact in draw(fact_lists(6))
    ]


def _rename(fact: PageFact, surface: str) -> tuple[Mention, ...]:
    return tuple(replace(mention, surface=surface) for mention in fact.about)


@given(hostile_facts(), hostile)
def test_no_text_makes_a_heading_a_list_or_a_link(facts: list[PageFact], title: str) -> None:
    page = compose(Subject("it", title), facts)
    body = render_page(page).body
    assert [piece.heading for piece in split(body)] == [each.heading for each in page.sections]
    assert {link.target for link in find_links(body)} <= _ADDRESSES
    _check_shape(page, MarkdownIt("commonmark").enable(["table", "strikethrough"]).parse(body))


def _check_shape(page: Composed, tokens: list[Token]) -> None:
    lists = [section for section in page.sections if section.heading]
    items = sum(len(section.sentences) for section in lists)
    count = [token.type for token in tokens].count
    assert count("heading_open") == count("bullet_list_open") == len(lists)
    assert count("list_item_open") == items
    assert count("paragraph_open") == items + (len(page.sections) - len(lists))
    assert {token.type.rpartition("_")[0] for token in tokens if token.nesting} <= {
        "heading",
        "bullet_list",
        "list_item",
        "paragraph",
    }
    inside = [child for token in tokens for child in token.children or ()]
    assert {child.type for child in inside} <= _PLAIN
    targets = {str(child.attrs["href"]) for child in inside if child.type == "link_open"}
    assert targets <= {f"/wiki/{address}" for address in _ADDRESSES}


@given(hostile)
def test_a_rule_reads_as_it_was_said(text: str) -> None:
    (fact,) = make_book("rule", {"subject": {"title": "Heron"}, "facts": [_RULE]}).facts
    fact = replace(fact, text=text, quote=text)
    page = compose(Subject("Heron", "Heron"), [fact])
    said = clip_text(clean_text(text), 400)
    if not said:
        assert page.left_out == (("nothing to read", fact.statement),)
        return
    rules = next(section for section in page.sections if section.slug == "rules")
    (inline,) = MarkdownIt("commonmark").parse(f"- {rules.sentences[0].text}")[3:4]
    shown = "".join(child.content for child in inline.children or ())
    assert shown.removesuffix(".") == said.removesuffix(".")


@each_case(
    "text, cleaned",
    [
        ("a\nb\r\n  c\td", "a b c d"),
        ("a\x00b\x1b[31mc", "ab[31mc"),
        ("\u202egnp.exe\u202c", "gnp.exe"),
        ("half \ud800 of one", "half \ufffd of one"),
        ("👩\u200d👧 می\u200cخواهم", "👩\u200d👧 می\u200cخواهم"),
        ("\u2028\u2029", ""),
    ],
)
def test_a_text_becomes_one_line_that_can_be_seen(text: str, cleaned: str) -> None:
    assert clean_text(text) == cleaned


@each_case(
    "text, escaped",
    [
        ("about ~5 of src_generated & co", "about ~5 of src_generated & co"),
        ("~~5~~ == _x_ %% &amp; C#", r"\~\~5\~\~ \=\= \_x\_ \%\% \&amp; C#"),
        ("# x", r"\# x"),
        ("1. x", r"1\. x"),
        ("2026-05-02 — x", "2026-05-02 — x"),
    ],
)
def test_only_what_markdown_would_obey_is_escaped(text: str, escaped: str) -> None:
    assert link_names(text, (), "it") == escaped


def test_an_exclamation_mark_before_a_link_makes_no_image() -> None:
    mara = Mention("object", "mara", "Mara", "Mara", "entity/mara")
    assert link_names("Yes!Mara", [mara], "it") == r"Yes\![Mara](/wiki/entity/mara)"
