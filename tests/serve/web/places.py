"""What stands in the addresses of the demo's book."""

from tests.serve.web.site import Site

_PAGE = {"type": "entity", "slug": "mara-vicente", "version": "1"}


def path_of(site: Site, pattern: str) -> str:
    """An address of this pattern, with something to see at it."""
    book = site.library.book()
    first = pattern.strip("/").partition("/")[0]
    parts = dict(_PAGE)
    if first in ("memories", "forget") and "{" in pattern:
        parts["id"] = book.log(limit=1)[0].id
    path = pattern.format(**parts)
    return f"{path}?q=Who+is+Mara%3F" if pattern == "/recall" else path
