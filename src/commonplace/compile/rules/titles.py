"""What the page of a subject is called, and by which other names it is found."""

from collections.abc import Sequence

from commonplace.capture.normalise import visible
from commonplace.compile.rules.shelf import title_of
from commonplace.model import Alias
from commonplace.store.compiling.subjects import Subject
from commonplace.wiki.text.slugs import slug_of

_MOST_ALIASES = 12


def clean_title(words: str) -> str:
    """A title as a page may have it."""
    return " ".join(visible(words).split())[:200].strip()


def names_of(subject: Subject) -> tuple[str, ...]:
    """What a subject's page is called, and its other names: those that memories use most."""
    title = clean_title(title_of(subject.forms, subject.title, subject.type))
    known, found = {slug_of(title)}, []
    for form, _ in sorted(subject.forms.items(), key=lambda each: (-each[1], each[0])):
        name = clean_title(form)
        key = slug_of(name)
        if name and key and key not in known:
            known.add(key)
            found.append(name)
    return (title, *found[:_MOST_ALIASES])


def aliases_of(held: Sequence[Alias], title: str, others: Sequence[str]) -> tuple[Alias, ...]:
    """Names that somebody gave stay; the compiler adds its own."""
    given = [each for each in held if each.origin != "compiler"]
    known = {slug_of(title), *(slug_of(each.name) for each in given)}
    own = [name for name in others if slug_of(name) not in known]
    return (*given, *(Alias(name, "compiler") for name in own))
