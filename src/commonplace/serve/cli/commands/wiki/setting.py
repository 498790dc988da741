"""``wiki set``: what is known about a page, apart from what it says."""

from collections.abc import Iterable
from typing import Any, Unpack

import click

from commonplace.errors import NotFound, StalePage, UsageError
from commonplace.model import Alias, Page
from commonplace.serve.cli.call import Call
from commonplace.serve.cli.commands.wiki import told
from commonplace.serve.cli.commands.wiki.given import Expecting, Made, expecting, writing
from commonplace.serve.cli.commands.wiki.group import shared, signed, wiki
from commonplace.serve.cli.commands.wiki.writing import CONFIDENCE
from commonplace.serve.cli.shelf import command
from commonplace.wiki.text.slugs import check_tag, slug_of
from commonplace.wiki.wiki import Wiki
from commonplace.wiki.writing import Settings

#: How often it is tried again when somebody else changed the page between reading and writing.
_TRIES = 5


class _Set(Expecting):
    title: str | None
    summary: str | None
    confidence: str | None
    parent: str | None
    no_parent: bool
    tags: tuple[str, ...]
    no_tags: tuple[str, ...]
    aliases: tuple[str, ...]
    no_aliases: tuple[str, ...]
    related: tuple[str, ...]
    no_related: tuple[str, ...]
    contradicts: tuple[str, ...]
    no_contradicts: tuple[str, ...]


def _lists(function: Made) -> Made:
    """An option that adds and one that takes away, for each list."""
    told = {
        ("tag", "tags", "TAG"): "a tag",
        ("alias", "aliases", "NAME"): "another name",
        ("related", "related", "PAGE"): "a page beside it",
        ("contradicts", "contradicts", "PAGE"): "a page that it contradicts",
    }
    for (option, name, meta), what in reversed(told.items()):
        for flag, into, does in (
            (f"--no-{option}", f"no_{name}", "Take away"),
            (f"--{option}", name, "Add"),
        ):
            help_ = f"{does} {what}; repeat."
            function = click.option(flag, into, metavar=meta, multiple=True, help=help_)(function)
    return function


@command("set", wiki)
@click.argument("page")
@click.option("--title", metavar="TITLE", help="What it is called; its address stays.")
@click.option("--summary", metavar="TEXT", help="One sentence; empty for its first.")
@CONFIDENCE
@click.option("--parent", metavar="PAGE", help="The page above it.")
@click.option("--no-parent", is_flag=True, help="No page is above it.")
@_lists
@expecting
@signed
@shared
def set_(call: Call, page: str, **given: Unpack[_Set]) -> None:
    """Change what is known about PAGE: its title, summary, tags, other names, place, confidence.

    `commonplace wiki rename` changes title and address together.
    """
    if given["parent"] is not None and given["no_parent"]:
        raise UsageError("A page has a parent or none: --parent or --no-parent, not both.")
    with writing(call, given) as into:
        before, after = _changed(into, page, given)
        told.outcome(call, into, before, after, "Changed")


def _changed(into: Wiki, ref: str, given: _Set) -> tuple[Page, Page]:
    """Lists are added to what was read, so nobody else may have changed it meanwhile."""
    for again in reversed(range(_TRIES)):
        before = into.page(ref)
        settings = _settings(before, given)
        if not settings:
            raise UsageError("Say what to change: --title, --summary, --tag, … See --help.")
        said = given["expect_version"]
        expected = before.version if said is None else said
        try:
            return before, into.set(
                before.id, settings, reason=given["reason"], expect_version=expected
            )
        except StalePage:
            if said is not None or not again:
                raise
    raise AssertionError("the last try ends it")


def _settings(page: Page, given: _Set) -> Settings:
    said: dict[str, Any] = {
        name: given[name]
        for name in ("title", "summary", "confidence", "parent")
        if given[name] is not None
    }
    if given["no_parent"]:
        said["parent"] = None
    if given["tags"] or given["no_tags"]:
        tags = [check_tag(each) for each in given["tags"]]
        gone = [check_tag(each) for each in given["no_tags"]]
        said["tags"] = _with(page, "tag", page.tags, tags, gone)
    if given["aliases"] or given["no_aliases"]:
        names = [each.name for each in page.aliases]
        kept = _with(page, "other name", names, given["aliases"], given["no_aliases"])
        known = {each.name: each for each in page.aliases}
        said["aliases"] = [known.get(name, Alias(name)) for name in kept]
    if given["related"] or given["no_related"]:
        said["related"] = _with(
            page, "related page", page.related, given["related"], given["no_related"]
        )
    if given["contradicts"] or given["no_contradicts"]:
        said["contradicts"] = _with(
            page, "contradiction", page.contradicts, given["contradicts"], given["no_contradicts"]
        )
    return said  # type: ignore[return-value]


def _with(
    page: Page, what: str, there: Iterable[str], more: Iterable[str], gone: Iterable[str]
) -> list[str]:
    """What is there and what comes, without what goes."""
    there, keys = [*there], {slug_of(each) for each in gone}
    for each in gone:
        if slug_of(each) not in {slug_of(one) for one in there}:
            held = ", ".join(there) or "none"
            raise NotFound(f"{page.address} has no {what} {each!r}; it has {held}.")
    kept = [each for each in there if slug_of(each) not in keys]
    return [*kept, *(each for each in more if each not in kept)]
