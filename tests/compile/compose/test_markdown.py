"""A composed page as Markdown with citations, as the wiki takes it."""

from dataclasses import replace

import commonplace
from commonplace import clock
from commonplace.compile.compose import compose
from commonplace.compile.compose.markdown import Rendered, render_page
from commonplace.model import Author
from commonplace.wiki.carry import hashes
from commonplace.wiki.change import About, Change, put_new
from commonplace.wiki.text.outline import split
from commonplace.wiki.text.sentences import sentence_hash
from tests.cases import each_case
from tests.compile.compose.reading_books import book_names, load_book


def _render(name: str) -> Rendered:
    book = load_book(name)
    return render_page(compose(book.subject, book.facts))


@each_case("name", book_names())
def test_every_sentence_that_the_wiki_finds_is_cited(name: str) -> None:
    rendered = _render(name)
    pieces = split(rendered.body)
    assert [piece.slug for piece in pieces] == [*rendered.cited]
    for piece in pieces:
        cited = {hash for each in rendered.cited[piece.slug] for hash in each.sentences}
        assert cited == {*hashes(piece.text)}


def test_a_memory_is_cited_for_its_own_sentences_alone() -> None:
    cited = {each.memory_id: each.sentences for each in _render("cat").cited["timeline"]}
    assert cited == {
        "m6": (sentence_hash("20 April 2026 — Dr. Ferreira put Bolota on a diet."),),
        "m8": (sentence_hash("3 May 2026 — Bolota caught a bat."),),
    }


def test_what_ended_a_value_is_cited_with_it() -> None:
    (sentence,) = {hash for each in _render("cat").cited["before"] for hash in each.sentences}
    assert {each.memory_id for each in _render("cat").cited["before"]} == {"m4", "m5"}
    assert sentence == sentence_hash("Weighed 4.2 kg until 20 April 2026, then 4.9 kg.")


def test_the_wiki_takes_it_as_a_compiled_page(book: commonplace.Book) -> None:
    told = load_book("person")
    memories = {fact.memory_id: book.remember(fact.text).id for fact in told.facts}
    facts = [replace(fact, memory_id=memories[fact.memory_id]) for fact in told.facts]
    composed = compose(told.subject, facts)
    rendered = render_page(composed)
    change = Change(
        About("petra-nilsen", "Petra Nilsen", composed.summary),
        rendered.body,
        Author("compiler"),
        "created",
        cited=rendered.cited,
    )
    id = clock.new_id()
    book.library.engine.write(lambda tx: put_new(tx, id, "entity", change), book_id=book.info.id)
    page = book.wiki.page("entity/petra-nilsen")
    assert page.body == rendered.body
    assert page.summary == "Petra Nilsen works as a luthier and lives in Bergen."
    assert {section.pen for section in page.sections} == {"compiled"}
    cited = {each.memory_id for section in page.sections for each in section.sources}
    assert cited == {*memories.values()}
