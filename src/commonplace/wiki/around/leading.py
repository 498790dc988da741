"""Where a page's address stands in the texts of others, in any of their versions.

To forget one memory is to ask for a few addresses, and each is looked for. To forget much is to ask
for many: then all texts are read once, and it is kept which pages lead where. What is forgotten
leaves no link that was not there before, but for those that are led elsewhere (:meth:`led`); so
what is kept may name a page too many, and never one too few.
"""

import re

from commonplace.store.compiling import forgetting as rows
from commonplace.store.engine import Tx

#: So many addresses are looked for one by one.
_FEW = 3
_ADDRESS = re.compile(r"/wiki/([^\s)#?>\]\"']+)")


class Leading:
    """For one transaction."""

    def __init__(self, tx: Tx) -> None:
        self._tx = tx
        self._asked = 0
        self._pages: dict[str, set[str]] | None = None

    def texts(self, address: str) -> list[tuple[str, str, int, str]]:
        """Page, section, version and text, wherever the address stands, or a longer one."""
        self._asked += 1
        if self._pages is None and self._asked <= _FEW:
            pages = rows.pages_leading_to(self._tx, address)
        else:
            known = self._read() if self._pages is None else self._pages
            pages = sorted(known.get(address, ()))
        return [
            (page_id, *each)
            for page_id in pages
            for each in rows.texts_of_page(self._tx, page_id)
            if f"/wiki/{address}" in each[2]
        ]

    def led(self, page_id: str, address: str) -> None:
        """The page leads there from now on."""
        if self._pages is not None:
            self._pages.setdefault(address, set()).add(page_id)

    def _read(self) -> dict[str, set[str]]:
        found: dict[str, set[str]] = {}
        for page_id, text in rows.texts_with_links(self._tx):
            for address in {*_ADDRESS.findall(text)}:
                found.setdefault(address, set()).add(page_id)
        self._pages = found
        return found
