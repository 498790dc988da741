"""On both engines: what people decide about a type counts, is undone, and goes with what it was
about."""

from collections.abc import Callable

import pytest

import commonplace
from commonplace.errors import Conflict, InvalidInput, NotAllowed, NotFound
from commonplace.upkeep.moving import Place, copy_book
from commonplace.upkeep.selecting import Selector
from tests.engines import POSTGRES, SQLITE, engine_fixture
from tests.understand.conftest import Understood

engine = engine_fixture(SQLITE, POSTGRES)
Open = Callable[..., Understood]


@pytest.fixture
def pixel(understood: Open) -> Understood:
    """A book in which Pixel was taken for a person."""
    here = understood()
    here.hear("My friend Pixel lives in Lisbon.", occurred_at="2026-03-01")
    assert _type(here) == "person"
    return here


def test_an_entity_keeps_the_type_that_a_person_gave_it(pixel: Understood) -> None:
    pixel.book.graph.retype("Pixel", "animal", actor="ada")
    pixel.hear("Pixel sleeps in Porto.", occurred_at="2026-03-02")
    assert _type(pixel) == "animal"
    undone = pixel.book.graph.undo()
    assert (undone.action, undone.state) == ("typed", "undone")
    assert _type(pixel) == "person"


def test_a_type_that_is_none_or_that_it_has_changes_nothing(pixel: Understood) -> None:
    with pytest.raises(InvalidInput):
        pixel.book.graph.retype("Pixel", "vegetable")
    with pytest.raises(Conflict):
        pixel.book.graph.retype("Pixel", "person")
    assert pixel.book.graph.changes() == []


def test_rulings_are_undone_in_any_order(pixel: Understood) -> None:
    graph = pixel.book.graph
    first = graph.retype("Pixel", "animal").change_id
    second = graph.retype("Pixel", "product").change_id
    graph.undo(first)
    assert _type(pixel) == "product"
    graph.undo(second)
    assert _type(pixel) == "person"
    with pytest.raises(Conflict, match="undone already"):
        graph.undo(second)
    with pytest.raises(NotFound):
        graph.undo()


def test_an_undone_ruling_is_done_again_and_undone_again(pixel: Understood) -> None:
    graph = pixel.book.graph
    act = graph.retype("Pixel", "animal").change_id or ""
    with pytest.raises(Conflict, match="not undone"):
        graph.redo(act)
    for _ in range(2):
        graph.undo(act)
        assert _type(pixel) == "person"
        assert graph.redo(act[-8:]).state == "in force"
        assert _type(pixel) == "animal"
    assert [each.id for each in graph.changes()] == [act], "an undo is no change of its own"


def test_rulings_and_older_changes_stand_in_one_list_the_newest_first(pixel: Understood) -> None:
    graph = pixel.book.graph
    made = [
        graph.alias("Pixel", "Pix").change_id,
        graph.retype("Pixel", "animal").change_id,
        graph.alias("Pixel", "Pixie").change_id,
    ]
    assert [each.id for each in graph.changes()] == made[::-1]
    assert [each.id for each in graph.changes(1)] == made[2:]
    assert [graph.undo().id for _ in made] == made[::-1]
    assert [each.state for each in graph.changes()] == ["undone"] * 3


def test_a_change_says_in_words_what_was_decided(pixel: Understood) -> None:
    graph = pixel.book.graph
    graph.retype("Pixel", "animal", actor="ada")
    (change,) = graph.changes()
    assert (change.actor, graph.told(change)) == ("ada", "Pixel is of type animal")


def test_an_agent_does_not_overrule_a_person(pixel: Understood) -> None:
    graph = pixel.book.graph
    act = graph.retype("Pixel", "animal").change_id
    graph.retype("Pixel", "product", trust="agent")
    assert _type(pixel) == "animal"
    assert [each.state for each in graph.changes()] == ["waiting", "in force"]
    with pytest.raises(NotAllowed):
        graph.undo(act, trust="agent")
    graph.undo(act)
    assert _type(pixel) == "product", "nobody who is trusted more says otherwise now"
    graph.retype("Pixel", "tool")
    assert _type(pixel) == "tool"


def test_a_ruling_waits_while_its_name_is_in_quarantine(pixel: Understood) -> None:
    pixel.book.graph.retype("Pixel", "animal")
    (memory,) = pixel.book.memories()
    pixel.book.forgetting.taint(Selector([memory.id]))
    with pytest.raises(NotFound):
        pixel.book.entity("Pixel")
    assert [each.state for each in pixel.book.graph.changes()] == ["unmatched"]
    pixel.book.forgetting.lift(Selector([memory.id]))
    pixel.library.work()
    assert _type(pixel) == "animal"
    assert [each.state for each in pixel.book.graph.changes()] == ["in force"]


@pytest.mark.parametrize("quarantined", [False, True])
def test_a_ruling_is_forgotten_with_the_name(pixel: Understood, quarantined: bool) -> None:
    act = pixel.book.graph.retype("Pixel", "animal").change_id
    pixel.book.graph.undo(act)
    pixel.book.graph.redo(act or "")
    (memory,) = pixel.book.memories()
    if quarantined:
        pixel.book.forgetting.taint(Selector([memory.id]))
    pixel.book.forget(memory.id)
    assert pixel.book.graph.changes() == []
    assert "pixel" not in pixel.everything().casefold()
    pixel.hear("My friend Pixel lives in Faro.", occurred_at="2026-03-05")
    assert _type(pixel) == "person"


def test_a_ruling_stays_with_the_name_that_is_left(pixel: Understood) -> None:
    graph = pixel.book.graph
    pixel.hear("Pix sleeps in Faro.", occurred_at="2026-03-02")
    graph.merge("Pix", "Pixel")
    graph.retype("Pixel", "animal")
    first, _ = pixel.book.memories()
    pixel.book.forget(first.id)
    assert pixel.book.entity("Pix").type == "animal"
    assert [each.state for each in graph.changes() if each.action == "typed"] == ["in force"]
    assert "pixel" not in pixel.everything().casefold()


def test_a_book_keeps_its_rulings_when_it_is_moved(
    pixel: Understood, new_library_url: Callable[[], str]
) -> None:
    graph = pixel.book.graph
    graph.undo(graph.retype("Pixel", "tool").change_id)
    graph.retype("Pixel", "animal")
    with commonplace.open(new_library_url()) as elsewhere:
        copy_book(pixel.library.engine, pixel.id, Place(elsewhere.engine, "default", "ada"))
        there = elsewhere.book("ada").graph
        assert [(each.id, each.state) for each in there.changes()] == [
            (each.id, each.state) for each in graph.changes()
        ]
        there.undo()
        assert there.entity("Pixel").entity.type == "person"


def _type(here: Understood) -> str:
    return here.book.entity("Pixel").type
