"""The three questions this stage asks: the words, the reply, and the rules twin of each.

The twins say *no plan*, *as proposed* and *no hubs*: where no model answers, the fold of
:mod:`.rules` makes the pages, and whoever asked sees from ``Answer.mind`` that it has to.
"""

import re
from collections.abc import Callable, Mapping
from functools import partial
from importlib.resources import files
from typing import Any, TypeVar

from commonplace.compile import replies
from commonplace.compile.asked import LEAST_OF_A_MEMORY, ToHub, ToPlan, ToWrite
from commonplace.compile.asking import hub_replies, showing
from commonplace.compile.guards import LONGEST_BODY
from commonplace.compile.plan import HubPlan, LeafPlan
from commonplace.minds import fence
from commonplace.minds.task import Data, Task
from commonplace.model import ENTITY_TYPES, PAGE_TYPES

#: A filled prompt is never longer, fence and all; about four characters are a token.
PLAN_BUDGET_CHARS = 60_000
WRITE_BUDGET_CHARS = 80_000
HUBS_BUDGET_CHARS = 40_000
#: What the writer is shown of all memories together.
_MEMORIES_TO_WRITE = 24_000

_DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")

Q = TypeVar("Q")
R = TypeVar("R")


def fit(question: ToPlan) -> ToPlan:
    """As much of the question as the budget holds.

    Left out, in this order: excerpts of sections, pages (the last first), contexts of mentions,
    mentions, what is longer than 4,000 characters of a memory, memories at the end. One memory
    is always there; those that are not come in a later question.
    """
    fits: Callable[[ToPlan], bool] = partial(_fits, PLAN, PLAN_BUDGET_CHARS)
    return showing.first_that_fits(showing.plan_ladder(question), fits)


def fit_hubs(question: ToHub) -> ToHub:
    """As many suggestions and pages as the budget holds, the first ones."""
    fits: Callable[[ToHub], bool] = partial(_fits, HUBS, HUBS_BUDGET_CHARS)
    return showing.first_that_fits(showing.hub_ladder(question), fits)


def can_write(question: ToWrite) -> bool:
    """The writer sees all of the section: of a longer one it would forget the rest."""
    return len(showing.block(question.existing, 2 * LONGEST_BODY)) <= LONGEST_BODY


def _fits(task: Task[Q, R], budget: int, question: Q) -> bool:
    return len(fence.render(task.prompt, task.fill(question), fence.NO_SUFFIX)) <= budget


# --- schemas ------------------------------------------------------------------------------------


def _text(most: int, least: int = 0) -> dict[str, Any]:
    return {"type": "string", "minLength": least, "maxLength": most}


def _some(most: int, item: Mapping[str, Any]) -> dict[str, Any]:
    return {"type": "array", "maxItems": most, "items": item}


def _list(most: int, **fields: Any) -> dict[str, Any]:
    return _some(most, _object(**fields))


def _object(**fields: Any) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": fields,
        "required": [*fields],
        "additionalProperties": False,
    }


def _one_of(*words: str) -> dict[str, Any]:
    return {"type": "string", "enum": [*words]}


_NUMBER = _text(8, 2)
_NAME = _text(replies.LONGEST_NAME, 1)
_ALIASES = _some(replies.MOST_ALIASES, _NAME)
_SECTIONS = _list(
    replies.MOST_SECTIONS,
    slug=_text(replies.LONGEST_NAME),
    heading=_NAME,
    body=_text(LONGEST_BODY, 1),
    memories={**_some(replies.MOST_CITED, _NUMBER), "minItems": 1},
)
_SUMMARY = _text(replies.LONGEST_SUMMARY)
_PAGE = {
    "type": _one_of(*PAGE_TYPES),
    "title": _NAME,
    "summary": _SUMMARY,
    "aliases": _ALIASES,
    "sections": _SECTIONS,
}
_LINKS = _list(
    replies.MOST_LINKS, **{"from": _NAME, "to": _NAME}, context=_text(replies.LONGEST_CONTEXT)
)


def _words(name: str) -> str:
    return files("commonplace.compile").joinpath("prompts", f"{name}.md").read_text("utf-8")


# --- the plan -----------------------------------------------------------------------------------


def _types() -> str:
    return "\n".join(f"  - {kind}: {', '.join(usual)}" for kind, usual in PAGE_TYPES.items())


def _fill_plan(question: ToPlan) -> dict[str, str]:
    longest = showing.longest_shown(question)
    return {
        "today": question.today if _DAY.fullmatch(question.today) else "unknown",
        "memories": Data(showing.memories(question.memories, longest)),
        "pages": Data(showing.pages(question.pages)),
        "mentions": Data(showing.mentions(question.mentions)),
        "types": _types(),
    }


def _no_plan(question: ToPlan) -> LeafPlan:
    return LeafPlan()


PLAN: Task[ToPlan, LeafPlan] = Task(
    name="plan",
    prompt=_words("plan"),
    schema=_object(
        pageUpdates=_list(replies.MOST_PAGES, page=_NUMBER, sections=_SECTIONS, aliases=_ALIASES),
        newPages=_list(replies.MOST_PAGES, **_PAGE),
        unresolvedMentions=_list(
            replies.MOST_MENTIONS,
            name=_NAME,
            type=_one_of(*ENTITY_TYPES, "topic", "decision"),
            memory=_NUMBER,
        ),
        promotions=_list(replies.MOST_PAGES, mention=_NUMBER, **_PAGE),
        pageLinks=_LINKS,
    ),
    fill=_fill_plan,
    read=replies.leaf_plan,
    rules=_no_plan,
    output_tokens=24_000,
)


# --- one section --------------------------------------------------------------------------------


def _fill_write(question: ToWrite) -> dict[str, str]:
    share = _MEMORIES_TO_WRITE // max(len(question.memories), 1)
    told = showing.memories(
        question.memories, min(max(share, 200), LEAST_OF_A_MEMORY), numbers=False
    )
    return {
        "title": Data(showing.line(question.page_title, replies.LONGEST_NAME)),
        "type": question.page_type if question.page_type in PAGE_TYPES else "entity",
        "heading": Data(showing.line(question.heading, replies.LONGEST_NAME) or "none"),
        "existing": Data(showing.block(question.existing, LONGEST_BODY) or "nothing"),
        "proposal": Data(showing.block(question.proposal, LONGEST_BODY) or "nothing"),
        "memories": Data(showing.block(told, _MEMORIES_TO_WRITE) or "none"),
    }


def _as_proposed(question: ToWrite) -> str:
    return question.proposal


WRITE: Task[ToWrite, str] = Task(
    name="write",
    prompt=_words("write"),
    schema=_object(body=_text(LONGEST_BODY, 1)),
    fill=_fill_write,
    read=replies.section_body,
    rules=_as_proposed,
    output_tokens=8192,
)


# --- hubs ---------------------------------------------------------------------------------------


def _fill_hubs(question: ToHub) -> dict[str, str]:
    return {
        "pages": Data(showing.pages(question.pages)),
        "candidates": Data(showing.candidates(question.candidates, question.pages)),
        "sections": Data(showing.sections(question.sections, question.pages)),
    }


def _no_hubs(question: ToHub) -> HubPlan:
    return HubPlan()


HUBS: Task[ToHub, HubPlan] = Task(
    name="hubs",
    prompt=_words("hubs"),
    schema=_object(
        rollups=_list(
            replies.MOST_PAGES,
            page=_text(8),
            title=_text(replies.LONGEST_NAME),
            summary=_SUMMARY,
            heading=_NAME,
            members=_list(
                replies.MOST_MEMBERS, page=_NUMBER, evidence=_text(replies.LONGEST_CONTEXT, 1)
            ),
        ),
        sectionPromotions=_list(
            replies.MOST_PAGES,
            section=_NUMBER,
            title=_NAME,
            summary=_SUMMARY,
            highlights=_some(replies.MOST_HIGHLIGHTS, _text(replies.LONGEST_CONTEXT)),
        ),
        pageLinks=_LINKS,
    ),
    fill=_fill_hubs,
    read=hub_replies.hub_plan,
    rules=_no_hubs,
    output_tokens=16_000,
)

TASKS = (PLAN, WRITE, HUBS)
