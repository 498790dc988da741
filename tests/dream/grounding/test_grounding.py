"""What a model or an agent writes is held against what it cites."""

from typing import Any

import commonplace
from commonplace.book import Book
from commonplace.minds.mind import About, Answer
from commonplace.minds.task import Q, R, Task
from commonplace.model import Author
from commonplace.store.wiki import marks
from commonplace.wiki import change as changing
from commonplace.wiki.carry import Cited
from commonplace.wiki.grounding.keep import unverified


def _write(book: Book, body: str, memory_id: str) -> str:
    """As a model that compiles would, citing this memory for all of it."""
    known = changing.About("kiln", "Kiln")
    cited = {"overview": (Cited(memory_id),)}
    change = changing.Change(known, body, Author("compiler", "model"), "created", "", cited)
    work = lambda tx: changing.add_page(tx, commonplace.clock.new_id(), "entity", change)  # noqa: E731
    return book.library.engine.write(work, book_id=book.info.id).id


def _marked(book: Book, page_id: str) -> list[str]:
    found = book.library.engine.read(lambda reader: marks.of_page(reader, book.info.id, page_id))
    return [each.mark for each in found]


class Grounding:
    """A mind that answers one question only."""

    name = "model"

    def __init__(self, reply: Any) -> None:
        self.reply = reply
        self.asked = 0

    def ask(self, task: Task[Q, R], question: Q, about: About) -> Answer[R]:
        if task.name != "ground":
            return Answer(task.rules(question), "rules")
        self.asked += 1
        read = task.read(self.reply, question)
        return Answer(task.rules(question) if read.value is None else read.value, "model")


def test_a_claim_that_the_cited_memory_does_not_contain_is_unverified(
    library: commonplace.Library,
) -> None:
    book = library.book("ada")
    memory = book.remember("The kiln takes 40 pots.")
    said = _write(book, "## Overview\n\nThe kiln takes 40 pots.\n", memory.id)
    assert _marked(book, said) == []
    book.wiki.delete(said)
    made_up = _write(
        book, "## Overview\n\nThe kiln takes 40 pots. The kiln belongs to Osk Brandt.\n", memory.id
    )
    assert _marked(book, made_up) == ["unverified"]


def test_strict_recall_trusts_such_a_page_less(library: commonplace.Library) -> None:
    book = library.book("ada")
    memory = book.remember("The kiln takes 40 pots.")
    page_id = _write(book, "## Overview\n\nThe kiln takes 40 pots.\n", memory.id)
    good = [hit for hit in book.recall("kiln pots", strict=True) if hit.kind == "page"]
    book.wiki.delete(page_id)
    body = "## Overview\n\nThe kiln takes 40 pots. It was sold to Mira Toll for 9 euros.\n"
    _write(book, body, memory.id)
    bad = [hit for hit in book.recall("kiln pots", strict=True) if hit.kind == "page"]
    plain = [hit for hit in book.recall("kiln pots") if hit.kind == "page"]
    assert bad[0].score < good[0].score
    assert bad[0].why.factors["unverified"] == 0.5
    assert "unverified" not in plain[0].why.factors


def test_a_mind_verifies_only_by_words_that_stand_in_the_memory(library_url: str) -> None:
    body = "## Overview\n\nForty vessels fit into the furnace of the pottery.\n"
    for reply, left in [
        ({"says": True, "quote": "the kiln takes 40 pots"}, []),
        ({"says": True, "quote": "the kiln takes 400 pots"}, ["unverified"]),
        ({"says": False, "quote": ""}, ["unverified"]),
        ("nonsense", ["unverified"]),
    ]:
        mind = Grounding(reply)
        with commonplace.open(library_url, mind=mind, compile__bucket_seconds=0) as library:
            book = library.book(f"ada {len(str(reply))}")
            memory = book.remember("The kiln takes 40 pots.")
            page_id = _write(book, body, memory.id)
            assert _marked(book, page_id) == ["unverified"]
            book.dream()
            assert mind.asked == 1
            assert _marked(book, page_id) == left


def test_a_sentence_that_rests_on_what_no_longer_holds_is_stale(
    library: commonplace.Library,
) -> None:
    book = library.book("ada")
    first = book.remember("Ines lives in Lisbon.", occurred_at="2026-01-10")
    page_id = _write(book, "## Overview\n\nInes lives in Lisbon.\n", first.id)
    library.work()
    assert "stale" not in _marked(book, page_id)
    book.remember("Ines lives in Faro.", occurred_at="2026-02-10")
    library.work()
    book.dream()
    assert "stale" not in _marked(book, page_id), "it was said otherwise, and is not over"
    book.remember("Ines moved to Porto.", occurred_at="2026-03-10")
    library.work()
    book.dream()
    assert _marked(book, page_id) == ["stale"]


def test_a_summary_tells_what_was_said_then_and_is_never_stale(
    library: commonplace.Library,
) -> None:
    """Whether a dream sums up first or learns first that something is over: a dream that was killed
    and is dreamt again does both in the other order."""
    book = library.book("ada")
    book.remember("Ines lives in Lisbon.", occurred_at="2026-01-10")
    book.remember("Ines sold 40 pots.", occurred_at="2026-02-20")
    library.work()
    book.dream()
    summaries = [each.id for each in book.pages("reference") if each.metadata.get("kept_by")]
    assert summaries
    book.remember("Ines lives in Porto.", occurred_at="2026-03-10")
    library.work()
    book.dream()
    assert not [mark for each in summaries for mark in _marked(book, each) if mark == "stale"]


def test_what_the_rules_write_is_borne_out_by_what_it_cites(library: commonplace.Library) -> None:
    book = library.book("ada")
    book.remember_many(
        [
            {"text": "Ines Toll lives in Lisbon and runs a kiln.", "occurred_at": "2026-01-10"},
            {"text": "Ines Toll sold 40 pots to Osk Brandt.", "occurred_at": "2026-01-11"},
            {"text": "Kiln of Ines Toll\n- Monthly rent: €840", "occurred_at": "2026-01-12"},
            {"text": "Ines Toll now lives in Porto.", "occurred_at": "2026-02-10"},
            {
                "text": "I met Ines Toll at the harbour.",
                "author": "Osk",
                "occurred_at": "2026-02-11",
            },
        ]
    )
    book.compile()
    pages = [book.wiki.page(each.id) for each in book.pages()]
    assert pages
    for page in pages:
        slugs = {each.slug for each in page.sections if each.slug != "related"}
        found = library.engine.read(
            lambda reader, page=page, slugs=slugs: unverified(  # type: ignore[misc]
                reader, book.info.id, page.id, slugs
            )
        )
        assert found == [], page.body
