"""The question this stage asks: what does a memory say? Words, reply, and the rules twin."""

from functools import cache
from importlib.resources import files

from commonplace.language.frames.slots import slots
from commonplace.minds.reply_fields import FLAG, SHARE, list_of, object_of, one_of, text
from commonplace.minds.task import Data, Task
from commonplace.model import ENTITY_TYPES
from commonplace.understand import replies
from commonplace.understand.readout import Question, Readout, read_by_rules


@cache
def _attributes() -> str:
    return ", ".join(sorted(slots().by_name))


def _fill(question: Question) -> dict[str, str]:
    return {
        "most_facts": str(replies.MOST_FACTS),
        "attributes": _attributes(),
        "author": Data(question.author or "unknown"),
        "day": f"{question.said_on:%A, %Y-%m-%d}",
        "text": Data(question.text),
    }


READ: Task[Question, Readout] = Task(
    name="read",
    prompt=files("commonplace.understand").joinpath("prompts", "read.md").read_text("utf-8"),
    schema=object_of(
        facts=list_of(
            replies.MOST_FACTS,
            object_of(
                text=text(replies.LONGEST_FACT, replies.SHORTEST_FACT),
                quote=text(replies.LONGEST_FACT, 1),
                kind=one_of(*replies.KINDS),
                subject=text(200),
                attribute=text(100),
                value=text(300),
                single=FLAG,
                change=one_of(*replies.CHANGES),
                ends=list_of(replies.MOST_ENDS, text(300)),
                denied=FLAG,
                confidence=SHARE,
            ),
        ),
        entities=list_of(replies.MOST_NAMES, object_of(name=text(200), type=one_of(*ENTITY_TYPES))),
    ),
    fill=_fill,
    read=replies.read_reply,
    rules=read_by_rules,
    output_tokens=4096,
)
TASKS = (READ,)
