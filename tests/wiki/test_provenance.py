"""Sources, authorship and corrections stay with their sentences through every change of a page."""

from pathlib import Path
from typing import Any

import pytest

from commonplace.errors import InvalidInput, NoMatch, NotAllowed, NotFound, StalePage
from commonplace.library import Book
from commonplace.model import Author, Page
from commonplace.upkeep.moving import export_book
from commonplace.wiki.carry import Cited
from commonplace.wiki.change import Change, about, write_page
from commonplace.wiki.draft import PageDraft
from commonplace.wiki.proposing import put
from commonplace.wiki.text.sentences import sentence_hash
from tests.wiki.soundness import assert_sound

COMPILER = Author("compiler", "rules")
SECRET = "The vault code is heliotrope forty seven."


def _rests(book: Book, ref: str) -> list[tuple[str, tuple[str, ...]]]:
    return [(told.text, told.memory_ids) for told in book.wiki.blame(ref)]


def _rows(book: Book) -> str:
    """Every row of the book that an export would write."""
    lines: list[bytes] = []
    export_book(book.library.engine, book.info.id, lines.append)
    return b"".join(lines).decode().lower()


# --- what compiles pages ------------------------------------------------------------------------


def test_a_compiler_takes_the_pen_from_nobody(book: Book) -> None:
    told, other = book.remember("Ada likes tea."), book.remember("Ada likes coffee.")
    compiler = book.wiki.by(COMPILER)
    compiler.create(PageDraft("entity", "Ada", "## Notes\n\nTea.\n", sources=(told.id,)))
    book.wiki.write("ada", "Coffee.", section="notes")
    book.wiki.write("ada", "Tea.", section="notes", sources=[told.id])
    with pytest.raises(NotAllowed):
        compiler.release("ada", "notes")
    with pytest.raises(NotAllowed):
        compiler.restore("ada", 0)
    with pytest.raises(NotAllowed):  # nor does it say what somebody's words rest on
        compiler.write("ada", "## Notes\n\nTea.\n\n## More\n\nCoffee.\n", sources=[other.id])
    [section] = book.wiki.page("ada").sections
    assert (section.pen, [each.memory_id for each in section.sources]) == ("authored", [told.id])


def test_a_compiler_leaves_nothing_without_a_source(book: Book) -> None:
    told = book.remember("Ada likes tea.")
    compiler = book.wiki.by(COMPILER)
    page = compiler.create(PageDraft("entity", "Ada", "## Notes\n\nTea.\n", sources=(told.id,)))
    with pytest.raises(InvalidInput, match="Nothing is cited"):
        compiler.write("ada", page.body, sources=[])
    with pytest.raises(InvalidInput, match="Nothing is cited"):
        compiler.append("ada", "Zebras levitate gracefully.", section="notes")
    assert book.wiki.page("ada") == page


@pytest.mark.parametrize(
    ("line", "sentence", "is_written"),
    [
        ("2026-03-02 — She has a cat. Zebras levitate.", "She has a cat.", False),
        ("2026-03-02 — She has a cat. Zebras levitate.", "Zebras levitate.", True),
        ("2026-03-02 — Zebras levitate.", "2026-03-02 — Zebras levitate.", True),
        ("2026-03-02 — Zebras levitate.", "2026-03-01 — Ada likes tea.", False),
    ],
)
def test_a_new_bullet_rests_on_what_is_cited_for_its_own_words(
    book: Book, line: str, sentence: str, is_written: bool
) -> None:
    told = book.remember("Ada likes tea. She has a cat. Zebras levitate.")
    held = "## Notes\n\n- 2026-03-01 — Ada likes tea. She has a cat.\n"
    page = book.wiki.by(COMPILER).create(PageDraft("entity", "Ada", held, sources=(told.id,)))
    cited = {"notes": (Cited(told.id, (sentence_hash(sentence),)),)}
    change = Change(about(page), f"{held}- {line}\n", COMPILER, "compiled", cited=cited)

    def write() -> Page:
        return book.library.engine.write(
            lambda tx: write_page(tx, page, change), book_id=book.info.id
        )

    if is_written:
        assert write().version == 1
    else:
        with pytest.raises(InvalidInput, match="Nothing is cited"):
            write()


@pytest.mark.parametrize("how", ["merge", "split", "rename"])
def test_what_was_struck_out_stays_so_wherever_the_section_goes(book: Book, how: str) -> None:
    told = book.remember("Ada lives in Paris.")
    text = "## Notes\n\nAda lives in Paris. She works.\n\n## More\n\nMore.\n"
    book.wiki.create(PageDraft("entity", "Ada", text, sources=(told.id,)))
    book.wiki.wrong("ada", "Ada lives in Paris.", "Ada lives in Porto.")
    ref, section = "ada", "notes"
    if how == "merge":
        book.wiki.create(PageDraft("entity", "Countess Lovelace", "## Overview\n\nHello.\n"))
        ref = book.wiki.merge("ada", "countess-lovelace").slug
    elif how == "split":
        ref = book.wiki.split("ada", ["notes"], "Where she lives").slug
    else:
        section = "remarks"
        book.wiki.edit("ada", "## Notes", "## Remarks")
    book.wiki.release(ref, section)
    compiler = book.wiki.by(COMPILER).desk
    with pytest.raises(NotAllowed, match="was said to be wrong"):
        put(compiler, ref, section, "Ada lives in Paris.", [Cited(told.id)])


# --- what sentences rest on ---------------------------------------------------------------------


def test_an_empty_section_hands_no_source_to_what_is_written_later(book: Book) -> None:
    told = book.remember("Cats are nice.")
    draft = PageDraft("entity", "Ada", "## A\n\nCats are nice.\n\n## B\n", sources=(told.id,))
    book.wiki.create(draft)
    book.wiki.write("ada", "", section="a")
    book.wiki.write("ada", "Quite another matter.", section="a")
    book.wiki.append("ada", "Zebras levitate.", section="b")
    assert _rests(book, "ada") == [("Quite another matter.", ()), ("Zebras levitate.", ())]


def test_what_is_accepted_rests_on_what_was_proposed_for_it(book: Book) -> None:
    old, new = book.remember("Tea is liked."), book.remember("Bob hates milk.")
    draft = PageDraft("entity", "Ada", "## Notes\n\nTea is liked.\n", sources=(old.id,))
    book.wiki.create(draft)
    propose = book.wiki.by(COMPILER).propose
    book.wiki.accept(propose("ada", "notes", "Bob hates milk a lot.", [new.id]).id)
    assert _rests(book, "ada") == [("Bob hates milk a lot.", (new.id,))]
    edited = propose("ada", "notes", "Nobody at all likes cheese.", [new.id])
    book.wiki.accept(edited.id, "Zebras levitate gracefully.")
    assert _rests(book, "ada") == [("Zebras levitate gracefully.", ())]


def test_the_same_proposal_again_adds_what_it_rests_on(book: Book) -> None:
    one, two = book.remember("One thing."), book.remember("Another.")
    book.wiki.create(PageDraft("entity", "Ada", "## Notes\n\nBy hand.\n"))
    propose = book.wiki.by(COMPILER).propose
    first = propose("ada", "notes", "Better.", [one.id])
    again = propose("ada", "notes", "Better.", [two.id, one.id])
    assert (again.id, {*again.sources}) == (first.id, {one.id, two.id})


def test_a_correction_of_two_sentences_is_cited_for_both(book: Book) -> None:
    told = book.remember("Ada lives in Paris.")
    text = "## Notes\n\nAda lives in Paris. She works.\n"
    book.wiki.create(PageDraft("entity", "Ada", text, sources=(told.id,)))
    right = book.wiki.wrong("ada", "Ada lives in Paris.", "She lives in Porto. It was in May.")
    book.wiki.append("ada", "By hand.", section="notes")
    assert _rests(book, "ada") == [
        ("She lives in Porto.", (right.memory.id,)),
        ("It was in May.", (right.memory.id,)),
        ("She works.", (told.id,)),
        ("By hand.", ()),
    ]


def test_a_correction_is_of_a_sentence_and_in_words(book: Book) -> None:
    book.wiki.create(PageDraft("entity", "Ada", "## Paris\n\nShe lives there.\n\n## B\n\nMore.\n"))
    before = len([*book.log()])
    with pytest.raises(NoMatch):
        book.wiki.wrong("ada", "Paris", "Porto")
    for instead in ("## Porto", "```", "<!-- hidden"):
        with pytest.raises(InvalidInput, match="in words"):
            book.wiki.wrong("ada", "She lives there.", instead)
    assert len([*book.log()]) == before
    assert book.wiki.page("ada").version == 0


def test_the_second_of_a_heading_keeps_its_sources_when_the_first_goes(book: Book) -> None:
    told = book.remember("Two.")
    text = "## N\n\nOne.\n\n## N\n\nTwo.\n"
    book.wiki.create(PageDraft("entity", "Ada", text, sources=(told.id,)))
    book.wiki.edit("ada", "## N\n\nOne.\n\n", "")
    assert _rests(book, "ada") == [("Two.", (told.id,))]


def test_a_merge_of_equal_sections_loses_neither_sources_nor_the_pen(book: Book) -> None:
    told = book.remember("One here. Two here.")
    text = "## Notes\n\nOne here. Two here.\n"
    compiled = book.wiki.by(COMPILER).create(
        PageDraft("entity", "Ada", text, sources=(told.id,)),
    )
    authored = book.wiki.create(PageDraft("entity", "Countess", text))

    def cite(page: Page, sentence: str) -> None:
        cited = {"notes": (Cited(told.id, (sentence_hash(sentence),)),)}
        change = Change(about(page), page.body, Author("person"), "edited", "", cited)
        book.library.engine.write(lambda tx: write_page(tx, page, change), book_id=book.info.id)

    cite(compiled, "One here.")
    cite(authored, "Two here.")
    merged = book.wiki.merge("countess", "ada")
    assert [section.pen for section in merged.sections] == ["authored"]
    assert _rests(book, "ada") == [("One here.", (told.id,)), ("Two here.", (told.id,))]


# --- nobody is overwritten unawares -------------------------------------------------------------


def test_a_proposal_worked_out_on_an_older_text_is_a_conflict(book: Book) -> None:
    book.wiki.create(PageDraft("entity", "Ada", "## Notes\n\nOne.\n"))
    book.wiki.append("ada", "By hand.", section="notes")
    proposed = book.wiki.by(COMPILER).propose("ada", "notes", "One. Two.", read_version=0)
    with pytest.raises(StalePage):
        book.wiki.accept(proposed.id)
    with pytest.raises(NotFound, match="no version 7"):
        book.wiki.propose("ada", "notes", "Three.", read_version=7)


def test_a_section_added_below_is_no_conflict_and_one_taken_away_is(book: Book) -> None:
    book.wiki.create(PageDraft("entity", "Ada", "Lead.\n\n## Notes\n\nOne.\n"))
    first = book.wiki.propose("ada", "notes", "Two.")
    book.wiki.write("ada", "Other.", section="other")
    assert "Two." in book.wiki.accept(first.id).body
    second = book.wiki.propose("ada", "notes", "Three.")
    book.wiki.write("ada", "Lead.\n")
    with pytest.raises(StalePage):
        book.wiki.accept(second.id)


# --- pages above and below ----------------------------------------------------------------------


def test_a_page_can_be_merged_into_one_far_below_it(book: Book) -> None:
    book.wiki.create(PageDraft("topic", "Roof", "Z."))
    book.wiki.create(PageDraft("topic", "Top", "A.", parent="roof"))
    book.wiki.create(PageDraft("topic", "Middle", "B.", parent="top"))
    book.wiki.create(PageDraft("topic", "Bottom", "C.", parent="middle"))
    merged = book.wiki.merge("top", "bottom")
    assert merged.parent_id == book.wiki.page("roof").id
    assert book.wiki.page("middle").parent_id == merged.id
    assert_sound(book)


def test_a_page_is_restored_though_its_parent_stands_below_it_by_now(book: Book) -> None:
    book.wiki.create(PageDraft("topic", "Alpha", "A."))
    book.wiki.create(PageDraft("topic", "Beta", "B.", parent="alpha"))
    book.wiki.set("beta", {"parent": None})
    book.wiki.set("alpha", {"parent": "beta"})
    book.wiki.write("beta", "Other.")
    restored = book.wiki.restore("beta", 0)
    assert (restored.body, restored.parent_id) == ("B.", None)


def test_a_section_is_blamed_by_its_heading_too(book: Book) -> None:
    book.wiki.create(PageDraft("entity", "Ada", "Lead.\n\n## Key facts\n\nOne.\n"))
    assert [told.text for told in book.wiki.blame("ada", "Key facts")] == ["One."]
    with pytest.raises(NotFound):
        book.wiki.blame("ada", "nonsense")


# --- forgetting ---------------------------------------------------------------------------------

_BODIES: dict[str, dict[str, Any]] = {
    "a summary of its own": {"body": "It blooms.\n", "summary": "Blooms: heliotrope, they say"},
    "a first sentence with marks": {"body": "The **code** is [[Heliotrope]] now.\n"},
    "a long first sentence": {"body": "It is heliotrope " + "and so on and on " * 30 + "now.\n"},
}


@pytest.mark.parametrize("what", [*_BODIES])
def test_no_summary_of_any_version_tells_what_was_forgotten(book: Book, what: str) -> None:
    secret, other = book.remember("It blooms."), book.remember("It is in the cellar.")
    given = _BODIES[what]
    compiler = book.wiki.by(COMPILER)
    body = given["body"] + "\n## Place\n\nUnknown.\n"
    draft = PageDraft(
        "entity", "Vault", body, summary=given.get("summary", ""), sources=(secret.id,)
    )
    compiler.create(draft, reason="heliotrope was mentioned")
    compiler.write("vault", "In the cellar.", section="place", sources=[other.id])
    book.forget(secret.id)
    assert "heliotrope" not in _rows(book)
    assert book.wiki.page("vault").summary == "In the cellar."
    assert_sound(book)


def test_what_repeats_it_goes_whatever_is_cited_for_it(book: Book) -> None:
    secret, other = book.remember(SECRET), book.remember("It is in the cellar.")
    text = f"Lead.\n\n## Code\n\nUnknown.\n\n## Again\n\n{SECRET}\n"
    book.wiki.create(PageDraft("entity", "Vault", text))
    book.wiki.write("vault", SECRET, section="code", sources=[secret.id])
    propose = book.wiki.by(COMPILER).propose
    propose("vault", "code", f"{SECRET} It is in the cellar.", [other.id])
    propose("vault", "code", "It is in the cellar.", [other.id], reason=f"because {SECRET}")
    kept = propose("vault", "code", "It is in the cellar, it seems.", [other.id])
    book.wiki.write("vault", SECRET, section="code", sources=[other.id])
    book.forget(secret.id)
    assert "heliotrope" not in _rows(book)
    assert [each.id for each in book.wiki.proposals()] == [kept.id]
    assert_sound(book)


def test_what_was_corrected_is_forgotten_with_its_memory(book: Book) -> None:
    long = SECRET[:-1] + " " + " ".join(f"word{number}" for number in range(80)) + "."
    secret = book.remember(long)
    text = f"## Code\n\n{long} Other.\n\n## Place\n\nCellar.\n"
    book.wiki.create(PageDraft("entity", "Vault", text))
    book.wiki.write("vault", f"{long} Other.", section="code", sources=[secret.id])
    book.wiki.wrong("vault", long, "Nobody knows the code.")
    book.forget(secret.id)
    assert "heliotrope" not in _rows(book)


def test_a_page_that_went_leaves_its_name_with_nobody(book: Book) -> None:
    secret, other = book.remember(SECRET), book.remember("A child.")
    compiler = book.wiki.by(COMPILER)
    compiler.create(PageDraft("entity", "Heliotrope", "A code.\n", sources=(secret.id,)))
    child = PageDraft("entity", "Child", "A child.\n", parent="heliotrope", sources=(other.id,))
    compiler.create(child)
    book.forget(secret.id)
    assert "heliotrope" not in _rows(book)


# --- books --------------------------------------------------------------------------------------


def test_whoever_reads_the_pages_of_a_book_does_not_read_its_memories(
    book: Book, tmp_path: Path
) -> None:
    team = book.library.book("team")
    team.remember("Lovelace earns a hundred.")
    team.remember("Lovelace is paid monthly.")
    team.wiki.create(PageDraft("topic", "Plan", "A plan.\n"))
    for role in ("reader", "member"):
        team.wiki.share("ada", role)
        shared = book.wiki.shared("team")
        shared.export_vault(tmp_path / role)
        said = [path.read_text() for path in (tmp_path / role).rglob("*.md")]
        assert any("A plan." in text for text in said)
        assert not any("Lovelace" in text for text in said)
        assert not any(each.contexts for each in shared.mentions(least=1))


def test_two_sentences_may_be_corrected_by_the_same_words(book: Book) -> None:
    told = book.remember("She is tall.")
    text = "## Notes\n\nShe is old. She is tall.\n"
    book.wiki.create(PageDraft("entity", "Ada", text, sources=(told.id,)))
    book.wiki.wrong("ada", "She is old.", "Nobody knows that.")
    right = book.wiki.wrong("ada", "She is tall.", "Nobody knows that.")
    assert _rests(book, "ada") == [("Nobody knows that.", (right.memory.id,))] * 2
    book.wiki.release("ada", "notes")
    for struck in ("She is old.", "She is tall."):
        with pytest.raises(NotAllowed, match="was said to be wrong"):
            put(book.wiki.by(COMPILER).desk, "ada", "notes", struck, [Cited(told.id)])


def test_a_memory_that_is_cited_twice_is_cited_for_both(book: Book) -> None:
    told = book.remember("One. Two.")
    hashes = [sentence_hash(each) for each in ("One thing.", "Another thing.")]
    cited = [Cited(told.id, (each,)) for each in hashes]
    book.wiki.create(PageDraft("entity", "Ada", ""))
    put(book.wiki.by(COMPILER).desk, "ada", "notes", "One thing. Another thing.", cited)
    assert _rests(book, "ada") == [("One thing.", (told.id,)), ("Another thing.", (told.id,))]


def test_a_section_goes_though_the_next_would_fall_into_a_list_before_it(book: Book) -> None:
    secret, other = book.remember(SECRET), book.remember("It is in the cellar.")
    text = "- ```py\n## Code\nSecret.\n   ## Place\nCellar.\n"
    page = book.wiki.create(PageDraft("entity", "Vault", text))
    assert [section.slug for section in page.sections] == ["lead", "code", "place"]
    book.wiki.write("vault", SECRET, section="code", sources=[secret.id])
    book.wiki.edit("vault", "Cellar.", "The cellar.", sources=[other.id])
    book.forget(secret.id)
    after = book.wiki.page("vault")
    assert [section.slug for section in after.sections] == ["lead", "place"]
    assert [each.memory_id for each in after.sections[1].sources] == [other.id]


def test_headings_and_comments_that_were_compiled_from_it_go_too(book: Book) -> None:
    secret, other = book.remember("It blooms."), book.remember("It is in the cellar.")
    compiler = book.wiki.by(COMPILER)
    text = "## Heliotrope code\n\nIt is so. <!-- heliotrope -->\n\n### Heliotrope\n\n- Yes.\n\n"
    hidden = "<!-- heliotrope -->\n\n## Place of it\n\nUnknown.\n\n## Notes\n\nSome.\n"
    compiler.create(PageDraft("entity", "Vault", text + hidden, sources=(secret.id,)))
    compiler.write("vault", "In the cellar.", section="place_of_it", sources=[other.id])
    book.forget(secret.id)
    assert "heliotrope" not in _rows(book)
    page = book.wiki.page("vault")
    assert page.body == "## Place of it\n\nIn the cellar.\n\n"
    assert [each.memory_id for each in page.sections[0].sources] == [other.id]
    first = book.wiki.page("vault", 0)
    assert [section.heading for section in first.sections] == [
        "[forgotten]",
        "[forgotten]",
        "Notes",
    ]
    assert book.wiki.restore("vault", 1).body == book.wiki.page("vault", 1).body
    assert_sound(book)


def test_a_heading_that_repeats_it_is_no_name_of_a_section_either(book: Book) -> None:
    secret = book.remember(SECRET)
    book.wiki.create(PageDraft("entity", "Vault", f"Lead.\n\n## {SECRET}\n\nBy hand.\n"))
    book.wiki.edit("vault", "By hand.", "By her hand.", sources=[secret.id])
    book.wiki.propose("vault", SECRET, "Something else.")
    book.forget(secret.id)
    assert "heliotrope" not in _rows(book)
    assert_sound(book)


def test_who_shares_a_book_no_more_has_no_part_in_it(book: Book) -> None:
    team = book.library.book("team")
    team.wiki.create(PageDraft("topic", "Plan", "A plan.\n"))
    team.wiki.share("ada", "member")
    shared = book.wiki.shared("team")
    assert shared.write("plan", "Another plan.\n").version == 1
    team.wiki.share("ada", "reader")
    with pytest.raises(NotAllowed):
        shared.write("plan", "A third plan.\n")
    assert shared.page("plan").version == 1
    team.wiki.unshare("ada")
    with pytest.raises(NotFound, match="no more"):
        shared.page("plan")
    with pytest.raises(NotFound, match="no more"):
        shared.write("plan", "A fourth plan.\n")
    assert team.wiki.page("plan").body == "Another plan.\n"


def test_a_section_without_sentences_keeps_its_sources_while_it_is_the_same(book: Book) -> None:
    told = book.remember("Something.")
    text = "## A\n\n<!-- a note -->\n"
    page = book.wiki.by(COMPILER).create(PageDraft("entity", "Ada", text, sources=(told.id,)))
    after = book.wiki.write("ada", "By hand.", section="b")
    assert (after.sections[0].pen, after.sections[0].sources) == (
        "compiled",
        page.sections[0].sources,
    )
