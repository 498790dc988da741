"""The question this stage asks: how does a page read best? Words, reply, and the rules twin.

The twin says nothing: the page stays as rules compose it.
"""

from importlib.resources import files

from commonplace.compile.compose.inline import clean_text
from commonplace.compile.writer import reply
from commonplace.compile.writer.question import MOST_CHARACTERS, WRITTEN, ToWrite, show_fact
from commonplace.compile.writer.reply import Draft
from commonplace.minds.reply_fields import MOST_CITED, NUMBER, list_of, object_of, one_of, text
from commonplace.minds.task import Data, Task


def _fill(question: ToWrite) -> dict[str, str]:
    subject = question.subject
    facts = "\n".join(show_fact(number, each) for number, each in enumerate(question.facts, 1))
    return {
        "sections": ", ".join(WRITTEN),
        "title": Data(clean_text(subject.title)),
        "kind": Data(subject.type or subject.entity_class),
        "standing": Data(question.standing or "nothing"),
        "facts": Data(facts[: 2 * MOST_CHARACTERS]),
    }


WRITE: Task[ToWrite, Draft] = Task(
    name="write",
    prompt=files("commonplace.compile").joinpath("prompts", "write.md").read_text("utf-8"),
    schema=object_of(
        title=text(reply.LONGEST_TITLE),
        summary=text(reply.LONGEST_SUMMARY),
        sections=list_of(
            reply.MOST_SECTIONS,
            object_of(
                section=one_of(*WRITTEN),
                sentences=list_of(
                    reply.MOST_SENTENCES,
                    object_of(text=text(reply.LONGEST_SENTENCE), facts=list_of(MOST_CITED, NUMBER)),
                ),
            ),
        ),
    ),
    fill=_fill,
    read=reply.read_reply,
    rules=lambda question: Draft(),
    output_tokens=8192,
)
TASKS = (WRITE,)
