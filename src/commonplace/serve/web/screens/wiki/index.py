"""The pages of the wiki: all of them, or those that say something."""

from markupsafe import Markup, escape

from commonplace.serve.forms import pages as forms
from commonplace.serve.web import lists
from commonplace.serve.web.answer import Shown
from commonplace.serve.web.screen import Screen
from commonplace.serve.web.visit import Visit
from commonplace.wiki.search.show import PageMatch

_SORTS = {"title": "title", "updated": "last change", "hubness": "how many lead there"}
_FACETS = {
    "type": "Type",
    "tag": "Tag",
    "confidence": "Confidence",
    "fresh": "Changed within",
    "standing": "Needs care",
    "status": "",
}


def show(visit: Visit) -> Shown:
    if visit.asked("q"):
        return found(visit)
    sort, sorting = lists.sorting(visit, _SORTS)
    chosen = {name: visit.asked(name) or None for name in (*_FACETS, "letter")}
    listed = visit.wiki.browse(
        sort=sort, limit=lists.SIZE, after=visit.asked("after") or None, **chosen
    )
    facets = [
        lists.facet(visit, name, label, {each.value: each.count for each in listed.facets[name]})
        for name, label in _FACETS.items()
        if name in listed.facets
    ]
    letters = {each.value: each.count for each in listed.facets["letter"]}
    data = {
        "pages": listed.pages,
        "total": listed.total,
        "facets": [*facets, sorting],
        "letters": lists.facet(visit, "letter", "Letter", letters),
        "first": visit.here(after=None) if visit.asked("after") else None,
        "next": visit.here(after=listed.next) if listed.next else None,
    }
    told = lambda: {  # noqa: E731
        "pages": [forms.info(each) for each in listed.pages],
        "total": listed.total,
        "next": listed.next,
    }
    return Shown("wiki/index.html", "Wiki", data, told)


def found(visit: Visit) -> Shown:
    asked = visit.asked("q")
    filters = {"type": visit.asked("type") or None, "tag": visit.asked("tag") or None}
    matches = visit.wiki.search(asked, shared=True, limit=lists.SIZE, **filters)
    data = {
        "query": asked,
        "matches": [(each, marked(each)) for each in matches.matches],
        "total": matches.total,
        "corrected": matches.corrected,
    }
    told = lambda: {"matches": [forms.match(each) for each in matches.matches]}  # noqa: E731
    return Shown("wiki/found.html", f"Search: {asked}", data, told)


def marked(match: PageMatch) -> Markup:
    """A snippet, with the words that were found marked in it."""
    text, parts, at = match.snippet.text, [], 0
    for start, end in match.snippet.marks:
        parts += [escape(text[at:start]), Markup("<mark>{}</mark>").format(text[start:end])]
        at = end
    return Markup("").join([*parts, escape(text[at:])])


SCREENS = (Screen("/wiki", show, area="wiki"),)
