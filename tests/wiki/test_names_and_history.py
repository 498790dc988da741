"""Pages are renamed, merged and split; their history is read, compared and gone back to."""

from datetime import UTC, datetime

import pytest

from commonplace.errors import Conflict, NotAllowed, NotFound
from commonplace.library import Book, Library
from commonplace.model import Alias, Author
from commonplace.understand.views import FactView
from commonplace.wiki.draft import PageDraft
from commonplace.wiki.tracing import MemoryTrace, PageTrace
from tests.wiki.soundness import assert_sound


def test_an_old_address_leads_to_the_renamed_page(book: Book) -> None:
    page = book.wiki.create(PageDraft("project", "Northstar", "A plan."))
    book.wiki.rename("northstar", "Gridworks")
    book.wiki.rename("gridworks", "Gridworks Two")
    for ref in ("northstar", "project/northstar", "gridworks", "gridworks-two"):
        assert book.wiki.page(ref).id == page.id
    assert_sound(book)


def test_a_new_page_at_an_old_address_ends_the_redirect(book: Book) -> None:
    old = book.wiki.create(PageDraft("project", "Northstar", "A plan."))
    book.wiki.rename("northstar", "Gridworks")
    new = book.wiki.create(PageDraft("project", "Northstar", "Another plan."), twin=True)
    assert book.wiki.page("northstar").id == new.id
    with pytest.raises(Conflict, match="already"):
        book.wiki.rename("gridworks", "Northstar")
    assert book.wiki.page("gridworks").id == old.id
    assert_sound(book)


def test_a_page_may_go_back_to_its_old_address(book: Book) -> None:
    page = book.wiki.create(PageDraft("project", "Northstar", "A plan."))
    book.wiki.rename("northstar", "Gridworks")
    back = book.wiki.rename("gridworks", "Northstar")
    assert back.address == "project/northstar"
    assert book.wiki.page("gridworks").id == page.id
    assert_sound(book)


def test_a_redirect_is_made_followed_and_never_goes_round(book: Book) -> None:
    book.wiki.create(PageDraft("entity", "Ada", "Ada."))
    book.wiki.redirect("countess", "ada")
    assert book.wiki.page("entity/countess").slug == "ada"
    with pytest.raises(Conflict, match="itself"):
        book.wiki.redirect("ada", "countess")
    book.wiki.create(PageDraft("entity", "Bea", "Bea."))
    with pytest.raises(Conflict, match="There is a page"):
        book.wiki.redirect("bea", "ada")


def test_a_merge_keeps_every_word_and_leads_here(book: Book) -> None:
    memory = book.remember("Condor ships in May.")
    book.wiki.create(
        PageDraft("project", "Condor", "The lead.\n\n## Status\n\nOn time.\n", tags=("a",))
    )
    book.wiki.create(
        PageDraft(
            "project",
            "Project Condor",
            "Another lead.\n\n## Status\n\nLate.\n\n## Timeline\n\nMay.\n",
            aliases=(Alias("PC"),),
            tags=("b",),
            sources=(memory.id,),
        )
    )
    page = book.wiki.merge("project-condor", "condor")
    assert page.body == (
        "The lead.\n\n## Status\n\nOn time.\n\n## Project Condor\n\nAnother lead.\n\n"
        "## Status (Project Condor)\n\nLate.\n\n## Timeline\n\nMay.\n"
    )
    assert [[s.memory_id for s in each.sources] for each in page.sections] == [
        [],
        [],
        [memory.id],
        [memory.id],
        [memory.id],
    ]
    assert page.tags == ("a", "b")
    assert {alias.name for alias in page.aliases} == {"Project Condor", "PC"}
    for ref in ("project-condor", "project/project-condor", "PC", "Project Condor"):
        assert book.wiki.page(ref).id == page.id
    assert [each.slug for each in book.wiki.pages(status="archived")] == ["project-condor"]
    assert_sound(book)


def test_a_merge_of_equal_sections_adds_the_sources_and_not_the_words(book: Book) -> None:
    one, two = book.remember("First."), book.remember("Second.")
    book.wiki.create(PageDraft("topic", "A", "## Summary\n\nSame.\n", sources=(one.id,)))
    book.wiki.create(PageDraft("topic", "B", "## Summary\n\nSame.\n", sources=(two.id,)))
    page = book.wiki.merge("b", "a")
    assert page.body == "## Summary\n\nSame.\n"
    assert [source.memory_id for source in page.sections[0].sources] == [one.id, two.id]


def test_a_chain_of_merges_leads_to_the_last(book: Book) -> None:
    for name in ("A", "B", "C"):
        book.wiki.create(PageDraft("topic", name, f"{name}."))
    book.wiki.merge("a", "b")
    book.wiki.merge("b", "c")
    last = book.wiki.page("c").id
    assert {book.wiki.page(ref).id for ref in ("topic/a", "topic/b", "a", "b")} == {last}
    with pytest.raises(Conflict, match="same page"):
        book.wiki.merge("a", "c")
    assert_sound(book)


def test_of_pages_of_two_types_the_one_that_stays_keeps_its_own(book: Book) -> None:
    book.wiki.create(PageDraft("topic", "A", "What a says."))
    book.wiki.create(PageDraft("entity", "B", "What b says."))
    page = book.wiki.merge("a", "b")
    assert (page.type, page.slug) == ("entity", "b")
    assert "What a says." in page.body and "What b says." in page.body
    assert {book.wiki.page(ref).id for ref in ("a", "topic/a", "entity/b")} == {page.id}
    assert_sound(book)


def test_what_is_said_later_of_a_page_merged_into_another_type_comes_to_it(book: Book) -> None:
    def hear(text: str, day: int) -> None:
        book.remember(text, tags=["saltmarsh"], occurred_at=datetime(2026, 3, day, tzinfo=UTC))

    for day, name in enumerate(("Ines Toll", "Osk Brandt", "Mira Sol"), 1):
        hear(f"{name} got a permit.", day)
    book.compile()
    made = book.wiki.page("Saltmarsh")
    book.wiki.create(PageDraft("entity", "The marsh trust", "Who pays for it."))
    page = book.wiki.merge(made.id, "The marsh trust")
    assert made.type != page.type
    hear("Ines Toll lost a permit.", 9)
    book.compile()
    assert "lost a permit" in book.wiki.page("Saltmarsh").body
    assert book.wiki.page("Saltmarsh").id == page.id


def test_a_section_is_split_off_with_its_sources(book: Book) -> None:
    memory = book.remember("The kitchen is closed.")
    book.wiki.create(
        PageDraft("entity", "Hotel", "A house.\n\n## Kitchen\n\nClosed.\n\n## Bar\n\nOpen.\n")
    )
    book.wiki.write("hotel", "Closed.", section="kitchen", sources=[memory.id])
    new = book.wiki.split("hotel", ["kitchen"], "The kitchen", "topic")
    assert new.body == "## Kitchen\n\nClosed.\n\n"
    assert [source.memory_id for source in new.sections[0].sources] == [memory.id]
    old = book.wiki.page("hotel")
    assert old.sections[1].body.startswith("See ")
    assert new.parent_id == old.id
    assert old.sections[2].body == "Open."
    assert_sound(book)


def test_version_zero_comes_back_with_all_that_was_known_about_it(book: Book) -> None:
    memory = book.remember("Ada counts.")
    first = book.wiki.create(
        PageDraft(
            "entity",
            "Ada",
            "Ada counts.\n",
            tags=("old",),
            aliases=(Alias("The Countess"),),
            confidence="high",
            metadata={"colour": "blue"},
            sources=(memory.id,),
        )
    )
    book.wiki.rename("ada", "Ada King")
    book.wiki.set("ada-king", {"tags": ["new"], "aliases": [], "metadata": {}, "summary": "New."})
    book.wiki.write("ada-king", "Nothing.\n", sources=[])
    book.wiki.archive("ada-king")
    back = book.wiki.restore("ada-king", 0)
    assert (back.version, back.address, back.status) == (5, "entity/ada", "active")
    same = ("title", "summary", "body", "tags", "aliases", "confidence", "metadata")
    assert [getattr(back, name) for name in same] == [getattr(first, name) for name in same]
    assert back.sections[0].sources == first.sections[0].sources
    assert book.wiki.page("ada-king").id == first.id
    assert book.wiki.page("ada", version=0).body == "Ada counts.\n"
    assert book.wiki.page("ada", version=3).body == "Nothing.\n"
    with pytest.raises(NotFound, match="0 to 5"):
        book.wiki.page("ada", version=6)
    assert_sound(book)


def test_a_restored_section_is_held_by_the_pen_that_held_it(book: Book) -> None:
    memory = book.remember("Ada counts.")
    compiler = book.wiki.by(Author("compiler"))
    compiler.create(PageDraft("entity", "Ada", "Ada counts.", sources=(memory.id,)))
    book.wiki.edit("ada", "counts", "counted")
    assert book.wiki.restore("ada", 0).sections[0].pen == "compiled"


def test_history_is_read_in_parts(book: Book) -> None:
    book.wiki.create(PageDraft("topic", "Log", "0"))
    for number in range(1, 30):
        book.wiki.write("log", str(number))
    first = book.wiki.history("log", limit=10)
    assert [each.version for each in first] == [*range(29, 19, -1)]
    assert [each.version for each in book.wiki.history("log", limit=10, before=5)] == [
        4,
        3,
        2,
        1,
        0,
    ]


def test_two_versions_are_compared_in_words_and_in_what_is_known(book: Book) -> None:
    book.wiki.create(PageDraft("topic", "Log", "One.\n", tags=("a",)))
    book.wiki.set("log", {"tags": ["b"]})
    book.wiki.write("log", "Two.\n")
    compared = book.wiki.compare("log")
    assert (compared.old.body, compared.new.body) == ("One.\n", "Two.\n")
    whole = book.wiki.compare("log", 0)
    assert whole.about()["tags"] == (("a",), ("b",))


def test_blame_tells_of_each_sentence_who_wrote_it_when_and_from_what(book: Book) -> None:
    memory = book.remember("Ada counts.")
    book.wiki.create(PageDraft("entity", "Ada", "Ada counts. She sings.\n", sources=(memory.id,)))
    agent = book.wiki.by(Author("agent", "clara"))
    agent.edit("ada", "She sings.", "She sings loudly.", reason="heard it")
    book.wiki.append("ada", "She also dances.")
    told = [
        (each.text, each.version.version, each.version.author.name, each.memory_ids)
        for each in book.wiki.blame("ada")
    ]
    assert told == [
        ("Ada counts.", 0, None, (memory.id,)),
        ("She sings loudly.", 1, "clara", ()),
        ("She also dances.", 2, None, ()),
    ]


def test_what_is_appended_rests_on_its_own_memories_alone(book: Book) -> None:
    first, second = book.remember("Ada counts."), book.remember("Ada moved to Lisbon in March.")
    book.wiki.create(PageDraft("entity", "Ada", "Ada counts.\n", sources=(first.id,)))
    book.wiki.append("ada", "She moved to Lisbon.", sources=[second.id])
    told = {each.text: each.memory_ids for each in book.wiki.blame("ada")}
    assert told == {"Ada counts.": (first.id,), "She moved to Lisbon.": (second.id,)}
    book.wiki.edit("ada", "She moved to Lisbon.", "To Lisbon she **moved**!")
    told = {each.text: each.memory_ids for each in book.wiki.blame("ada")}
    assert told["To Lisbon she **moved**!"] == (second.id,)
    book.wiki.edit("ada", "Ada counts.", "Nobody knows what she does all day.")
    told = {each.text: each.memory_ids for each in book.wiki.blame("ada")}
    assert told["Nobody knows what she does all day."] == ()
    page = book.wiki.page("ada")
    assert {each.memory_id for each in page.sections[0].sources} == {second.id}


def test_a_change_that_only_takes_away_is_cited_for_no_sentence(book: Book) -> None:
    first, second = book.remember("Ada counts."), book.remember("Ada does not sing.")
    book.wiki.create(PageDraft("entity", "Ada", "Ada counts. She sings.\n", sources=(first.id,)))
    page = book.wiki.edit("ada", " She sings.", "", sources=[second.id])
    assert {each.memory_id for each in page.sections[0].sources} == {first.id, second.id}
    assert [(each.text, each.memory_ids) for each in book.wiki.blame("ada")] == [
        ("Ada counts.", (first.id,))
    ]


def test_what_was_removed_and_came_back_is_of_who_brought_it_back(book: Book) -> None:
    book.wiki.create(PageDraft("topic", "Ada", "Lead.\n\n## Notes\n\nShe sings.\n"))
    book.wiki.write("ada", "Lead.\n")
    book.wiki.by(Author("agent", "clara")).append("ada", "She sings.", section="notes")
    told = {
        each.text: (each.version.version, each.version.author.name)
        for each in book.wiki.blame("ada")
    }
    assert told["She sings."] == (2, "clara")
    assert told["Lead."] == (0, None)


def test_an_edit_may_say_what_its_new_sentences_rest_on(book: Book) -> None:
    first, second = book.remember("Ada counts."), book.remember("Ada counts birds.")
    book.wiki.create(PageDraft("entity", "Ada", "Ada counts. She sings.\n", sources=(first.id,)))
    book.wiki.edit("ada", "She sings.", "Birds are what Ada counts.", sources=[second.id])
    told = {each.text: each.memory_ids for each in book.wiki.blame("ada")}
    assert told == {"Ada counts.": (first.id,), "Birds are what Ada counts.": (second.id,)}


def test_a_shared_book_is_read_by_readers_and_written_by_members(library: Library) -> None:
    team, ada, bob, _ = (library.book(name) for name in ("team", "ada", "bob", "eve"))
    team.wiki.create(PageDraft("topic", "Deploys", "We deploy on Tuesdays."))
    team.wiki.share("ada", "member")
    team.wiki.share("bob", "reader", boost=0.5)
    assert [(each.name, each.role) for each in team.wiki.members()] == [
        ("ada", "member"),
        ("bob", "reader"),
    ]
    assert ada.wiki.shared("team").edit("deploys", "Tuesdays", "Mondays").version == 1
    view = bob.wiki.shared("team")
    assert view.page("deploys").body == "We deploy on Mondays."
    for attempt in (
        lambda: view.edit("deploys", "Mondays", "Fridays"),
        lambda: view.create(PageDraft("topic", "Mine", "x")),
        lambda: view.delete("deploys"),
    ):
        with pytest.raises(NotAllowed, match="reader"):
            attempt()
    library.book("secret").wiki.share("team", "reader")
    for shared in (view, ada.wiki.shared("team")):
        assert shared.targets() == []
        for attempt in (
            lambda wiki=shared: wiki.share("eve"),
            lambda wiki=shared: wiki.unshare("ada"),
            lambda wiki=shared: wiki.shared("secret"),
        ):
            with pytest.raises(NotAllowed, match="not yours"):
                attempt()
    library.book("eve").wiki.create(PageDraft("topic", "Own", "x"))
    with pytest.raises(NotFound, match="shared"):
        library.book("eve").wiki.shared("team")


def test_a_search_over_shared_books_weighs_each_by_its_boost(library: Library) -> None:
    team, ada = library.book("team"), library.book("ada")
    team.wiki.create(PageDraft("topic", "Deploys", "We deploy on Tuesdays."))
    ada.wiki.create(PageDraft("topic", "Deploys", "We deploy on Tuesdays."))
    team.wiki.share("ada", "reader", boost=0.5)
    alone = ada.wiki.search("deploy")
    both = ada.wiki.search("deploy", shared=True)
    assert len(alone.matches) == 1
    assert [match.book for match in both.matches] == ["", "team"]
    assert both.matches[1].score == pytest.approx(both.matches[0].score * 0.5)
    assert library.book("eve").wiki.search("deploy", shared=True).matches == ()


def test_books_of_two_tenants_never_share(library: Library) -> None:
    library.book("team", tenant="one")
    library.book("ada", tenant="two")
    with pytest.raises(NotFound):
        library.book("team", tenant="one").wiki.share("ada")


def test_a_book_tells_where_it_got_something(book: Book) -> None:
    memory = book.remember("Ada lives in Lisbon.")
    book.library.work()
    book.wiki.create(PageDraft("entity", "Ada", "Ada lives in Lisbon.\n", sources=(memory.id,)))
    assert book.edit("ada", "lives", "stays", reason="lately").version == 1
    assert [each.version for each in book.history("ada")] == [1, 0]
    assert [each.address for each in book.pages("entity")] == ["entity/ada"]
    of_page, of_memory = book.trace("ada"), book.trace(memory.id[-8:])
    assert isinstance(of_page, PageTrace) and isinstance(of_memory, MemoryTrace)
    assert of_page.memories[memory.id].text == "Ada lives in Lisbon."
    assert [(page.address, slugs) for page, slugs in of_memory.pages] == [("entity/ada", ("lead",))]
    fact = book.trace(of_memory.facts[0].id)
    assert isinstance(fact, FactView) and fact.sources[0].memory_id == memory.id
    with pytest.raises(NotFound, match="page, memory or fact"):
        book.trace("nothing at all")
