"""How a text is to look, and what a link and a chip of it come to."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from html import escape

from commonplace.serve.web.markup.leading import Lead, Said, led
from commonplace.serve.web.markup.wall import OUTSIDE, SCHEMES
from commonplace.wiki.text.links import target_of
from commonplace.wiki.text.outline import section_slug

_MOST_CHIPS = 5


@dataclass(frozen=True, slots=True)
class Look:
    """How a text is to look: where its headings begin, what its links and sentences lead to."""

    #: The level of the highest heading.
    level: int = 3
    #: What the ids of headings begin with, behind ``at-``: the section.
    place: str = ""
    #: What paths begin with: nothing, or ``/b/name``.
    root: str = ""
    leads: Mapping[Said, Lead] = field(default_factory=dict)
    #: The numbers of the memories that a sentence rests on, by its hash.
    chips: Mapping[str, Sequence[int]] = field(default_factory=dict)
    #: Where those of them are told that are not told below.
    far: Mapping[int, str] = field(default_factory=dict)


def link_attributes(destination: str, look: Look) -> dict[str, str | int | float]:
    """The attributes of a link; without a href it is no link."""
    target = target_of(destination)
    lead = led(target, look.leads, look.root) if target is not None else None
    if lead is not None:
        title = {"title": lead.title} if lead.title else {}
        href = {"href": lead.href} if lead.href else {}
        return {"class": lead.state, **title, **href}
    if destination.startswith("#"):
        return {"href": f"#at-{section_slug(destination[1:])}", "class": "page"}
    if destination.startswith("//"):
        destination = f"https:{destination}"
    scheme, colon, _ = destination.partition(":")
    if colon and scheme.lower() in SCHEMES:
        return {"href": destination, "class": "outside", "rel": OUTSIDE}
    return {"class": "nowhere", "title": destination[:300]}


def chips(numbers: str, far: Mapping[int, str]) -> str:
    """The numbers of memories, each a link to where it is told: below, as a rule."""
    every = [int(each) for each in numbers.split(",")]
    shown, more = every[:_MOST_CHIPS], every[_MOST_CHIPS:]
    links = [_chip_to(each, f"Source {each}", str(each), far) for each in shown]
    if more:
        told = f"Source {more[0]} and {len(more) - 1} more" if more[1:] else f"Source {more[0]}"
        links.append(_chip_to(more[0], told, f"+{len(more)}", far))
    return f'<span class="chips">{"".join(links)}</span>'


def _chip_to(number: int, told: str, shown: str, far: Mapping[int, str]) -> str:
    where = escape(far.get(number, f"#s{number}"))
    return f'<a class="chip" href="{where}" title="{told}">{shown}</a>'
