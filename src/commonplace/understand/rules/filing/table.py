"""Which words file a statement where: a verb with what follows it, and the slot it speaks of.

A line reads ``aspect / key / how: phrases``. Phrases are compared by stems; ``be`` stands for every
copula. *How* says what the slot holds and what the past tense of its verbs means:

    one     one value at a time; in the past tense it tells what is over (*lived in*)
    began   one value at a time; in the past tense it tells what has begun (*moved to*)
    many    values that stand beside each other
    yes     the key ends in the object, the value is yes; ``no`` says the opposite with the same key
"""

from dataclasses import dataclass
from typing import Literal

from commonplace.capture.terms import stem

How = Literal["one", "began", "many", "yes", "no"]


@dataclass(frozen=True, slots=True)
class Rule:
    aspect: str
    key: str
    how: How
    #: What stands before the object in the value: "married to".
    before: str = ""


_LINES = """
home / residence / one: live in; live at; live on; reside in; be based in; be settled in
home / residence / began: relocate to; settle in; move back to; move into
work / employer / one: work at; work for; be employed at; be employed by; be employed with
work / employer / began: be hired by
work / occupation / one: work as
work / occupation / began: be promoted to; get promoted to; be appointed; retrain as
work / works in / many: work in; work from; work on
work / manager / one: report to
identity / age / began: turn
identity / founded / began: be founded in; be established in
identity / name / one: be called; be named; be known as
identity / name / began: be renamed to; be renamed as; be renamed; be rebranded as; be rebranded
    to
identity / nickname / one: go by; be nicknamed
identity / origin / many: be from; come from; hail from; grow up in
health / allergy / many: be allergic to; have an allergy to
habits / takes / many: take
health / weight / one: weigh
family / relationship / one: be married to=married to; be engaged to=engaged to; date=with; be
    dating=with
family / relationship / began: marry=married to; get married to=married to; get engaged to=engaged
    to
family / relationship / began: divorce=divorced from; break up with=separated from; split up
    with=separated from
family / relationship / one: be in a relationship with=with
preferences / likes / yes: like; love; enjoy; adore; be fond of; be into; be keen on; be crazy
    about; appreciate; be a fan of; be a big fan of; be a huge fan of
preferences / likes / no: dislike; hate; detest; loathe
habits / eats / yes: eat
habits / drinks / yes: drink
habits / smokes / yes: smoke; vape
habits / wakes up / one: wake up at; get up at
habits / goes to bed / one: go to bed at
habits / plays / many: play; practise; practice
habits / does / many: do; run; cycle; swim; volunteer at; volunteer for; attend; sing in
skills / speaks / many: speak; be fluent in
skills / knows / many: know how to; know; be good at; be able to
skills / learns / many: learn; study; take lessons in; train for
education / school / one: study at; be enrolled at; attend school at; go to school at
education / degree / many: graduate from; have a degree in; major in
possessions / owns / many: own; buy; acquire; purchase; drive; rent
possessions / sold / many: sell; give away
people / knows / many: be friends with; meet; befriend
events / visits / many: visit; travel to; go to; fly to; be to; return from
opinions / thinks / many: think; believe; feel; recommend; suggest; regard; consider
preferences / interests / many: be interested in; be passionate about
opinions / fears / many: be afraid of; be scared of; fear
plans / plans / many: plan; hope; intend; want; aim; look forward to
place / location / one: be located in; be headquartered in; be situated in; be located at
place / venue / one: be held at; be held in; take place at; take place in; happen at
schedule / date / one: take place on; be scheduled for; be held on; happen on; be planned for; be
    set for
schedule / date / began: be postponed to; be postponed until; be rescheduled to; be rescheduled
    for; be delayed to; be delayed until; be pushed to; be pushed back to; be brought forward to;
    be moved to; be moved back to
schedule / deadline / one: be due on; be due by; be due
schedule / start / one: start on; begin on; start at; begin at; start in; kick off on
schedule / end / one: end on; end at; finish at; finish on; be over at; run until
schedule / launch / one: launch on; go live on; be launching on; launch in; ship on; ship in; be
    released on
schedule / opens / one: open at; be open from
schedule / closes / one: close at; shut at
schedule / meets / one: meet on; meet every; meet at
people / lead / one: be led by; be headed by; be run by; be chaired by
people / owner / one: be owned by; belong to
people / owner / began: be acquired by; be bought by; be sold to
people / maintainer / one: be maintained by
people / manager / one: be managed by
people / assignee / one: be assigned to
technology / language / one: be written in; be implemented in; be coded in
technology / language / began: be rewritten in; be ported to
technology / hosting / one: be hosted on; be hosted by; be hosted in; be hosted at
technology / license / one: be licensed under; be released under
technology / supports / many: support; integrate with; work with; be compatible with; connect to
technology / depends on / many: depend on; rely on; require; need; be built on; be built with; be
    based on
numbers / port / one: listen on port; run on port; be on port; use port; be served on port
numbers / version / one: be on version; be at version; run version; be version; use version; be on
    v
numbers / price / one: cost; be priced at; sell for; be sold for; go for
"""


def _read(lines: str) -> dict[tuple[str, ...], Rule]:
    rules: dict[tuple[str, ...], Rule] = {}
    for line in lines.strip().replace("\n    ", " ").splitlines():
        slot, _, phrases = line.partition(": ")
        aspect, key, how = slot.split(" / ")
        for phrase in phrases.split("; "):
            words, _, before = phrase.partition("=")
            rule = Rule(aspect, key, how, before)  # type: ignore[arg-type]
            rules.setdefault(tuple(map(stem, words.split())), rule)
    return rules


RULES = _read(_LINES)
LONGEST_PHRASE = max(map(len, RULES))
#: Stems of all verbs and particles above: they say where, not what.
SLOT_WORDS = frozenset(word for phrase in RULES for word in phrase)

#: The aspect of a fact whose verb stands nowhere above.
VERB_ASPECTS = {
    stem(verb): aspect
    for aspect, verbs in {
        "events": """
            go travel fly arrive leave win lose celebrate host organise organize happen break fall
            cook bake paint build make finish complete start begin open watch see read write
            publish receive give send call meet help join attend run walk hike climb swim camp
            """,
        "work": "earn hire fire resign retire manage lead supervise code develop design teach",
        "family": "raise adopt marry divorce bear care",
        "health": "suffer recover injure hurt sleep exercise train diet fast heal",
        "skills": "speak play cook know master",
        "opinions": "say think argue doubt agree disagree complain praise criticise worry",
        "plans": "save prepare apply book",
        "decisions": "decide choose settle commit opt select pick",
    }.items()
    for verb in verbs.split()
}
