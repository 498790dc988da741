"""Questions for the slots that the rules know by name."""

import re

from commonplace.understand.rules.hints.wording import Asked

_FORMS = """
home/residence: Where does {name} live?
home/former residence: Where did {name} live before?
home/address: What is {own} address?
plans/residence: Where is {name} going to live?
work/employer: Where does {name} work?
work/former employer: Where did {name} work before?
work/occupation: What does {name} do for a living?
work/former occupation: What did {name} do for a living before?
work/manager: Who does {name} report to?
work/salary: How much does {name} earn?
identity/age: How old is {name}?
identity/birthday: When is {own} birthday?
identity/birth year: When was {name} born?
identity/birthplace: Where was {name} born?
identity/nickname: What is {own} nickname?
identity/founded: When was {name} founded?
contact/email: What is {own} e-mail address?
contact/phone: What is {own} phone number?
health/allergy: What is {name} allergic to?
health/weight: How much does {name} weigh?
health/height: How tall is {name}?
preferences/diet: What does {name} eat?
preferences/interests: What is {name} interested in?
habits/smokes: Does {name} smoke?
habits/wakes up: When does {name} wake up?
habits/goes to bed: When does {name} go to bed?
habits/plays: What does {name} play?
skills/speaks: Which languages does {name} speak?
education/school: Where does {name} study?
possessions/pet: What pets does {name} have?
family/relatives: Who is in {own} family?
opinions/fears: What is {name} afraid of?
place/venue: Where does {name} take place?
schedule/date: When does {name} take place?
schedule/deadline: When is the deadline of {name}?
schedule/launch: When is the launch of {name}?
schedule/start: When does {name} start?
schedule/end: When does {name} end?
schedule/opens: When does {name} open?
schedule/closes: When does {name} close?
schedule/meets: When does {name} meet?
schedule/frequency: How often does {name} run?
people/lead: Who leads {name}?
people/owner: Who owns {name}?
people/maintainer: Who maintains {name}?
people/manager: Who manages {name}?
people/assignee: Who is {name} assigned to?
technology/hosting: Where is {name} hosted?
technology/license: What is the license of {name}?
numbers/port: Which port does {name} use?
numbers/version: Which version is {name} on?
numbers/price: How much does {name} cost?
numbers/budget: What is the budget of {name}?
state/open: Is {name} open?
state/enabled: Is {name} enabled?
state/running: Is {name} running?
state/online: Is {name} online?
state/locked: Is {name} locked?
state/availability: Is {name} available?
state/visibility: Is {name} public or private?
"""
_BY_SLOT = dict(line.split(": ", 1) for line in _FORMS.strip().splitlines())

#: Where the words decide which question it is: the first pattern found in the text.
_BY_WORDS: dict[str, tuple[tuple[str, str], ...]] = {
    "place/location": (
        (r"\b(?:located|situated)\b", "Where is {name}?"),
        ("", "Where is {name} based?"),
    ),
    "identity/origin": (
        (r"\bgr[eo]w up\b", "Where did {name} grow up?"),
        ("", "Where does {name} come from?"),
    ),
    "skills/learns": (
        (r"\bstud(?:y|ies)\b|\bstudying\b", "What does {name} study?"),
        (r"\blearn(?:s|ing)\b", "What is {name} learning?"),
    ),
    "possessions/owns": (
        (r"\bowns?\b", "What does {name} own?"),
        (r"\bdrives? (?:an? )?[A-Z]", "What car does {name} drive?"),
    ),
    "events/visits": (
        (r"\b(?:visited|went|been|flew|travel+ed|returned)\b", "Has {name} been to {value}?"),
    ),
    "identity/name": (
        (r"\b(?:renamed|rebranded|now|changed)\b", "What is {name} called now?"),
        (r"^[Tt]he user\b", "What is {own} name?"),
    ),
    "family/relationship": (
        (r"\b(?:married to|marri?ed [A-Z]|husband|wife|spouse)", "Who is {name} married to?"),
        (r"\bengaged to\b", "Who is {name} engaged to?"),
        (r"\b(?:partner|boyfriend|girlfriend|dat(?:es|ing))\b", "Who is {own} partner?"),
        (r"\b(?:broke|split|separated)\b", "Is {name} in a relationship?"),
        ("", "Is {name} married?"),
    ),
    "state/state": (
        (r"\breleased\b", "Has {name} been released?"),
        (r"\bshipped\b", "Has {name} been shipped?"),
        ("", "What is the status of {name}?"),
    ),
    "technology/depends on": (
        (r"\b(?:depend|rel(?:y|ies)\b)", "What does {name} depend on?"),
        (r"\b(?:require|need)", "What does {name} need?"),
        (r"\bbuilt (?:on|with)\b", "What is {name} built with?"),
    ),
    "technology/supports": (
        (r"\bsupports?\b", "What does {name} support?"),
        (r"\bconnects?\b", "What does {name} connect to?"),
        (r"\bintegrates?\b", "What does {name} integrate with?"),
        (r"\bcompatible\b", "What is {name} compatible with?"),
    ),
}
#: What is asked where the value is denied: "no longer works at Acme".
_DENIED = {
    "work/employer": "Does {name} still work at {value}?",
    "home/residence": "Does {name} still live in {value}?",
    "health/allergy": "Is {name} allergic to {value}?",
}
_NO_VALUE = re.compile(r"(?:in|at|to|on|with|for|that|how|why|and|about|from|it)\b")
_ANY_VALUE = frozenset(("opinions/fears", "state/state", "place/location"))
_PLACE = re.compile(r"(?:[A-Z][\w'’.-]*)(?: (?:of|de|da|the|[A-Z][\w'’.-]*))*")


def by_slot(asked: Asked) -> str | None:
    """The question for a slot with a name; empty if none is natural, nothing if it is unknown."""
    place = f"{asked.slot.aspect}/{asked.slot.key}"
    if place not in _BY_SLOT and place not in _BY_WORDS:
        return None
    value = asked.value
    if asked.denied:
        return _put(_DENIED.get(place, ""), asked, value)
    if _NO_VALUE.match(value) and place not in _ANY_VALUE:
        return ""
    if (place.startswith("schedule/") or place == "work/occupation") and not asked.slot.single:
        return ""
    if place in _BY_SLOT:
        return _put(_BY_SLOT[place], asked, value)
    if place == "events/visits":
        city = _PLACE.match(value)
        value = city[0] if city else ""
    forms = (form for words, form in _BY_WORDS[place] if re.search(words, asked.text))
    form = next(forms, "")
    return "" if "{value}" in form and not value else _put(form, asked, value)


def _put(form: str, asked: Asked, value: str) -> str:
    return form.format(name=asked.name, own=asked.own, value=value)
