"""Which page is meant: a slug, ``type/slug``, a title, an alias, an address that redirects, or an
id or the beginning or end of it.

A page that is active comes before one that is archived, then what is a page's slug before what
redirects to it, before a title, before an alias. Where two pages are still equal, who asks is told
both; a link takes the first by type.
"""

from commonplace.capture.check import shown
from commonplace.errors import Conflict, InvalidInput, NotFound
from commonplace.model import PAGE_TYPES, Page, PageInfo
from commonplace.store.engine import Reader
from commonplace.store.wiki import names as name_rows
from commonplace.store.wiki import pages as rows
from commonplace.store.wiki import versions as version_rows
from commonplace.store.wiki.names import Named
from commonplace.wiki.check import version_number
from commonplace.wiki.text.slugs import parse_ref, slug_of

_KINDS = ("slug", "redirect", "title", "alias")
_TYPES = (*PAGE_TYPES,)
_ID_PART = 6
_WHOLE_ID = 36


def best(found: list[Named], type: str = "") -> list[Named]:
    """The pages a name leads to first; several if nothing tells them apart."""
    fitting = [each for each in found if not type or each.type == type]
    if not fitting:
        return []
    first = min(_rank(each) for each in fitting)
    told = {each.page_id: each for each in fitting if _rank(each) == first}
    return sorted(told.values(), key=lambda each: (_TYPES.index(each.type), each.page_id))


def _rank(named: Named) -> tuple[bool, int]:
    return named.status != "active", _KINDS.index(named.kind)


def find_id(reader: Reader, book_id: str, ref: object) -> str:
    """The id of the one page that is meant."""
    if not isinstance(ref, str) or not ref.strip():
        raise InvalidInput(f"{shown(ref)} is not the name of a page.")
    told = parse_ref(ref)
    if told.book:
        whole = best(name_rows.named(reader, book_id, slug_of(ref)))
        if not whole:
            raise NotFound(
                f"{shown(ref)} is a page of another book: open that book, and ask there."
            )
        found = whole
    else:
        found = best(name_rows.named(reader, book_id, told.key), told.type)
        found = found or best(name_rows.named(reader, book_id, slug_of(ref)))
    if len(found) > 1:
        several = ", ".join(each.address for each in found)
        raise Conflict(f"{shown(ref)} may be {several}: say which.")
    if found:
        return found[0].page_id
    return _by_id(reader, book_id, ref.strip().lower())


def _by_id(reader: Reader, book_id: str, part: str) -> str:
    if len(part) == _WHOLE_ID and rows.is_there(reader, book_id, part):
        return part  # the usual case: nothing is looked through
    if len(part) >= _ID_PART and part.replace("-", "").isalnum() and part.isascii():
        ids = rows.with_id_part(reader, book_id, part)
        if len(ids) == 1:
            return ids[0]
    raise NotFound(
        f"There is no page {shown(part)} in this book. "
        "`commonplace wiki list` shows all, `commonplace wiki search` finds."
    )


def find_page(reader: Reader, book_id: str, ref: object, version: int | None = None) -> Page:
    """The page that is meant, as it is now or as a version left it."""
    page_id = find_id(reader, book_id, ref)
    if version is None:
        page = rows.page(reader, book_id, page_id)
        if page is None:
            raise NotFound(f"The page {shown(ref)} has just been deleted.")
        return page
    version_number(version)
    known = find_info(reader, book_id, page_id)
    then = version_rows.page_at(reader, book_id, known, version)
    if then is None:
        raise NotFound(f"{known.address} has no version {version}; it has 0 to {known.version}.")
    return then


def info_of(reader: Reader, book_id: str, of: object) -> PageInfo:
    """What is known about the page that is meant; a page that was read is that page."""
    return (
        of if isinstance(of, PageInfo) else find_info(reader, book_id, find_id(reader, book_id, of))
    )


def find_info(reader: Reader, book_id: str, page_id: str) -> PageInfo:
    known = rows.info(reader, book_id, page_id)
    if known is None:
        raise NotFound("The page has just been deleted.")
    return known
