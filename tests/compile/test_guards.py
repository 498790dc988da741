"""What a model wrote is made fit to stand on a page, whatever it is."""

import re

from hypothesis import given, settings
from hypothesis import strategies as st

from commonplace.clock import Stopwatch
from commonplace.compile.asking.known_links import known_names
from commonplace.compile.guards import (
    LONGEST_BODY,
    clean_body,
    clean_sentence,
    clean_title,
    drop_invalid,
    link_known,
    unlink_unknown,
)
from commonplace.compile.plan import LinkDraft
from commonplace.wiki.text.inline import spans
from commonplace.wiki.text.outline import blocks, split
from tests.cases import each_case
from tests.compile.offering import id_of

KNOWN = (id_of(1), id_of(2), "M1", "M2", "P1")


def cleaned(text: str) -> str:
    return clean_body(text, KNOWN)[0]


@each_case(
    ("said", "kept"),
    [
        ("Ada met [[Bea]] and [[Cy|her brother]].", "Ada met Bea and her brother."),
        ("A plan: ![[Plan.pdf]]", "A plan: Plan.pdf"),
        ("Run `[[ -f x ]]` first.", "Run `[[ -f x ]]` first."),
        ("She moved [M1].", "She moved."),
        ("She moved [M1, M2] (P1; M2).", "She moved."),
        ("She moved (see M1 and M2).", "She moved."),
        ("She moved [sources: M1, M2].", "She moved."),
        ("Along the M1, and a chip (M4) [x].", "Along the M1, and a chip (M4) [x]."),
        (f"She moved ({id_of(1)}).", "She moved."),
        (f"She moved [{id_of(1)[:8]}].", "She moved."),
        (f"She moved, memory {id_of(77)} says.", "She moved, says."),
        (f"`{id_of(2)}` She moved.", " She moved."),
        (
            f"See https://x.example/{id_of(77)} there.",
            f"See https://x.example/{id_of(77)} there.",
        ),
        ("[M1](https://x.example) She moved.", " She moved."),
        (f"[Ada]({id_of(1)}) moved.", "Ada moved."),
    ],
)
def test_brackets_ids_and_numbers_are_gone_from_prose(said: str, kept: str) -> None:
    assert cleaned(said) == kept


@each_case(
    ("said", "kept"),
    [
        ("# One\ntext", "### One\ntext"),
        ("text\n## Two ##\nmore", "text\n### Two\nmore"),
        ("   ## Two", "### Two"),
        ("Title\n=====\ntext", "Title\ntext"),
        ("Title\n---\ntext", "Title\ntext"),
        ("text\n\n---\n\nmore", "text\n\n---\n\nmore"),
        ("text\r# One\r\n## Two", "text\n### One\n### Two"),
        ("```\n## no heading\n```", "```\n## no heading\n```"),
        ("### Three stays", "### Three stays"),
        ("##\ntext", "text"),
    ],
)
def test_headings_cannot_change_the_outline(said: str, kept: str) -> None:
    assert cleaned(said) == kept


@each_case(
    ("said", "kept"),
    [
        ("a <!-- hidden --> b", "a  b"),
        ("<!-- hidden\nstill --> b", " b"),
        ("<!-- never closed\nb", " never closed\nb"),
        ("%%\nhidden\n%%\nb", "b"),
        ("a <script>alert(1)</script>b", "a b"),
        ("a <SCRIPT src=x>\nalert(1)\n</SCRIPT >b", "a b"),
        ("<b>bold</b><br/>x <img src=x onerror=alert(1)>", "boldx "),
        ("<scr<script></script>ipt>x", "x"),
        ("<x onclick=alert(1)>hi</x>", "\\<x onclick=alert(1)>hi\\</x>"),
        ("a list<int> and 1 < 2 <3", "a list\\<int> and 1 < 2 <3"),
        ("`<b>` and\n\n```\n<script>\n```", "`<b>` and\n\n```\n<script>\n```"),
        ("<https://x.example>", "<https://x.example>"),
        ("<javascript:alert(1)>", "\\<javascript:alert(1)>"),
    ],
)
def test_html_is_taken_out_or_shown_never_obeyed(said: str, kept: str) -> None:
    assert cleaned(said) == kept


@each_case(
    "address",
    [
        "javascript:alert(1)",
        "JaVaScRiPt:alert(1)",
        "java&#115;cript:alert(1)",
        "javascript&colon;alert(1)",
        "javascript&colon;alert(1)//x.md",
        "data:text/html,x",
        "file:///etc/passwd",
        "vbscript:x",
        "//evil.example/x",
        "/elsewhere",
        "notes.txt",
        "",
    ],
)
def test_a_link_to_an_unsafe_or_unknown_place_becomes_what_it_shows(address: str) -> None:
    assert cleaned(f"See [here]({address}) now.") == "See here now."


@each_case(
    "address",
    ["https://x.example/a_(b)", "/wiki/entity/ada", "wiki:ada", "../entity/ada.md", "mailto:a@b.c"],
)
def test_a_link_to_a_page_or_the_web_stays(address: str) -> None:
    text = f"See [here]({address}) now."
    assert clean_body(text, KNOWN) == (text, ())


def test_pictures_and_definitions_of_unsafe_links_go() -> None:
    assert cleaned("A ![cat](https://x.example/?q=secret) sat.") == "A cat sat."
    assert cleaned("See [x][1].\n\n[1]: javascript:alert(1)") == "See [x][1]."
    assert cleaned("[[![a](b)]](c) [![a](https://b.example)](javascript:c)").count("(") == 0


def test_what_cannot_be_stored_or_seen_is_gone() -> None:
    assert cleaned("a\0b\u202ec\u200bd\x1be") == "abcde"
    cleaned("x\ud800y\udfffz").encode()
    assert cleaned("می\u200cخواهم 👩\u200d💻") == "می\u200cخواهم 👩\u200d💻"


def test_code_that_is_open_is_closed() -> None:
    assert cleaned("text\n```py\nx = 1") == "text\n```py\nx = 1\n```"
    assert cleaned("~~~~\n```\nx") == "~~~~\n```\nx\n~~~~"


@each_case(
    "piece",
    ["word ", "x", "line\n", "<a ", "<script>", "[[", "]]", "[[a|", "`", "```\n", "<!--", "(M1) "]
    + ["[a](", "# \n", "**", "| - ", "> ", "漢字", "\\", "%%\n", "[x]: y\n", "0a1df4b8-", "   "],
)
def test_a_huge_body_is_cut_soon_whatever_it_is_made_of(piece: str) -> None:
    watch = Stopwatch()
    body, warnings = clean_body(piece * (1_000_000 // len(piece)), KNOWN)
    assert watch.seconds() < 5
    assert len(body) <= LONGEST_BODY
    assert "the text was cut to 20,000 characters" in warnings
    assert clean_body(body, KNOWN)[0] == body


_PIECES = st.sampled_from(
    ["[[", "]]", "|", "[", "](", ")", "(", "M1", "M2", "P1", id_of(1), id_of(9), "<", ">", "</"]
    + ["<script>", "</script>", "<b>", "<!--", "-->", "%%", "`", "```", "~~~", "\n", "\n\n", "\\"]
    + [
        "#",
        "##",
        "# ",
        "## a",
        "===",
        "---",
        "- ",
        "> ",
        "!",
        "a",
        "Ada ",
        " ",
        ",",
        "\0",
        "\u202e",
    ]
    + ["javascript:", "https://a.example", ":", "\r", "\t", "é", "漢"]
)


@given(st.lists(_PIECES, max_size=30).map("".join) | st.text(max_size=60))
@settings(max_examples=600)
def test_a_clean_body_is_safe_and_stays_as_it_is(text: str) -> None:
    body, _ = clean_body(text, KNOWN)
    assert clean_body(body, KNOWN) == (body, ())
    body.encode()
    assert "\0" not in body and "\u202e" not in body
    assert id_of(1) not in body
    assert [piece.heading for piece in split(body)] in ([], [""])
    assert {block.kind for block in blocks(body)} <= {"fence"}
    assert {span.kind for span in spans(body)} <= {"code", "link"}
    outline = split(f"## One\n{body}\n\n## Two\n")
    assert [piece.heading for piece in outline] == ["One", "Two"]
    prose = _without_code(body)
    assert not re.search(r"(?<!\\)(?:\\\\)*<(?:/?[a-z]|!--)(?!ttps?:|ailto:)", prose, re.I)
    assert not re.search(r"\[(?:M|P)\d\]", prose)


def _without_code(text: str) -> str:
    gone = [(block.start, block.end) for block in blocks(text)]
    gone += [(span.start, span.end) for span in spans(text) if span.kind == "code"]
    for start, end in sorted(gone, reverse=True):
        text = text[:start] + " " + text[end:]
    return text


@given(st.text(st.characters(codec="ascii", categories=("L", "N", "Zs")), max_size=80))
def test_plain_words_are_left_as_they_are(text: str) -> None:
    assert clean_body(text.strip(), ()) == (text.strip(), ())


def test_a_sentence_is_one_line_of_plain_words() -> None:
    said = "**Ada** moved to [Porto](/wiki/entity/porto)\n[M1]."
    assert clean_sentence(said, KNOWN, 100) == "Ada moved to Porto."
    assert clean_sentence(["x"], KNOWN, 100) == ""
    assert len(clean_sentence("word " * 99, (), 50)) <= 50


def test_a_title_has_no_signs_around_it() -> None:
    assert clean_title("## **[[Porto|The Port]]**") == "The Port"
    assert clean_title('"**Porto**"') == "Porto"
    assert [clean_title(name) for name in ("C#", "list[int]", "_x", "*")] == [
        "C#",
        "list[int]",
        "_x",
        "*",
    ]
    assert clean_title("a\nb\0c") == "a bc"


# --- names

NAMES = {
    "Ada Lovelace": "entity/ada-lovelace",
    "Ada": "entity/ada-lovelace",
    "Porto": "entity/porto",
    "Porto Marathon": "entity/porto-marathon",
    "Zoë": "entity/zoe",
    "東京": "entity/tokyo",
    "R&D": "topic/r-and-d",
}


@each_case(
    ("said", "linked"),
    [
        ("**Porto** is old.", "**[Porto](/wiki/entity/porto)** is old."),
        ("In Porto; Porto again.", "In [Porto](/wiki/entity/porto); Porto again."),
        ("The Porto Marathon.", "The [Porto Marathon](/wiki/entity/porto-marathon)."),
        ("Portobello and Ports.", "Portobello and Ports."),
        ("Zoë's cat, not Zoe.", "[Zoë](/wiki/entity/zoe)'s cat, not Zoe."),
        ("東京に住む。", "[東京](/wiki/entity/tokyo)に住む。"),
        ("`Porto` and ``Porto``", "`Porto` and ``Porto``"),
        ("```\nPorto\n```", "```\nPorto\n```"),
        ("### Porto\nHere.", "### Porto\nHere."),
        ("[Porto](https://x.example).", "[Porto](https://x.example)."),
        ("[the port](/wiki/entity/porto), Porto.", "[the port](/wiki/entity/porto), Porto."),
        ("[[Porto]] is Porto.", "[[Porto]] is Porto."),
        ("https://porto.example/Porto x", "https://porto.example/Porto x"),
        ('<a title="Porto">x', '<a title="Porto">x'),
        ("<!-- Porto --> x", "<!-- Porto --> x"),
        (
            "Ada and Ada Lovelace",
            "[Ada](/wiki/entity/ada-lovelace) and Ada Lovelace",
        ),
        ("- Porto\n- Porto", "- [Porto](/wiki/entity/porto)\n- Porto"),
        ("| Porto | x |", "| [Porto](/wiki/entity/porto) | x |"),
        ("Our R&D team.", "Our [R&D](/wiki/topic/r-and-d) team."),
    ],
)
def test_the_first_mention_of_a_known_name_is_linked(said: str, linked: str) -> None:
    assert link_known(said, NAMES) == linked
    assert link_known(linked, NAMES) == linked


def test_no_names_no_links() -> None:
    assert link_known("Porto", {}) == "Porto"
    assert link_known("", NAMES) == ""


_TEXTS = st.lists(
    st.sampled_from(
        [
            *NAMES,
            " ",
            "\n",
            "\n\n",
            "[",
            "]",
            "(",
            ")",
            "](x)",
            "`",
            "**",
            "# ",
            "- ",
            "|",
            "'s",
            ".",
        ]
        + [
            "[[",
            "]]",
            "\\",
            "<",
            ">",
            "```\n",
            "/wiki/entity/porto",
            "https://a.example/",
            "!",
            "x",
        ]
    ),
    max_size=25,
).map("".join)


@given(_TEXTS)
@settings(max_examples=500)
def test_to_link_twice_is_to_link_once_and_nothing_else_changes(text: str) -> None:
    once = link_known(text, NAMES)
    assert link_known(once, NAMES) == once
    unlinked = once
    for address in {*NAMES.values()}:
        unlinked = re.sub(rf"\[([^\[\]]*)\]\(/wiki/{address}\)", r"\1", unlinked)
    bare = text
    for address in {*NAMES.values()}:
        bare = re.sub(rf"\[([^\[\]]*)\]\(/wiki/{address}\)", r"\1", bare)
    assert unlinked == bare


def test_fifty_thousand_names_cost_what_one_costs() -> None:
    many = known_names({f"Place{number} Street": f"entity/p{number}" for number in range(50_000)})
    text = "We met at Place77 Street and walked for a while. " * 400
    watch = Stopwatch()
    linked = link_known(text, many)
    assert watch.seconds() < 1
    assert linked.count("/wiki/entity/p77)") == 1


@each_case("piece", ["Porto ", "[Porto", "`Porto", "[[Porto", "@", "<a", "a\n=\n", "  "])
def test_a_long_text_is_linked_in_time(piece: str) -> None:
    watch = Stopwatch()
    link_known(piece * (200_000 // len(piece)), NAMES)
    assert watch.seconds() < 5


# --- links


def test_links_to_what_is_not_there_are_dropped_with_a_warning() -> None:
    good = LinkDraft("entity/a", "entity/b", "why")
    links = [
        good,
        good,
        LinkDraft("entity/a", "entity/x", ""),
        LinkDraft("entity/a", "entity/a", ""),
    ]
    kept, warnings = drop_invalid([*links, LinkDraft("", "entity/b", "")], {"entity/a", "entity/b"})
    assert kept == (good,)
    assert len(warnings) == 3


def test_an_address_that_a_model_made_up_is_no_link() -> None:
    text = "[Ada](/wiki/entity/ada) met [Bea](/wiki/entity/bea) at [home](https://x.example)."
    kept, warnings = unlink_unknown(text, {"entity/ada"})
    assert kept == "[Ada](/wiki/entity/ada) met Bea at [home](https://x.example)."
    assert len(warnings) == 1
