"""On both engines: a wrong type is put right, and back."""

from collections.abc import Callable

import pytest

from commonplace.errors import Conflict, InvalidInput
from tests.understand.conftest import Understood

Open = Callable[..., Understood]


def test_an_entity_keeps_the_type_that_a_person_gave_it(understood: Open) -> None:
    here = understood()
    here.hear("Pixel lives in Lisbon.", occurred_at="2026-03-01")
    assert here.book.entity("Pixel").type == "person"
    here.book.graph.retype("Pixel", "animal", actor="ada")
    here.hear("Pixel sleeps in Porto.", occurred_at="2026-03-02")
    assert here.book.entity("Pixel").type == "animal"
    here.book.graph.undo()
    assert here.book.entity("Pixel").type == "person"


def test_a_type_that_is_none_or_that_it_has_changes_nothing(understood: Open) -> None:
    here = understood()
    here.hear("Pixel lives in Lisbon.")
    with pytest.raises(InvalidInput):
        here.book.graph.retype("Pixel", "vegetable")
    with pytest.raises(Conflict):
        here.book.graph.retype("Pixel", "person")
    assert here.book.graph.changes() == []


def test_a_type_that_was_changed_again_is_in_the_way(understood: Open) -> None:
    here = understood()
    here.hear("Pixel lives in Lisbon.")
    first = here.book.graph.retype("Pixel", "animal")
    here.book.graph.retype("Pixel", "product")
    with pytest.raises(Conflict):
        here.book.graph.undo(first.change_id)
    assert here.book.entity("Pixel").type == "product"
