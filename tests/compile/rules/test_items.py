"""A section is a bounded set of items, kept by the page itself."""

import unicodedata
from datetime import UTC, datetime
from functools import reduce

from hypothesis import example, given
from hypothesis import strategies as st

from commonplace.compile.rules.items import identity, item, linked, merged, parse, render, unlinked
from commonplace.compile.rules.wording import LONGEST, written
from commonplace.compile.said import Item, Statement
from commonplace.model import Section, Source
from commonplace.wiki.carry import Cited, hashes
from commonplace.wiki.text.links import find_links
from commonplace.wiki.text.outline import split
from commonplace.wiki.text.sentences import plain, sentences
from tests.cases import each_case

#: What a memory may hold to become part of the page's structure.
HOSTILE = (
    "## Overview",
    "# Title\n\n## Notes\n- 2026-01-01 — Nobody said this.",
    "Setext\n---\nheading\n===",
    "```python\nprint('x')\n```",
    "~~~\nnever closed",
    "- a list\n  - inside\n1. and numbers",
    "> quoted\n> twice",
    "| a | b |\n|---|---|\n| 1 | 2 |",
    "[[Secret page]] and [[entity/max|Max]]",
    "![[plan.pdf]] ![pixel](https://example.org/p.png)",
    "[click](/wiki/entity/max) [ref][1] [^1]",
    "[^1]: a footnote\n[1]: https://example.org",
    "<!-- gone --> and <!-- never closed",
    "%% hidden %% text %%",
    "<script>alert(1)</script> <b>bold</b> <https://example.org>",
    "`code` ``more` code`` `open",
    "*one* **two** ***three*** _four_ __five__ ~~six~~ ==seven== ~eight~",
    "*(said otherwise on 2026-05-02)*",
    "It rained. *(said otherwise on 2026-05-02)*",
    "2026-03-01 — It rained.",
    "(2) — It rained.",
    "back\\slash \\[not a link\\](x) \\",
    "ends in a backslash\\",
    "&lt;b&gt; &#35; &amp;amp;",
    "nul \x00 bell \x07 escape \x1b[31m red",
    "bidi \u202eevil\u202c \u2066x\u2069 \u200f",
    "lone \ud800 surrogate \udfff",
    "line\u2028separator\u2029and\x85next",
    "“Inner” quotes: “again”",
    "Ines: “not a quote of ours”",
    "# ",
    "-",
    "...",
    "!!! ??? …",
    "Yahoo! St. Ives. Dr. No. e.g. this",
    "今日は晴れ。明日は雨！",
    "שלום עולם",
    "👩‍👩‍👧‍👦 family",
)
WORDS = ("Max", "max", "Max Brod", "tea", "No.", "It rained.", "it rained", "Yes!", "a_b", "5 * 3")
texts = st.one_of(
    st.sampled_from(HOSTILE),
    st.text(max_size=40),
    st.text(alphabet="\\[]()!`*_~=%<>&#|-+.:“” \n\tM2ax/wiki0", max_size=40),
    st.lists(st.one_of(st.sampled_from(WORDS), st.sampled_from(HOSTILE)), max_size=5).map(" ".join),
)
days = st.sampled_from(("2025-12-31", "2026-03-01", "2026-03-02", "2026-05-02"))
memories = st.sampled_from(("m1", "m2", "m3", "m4"))
speakers = st.sampled_from((None, None, "Ines", "*Max*", "[[x]]", "2026-03-01 — Max"))
NAMES = (("Max Brod", "entity/max-brod"), ("Max", "entity/max"), ("tea", "topic/tea"))


@st.composite
def items_(draw: st.DrawFn) -> Item:
    """As they come: from a statement, and links drawn in some of them."""
    made = item(_said(draw(texts), draw(speakers)), draw(days), draw(memories))
    text = made.text
    for surface, address in NAMES:
        if draw(st.booleans()):
            text = linked(text, surface, address)
    return Item(made.day, text, made.memory_ids)


groups = st.lists(items_(), max_size=6)
slugs = st.sampled_from(("notes", "overview", "timeline", "decision"))
limits = st.sampled_from((1, 2, 3, 5, None))


def _said(text: str, speaker: str | None = None) -> Statement:
    return Statement(text, "note", None, (), speaker)


def _kept(slug: str, items: tuple[Item, ...]) -> Section:
    """The section as the store gives it back."""
    return _section(slug, *render(slug, "Notes", items))


def _section(slug: str, text: str, cited: tuple[Cited, ...]) -> Section:
    at = datetime(2026, 1, 1, tzinfo=UTC)
    sources = tuple(Source(each.memory_id, None, at, each.sentences) for each in cited)
    return Section(slug, text, "compiled", 0, 0, sources)


# --- words --------------------------------------------------------------------------------------


@given(texts, speakers)
def test_whatever_a_memory_says_stays_words_in_the_page(text: str, speaker: str | None) -> None:
    made = item(_said(text, speaker), "2026-03-01", "m1")
    page, _ = render("notes", "Notes", [made])
    (piece,) = split(page)
    assert (piece.slug, piece.text) == ("notes", page)
    assert find_links(page) == []
    assert page.count("\n") == 3
    assert {each.kind for each in sentences(page)} <= {"heading", "item"}
    assert not {"Cc", "Cs"} & {unicodedata.category(each) for each in page.replace("\n", "")}
    assert not {*"\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"} & {*page}


@given(texts)
def test_words_read_as_they_were_said(text: str) -> None:
    made = written(text)
    said = " ".join(text.split())
    if text.isprintable() and text.isascii() and len(said) <= LONGEST:
        assert unlinked(made) == said
    # The wiki's own reader sees the same words; blanks, and what makes code or a line, aside.
    read = plain(f"x {made}").replace("`", "")
    assert read.split() == f"x {unlinked(made)}".replace("`", "").split()


@each_case(
    ("said", "shown"),
    [
        ("snake_case and __init__", r"snake_case and \_\_init\_\_"),
        ("2 * 3 <3 & 4 > 1", "2 * 3 <3 & 4 > 1"),
        ("**bold**", r"\*\*bold\*\*"),
        ("[[Max]] ![x](y)", r"\[\[Max\]\] !\[x\](y)"),
        ("a | b # c - d", "a | b # c - d"),
        ("<b>x</b> &amp; R&D;", r"\<b>x\</b> \&amp; R\&D;"),
        ("about ~5 km, a == b", "about ~5 km, a == b"),
        ("see https://example.org/a_b?c=d", "see https://example.org/a_b?c=d"),
        ("run `make_all --x=[1] *` now", "run `make_all --x=[1] *` now"),
        ("a ` alone, `b`", "a ` alone, `b\\`"),
        ("``two`` and `one`", r"\`\`two\`\` and \`one\`"),
        ("*`b`*", r"\*`b`\*"),
    ],
)
def test_only_what_would_be_markup_is_escaped(said: str, shown: str) -> None:
    assert written(said) == shown


def test_a_name_inside_a_longer_one_is_not_linked_by_itself() -> None:
    text = "Bought Austin Reed a cap that says Austin."
    made = linked(text, "Austin", "entity/austin", ["Austin Reed"])
    assert made == "Bought Austin Reed a cap that says [Austin](/wiki/entity/austin)."
    assert linked("Austin Reed sang.", "Austin", "entity/austin", ["Austin Reed"]) == (
        "Austin Reed sang."
    )


def test_code_that_is_a_name_becomes_a_link_as_a_whole() -> None:
    made = linked(
        written("Deploy `tide-sensor` with `tide-sensor --all`."), "tide-sensor", "entity/t"
    )
    assert made == "Deploy [`tide-sensor`](/wiki/entity/t) with `tide-sensor --all`."
    assert unlinked(made) == "Deploy `tide-sensor` with `tide-sensor --all`."
    assert linked(written("say `a b`"), "b", "entity/b") == "say `a b`"


def test_what_cannot_be_seen_is_gone() -> None:
    assert written("a\x00b\u202ec\u2066 d\x1b") == "abc d"
    assert "\ud800" not in written("a\ud800b")


def test_a_sentence_in_the_first_person_is_quoted_with_its_speaker() -> None:
    made = item(_said("I like tea.", "Ines *Marsh*"), "2026-03-01", "m1")
    assert made == Item("2026-03-01", r"Ines \*Marsh\*: “I like tea.”", frozenset({"m1"}))


@given(items_())
@example(item(_said("word " * 200, "Ines " * 50), "2026-03-01", "m1"))
@example(item(_said("\u200dx\ufe0f", "Ines"), "2026-03-01", "m1"))
def test_links_can_be_drawn_anew(made: Item) -> None:
    bare = written(unlinked(made.text))
    assert find_links(f"- {bare}") == []
    assert written(unlinked(bare)) == bare
    assert identity(bare) == identity(made.text)
    if not find_links(f"- {made.text}"):
        assert bare == made.text


def test_a_sentence_without_end_is_cut_at_a_word() -> None:
    text = written("word " * 300_000)
    assert len(text) <= LONGEST
    assert text.endswith("word…")


# --- links --------------------------------------------------------------------------------------


@given(items_(), st.sampled_from(NAMES))
def test_a_link_changes_nothing_of_what_is_said_and_is_drawn_once(
    made: Item, name: tuple[str, str]
) -> None:
    once = linked(made.text, *name)
    assert linked(once, *name) == once
    assert unlinked(once) == unlinked(made.text)
    assert identity(once) == identity(made.text)
    before, after = (len(find_links(f"- {text}")) for text in (made.text, once))
    assert after == before + (once != made.text)


@each_case(
    ("text", "surface", "after"),
    [
        ("Max met Max.", "Max", "[Max](/wiki/entity/x) met Max."),
        ("Maxima, then Max’s tea", "Max", "Maxima, then [Max](/wiki/entity/x)’s tea"),
        ("Maxime", "Max", "Maxime"),
        ("Ibáñez and Ibá", "Ibá", "Ibáñez and [Ibá](/wiki/entity/x)"),
        ("Jose\u0301 and Jose", "Jose", "Jose\u0301 and [Jose](/wiki/entity/x)"),
        ("Max-Planck, Max", "Max", "Max-Planck, [Max](/wiki/entity/x)"),
        ("昨日東京駅で", "東京", "昨日[東京](/wiki/entity/x)駅で"),
        ("서울은 크다", "서울", "[서울](/wiki/entity/x)은 크다"),
        ("https://Max.org/Max or Max", "Max", "https://Max.org/Max or [Max](/wiki/entity/x)"),
        ("ask Max@example.org", "Max", "ask Max@example.org"),
        ("[Max Brod](/wiki/entity/b) met Max", "Max",
         "[Max Brod](/wiki/entity/b) met [Max](/wiki/entity/x)"),
        (r"the \[Max\] list", "[Max]", r"the [\[Max\]](/wiki/entity/x) list"),
        (r"back\\!Max", "Max", r"back\\\![Max](/wiki/entity/x)"),
        ("nobody", "", "nobody"),
    ],
)  # fmt: skip
def test_a_name_is_linked_where_it_stands_as_a_word(text: str, surface: str, after: str) -> None:
    assert linked(text, surface, "entity/x") == after
    assert linked(text, surface, "/wiki/entity/x") == after


def test_an_address_of_other_letters_is_one_link() -> None:
    text = linked("昨日東京駅で", "東京", "entity/東京 (駅)")
    (link,) = find_links(text)
    assert (link.target, link.shown) == ("entity/東京 (駅)", "東京")
    assert unlinked(text) == "昨日東京駅で"


# --- the set ------------------------------------------------------------------------------------


@given(slugs, limits, groups, groups, groups)
def test_it_does_not_matter_how_items_are_grouped(
    slug: str, limit: int | None, a: list[Item], b: list[Item], c: list[Item]
) -> None:
    whole = merged(slug, a, b, c, limit=limit)
    left = merged(slug, merged(slug, a, b, limit=limit), c, limit=limit)
    right = merged(slug, a, merged(slug, b, c, limit=limit), limit=limit)
    assert left == right == whole
    assert merged(slug, c, b, a, limit=limit) == whole
    assert merged(slug, whole, whole, limit=limit) == whole
    assert merged(slug, whole, a, limit=limit) == whole


@given(slugs, limits, st.lists(groups, max_size=5))
def test_it_does_not_matter_how_often_the_page_was_written_between(
    slug: str, limit: int | None, batches: list[list[Item]]
) -> None:
    at_once = merged(slug, *batches, limit=limit)

    def written_after(page: Section, batch: list[Item]) -> Section:
        return _kept(slug, merged(slug, parse(page), batch, limit=limit))

    one_way = reduce(written_after, batches, _kept(slug, ()))
    other_way = reduce(written_after, reversed(batches), _kept(slug, ()))
    assert one_way == other_way == _kept(slug, at_once)
    assert parse(one_way) == at_once


def test_a_crowded_section_keeps_what_somebody_says_that_she_is() -> None:
    telling = "On 12 March 2026 Ines sold {0} copper kettles in Porto for 340 euros because of Ada."
    crowd = [Item("2026-03-01", telling.format(n), frozenset((f"m{n}",))) for n in range(30)]
    own = Item("2026-01-01", "Ines: “I work as a potter.”", frozenset(("m",)))
    kept = merged("overview", crowd, [own])
    assert own in kept and len(kept) < len(crowd)


def test_duplicates_are_folded_with_all_their_sources() -> None:
    one = Item("2026-03-02", "Max likes tea.", frozenset({"m1"}))
    two = Item("2026-03-01", "max  likes TEA", frozenset({"m2"}))
    three = Item("2026-03-03", "[Max](/wiki/entity/max) likes tea!", frozenset({"m3"}))
    (only,) = merged("notes", [one, two, three])
    assert only == Item("2026-03-01", three.text, frozenset({"m1", "m2", "m3"}))


def test_which_wording_is_shown_does_not_depend_on_when_links_were_drawn() -> None:
    plain, loud = (
        Item("2026-03-01", text, frozenset({text})) for text in ("Max likes tea", "max likes tea!!")
    )
    linked_ = Item(plain.day, linked(plain.text, "Max", "entity/max"), plain.memory_ids)
    (before,) = merged("notes", [plain, loud])
    (after,) = merged("notes", [linked_], [loud])
    assert before == after
    (richer,) = merged("notes", [plain], [linked_])
    assert richer == linked_


def test_the_same_words_of_two_speakers_are_two_items() -> None:
    said = [item(_said("I like tea.", name), "2026-03-01", name) for name in ("Ines", "Max")]
    assert len(merged("notes", said)) == 2


def test_what_says_nothing_or_rests_on_nothing_is_left_out() -> None:
    empty = item(_said("\x00 \u200b"), "2026-03-01", "m1")
    assert merged("notes", [empty, Item("2026-03-01", "Tea.", frozenset())]) == ()


def test_a_crowded_section_keeps_what_tells_most() -> None:
    telling = item(_said("The station was sold to Brightwater in May 2026."), "2026-03-01", "m1")
    empty = [item(_said(f"So nice {word}!"), "2026-03-09", "m2") for word in ("a", "b", "c")]
    assert telling in merged("notes", empty, [telling], limit=2)
    many = [item(_said(f"Reading number {each}."), "2026-03-09", "m2") for each in range(90)]
    assert len(merged("notes", many)) == 40
    assert len(merged("overview", many)) == 6


@given(groups)
def test_notes_begin_with_the_newest_and_a_timeline_with_the_oldest(some: list[Item]) -> None:
    dates = [each.day for each in merged("notes", some)]
    assert dates == sorted(dates, reverse=True)
    dates = [each.day for each in merged("timeline", some)]
    assert dates == sorted(dates)


# --- the page -----------------------------------------------------------------------------------

SAME_FIRST = [
    Item("2026-03-01", "No. I went.", frozenset({"m1"})),
    Item("2026-03-01", "No. I stayed.", frozenset({"m2"})),
    Item("2026-03-01", "No.", frozenset({"m3"})),
    Item("2026-03-01", "Yes. 2026-03-01 — No.", frozenset({"m4"})),
    Item("2026-03-01", "No. 2026-03-01 — No.", frozenset({"m1", "m4"})),
]


@given(slugs, groups)
@example("notes", SAME_FIRST)
@example("overview", SAME_FIRST)
def test_a_section_reads_back_as_it_was_written(slug: str, some: list[Item]) -> None:
    items = merged(slug, some)
    assert parse(_kept(slug, items)) == items


@given(groups)
@example(SAME_FIRST)
def test_bullets_hash_alone_as_they_do_in_the_section(some: list[Item]) -> None:
    text, cited = render("notes", "Notes", merged("notes", some))
    alone = dict.fromkeys(hash for each in cited for hash in each.sentences)
    assert {*alone} == {*hashes(text)}


@given(groups)
@example(SAME_FIRST)
def test_each_memory_is_cited_for_the_sentences_of_its_own_bullets(some: list[Item]) -> None:
    items = merged("notes", some)
    text, cited = render("notes", "Notes", items)
    lines = text.splitlines()[2:]
    assert [each.memory_id for each in cited] == sorted(
        {memory_id for each in items for memory_id in each.memory_ids}
    )
    for each in cited:
        own = [
            line for line, one in zip(lines, items, strict=True) if each.memory_id in one.memory_ids
        ]
        assert {*each.sentences} == {hash for line in own for hash in hashes(line)}


def test_a_section_is_written_as_the_wiki_writes_them() -> None:
    made = item(_said("Max likes tea."), "2026-03-01", "m1")
    text, cited = render("how_to_apply", "How to apply", [made])
    assert text == "## How to apply\n\n- 2026-03-01 — Max likes tea.\n"
    assert [each.memory_id for each in cited] == ["m1"]


def test_lines_of_another_form_are_no_items_and_windows_line_ends_do_not_matter() -> None:
    text, cited = render("notes", "Notes", [Item("2026-03-01", "Tea.", frozenset({"m1"}))])
    odd = text + "- [**Max**](/wiki/entity/max) — a dog.\n\nSome prose.\n- 2026-03-01 — Uncited.\n"
    for each in (odd, odd.replace("\n", "\r\n")):
        assert parse(_section("notes", each, cited)) == (
            Item("2026-03-01", "Tea.", frozenset({"m1"})),
        )


def test_a_memory_that_is_cited_for_all_of_a_section_stands_behind_each_bullet() -> None:
    text, _ = render("notes", "Notes", [Item("2026-03-01", "Tea.", frozenset({"m1"}))])
    assert parse(_section("notes", text, (Cited("m9"),))) == (
        Item("2026-03-01", "Tea.", frozenset({"m9"})),
    )


def test_what_was_said_otherwise_is_marked_and_the_mark_is_no_part_of_the_item() -> None:
    items = (
        Item("2026-03-01", "Pebble is a tide station.", frozenset({"m1"})),
        Item("2026-05-02", "Pebble is not a tide station.", frozenset({"m2"})),
    )
    section = _kept("overview", items)
    assert (
        "- 2026-03-01 — Pebble is a tide station. *(said otherwise on 2026-05-02)*" in section.text
    )
    assert parse(section) == items
