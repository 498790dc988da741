"""The step: pages that changed name those that they contradict, and those beside them do."""

from dataclasses import replace

from commonplace.dream.dreaming import Changed, Dreaming, kept_by_dreams
from commonplace.dream.superseding.against import AGAINST, Claims, against, claims
from commonplace.errors import Conflict, NotAllowed, StalePage
from commonplace.model import PAGE_TYPES, Author
from commonplace.store.dreams import dreaming as rows
from commonplace.store.engine import Reader, Tx
from commonplace.store.wiki import pages as page_rows
from commonplace.wiki.around.graph import neighbours
from commonplace.wiki.change import Change, about, write_page
from commonplace.wiki.find import find_info

_AUTHOR = Author("dream", "rules")
_REASON = "what it says is contradicted by another page, or no longer is"
#: Pages beside one that are looked at, those that most others lead to first.
_BESIDE = 59


def oppose(dreaming: Dreaming) -> list[Changed]:
    """Pages that others changed since the last dream, and those beside them."""
    ids = dreaming.read(lambda reader: _changed(reader, dreaming))
    looking = _Looking(dreaming)
    beside = {other for each in ids if looking.claims(each) for other in looking.beside(each)}
    again = sorted({*ids, *beside})
    return [done for each in again if (done := looking.settle(each)) is not None]


def _changed(reader: Reader, dreaming: Dreaming) -> list[str]:
    return [
        info.id
        for type_ in PAGE_TYPES
        for info in rows.changed_pages(reader, dreaming.book_id, dreaming.seen, type_)
        if info.status == "active" and not kept_by_dreams(info)
    ]


def _settle(tx: Tx, page_id: str, found: tuple[str, ...]) -> Changed | None:
    page = page_rows.page(tx, tx.book_id, page_id)
    if page is None:
        return None
    before = page.metadata.get(AGAINST)
    ours = {str(each) for each in before} if isinstance(before, list) else set()
    by_hand = [each for each in page.contradicts if each not in ours]
    said = tuple(dict.fromkeys([*by_hand, *found]))
    if said == page.contradicts and ours == {*found}:
        return None
    known = {name: value for name, value in page.metadata.items() if name != AGAINST}
    metadata = known | ({AGAINST: [*found]} if found else {})
    new = replace(about(page), contradicts=said, metadata=metadata)
    write_page(tx, page, Change(new, page.body, _AUTHOR, "edited", _REASON))
    return Changed("opposed" if found else "reconciled", page_id, max(len(found), 1))


class _Looking:
    """What pages claim, each read once in a dream."""

    def __init__(self, dreaming: Dreaming) -> None:
        self._dreaming = dreaming
        self._known: dict[str, tuple[str, Claims, bool]] = {}
        self._beside: dict[str, list[str]] = {}

    def claims(self, page_id: str) -> Claims:
        return self._look(page_id)[1]

    def beside(self, page_id: str) -> list[str]:
        if page_id not in self._beside:
            book_id = self._dreaming.book_id
            found = self._dreaming.read(
                lambda reader: neighbours(
                    reader, book_id, find_info(reader, book_id, page_id), _BESIDE
                )
            )
            self._beside[page_id] = [row["id"] for row in found]
        return self._beside[page_id]

    def settle(self, page_id: str) -> Changed | None:
        """The page names those that it is against now, and no others that a dream named."""
        address, own, was = self._look(page_id)
        if not address or not (own or was):
            return None
        others = [self._look(each) for each in self.beside(page_id)] if own else []
        found = against(address, own, ((each[0], each[1]) for each in others if each[0]))
        if not found and not was:
            return None
        try:
            return self._dreaming.write(lambda tx: _settle(tx, page_id, found))
        except (StalePage, Conflict, NotAllowed):
            return None  # the next dream settles it

    def _look(self, page_id: str) -> tuple[str, Claims, bool]:
        """Address, claims, and whether a dream found it against others before."""
        if page_id not in self._known:
            book_id = self._dreaming.book_id
            page = self._dreaming.read(lambda reader: page_rows.page(reader, book_id, page_id))
            if page is None or page.status != "active" or kept_by_dreams(page):
                self._known[page_id] = ("", {}, False)
            else:
                self._known[page_id] = (page.address, claims(page), AGAINST in page.metadata)
        return self._known[page_id]
