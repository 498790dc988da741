"""What a library holds of its books, to browse them."""

from commonplace.recall.browse.memories import Browser
from commonplace.recall.run import Recaller
from commonplace.store.engine import Engine
from commonplace.wiki.browsing.growth import Growth
from commonplace.wiki.browsing.pages import PageBrowser


class Shelves:
    """The memories and the pages of all books, as their lists have them."""

    def __init__(self, engine: Engine, recaller: Recaller) -> None:
        self.memories = Browser(engine, recaller)
        self.pages = PageBrowser(engine)
        self.growth = Growth(engine)

    def drop(self, book_id: str) -> None:
        """What is held of a book may hold what was forgotten."""
        for each in (self.memories, self.pages, self.growth):
            each.drop(book_id)
