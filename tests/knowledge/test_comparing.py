"""``doctor`` compares the register with what was said and ruled, and puts it right."""

import commonplace
from tests.store.schema.database import execute
from tests.understand.graph_rows import Shelf


def test_a_register_that_differs_is_found_and_put_right(
    library: commonplace.Library, library_url: str
) -> None:
    shelf = Shelf(library.book("ada"))
    shelf.entity("Robert"), shelf.entity("Bob"), shelf.entity("Eve")
    shelf.graph.merge("Robert", "Bob")
    shelf.graph.retype("Eve", "animal")
    assert library.upkeep.checkup().bad == 0
    before = shelf.picture()
    execute(
        library_url,
        "UPDATE entities SET head = id",
        "UPDATE entities SET type = 'place' WHERE name = 'Eve'",
        "UPDATE rulings SET state = 'waiting' WHERE kind = 'type'",
    )
    checked = library.upkeep.checkup()
    assert [each.text for each in checked.findings if each.level == "bad"] == [
        "2 names of entities differ from what was said and ruled."
    ]
    assert any("worked out again" in each for each in library.upkeep.fix())
    assert library.upkeep.checkup().bad == 0
    assert shelf.picture() == before
