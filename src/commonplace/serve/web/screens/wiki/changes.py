"""What was changed lately in the whole book, as a list and as a feed."""

from collections.abc import Sequence
from datetime import tzinfo
from xml.sax.saxutils import escape, quoteattr

from commonplace import clock
from commonplace.model import Version
from commonplace.model.zones import localise
from commonplace.serve.forms import pages as forms
from commonplace.serve.web import lists
from commonplace.serve.web.answer import ATOM, Shown
from commonplace.serve.web.screen import Screen
from commonplace.serve.web.visit import Visit

_AUTHORS = ("person", "agent", "compiler", "dream")


def show(visit: Visit) -> Shown:
    around, as_of = visit.wiki.around, visit.asked("as_of")
    before = visit.number("before", 0, least=0, most=2**62) or None
    if before is None and as_of:
        before = around.recent_by(as_of)
    found = around.recent(before, lists.SIZE)
    by = visit.asked("by")
    versions = [each for each in found.versions if not by or each.author.kind == by]
    data = {
        "days": _by_day(versions, visit.book.zone),
        "as_of": as_of,
        "by": by,
        "facets": [lists.facet(visit, "by", "By whom", _AUTHORS)],
        "older": visit.here(before=found.before) if found.before else None,
    }
    return Shown(
        "wiki/changes.html",
        "Recent changes",
        data,
        told=lambda: {"versions": [forms.version(each) for each in versions]},
        others={"atom": (ATOM, lambda: feed(visit, versions))},
    )


def feed(visit: Visit, versions: Sequence[Version]) -> str:
    """RFC 4287. Ids are the pages' and versions' own, so a reader tells what it has seen."""
    book = visit.book.info
    updated = versions[0].at if versions else book.created_at
    entries = "".join(_entry(visit, each) for each in versions)
    return (
        '<?xml version="1.0" encoding="utf-8"?>\n'
        '<feed xmlns="http://www.w3.org/2005/Atom">\n'
        f"<title>{escape(book.name)}: changes</title>\n"
        f"<id>urn:uuid:{book.id}</id>\n"
        f"<updated>{clock.to_text(updated)}</updated>\n"
        f'<link rel="alternate" href={quoteattr(visit.url("/changes"))}/>\n'
        f'<link rel="self" href={quoteattr(visit.url("/changes.atom"))}/>\n'
        f"{entries}</feed>\n"
    )


def _entry(visit: Visit, version: Version) -> str:
    base = f"/wiki/{version.type}/{version.slug}"
    old = max(version.version - 1, 0)
    where = visit.url(f"{base}/diff", old=old, new=version.version)
    told = f"{version.action}: {version.reason}" if version.reason else version.action
    by = escape(_clean(version.author.name or version.author.kind))
    return (
        "<entry>\n"
        f"<title>{escape(_clean(version.title))}, version {version.version}</title>\n"
        f"<id>urn:uuid:{version.page_id}#{version.version}</id>\n"
        f"<updated>{clock.to_text(version.at)}</updated>\n"
        f"<author><name>{by}</name></author>\n"
        f"<link href={quoteattr(visit.origin + where)}/>\n"
        f"<summary>{escape(_clean(told))}</summary>\n"
        "</entry>\n"
    )


def _clean(text: str) -> str:
    """Without the characters that XML has no place for."""
    return "".join(each if each.isprintable() else " " for each in text)


def _by_day(versions: Sequence[Version], zone: tzinfo) -> list[tuple[str, list[Version]]]:
    days: dict[str, list[Version]] = {}
    for version in versions:
        days.setdefault(f"{localise(version.at, zone):%Y-%m-%d}", []).append(version)
    return list(days.items())


SCREENS = (Screen("/changes", show, area="changes"),)
