"""What draws pages is loaded before the first is asked for."""

from collections.abc import Callable

import commonplace
from commonplace.access.logins import Logins
from commonplace.serve.web.door import routes
from commonplace.serve.web.rendering import environment
from commonplace.serve.web.warming import Warming


def test_every_template_is_held_whatever_is_in_the_book(library: commonplace.Library) -> None:
    made = environment()
    templates = made.list_templates(extensions=["html"])
    for memory in (None, "Ada keeps bees."):
        if memory is not None:
            library.book().remember(memory)
        assert made.cache is not None
        made.cache.clear()
        Warming(library).warm()
        held = {template.name for template in made.cache.values()}
        assert held == {*templates}
        assert held


def test_nothing_is_loaded_for_agents_alone(library: commonplace.Library) -> None:
    ends: list[Callable[[], None]] = []
    routes(library, Logins(library.access), ends.append)
    (close,) = ends
    assert not close.__self__._begun.is_set()  # type: ignore[attr-defined]
    close()


def test_a_browser_that_is_in_already_is_expected(library: commonplace.Library) -> None:
    logins = Logins(library.access)
    logins.enter(logins.link())
    ends: list[Callable[[], None]] = []
    routes(library, logins, ends.append)
    (close,) = ends
    assert close.__self__._begun.is_set()  # type: ignore[attr-defined]
    close()
    close.__self__.begin()  # type: ignore[attr-defined]
