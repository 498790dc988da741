"""What people wrote, struck out or took away stays so, however often it is compiled."""

import commonplace
from commonplace.wiki.draft import PageDraft
from tests.compile import corpus
from tests.compile.conftest import Open
from tests.compile.wiki_state import every_page, versions, waiting

POTTER = (
    "Odalys Brandt is a potter in Hollowmere.",
    "Odalys Brandt sold a blue jug.",
    "Odalys Brandt closed the shop.",
)
MINE = "## Timeline\n\nAsk her about the blue glaze.\n"


def _potter(book: commonplace.Book) -> commonplace.model.Page:
    book.remember_many(corpus.day_by_day(*POTTER))
    book.compile()
    return book.wiki.page("entity/odalys-brandt")


def _line(book: commonplace.Book, words: str) -> str:
    """The sentence of the potter's page that has these words."""
    body = book.wiki.page("odalys-brandt").body
    return next(line for line in body.splitlines() if words in line).removeprefix("- ")


def _more(book: commonplace.Book, *texts: str, day: int = 10) -> None:
    for number, text in enumerate(texts):
        when = f"2031-05-{day + number:02}"
        book.remember(text, author="Otti", occurred_at=when)
    book.compile()


def test_an_authored_section_is_never_overwritten(open_with: Open) -> None:
    book = open_with().book("ada")
    _potter(book)
    book.wiki.write("odalys-brandt", MINE.partition("\n\n")[2], section="Timeline")
    _more(book, "Odalys Brandt bought a kiln.")
    page = book.wiki.page("odalys-brandt")
    mine = next(each for each in page.sections if each.slug == "timeline")
    assert mine.pen == "authored"
    assert mine.body.strip() == "Ask her about the blue glaze."
    proposal = book.wiki.proposals("odalys-brandt")[0]
    assert "bought a kiln" in proposal.text
    assert "Ask her about the blue glaze." in proposal.text
    assert waiting(book) == 0, "what is proposed does not wait"


def test_one_proposal_for_a_section_grows(open_with: Open) -> None:
    book = open_with().book("ada")
    _potter(book)
    book.wiki.write("odalys-brandt", "Ask her about the blue glaze.\n", section="Timeline")
    _more(book, "Odalys Brandt bought a kiln.")
    _more(book, "Odalys Brandt broke the kiln.", "Odalys Brandt wept.", day=12)
    proposals = book.wiki.proposals("odalys-brandt")
    assert len(proposals) == 1
    assert all(words in proposals[0].text for words in ("bought a kiln", "broke the kiln", "wept"))
    book.compile()
    assert book.wiki.proposals("odalys-brandt") == proposals, "nothing new, no new proposal"


def test_accepting_a_proposal_writes_it_with_its_sources(open_with: Open) -> None:
    book = open_with().book("ada")
    _potter(book)
    book.wiki.write("odalys-brandt", "Ask her about the blue glaze.\n", section="Timeline")
    kiln = book.remember("Odalys Brandt bought a kiln.", author="Runa", occurred_at="2031-05-11")
    book.compile()
    page = book.wiki.accept(book.wiki.proposals("odalys-brandt")[0].id)
    assert "Ask her about the blue glaze." in page.body
    assert "bought a kiln" in page.body
    mine = next(each for each in page.sections if each.slug == "timeline")
    assert kiln.id in {source.memory_id for source in mine.sources}
    assert not book.wiki.proposals("odalys-brandt")
    before = versions(book)
    book.compile()
    assert versions(book) == before
    assert not book.wiki.proposals("odalys-brandt"), "what was accepted is not proposed again"


def test_what_was_struck_out_as_wrong_does_not_come_back(open_with: Open) -> None:
    book = open_with().book("ada")
    _potter(book)
    book.wiki.wrong("odalys-brandt", _line(book, "sold a blue jug"))
    for _ in range(2):
        _more(book, "Odalys Brandt sold a blue jug.", "Odalys Brandt bought a kiln.", day=2)
        assert "sold a blue jug" not in _shown(book)
    assert "bought a kiln" in _shown(book)


def test_what_was_struck_out_does_not_come_back_with_what_is_compiled_next(open_with: Open) -> None:
    book = open_with().book("ada")
    _potter(book)
    book.wiki.wrong("odalys-brandt", _line(book, "sold a blue jug"))
    book.compile()
    _more(book, "Odalys Brandt bought a kiln.", "Odalys Brandt bought clay.")
    assert "sold a blue jug" not in _shown(book)
    assert "bought a kiln" in _shown(book)


def _shown(book: commonplace.Book) -> str:
    """What the potter's page says, and what it is to say; but not that something is untrue."""
    texts = [book.wiki.page("odalys-brandt").body]
    texts += [each.text for each in book.wiki.proposals("odalys-brandt")]
    return "\n".join(
        line
        for text in texts
        for line in text.splitlines()
        if "It is not true" not in line and "was corrected on" not in line
    )


def test_what_was_put_right_stays_right(open_with: Open) -> None:
    book = open_with().book("ada")
    _potter(book)
    righted = "Odalys Brandt sold a green jug."
    book.wiki.wrong("odalys-brandt", _line(book, "sold a blue jug"), righted)
    _more(book, "Odalys Brandt sold a blue jug.", "Odalys Brandt bought a kiln.", day=2)
    assert "sold a green jug" in book.wiki.page("odalys-brandt").body
    assert "sold a blue jug" not in _shown(book)


def test_a_page_that_was_deleted_does_not_come_back(open_with: Open) -> None:
    book = open_with().book("ada")
    _potter(book)
    book.wiki.delete("odalys-brandt")
    _more(book, "Odalys Brandt bought a kiln.", "Odalys Brandt wept.", "Odalys Brandt left.")
    assert "Odalys Brandt" not in {page.title for page in every_page(book, None)}
    assert waiting(book) == 0


def test_a_page_that_was_archived_stays_archived_and_as_it_was(open_with: Open) -> None:
    book = open_with().book("ada")
    _potter(book)
    book.wiki.archive("odalys-brandt")
    before = versions(book)
    _more(book, "Odalys Brandt bought a kiln.", "Odalys Brandt wept.", "Odalys Brandt left.")
    assert versions(book) == before
    assert book.wiki.page("entity/odalys-brandt").status == "archived"


def test_a_page_that_was_renamed_by_hand_goes_on_under_its_new_address(open_with: Open) -> None:
    book = open_with().book("ada")
    page = _potter(book)
    book.wiki.rename("odalys-brandt", "The potter")
    _more(book, "Odalys Brandt bought a kiln.")
    pages = [each for each in every_page(book) if "kiln" in each.body]
    assert [each.id for each in pages] == [page.id]
    assert "bought a kiln" in pages[0].body
    assert pages[0].address == "entity/the-potter"


def test_a_section_that_is_given_back_is_compiled_again(open_with: Open) -> None:
    book = open_with().book("ada")
    _potter(book)
    said = next(iter(book.memories())).id
    text = "Ask her about the blue glaze.\n"
    book.wiki.write("odalys-brandt", text, section="Timeline", sources=[said])
    book.wiki.release("odalys-brandt", "timeline")
    _more(book, "Odalys Brandt bought a kiln.")
    assert "bought a kiln" in book.wiki.page("odalys-brandt").body
    assert not book.wiki.proposals("odalys-brandt")


def test_names_that_somebody_gave_stay(open_with: Open) -> None:
    book = open_with().book("ada")
    book.wiki.create(
        PageDraft("entity", "Odalys Brandt", MINE, aliases=(commonplace.model.Alias("Oda"),))
    )
    page = _potter(book)
    assert "Oda" in {alias.name for alias in page.aliases}
