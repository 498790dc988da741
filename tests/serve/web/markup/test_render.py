"""What readers see of a page's Markdown."""

from datetime import UTC, datetime

from commonplace.library import Library
from commonplace.model import Section, Source
from commonplace.serve.web.markup import Lead, Look, leads, leads_for, line, render, section
from commonplace.wiki.draft import PageDraft
from commonplace.wiki.text.sentences import sentence_hash, sentences
from tests.cases import each_case
from tests.serve.web.markup.inert import words

DAY = datetime(2026, 1, 2, tzinfo=UTC)
ADA = {
    ("", "", "ada"): Lead("/wiki/entity/ada", "Ada"),
    ("", "entity", "ada"): Lead("/wiki/entity/ada"),
}


def _section(text: str, **cited: list[str]) -> Section:
    sources = [
        Source(memory, None, DAY, tuple(sentence_hash(each) for each in said))
        for memory, said in cited.items()
    ]
    return Section("notes", text, "compiled", 0, 0, tuple(sources))


@each_case(
    "link",
    ["[[ada]]", "[Ada](wiki:ada)", "[Ada](wiki:entity/ada)", "[Ada](/wiki/entity/ada)",
     "[Ada](../entity/ada.md)", "[[entity/ada|Ada]]", "[Ada](<wiki:ada>)", "![[ada]]"],
)  # fmt: skip
def test_a_link_to_a_page_in_any_spelling_leads_there(link: str) -> None:
    assert 'href="/wiki/entity/ada"' in render(link, Look(leads=ADA))


def test_a_link_names_the_section_it_means() -> None:
    assert 'href="/wiki/entity/ada#at-early_life"' in render("[[ada#Early life]]", Look(leads=ADA))


def test_a_link_that_leads_nowhere_offers_to_write_the_page() -> None:
    html = render("[Bob](wiki:topic/bob)", Look(leads=ADA, root="/b/team"))
    assert '<a class="missing"' in html
    assert 'href="/b/team/wiki/new?title=bob&amp;type=topic"' in html


def test_a_link_to_a_book_that_cannot_be_read_is_no_link() -> None:
    html = render("[[team:ada]]", Look(leads={("team", "", "ada"): Lead("", "There", "elsewhere")}))
    assert "<a" not in html
    assert '<span class="elsewhere" title="There">' in html


def test_links_in_code_are_shown_as_they_are_written() -> None:
    assert "<code>[[ada]]</code>" in render("`[[ada]]`", Look(leads=ADA))
    assert "[[ada]]" in render("```\n[[ada]]\n```", Look(leads=ADA))


def test_the_library_says_where_links_lead(library: Library) -> None:
    wiki = library.book("links").wiki
    wiki.create(PageDraft("entity", "Ada Lovelace", "She wrote."))
    found = leads_for(wiki.around.led(leads("[[Ada Lovelace]] knew [[Babbage]].")), "/b/links")
    html = render("[[Ada Lovelace]] knew [[Babbage]].", Look(leads=found, root="/b/links"))
    assert '<a class="page" title="Ada Lovelace" href="/b/links/wiki/entity/ada-lovelace">' in html
    assert 'href="/b/links/wiki/new?title=Babbage"' in html


def test_an_image_is_a_link_with_its_description() -> None:
    html = render("![A *cat*](https://a.example/cat.png)")
    assert "<img" not in html
    assert '<a href="https://a.example/cat.png" class="picture"' in html
    assert "A cat" in html


def test_an_image_in_a_link_is_its_description() -> None:
    html = render("[![A cat](https://a.example/cat.png)](https://b.example)")
    assert html.count("<a ") == 1
    assert 'href="https://b.example"' in html


def test_what_leads_neither_out_nor_to_a_page_is_text() -> None:
    html = render("[here](/settings) [there](notes.txt) [tel](tel:123) [p](#part)")
    assert words(html).strip() == "here there tel p"
    assert html.count("<a ") == 1  # a place on this page


def test_what_was_superseded_is_struck() -> None:
    assert "<del>Old.</del>" in render("~~Old.~~ New.")


def test_comments_are_not_shown() -> None:
    assert "hidden" not in render(
        "Seen <!-- hidden --> too.\n\n<!-- hidden\nhidden -->\n\n%%hidden%%\n"
    )


def test_headings_begin_at_the_level_asked_for_and_have_ids_of_their_own() -> None:
    html = render("# One\n\n### One\n\n## [[ada]]", Look(level=3, place="notes"))
    assert '<h3 id="at-notes-one">One</h3>' in html
    assert '<h5 id="at-notes-one_2">One</h5>' in html
    assert '<h4 id="at-notes-ada">' in html
    assert "<h6" in render("# a\n\n###### b", Look(level=6))


def test_tables_are_aligned_by_class() -> None:
    html = render("| a | b |\n|--:|:-:|\n| 1 | 2 |")
    assert '<td class="right">1</td>' in html
    assert "style" not in html


def test_chips_stand_behind_the_sentences_that_rest_on_a_memory() -> None:
    part = _section(
        "## Notes\n\nFirst *said*. Second **one.** Third.\n\n- An item.\n",
        m1=["First said."], m2=["Second one.", "An item."],
    )  # fmt: skip
    html = section(part, Look(), {"m1": 1, "m2": 2}).html
    assert words(html).strip() == "First said.1 Second one.2 Third.\n\nAn item.2"
    assert "<strong>one.</strong>" in html
    assert 'href="#s2"' in html
    assert "<h" not in html


def test_what_a_section_rests_on_as_a_whole_is_told_once() -> None:
    part = _section("One. Two.", m1=[], m2=["Two."], m3=["Gone."], m4=[])
    shown = section(part, Look(), {"m1": 1, "m2": 2, "m3": 3})
    assert words(shown.html).strip() == "One. Two.2"
    assert shown.whole == (1, 3)


def test_many_memories_under_one_sentence_are_counted() -> None:
    part = _section("One.", **{f"m{n}": ["One."] for n in range(9)})
    html = section(part, Look(), {f"m{n}": n + 1 for n in range(9)}).html
    assert words(html).strip() == "One.12345+4"


@each_case(
    ("text", "seen"),
    [
        ("| a |\n|---|\n| b. |\n", "b."),
        ("```py\nx = 1\n```\n", "x = 1"),
        ("Broken\\\nline.", "Broken"),
        ("一。二。", "一。"),
        ("See `code.`", "code."),
        ("See [a](https://a.example).", "a"),
        ("> Quoted.", "Quoted."),
    ],
)
def test_a_chip_does_not_change_how_a_text_is_read(text: str, seen: str) -> None:
    chips = {sentence_hash(each.text): (77,) for each in sentences(text)}
    bare, chipped = render(text), render(text, Look(chips=chips))
    assert seen in words(bare)
    assert 'class="chip"' in chipped
    assert words(chipped).replace("77", "").split() == words(bare).split()
    for tag in ("<em>", "<pre>", "<td>", "<br>", "<code>", "<blockquote>", '<a class="outside"'):
        assert (tag in chipped) == (tag in bare)


def test_the_end_of_a_long_text_is_shown_as_it_is_written() -> None:
    html = render("*a*\n" * 30_000 + "*last*")
    assert "<em>a</em>" in html
    assert html.rstrip().endswith("*last*</pre>")


def test_what_is_nested_too_deep_is_not_lost() -> None:
    assert "&gt; &gt; hello" in render("> " * 60 + "hello")
    assert "hello" in words(render("> " * 5 + "hello"))


def test_a_summary_is_one_line() -> None:
    assert line("# A *b*\n\n- [[ada]]", Look(leads=ADA)).startswith("# A <em>b</em> - <a")


def test_text_that_cannot_be_shown_is_marked() -> None:
    assert words(render("a\x00b\ud800c\u202ed")).strip() == "a�b�cd"
