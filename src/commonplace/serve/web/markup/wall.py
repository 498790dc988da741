"""The second wall: the elements, attributes and addresses that may stand in a page.

Nothing here runs, loads or posts. A link leads to a page of ours (a path from the root), to a place
on the same page, or by ``http``, ``https`` or ``mailto`` to the outside. Classes are those that the
style sheet knows, ids begin with ``at-``.
"""

import re

import nh3

TAGS = frozenset(
    """a blockquote br code del div em h1 h2 h3 h4 h5 h6 hr li ol p pre span strong table tbody td
    th thead tr ul""".split()
)
ATTRIBUTES = {
    "a": {"href", "title", "rel"},
    "ol": {"start"},
    "span": {"title"},
    "th": {"scope"},
    "div": {"tabindex"},
    **{f"h{level}": {"id"} for level in range(1, 7)},
}
CLASSES = {
    "a": {"chip", "missing", "outside", "picture", "page"},
    "div": {"scroll"},
    "pre": {"rest"},
    "span": {"elsewhere", "nowhere", "chips"},
    **{cell: {"center", "right"} for cell in ("td", "th")},
}
SCHEMES = frozenset(("http", "https", "mailto"))
OUTSIDE = "noopener noreferrer nofollow"
_ID = re.compile(r"at-[\w.-]{1,300}")
_NUMBER = re.compile(r"-?\d{1,9}")
#: From our root, or to a place on this page; not ``//host``, nor a backslash: it is a slash too.
_INSIDE = re.compile(r"(?:/(?![/\\])|#)[^\s\\]*")


def _fitting(tag: str, name: str, value: str) -> str | None:
    if name == "id":
        return value if _ID.fullmatch(value) else None
    if name in ("start", "tabindex"):
        return value if _NUMBER.fullmatch(value) else None
    if name == "rel":
        return OUTSIDE
    return value


_CLEANER = nh3.Cleaner(
    tags=set(TAGS),
    clean_content_tags=set(),
    attributes=ATTRIBUTES,
    attribute_filter=_fitting,
    allowed_classes=CLASSES,
    url_schemes=set(SCHEMES),
    url_relative=lambda url: url if _INSIDE.fullmatch(url) else None,
    link_rel=None,
)


def cleaned(html: str) -> str:
    """What of it may stand in a page."""
    return _CLEANER.clean(html)
