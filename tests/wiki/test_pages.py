"""Pages are made, changed and found again, on every engine."""

import pytest

from commonplace.errors import Conflict, InvalidInput, NotAllowed, NotFound, StalePage
from commonplace.library import Book, Library
from commonplace.model import Alias, Author
from commonplace.wiki.carry import Cited
from commonplace.wiki.draft import PageDraft
from commonplace.wiki.proposing import put
from commonplace.wiki.text.sentences import sentence_hash
from tests.wiki.soundness import assert_sound

COMPILER = Author("compiler", "rules")
ADA = PageDraft(
    "entity",
    "Ada Lovelace",
    "Ada is a mathematician.\n\n## Notes\n\nShe likes [[Lisbon]].\n\n## Visits\n\nNone yet.\n",
)


def test_a_page_says_what_it_was_given_section_by_section(book: Book) -> None:
    page = book.wiki.create(ADA, reason="we met")
    assert (page.address, page.version, page.body) == ("entity/ada-lovelace", 0, ADA.body)
    assert [section.slug for section in page.sections] == ["lead", "notes", "visits"]
    assert [section.heading for section in page.sections] == ["", "Notes", "Visits"]
    assert page.summary == "Ada is a mathematician."
    assert book.page("entity", "ada-lovelace") == page
    assert_sound(book)


def test_a_page_is_found_by_slug_address_title_alias_and_id(book: Book) -> None:
    page = book.wiki.create(
        PageDraft(
            "entity", "Zoë Müller", "A friend.", aliases=(Alias("Z. Müller"), Alias("ゾーイ"))
        )
    )
    for ref in ("zoe-muller", "entity/zoe-muller", "Zoë Müller", "zoe muller", "ゾーイ", page.id):
        assert book.wiki.page(ref).id == page.id
    assert book.wiki.page(page.id[-8:]).id == page.id
    with pytest.raises(NotFound, match="no page"):
        book.wiki.page("topic/zoe-muller")


def test_a_name_of_two_pages_must_be_told_apart(book: Book) -> None:
    book.wiki.create(PageDraft("entity", "Mercury", "A planet."))
    book.wiki.create(PageDraft("project", "Mercury", "A programme."))
    with pytest.raises(Conflict, match=r"entity/mercury, project/mercury"):
        book.wiki.page("mercury")
    assert book.wiki.page("project/mercury").body == "A programme."


def test_a_second_page_of_a_name_is_refused_unless_it_is_wanted(book: Book) -> None:
    book.wiki.create(PageDraft("entity", "Ada", "One.", aliases=(Alias("The Countess"),)))
    with pytest.raises(Conflict, match="entity/ada"):
        book.wiki.create(PageDraft("entity", "the countess", "Two."))
    assert book.wiki.create(PageDraft("entity", "Ada", "Two."), twin=True).slug == "ada-2"


def test_names_with_other_numbers_are_other_names(book: Book) -> None:
    book.wiki.create(PageDraft("topic", "Quarterly report of the north 2025", "One."))
    page = book.wiki.create(PageDraft("topic", "Quarterly report of the north 2026", "Two."))
    assert page.slug == "quarterly-report-of-the-north-2026"
    with pytest.raises(Conflict, match="nearly that name, 'Quarterly report of the north 2026'"):
        book.wiki.create(PageDraft("topic", "Quarterly reports of the north 2026", "Three."))


def test_an_edit_changes_one_section_and_keeps_the_others_as_they_were(book: Book) -> None:
    book.wiki.create(ADA)
    page = book.wiki.edit("ada-lovelace", "likes", "loves", reason="more than that")
    assert page.body == ADA.body.replace("likes", "loves")
    assert [section.version for section in page.sections] == [0, 1, 0]
    newest, first = book.wiki.history("ada-lovelace")
    assert (newest.version, newest.action, newest.reason) == (1, "edited", "more than that")
    assert (first.version, first.action) == (0, "created")
    assert_sound(book)


def test_a_change_that_changes_nothing_is_no_version(book: Book) -> None:
    book.wiki.create(ADA)
    assert book.wiki.write("ada-lovelace", ADA.body).version == 0
    assert book.wiki.set("ada-lovelace", {"tags": []}).version == 0


def test_a_stale_write_is_refused_and_shows_both_texts(book: Book) -> None:
    book.wiki.create(ADA)
    book.wiki.edit("ada-lovelace", "likes", "loves")
    with pytest.raises(StalePage) as caught:
        book.wiki.write("ada-lovelace", "Mine.", expect_version=0)
    assert caught.value.version == 1
    assert caught.value.theirs == ADA.body.replace("likes", "loves")
    assert caught.value.yours == "Mine."
    with pytest.raises(StalePage) as caught:
        book.wiki.edit("ada-lovelace", "mathematician", "poet", expect_version=0)
    assert caught.value.yours == ADA.body.replace("mathematician", "poet")
    assert book.wiki.edit("ada-lovelace", "None yet", "Two", expect_version=1).version == 2


def test_a_section_is_written_and_added_by_its_name(book: Book) -> None:
    book.wiki.create(ADA)
    page = book.wiki.write("ada-lovelace", "Only ## this.\n## And this", section="Notes")
    assert page.sections[1].text == "## Notes\n\nOnly ## this.\n### And this\n\n"
    page = book.wiki.write("ada-lovelace", "By hand.", section="how_to_apply")
    assert page.sections[-1].heading == "How to apply"
    assert page.sections[-1].slug == "how_to_apply"
    assert_sound(book)


def test_what_is_appended_to_an_open_fence_is_no_code(book: Book) -> None:
    book.wiki.create(PageDraft("topic", "Fence", "## Code\n\n```\nopen"))
    page = book.wiki.append("fence", "Prose.", section="code")
    assert page.body == "## Code\n\n```\nopen\n```\n\nProse.\n"
    assert book.wiki.append("fence", "More.", section="after").sections[-1].slug == "after"
    assert_sound(book)


def test_sources_are_exactly_those_that_were_cited(book: Book) -> None:
    first, second = book.remember("Ada likes Lisbon."), book.remember("Ada loves Porto.")
    page = book.wiki.create(
        PageDraft("entity", "Ada", "Lead.\n\n## Notes\n\nShe likes Lisbon.\n", sources=(first.id,))
    )
    assert [[s.memory_id for s in each.sources] for each in page.sections] == [[first.id]] * 2
    page = book.wiki.append("ada", "And Porto.", section="notes", sources=[second.id])
    assert [s.memory_id for s in page.sections[1].sources] == [first.id, second.id]
    assert [s.memory_id for s in page.sections[0].sources] == [first.id]
    page = book.wiki.write("ada", "Only Porto.", section="notes", sources=[second.id])
    assert [s.memory_id for s in page.sections[1].sources] == [second.id]
    page = book.wiki.edit("ada", "Only Porto", "Just Porto")
    assert [s.memory_id for s in page.sections[1].sources] == [second.id]
    page = book.wiki.edit("ada", "## Notes", "## Journeys")
    assert [s.memory_id for s in page.sections[1].sources] == [second.id]
    with pytest.raises(InvalidInput, match="no memory"):
        book.wiki.append("ada", "Invented.", sources=["0" * 36])
    assert_sound(book)


def test_a_memory_of_another_book_cannot_be_cited(library: Library) -> None:
    other = library.book("other").remember("A secret.")
    with pytest.raises(InvalidInput, match="no memory"):
        library.book("mine").wiki.create(PageDraft("topic", "T", "Text.", sources=(other.id,)))


def test_the_compiler_writes_nothing_without_a_source(book: Book) -> None:
    memory = book.remember("Ada moved to Lisbon.")
    compiler = book.wiki.by(COMPILER)
    with pytest.raises(InvalidInput, match="Nothing is cited"):
        compiler.create(PageDraft("entity", "Ada", "Ada moved."))
    page = compiler.create(PageDraft("entity", "Ada", "Ada moved.", sources=(memory.id,)))
    assert page.sections[0].pen == "compiled" and page.compiled_at is not None
    with pytest.raises(InvalidInput, match="Nothing is cited"):
        compiler.append("ada", "She may like it.", section="notes")
    assert compiler.edit("ada", "moved", "has moved").version == 1  # on the sources it has


def test_the_compiler_leaves_what_was_authored_and_proposes(book: Book) -> None:
    memory = book.remember("Ada moved to Lisbon.")
    compiler = book.wiki.by(COMPILER)
    compiler.create(PageDraft("entity", "Ada", "## Overview\n\nAda moved.\n", sources=(memory.id,)))
    book.wiki.edit("ada", "Ada moved", "Ada moved to Lisbon")
    for attempt in (
        lambda: compiler.edit("ada", "moved", "went"),
        lambda: compiler.write("ada", "## Status\n\nGone.\n", sources=[memory.id]),
    ):
        with pytest.raises(NotAllowed, match="by hand"):
            attempt()
    proposal = put(compiler.desk, "ada", "overview", "Ada went.", [Cited(memory.id)])
    assert proposal.status == "open" and book.wiki.page("ada").version == 1
    page = compiler.append("ada", "Since March.", section="status", sources=[memory.id])
    assert [section.pen for section in page.sections] == ["authored", "compiled"]
    assert_sound(book)


def test_a_proposal_is_accepted_changed_first_or_rejected(book: Book) -> None:
    memory = book.remember("Ada moved to Lisbon.")
    book.wiki.create(PageDraft("entity", "Ada", "## Overview\n\nBy hand.\n"))
    propose = book.wiki.by(COMPILER).propose
    first = propose("ada", "overview", "Ada moved.", [memory.id], "newer")
    assert propose("ada", "overview", "Ada moved.", [memory.id]).id == first.id
    page = book.wiki.accept(first.id[-8:])
    assert page.sections[0].body == "Ada moved."
    assert [source.memory_id for source in page.sections[0].sources] == [memory.id]
    assert page.sections[0].pen == "authored"
    with pytest.raises(Conflict, match="accepted already"):
        book.wiki.reject(first.id)
    second = propose("ada", "overview", "Ada left.", [memory.id])
    book.wiki.edit("ada", "moved", "came")
    with pytest.raises(StalePage) as caught:
        book.wiki.accept(second.id)
    assert (caught.value.theirs, caught.value.yours) == ("Ada came.", "Ada left.")
    assert book.wiki.accept(second.id, "Ada came and left.", force=True).version == 3
    third = propose("ada", "overview", "Nonsense.", [memory.id])
    assert book.wiki.reject(third.id).status == "rejected"
    assert [each.id for each in book.wiki.proposals()] == []
    assert book.wiki.page("ada").version == 3


def test_a_released_section_may_be_compiled_again(book: Book) -> None:
    memory = book.remember("Ada moved to Lisbon.")
    book.wiki.create(PageDraft("entity", "Ada", "Ada moved.", sources=(memory.id,)))
    compiler = book.wiki.by(COMPILER)
    with pytest.raises(NotAllowed):
        compiler.edit("ada", "moved", "went")
    book.wiki.release("ada", "lead")
    assert compiler.edit("ada", "moved", "went", sources=[memory.id]).body == "Ada went."


def test_what_is_wrong_is_put_right_remembered_and_never_written_again(book: Book) -> None:
    memory = book.remember("Ada lives in Porto.")
    compiler = book.wiki.by(COMPILER)
    text = "Ada lives in Porto. She counts.\n"
    compiler.create(PageDraft("entity", "Ada", text, sources=(memory.id,)))
    done = book.wiki.wrong("ada", "lives in Porto", "Ada lives in Lisbon.")
    assert done.page.body == "Ada lives in Lisbon. She counts.\n"
    assert done.sentence == "Ada lives in Porto."
    kept = book.memory(done.memory.id)
    assert (kept.text, kept.tags, kept.source) == (
        "Ada lives in Lisbon.",
        ("correction",),
        "wiki:entity/ada",
    )
    cited = {each.memory_id: each.sentences for each in done.page.sections[0].sources}
    assert cited[memory.id] == (sentence_hash("She counts."),)
    assert cited[kept.id] == (sentence_hash("Ada lives in Lisbon."),)
    book.wiki.release("ada", "lead")
    with pytest.raises(NotAllowed, match="wrong"):
        compiler.write("ada", "Ada  lives in **Porto**.\n", section="lead", sources=[memory.id])
    struck = book.wiki.wrong("ada", "She counts.")
    assert struck.page.body == "Ada lives in Lisbon.\n"
    assert book.memory(struck.memory.id).text == "It is not true: She counts."


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("She counts. She writes.\n", "She writes.\n"),
        ("- She counts. She writes.\n- More.\n", "- She writes.\n- More.\n"),
        ("- She counts.\n- More.\n", "- More.\n"),
        ("So. She counts. She writes.\n", "So. She writes.\n"),
    ],
)
def test_a_sentence_that_is_struck_out_leaves_no_gap(book: Book, text: str, left: str) -> None:
    book.wiki.create(PageDraft("entity", "Ada", f"Ada.\n\n## Notes\n\n{text}"))
    assert book.wiki.wrong("ada", "She counts.").page.body.endswith(f"## Notes\n\n{left}")


def test_an_archived_page_is_hidden_and_touching_it_takes_it_up_again(book: Book) -> None:
    book.wiki.create(ADA)
    assert book.wiki.archive("ada-lovelace").status == "archived"
    assert book.wiki.pages() == []
    assert book.wiki.search("mathematician").matches == ()
    assert len(book.wiki.search("mathematician", archived=True).matches) == 1
    assert book.wiki.edit("ada-lovelace", "likes", "loves").status == "active"
    assert book.wiki.archive("ada-lovelace").version == 3
    assert book.wiki.resurrect("ada-lovelace").version == 4
    assert_sound(book)


def test_a_deleted_page_is_gone_with_its_history_after_a_preview(book: Book) -> None:
    book.wiki.create(ADA)
    book.wiki.rename("ada-lovelace", "Ada King")
    book.wiki.create(PageDraft("topic", "Letters", "By [[Ada King]].", parent="ada-king"))
    going = book.wiki.delete("ada-king", preview=True)
    assert (going.versions, going.sections, going.redirects, going.linking) == (2, 3, 1, 1)
    assert [child.slug for child in going.children] == ["letters"]
    assert book.wiki.page("ada-king").version == 1
    book.wiki.delete("ada-king")
    for ref in ("ada-king", "ada-lovelace", going.page.id):
        with pytest.raises(NotFound):
            book.wiki.page(ref)
    assert book.wiki.page("letters").parent_id is None
    assert book.wiki.search("mathematician").matches == ()
    assert_sound(book)


def test_pages_are_listed_by_address_and_read_on(book: Book) -> None:
    for name in ("Cato", "Ada", "Bea"):
        book.wiki.create(PageDraft("entity", name, name, tags=("person",)))
    book.wiki.create(PageDraft("topic", "Ada", "A topic."))
    assert [page.address for page in book.wiki.pages()] == [
        "entity/ada",
        "entity/bea",
        "entity/cato",
        "topic/ada",
    ]
    assert [page.slug for page in book.wiki.pages("entity", limit=2)] == ["ada", "bea"]
    assert [page.slug for page in book.wiki.pages(tag="person", after="entity/ada")] == [
        "bea",
        "cato",
    ]


def test_nobody_stands_below_himself(book: Book) -> None:
    book.wiki.create(PageDraft("topic", "A", "a"))
    book.wiki.create(PageDraft("topic", "B", "b", parent="a"))
    with pytest.raises(Conflict, match="below itself"):
        book.wiki.set("a", {"parent": "b"})
    with pytest.raises(Conflict, match="below itself"):
        book.wiki.set("a", {"parent": "a"})
    assert book.wiki.set("b", {"parent": None}).parent_id is None


def test_every_write_may_say_which_version_it_is_meant_for(book: Book) -> None:
    memory = book.remember("Ada counts.")
    wiki = book.wiki
    wiki.create(PageDraft("topic", "Ada", "Ada counts.\n\n## Notes\n\nShe sings.\n"))
    wiki.create(PageDraft("topic", "Bea", "Bea dances.\n"))
    wiki.set("ada", {"tags": ["one"]})
    proposal = wiki.propose("ada", "notes", "She sings well.", [memory.id])
    for attempt in (
        lambda: wiki.edit("ada", "counts", "counted", expect_version=0),
        lambda: wiki.write("ada", "New.", expect_version=0),
        lambda: wiki.append("ada", "More.", expect_version=0),
        lambda: wiki.set("ada", {"tags": []}, expect_version=0),
        lambda: wiki.rename("ada", "Eve", expect_version=0),
        lambda: wiki.archive("ada", expect_version=0),
        lambda: wiki.restore("ada", 0, expect_version=0),
        lambda: wiki.merge("bea", "ada", expect_version=0),
        lambda: wiki.split("ada", ["notes"], "Songs", expect_version=0),
        lambda: wiki.accept(proposal.id, expect_version=0),
        lambda: wiki.wrong("ada", "She sings.", expect_version=0),
        lambda: wiki.delete("ada", expect_version=0),
    ):
        with pytest.raises(StalePage) as caught:
            attempt()
        assert caught.value.version == 1 and "Ada counts." in caught.value.theirs
    assert wiki.page("ada").version == 1
    assert [each.text for each in book.memories()] == ["Ada counts."]


def test_what_was_rejected_is_not_proposed_again_by_what_compiles(book: Book) -> None:
    memory = book.remember("Ada counts.")
    book.wiki.create(PageDraft("topic", "Ada", "## Notes\n\nBy hand.\n"))
    compiler = book.wiki.by(COMPILER)
    first = compiler.propose("ada", "notes", "Ada counts.", [memory.id])
    book.wiki.reject(first.id)
    assert compiler.propose("ada", "notes", "Ada counts.", [memory.id]).status == "rejected"
    assert book.wiki.proposals() == []
    assert book.wiki.propose("ada", "notes", "Ada counts.").status == "open"


def test_a_page_with_the_line_ends_of_windows_keeps_them(book: Book) -> None:
    book.wiki.create(PageDraft("topic", "Ada", "Lead.\r\n\r\n## Notes\r\n\r\nShe sings.\r\n"))
    book.wiki.append("ada", "She dances.\nA lot.", section="notes")
    page = book.wiki.write("ada", "Two\nlines.", section="songs")
    assert page.body.count("\n") == page.body.count("\r\n") > 8
    assert_sound(book)


def test_an_address_of_another_type_redirects_and_is_told_as_what_it_leads_to(book: Book) -> None:
    book.wiki.create(PageDraft("entity", "Ada", "Ada."))
    book.wiki.redirect("decision/who", "entity/ada")
    assert book.wiki.page("decision/who").address == "entity/ada"
    with pytest.raises(Conflict, match="entity/ada"):
        book.wiki.create(PageDraft("decision", "Who", "?"))
