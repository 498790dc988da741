"""What differs between two looks at a book, and who is told."""

import asyncio
from datetime import UTC, datetime

import pytest

import commonplace
from commonplace.errors import NotFound
from commonplace.model import BookInfo
from commonplace.serve.mcp.notices import (
    MOST_OF_TOKEN,
    Changed,
    Listener,
    Notices,
    Seen,
    changed,
    look,
)
from commonplace.serve.mcp.resources import Place
from commonplace.serve.mcp.subscribing import Followed, Following, Sessions, Wishes
from commonplace.wiki.draft import PageDraft

INFO = BookInfo("b1", "default", "ada", 1, datetime(2026, 1, 1, tzinfo=UTC))
ADA = (0, "active", "Ada")


def _seen(**pages: tuple[int, str, str]) -> Seen:
    return Seen(1, ("memory",), {name.replace("_", "/"): page for name, page in pages.items()})


def test_nothing_is_new_when_nothing_differs() -> None:
    assert changed(_seen(entity_ada=ADA), _seen(entity_ada=ADA)) == Changed()


def test_a_page_that_says_another_thing_is_new_but_the_list_is_not() -> None:
    news = changed(_seen(entity_ada=ADA), _seen(entity_ada=(1, *ADA[1:])))
    assert news == Changed(pages=frozenset({"entity/ada"}))
    assert news.touches(Place("page", "entity/ada"))
    assert news.touches(Place("index"))
    assert not news.touches(Place("page", "entity/grace"))
    assert not news.touches(Place("memory", "entity/ada"))


@pytest.mark.parametrize("after", [{}, {"entity_ada": (1, "archived", *ADA[2:])}])
def test_a_page_that_goes_changes_the_list(after: dict[str, tuple[int, str, str]]) -> None:
    news = changed(_seen(entity_ada=ADA), _seen(**after))
    assert news == Changed(listed=True, pages=frozenset({"entity/ada"}))


def test_a_book_is_looked_at_again_only_when_something_was_written(
    library: commonplace.Library, book: commonplace.Book
) -> None:
    memory = book.remember("Ada likes tea.")
    book.wiki.create(PageDraft("entity", "Ada", "Ada lives in Lisbon."))
    first = look(library, book.info, [memory.id], None)
    assert [*first.pages] == ["entity/ada"]
    assert look(library, book.info, [memory.id], first) is first
    book.wiki.edit("ada", "Lisbon", "Alfama")
    book.forget(memory.id)
    news = changed(first, look(library, book.info, [memory.id], first))
    assert news.pages == {"entity/ada"}
    assert news.memories == {memory.id}
    assert not news.tools
    book.offer("memory", "off")
    assert changed(first, look(library, book.info, [], first)).tools


def test_a_book_that_is_no_more_has_nothing(library: commonplace.Library) -> None:
    assert look(library, INFO, ["m1"], None).gone == {"m1"}


def _listener(**wishes: bool) -> Listener:
    followed = Followed("wiki://page/entity/ada", Place("page", "entity/ada"), INFO)
    wanted = Wishes(INFO, followed=(followed,), **wishes)
    return Listener("t1", lambda: wanted)


def _told(listener: Listener) -> list[str]:
    methods = []
    while not listener.queue.empty():
        if (each := listener.queue.get_nowait()) is not None:
            methods.append(each["method"].removeprefix("notifications/"))
    return methods


ALL_NEW = Changed(tools=True, listed=True, pages=frozenset({"entity/ada"}))


def test_everybody_is_told_what_they_asked_for_of_their_book() -> None:
    quiet, loud = _listener(), _listener(tools=True, resources=True)
    for each in (quiet, loud):
        each.tell("b1", ALL_NEW)
        each.tell("b2", ALL_NEW)
    assert _told(quiet) == ["resources/updated"]
    assert _told(loud) == ["tools/list_changed", "resources/list_changed", "resources/updated"]


def test_who_does_not_read_is_let_go_with_what_was_told_till_then() -> None:
    listener = _listener()
    for _ in range(1000):
        listener.tell("b1", ALL_NEW)
    assert not listener.is_open
    assert len(_told(listener)) == 256


def test_nobody_opens_streams_without_end(library: commonplace.Library) -> None:
    async def open_many() -> int:
        notices = Notices(library, 60.0)
        opened = 0
        while notices.has_room("t1"):
            await notices.join(Listener("t1", lambda: Wishes(None)))
            opened += 1
        assert notices.has_room("t2")
        return opened

    assert asyncio.run(open_many()) == MOST_OF_TOKEN


def test_sessions_are_kept_apart_by_token() -> None:
    sessions = Sessions()
    own = sessions.get("t1", "s")
    assert sessions.get("t1", "s") is own
    assert sessions.get("t2", "s") is not own
    sessions.end("t1", "s")
    with pytest.raises(NotFound):
        sessions.get("t1", "s")
    assert isinstance(sessions.get("t2", "s"), Following)
