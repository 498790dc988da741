"""The sections of a page that is rebuilt, in a model's words.

A model is shown what the rules extracted for a section and the memories that say it, and writes the
section from nothing. Its words are taken if they are clean, if nothing of them was struck out as
wrong, and if every number, date and name of what the rules extracted stands in them; else the
section stays as the rules have it. It rests on the same memories either way. The day on which a
bullet was said is no part of what it says.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from commonplace.compile.asked import ToWrite
from commonplace.compile.effects import PageWrite
from commonplace.compile.guards import clean_body
from commonplace.compile.meaningful import loses
from commonplace.compile.rules.wording import unlinked
from commonplace.compile.tasks import WRITE, can_write
from commonplace.minds.mind import Mind
from commonplace.model import Job, Memory, Page
from commonplace.store import memories as memory_rows
from commonplace.store.engine import Engine, Reader
from commonplace.store.wiki.proposals import pins
from commonplace.understand.asking import Asking, Warned
from commonplace.wiki.carry import Cited
from commonplace.wiki.text.outline import Piece, render_section, split
from commonplace.wiki.text.sentences import sentence_hash, sentences
from commonplace.wiki.writing import set_apart

#: Memories that the writer of one section is shown.
_MOST = 60
_SAID_ON = re.compile(r"^- \d{4}-\d\d-\d\d(?: \(\d+\))? — ", re.MULTILINE)


class Wording:
    """Asks a model on behalf of a job."""

    def __init__(self, engine: Engine, book_id: str, mind: Mind, job: Job, tally: Warned) -> None:
        self._engine = engine
        self._book_id = book_id
        self._asking = Asking(engine, mind, job, tally)

    def worded(self, page: Page, write: PageWrite) -> tuple[str, PageWrite]:
        """Who found the words, and the page with them."""
        memories, struck = self._engine.read(lambda reader: self._read(reader, page, write))
        mind, texts, cited = "rules", {}, dict(write.cited)
        pieces = split(write.body)
        for piece in pieces:
            if piece.slug not in write.cited:
                continue
            sources = [each.memory_id for each in write.cited[piece.slug]]
            who, body = self._asked(
                page, write, piece, [memories[each] for each in sources[:_MOST]]
            )
            if body is not None and not _strikes(body, struck):
                mind = who
                texts[piece.slug] = render_section(piece.slug, piece.heading, body)
                cited[piece.slug] = tuple(Cited(each) for each in sources)
        if not texts:
            return "rules", write
        return mind, replace(write, body=_body(pieces, texts), cited=cited)

    def _read(
        self, reader: Reader, page: Page, write: PageWrite
    ) -> tuple[dict[str, Memory], frozenset[str]]:
        ids = {each.memory_id for group in write.cited.values() for each in group}
        struck = frozenset(pin.sentence for pin in pins(reader, self._book_id, page.id))
        return memory_rows.load_material(reader, self._book_id, ids), struck

    def _asked(
        self, page: Page, write: PageWrite, piece: Piece, memories: Sequence[Memory]
    ) -> tuple[str, str | None]:
        """Who answered, and the section's words; nothing where the rules' are better."""
        proposal = piece.text.partition("\n")[2].strip("\n")
        question = ToWrite(
            write.about.title, page.type, piece.heading, "", proposal, tuple(memories)
        )
        if not memories or not can_write(question):
            return "rules", None
        answer = self._asking.ask(WRITE, question, *(each.id for each in memories))
        if answer.mind == "rules":
            return "rules", None
        body, _ = clean_body(answer.value, [each.id for each in memories])
        body = body.strip()
        said = unlinked(_SAID_ON.sub("- ", proposal))
        return answer.mind, None if not body or loses(said, unlinked(body)) else body


def _strikes(body: str, struck: frozenset[str]) -> bool:
    return any(sentence_hash(each.text) in struck for each in sentences(body))


def _body(pieces: Sequence[Piece], texts: Mapping[str, str]) -> str:
    """All sections in their order, those that were put into words with these."""
    return set_apart(
        [Piece(each.slug, each.heading, texts.get(each.slug, each.text)) for each in pieces]
    )
