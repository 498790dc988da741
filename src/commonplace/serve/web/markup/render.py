"""A text, a section or one line as safe HTML."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from html import escape

from markupsafe import Markup

from commonplace.model import Section
from commonplace.serve.web.markup.look import Look
from commonplace.serve.web.markup.marking import clean, marked
from commonplace.serve.web.markup.reading import AsWritten, html_of
from commonplace.serve.web.markup.wall import cleaned
from commonplace.wiki.grounds import everywhere

#: How much of a text is read as Markdown; the rest is shown as it is written.
LONGEST = 100_000
#: Empty cells of a table and the like: what grows more than this is shown as it is written.
_MOST_TIMES, _ROOM = 12, 20_000


@dataclass(frozen=True, slots=True)
class Part:
    """A section as HTML, without its heading, and the numbers of what it rests on as a whole."""

    html: Markup
    whole: tuple[int, ...] = ()


def render(text: str, look: Look | None = None) -> Markup:
    """A text in blocks."""
    look = look or Look()
    head, rest = _headed(text)
    try:
        html = html_of(marked(head, look.chips, look.leads, look.root), look)
        if len(html) > len(head) * _MOST_TIMES + _ROOM:
            head, rest, html = "", text, ""
    except AsWritten:
        head, rest, html = "", text, ""
    after = f'<pre class="rest">{escape(clean(rest))}</pre>' if rest else ""
    return Markup(cleaned(html + after))


def line(text: str, look: Look | None = None) -> Markup:
    """A summary or the like: words and links, no blocks."""
    look = look or Look()
    words = " ".join(text[:LONGEST].split())
    try:
        html = html_of(marked(words, {}, look.leads, look.root), look, inline=True)
    except AsWritten:
        html = escape(clean(words))
    return Markup(cleaned(html))


def section(part: Section, look: Look, numbers: Mapping[str, int]) -> Part:
    """A section, with chips for the memories that ``numbers`` counts, by id."""
    chips: dict[str, list[int]] = {}
    for source in part.sources:
        for key in source.sentences if source.memory_id in numbers else ():
            chips.setdefault(key, []).append(numbers[source.memory_id])
    look = replace(look, place=part.slug, chips={key: sorted(n) for key, n in chips.items()})
    whole = [numbers[each] for each in everywhere(part) if each in numbers]
    return Part(render(part.body, look), tuple(whole))


def _headed(text: str) -> tuple[str, str]:
    """What is read as Markdown, up to the end of a line, and the rest."""
    if len(text) <= LONGEST:
        return text, ""
    end = text.rfind("\n", 0, LONGEST) + 1
    return (text[:end], text[end:]) if end > LONGEST // 2 else (text[:LONGEST], text[LONGEST:])
