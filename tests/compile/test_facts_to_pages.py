"""Pages are composed of facts: who gets one, what stands on it, and when it is written anew."""

import commonplace
from commonplace.wiki.draft import PageDraft
from commonplace.wiki.writing import Settings
from tests.compile import corpus
from tests.compile.conftest import Open
from tests.compile.wiki_state import every_page, state, versions, waiting
from tests.engines import POSTGRES, SQLITE, engine_fixture

engine = engine_fixture(SQLITE, POSTGRES)

DELIA = ("Delia lives in Molde.", "Delia works as a nurse.", "Delia has a cat.")


def _tell(book: commonplace.Book, *texts: str, first: int = 1) -> None:
    for number, text in enumerate(texts):
        when = f"2031-05-{first + number:02}"
        book.remember(text, author="Otti", occurred_at=when)
    told = book.compile()
    assert "error" not in told, told


def test_a_name_with_two_statements_on_two_days_has_a_page(open_with: Open) -> None:
    book = open_with().book("ada")
    _tell(book, "Delia lives in Molde.")
    assert every_page(book) == []
    _tell(book, "Delia works as a nurse.", first=2)
    page = book.wiki.page("entity/delia")
    assert page.title == "Delia"
    assert "nurse" in page.summary
    assert waiting(book) == 0


def test_what_was_replaced_stands_under_before(open_with: Open) -> None:
    book = open_with().book("ada")
    _tell(book, *DELIA, "Delia moved to Bergen.")
    page = book.wiki.page("entity/delia")
    before = next(each for each in page.sections if each.slug == "before")
    assert "Molde" in before.text
    assert "Bergen" in page.summary


def test_every_sentence_cites_the_memories_it_rests_on(open_with: Open) -> None:
    book = open_with().book("ada")
    _tell(book, *DELIA)
    page = book.wiki.page("entity/delia")
    texts = {memory.id: memory.text for memory in book.memories()}
    cited = {source.memory_id for section in page.sections for source in section.sources}
    assert cited == {*texts}


def test_compiling_again_writes_nothing(open_with: Open) -> None:
    book = open_with().book("ada")
    _tell(book, *DELIA)
    before = versions(book)
    assert book.compile()["memories"] == 0
    assert versions(book) == before


def test_batches_do_not_matter(open_with: Open) -> None:
    library = open_with()
    texts = (*DELIA, "Delia moved to Bergen.", "Otti met Delia in Bergen.", "Bergen is a town.")
    one, two = library.book("one"), library.book("two")
    _tell(one, *texts)
    for number, text in enumerate(texts):
        _tell(two, text, first=1 + number)
    assert {a: each["body"] for a, each in state(one).items()} == {
        a: each["body"] for a, each in state(two).items()
    }


def test_a_correction_by_a_person_changes_the_page(open_with: Open) -> None:
    book = open_with().book("ada")
    _tell(book, *DELIA)
    book.graph.rename("Delia", "Delia Storm")
    book.compile()
    assert book.wiki.page("entity/delia-storm").title == "Delia Storm"
    assert book.wiki.page("entity/delia").address == "entity/delia-storm", "the old address leads"


def test_what_is_forgotten_is_on_no_page(open_with: Open) -> None:
    book = open_with().book("ada")
    _tell(book, *DELIA)
    nurse = next(each for each in book.memories() if "nurse" in each.text)
    book.forget(nurse.id)
    book.compile()
    assert "nurse" not in book.wiki.page("entity/delia").body


def test_a_page_of_which_nothing_is_left_is_archived(open_with: Open) -> None:
    book = open_with().book("ada")
    _tell(book, "Delia lives in Molde.", "Delia works as a nurse.")
    nurse = next(each for each in book.memories() if "nurse" in each.text)
    book.forget(nurse.id)
    book.compile()
    assert [each.status for each in every_page(book, None)] in ([], ["archived"])


def test_a_section_by_hand_stays_and_gets_a_proposal(open_with: Open) -> None:
    book = open_with().book("ada")
    _tell(book, *DELIA)
    book.wiki.write("delia", "Ask her about the fjord.\n", section="Now")
    _tell(book, "Delia has a boat.", first=10)
    page = book.wiki.page("delia")
    mine = next(each for each in page.sections if each.slug == "now")
    assert (mine.pen, mine.body.strip()) == ("authored", "Ask her about the fjord.")
    [proposal] = book.wiki.proposals("delia")
    assert "boat" in proposal.text
    assert "Ask her about the fjord." in proposal.text


def test_a_page_made_by_hand_is_taken_for_who_has_its_name(open_with: Open) -> None:
    book = open_with().book("ada")
    book.wiki.create(PageDraft("entity", "Delia", body="She knows everybody.\n"))
    _tell(book, *DELIA)
    page = book.wiki.page("entity/delia")
    assert "She knows everybody." in page.body
    assert "cat" in page.body


def test_a_page_that_a_person_deleted_does_not_come_back(open_with: Open) -> None:
    book = open_with().book("ada")
    _tell(book, *DELIA)
    book.wiki.delete("delia")
    _tell(book, "Delia has a boat.", first=10)
    assert "entity/delia" not in state(book)


def test_a_name_that_needs_no_page_gets_none(open_with: Open) -> None:
    book = open_with().book("ada")
    _tell(book, "Delia lives in Molde.")
    book.wiki.ignore("Delia")
    _tell(book, "Delia works as a nurse.", first=2)
    assert "entity/delia" not in state(book)
    book.wiki.ignore("Delia", again=True)
    book.compile()
    assert "entity/delia" in state(book)


def test_a_tag_has_a_page_of_what_was_said_under_it(open_with: Open) -> None:
    book = open_with().book("ada")
    for day, text in enumerate(("Delia sailed to Frøya.", "Otti painted the hull.")):
        book.remember(text, tags=["sailing"], occurred_at=f"2031-05-{day + 1:02}")
    book.compile()
    page = book.wiki.page("topic/sailing")
    assert "Frøya" in page.body
    assert "hull" in page.body


def test_a_page_has_the_tags_of_what_it_tells(open_with: Open) -> None:
    book = open_with().book("ada")
    heard = [
        book.remember(text, author="Otti", tags=tags, occurred_at=f"2031-05-0{day}")
        for day, (text, tags) in enumerate(
            zip(DELIA, (["people", "coast"], ["work"], []), strict=True), 1
        )
    ]
    book.compile()
    assert book.wiki.page("delia").tags == ("coast", "people", "work")
    assert "entity/delia" in {each.address for each in book.wiki.pages(tag="coast")}
    book.wiki.set("delia", Settings(tags=("people", "mine")))
    book.remember("Delia has a boat.", author="Otti", tags=["boats"], occurred_at="2031-05-08")
    book.compile()
    tags = ("boats", "mine", "people")
    assert book.wiki.page("delia").tags == tags, "what a person took away or gave stays so"
    book.forget(heard[0].id)
    book.compile()
    assert book.wiki.page("delia").tags == ("boats", "mine")
    history = book.wiki.history("delia")
    seen = {tag for each in history for tag in book.wiki.page("delia", each.version).tags}
    assert not seen & {"people", "coast"}, "in no version"


def test_a_tag_that_is_somebodys_name_has_no_page_of_its_own(open_with: Open) -> None:
    book = open_with().book("ada")
    for day, text in enumerate(("The hull was painted.", "The motor is new."), 1):
        book.remember(text, tags=["heron"], occurred_at=f"2031-05-0{day}")
    book.compile()
    assert [each.address for each in every_page(book)] == ["topic/heron"]
    for day, text in enumerate(("Otti sailed Heron to Frøya.", "Otti sold Heron."), 3):
        book.remember(text, occurred_at=f"2031-05-0{day}")
    book.compile()
    page = book.wiki.page("heron")
    assert page.address == "entity/heron"
    assert "hull" in page.body
    assert "Frøya" in page.body
    assert book.wiki.page("topic/heron").id == page.id
    assert not book.wiki.pages("topic")


def test_a_decision_has_a_page(open_with: Open) -> None:
    book = open_with().book("ada")
    _tell(book, "We decided to use PostgreSQL because it has vectors.")
    [page] = [each for each in every_page(book) if each.type == "decision"]
    assert "PostgreSQL" in page.title
    assert book.wiki.page(page.id).confidence == "medium", "nobody else need bear it out"


def test_merging_pages_merges_whom_they_are_about_and_one_undo_takes_it_back(
    open_with: Open,
) -> None:
    book = open_with().book("ada")
    _tell(book, *DELIA, "Dee sails a dinghy.", "Dee plays chess.", "Dee met Delia.")
    book.wiki.merge("dee", "delia")
    _tell(book, "Dee sold the dinghy.", first=20)
    assert book.graph.entity("Dee").entity.name == "Delia"
    assert "chess" in book.wiki.page("entity/dee").body
    assert book.wiki.page("entity/dee").address == "entity/delia"
    book.graph.undo()
    book.compile()
    assert book.wiki.page("entity/dee").address == "entity/dee"
    assert "chess" not in book.wiki.page("entity/delia").body


def test_a_plan_is_shown_kept_and_applied(open_with: Open) -> None:
    book = open_with().book("ada")
    for day, text in enumerate(DELIA):
        book.remember(text, occurred_at=f"2031-05-{day + 1:02}")
    book.library.handlers.worker("understand").run_until_idle()
    plan = book.compiling.plan()
    assert [each.address for each in book.compiling.changes(plan)] == ["entity/delia"]
    kept = book.compiling.from_json(book.compiling.to_json(plan))
    assert kept == plan
    book.compiling.apply(kept)
    assert "cat" in book.wiki.page("entity/delia").body
    assert waiting(book) == 0


def test_the_corpus_compiles_and_verifies(open_with: Open) -> None:
    book = open_with().book("ada")
    book.remember_many(corpus.memories())
    told = book.compile()
    assert "error" not in told
    assert len(every_page(book)) > 10
    assert book.dreams.verify().sound
