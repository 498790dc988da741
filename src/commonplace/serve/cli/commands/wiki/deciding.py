"""What somebody decides: that a sentence is wrong, what becomes of a proposal, which names need
no page."""

from pathlib import Path
from typing import Unpack

import click

from commonplace.serve.cli import plain
from commonplace.serve.cli.call import Call
from commonplace.serve.cli.commands.wiki import told
from commonplace.serve.cli.commands.wiki.given import (
    Expecting,
    Signed,
    Where,
    content,
    expecting,
    from_stdin,
    how,
    memory_ids,
    sources,
    text_of,
    writing,
)
from commonplace.serve.cli.commands.wiki.group import by, opened, shared, signed, wiki
from commonplace.serve.cli.shelf import command
from commonplace.serve.forms import pages as page_forms


class _Wrong(Where):
    instead: str | None
    expect_version: int | None


@command("wrong", wiki)
@click.argument("page")
@click.argument("sentence")
@click.option("--instead", metavar="TEXT", help="What is right; - reads it from stdin.")
@expecting
@by
@shared
def wrong(call: Call, page: str, sentence: str, **given: Unpack[_Wrong]) -> None:
    """A SENTENCE of PAGE is wrong: put it right, or strike it out.

    The correction is remembered, cited, and pinned: what compiles pages does not write the old
    sentence again. What the sentence told is taken back for recall and the graph too; `undo` gives
    it back. A part of the sentence will do, if no other has it.
    """
    instead = from_stdin().strip() if given["instead"] == "-" else given["instead"]
    with writing(call, given) as into:
        done = into.wrong(page, sentence, instead, expect_version=given["expect_version"])
        told.wrote(
            call,
            into,
            done.page,
            "Put right" if instead else "Struck out of",
            memory_id=done.memory.id,
            section=done.section,
            sentence=done.sentence,
        )


class _Proposal(Signed):
    section: str
    content: str | None
    file: Path | None
    sources: tuple[str, ...]


@command("propose", wiki)
@click.argument("page")
@click.option("--section", metavar="SECTION", required=True, help="The section that it is about.")
@content
@sources
@signed
@shared
def propose(call: Call, page: str, **given: Unpack[_Proposal]) -> None:
    """Propose what a section of PAGE should say; nothing changes until somebody accepts it."""
    body = text_of(given["content"], given["file"])
    with writing(call, given) as into:
        cited = memory_ids(into, given["sources"])
        made = into.propose(page, given["section"], body, cited, given["reason"])
        address = plain.one_line(into.page(made.page_id).address)
    short = plain.short(made.id)

    def human() -> None:
        if call.quiet:
            click.echo(made.id)
            return
        click.echo(f"Proposed for {made.section!r} of {address}.  {short}")
        call.hint(f"`commonplace wiki accept {short}` or `commonplace wiki reject {short}` decide.")

    call.answer(page_forms.proposal(made) | {"address": address}, human)


class _Accept(Expecting):
    content: str | None
    file: Path | None
    force: bool


@command("accept", wiki)
@click.argument("proposal_id", metavar="ID")
@content
@click.option("--force", is_flag=True, help="Also if the section was changed since.")
@expecting
@signed
@shared
def accept(call: Call, proposal_id: str, **given: Unpack[_Accept]) -> None:
    """Let the page say what was proposed, or with --content something else instead.

    `commonplace wiki proposals` lists them. If the section was changed after the proposal, both
    texts are shown, and nothing is written.
    """
    own = given["content"] is not None or given["file"] is not None
    text = text_of(given["content"], given["file"]) if own else None
    with writing(call, given) as into:
        page = into.accept(proposal_id, text, force=given["force"], **how(given))
        told.wrote(call, into, page, "Accepted for", proposal=proposal_id)


@command("reject", wiki)
@click.argument("proposal_id", metavar="ID")
@by
@shared
def reject(call: Call, proposal_id: str, **given: Unpack[Where]) -> None:
    """Decline a proposal. It is kept, and can be seen with the rejected ones."""
    with writing(call, given) as into:
        done = into.reject(proposal_id)
        address = plain.one_line(into.page(done.page_id).address)
    said = f"Rejected for {done.section!r} of {address}.  {plain.short(done.id)}"
    call.answer(page_forms.proposal(done) | {"address": address}, lambda: click.echo(said))


class _Release(Expecting):
    section: str


@command("release", wiki)
@click.argument("page")
@click.option("--section", metavar="SECTION", required=True, help="The section to give back.")
@expecting
@signed
@shared
def release(call: Call, page: str, **given: Unpack[_Release]) -> None:
    """Give a section of PAGE back to what compiles pages. It must rest on memories."""
    with writing(call, given) as into:
        before = into.page(page)
        after = into.release(before.id, given["section"], **how(given))
        told.outcome(call, into, before, after, f"Released {given['section']} of")


@command("ignore", wiki)
@click.argument("name")
@click.option("--again", is_flag=True, help="It may need a page after all.")
@by
@shared
def ignore(call: Call, name: str, again: bool, **given: Unpack[Where]) -> None:
    """NAME is said by memories and needs no page: do not list it among those that do."""
    with opened(
        call, given["shared"], author=given["author"], agent=given["agent"], caught_up=True
    ) as into:
        into.ignore(name, again=again)
    said = "may need a page again" if again else "needs no page"
    data = {"name": name, "state": "open" if again else "ignored"}
    call.answer(data, lambda: click.echo(f"{plain.one_line(name)} {said}."))
