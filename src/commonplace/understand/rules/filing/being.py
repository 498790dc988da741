"""What a thing is: its own state, and its attributes (*the deadline of Atlas is 3 May*)."""

import re
from dataclasses import dataclass, replace

from commonplace.capture.terms import stem
from commonplace.understand.rules.contradiction.antonyms import scale_of
from commonplace.understand.rules.filing.draft import LONGEST_KEY, slot, tabled
from commonplace.understand.rules.filing.nouns import (
    ATTRIBUTES,
    COLOURS,
    DIETS,
    HEAD_ASPECTS,
    LASTING,
    OPPOSITES,
    PROFESSIONS,
    SEVERAL,
    SINGULAR,
    SPELLINGS,
    STANDINGS,
    STATES,
    TITLES,
)
from commonplace.understand.rules.filing.predicate import ARTICLES, Clause
from commonplace.understand.rules.filing.table import How
from commonplace.understand.rules.filing.values import IS_DATE, plain, trimmed
from commonplace.understand.said import Slot

_AGE = re.compile(
    r"(\d{1,3}|[a-z]+(?:-[a-z]+)?)(?: years? old| years? of age)\b"
    r"|(?:an? )?(\d{1,3})(?:-years?-old\b.*)?$"
)
_BORN = re.compile(r"born (?:(on|in|at) )?(.+)", re.IGNORECASE)
_TALL = re.compile(r"([\d.,]+ ?(?:cm|m|metres?|meters?|feet|ft)\b.*?) tall", re.IGNORECASE)
_VERSION = re.compile(r"(?:on |at )?(?:version |v)(\d[\w.]*)", re.IGNORECASE)
_NAME_OF = re.compile(r"(.+)'s name")
_CALLED = re.compile(r"(?:called|named|renamed(?: to| as)?|known as) (.+)", re.IGNORECASE)
_CHANGED = re.compile(
    r"(?:moved|raised|changed|increased|decreased|reduced|cut|dropped|lowered|extended|pushed"
    r"|postponed|rescheduled|shifted|upgraded|bumped|updated|delayed|set|brought|switched|migrated"
    r"|replaced|converted|doubled|corrected|rose|fell|went|grew|reset)\b"
    r"(?: (?:up|down|back|forward|over|out|ahead))*(?: from (?:.+?))?"
    r" (?:to|until|till|by|with) (.+)",
    re.IGNORECASE,
)
_SET_ASIDE = frozenset("current new latest present main primary usual own actual".split())
_OTHER = frozenset(
    "former old previous first second third last next other another one some many earlier".split()
)
#: Attributes that hold whatever is said of them; others hold a name, a number or a time.
_FREE = frozenset(("occupation", "state", "mascot", "motto", "nationality", "capital", "colour"))
#: What only describes: "Ana's favourite tea is hard to find" names no tea.
_TELLS = re.compile(
    r"(?:very|so|too|quite|really|rather|pretty|hard|easy|difficult|great|good|nice|bad|better|best"
    r"|fun|delicious|amazing|expensive|cheap|stressful|demanding|boring|tiring|important|interesting"
    r"|not|no|always|often|from|in|at|on|by|to|for|with|about|because|when|that|how|what|where|made"
    r"|sold|found|based|located|available|gone|over|coming|getting|being|going)\b",
    re.IGNORECASE,
)
_DEFINITE = re.compile(r"[A-Z\d€$£\"“@#]|\S*[@/_\d]")


@dataclass(frozen=True, slots=True)
class Owner:
    """What stands between a thing and the verb: "sister Eva", "default timeout"."""

    key: str
    head: str
    #: Whether there is one of it: no "sister" without her name, no "first car".
    one: bool

    @classmethod
    def read(cls, owner: str) -> "Owner | None":
        words = [word for word in owner.split() if word.lower() not in _SET_ASIDE]
        if not words:
            return None
        nouns = [word.lower() for word in words if not word[:1].isupper()]
        named = len(nouns) < len(words)
        head = stem((nouns or [words[-1].lower()])[-1])
        one = (head not in SEVERAL or (named and bool(nouns))) and _OTHER.isdisjoint(nouns)
        return cls(" ".join(words).lower().replace("favorite", "favourite"), head, one)

    @property
    def aspect(self) -> str:
        return HEAD_ASPECTS.get(self.head, "properties")

    @property
    def is_person(self) -> bool:
        return self.aspect in {"family", "people"} and self.head != "team"

    @property
    def how(self) -> How:
        return "one" if self.one else "many"


def attribute(clause: Clause, *, person: bool) -> Slot | None:
    """An attribute of the thing and what it is: the clause has an owner."""
    owner = Owner.read(clause.owner)
    if owner is None or not clause.words:
        return None
    rest = clause.rest
    if named := _NAME_OF.fullmatch(clause.owner):
        clause, rest = replace(clause, owner=named[1]), f"called {rest}"
        owner = Owner.read(named[1]) or owner
    if changed := _CHANGED.match(rest):
        begun = replace(clause, change=True, negated=False)
        return _stated(begun, owner, changed[1], person=person)
    if called := _CALLED.match(rest):
        begun = replace(clause, change=clause.change or rest.lower().startswith("renamed"))
        return slot(begun, owner.how, (owner.aspect, f"{owner.key} name"), called[1])
    found = _standing(clause, owner)
    return found or _stated(clause, owner, rest, person=person)


def changed_to(clause: Clause) -> Slot | None:
    """The price of § rose to 40 euros: an attribute that changed by itself."""
    owner = Owner.read(clause.owner)
    if owner is None or owner.is_person or clause.verb not in _CHANGING:
        return None
    changed = _CHANGED.match(f"went {clause.rest}")
    if changed and (owner.key in ATTRIBUTES or owner.head in SINGULAR or _is_definite(changed[1])):
        return _stated(replace(clause, change=True), owner, changed[1], person=False)
    return None


_CHANGING = frozenset(
    map(
        stem,
        "change move drop increase decrease jump climb sink shift switch rise fall grow go".split(),
    )
)


def _standing(clause: Clause, owner: Owner) -> Slot | None:
    """The owner's state, age or what else the table knows: the dog is 3 years old."""
    if state := _state_word(clause):
        found = _state(clause, state)
        key = f"{owner.key} {found.key}"[:LONGEST_KEY]
        return replace(found, key=key, single=found.single and owner.one)
    age = _AGE.fullmatch(clause.rest.lower())
    if age and age[1]:
        return slot(clause, owner.how, (owner.aspect, f"{owner.key} age"), age[1])
    word = plain(trimmed(clause.rest))
    if word in COLOURS and owner.key not in ATTRIBUTES:
        return slot(clause, owner.how, (owner.aspect, f"{owner.key} colour"), word)
    if (scale := scale_of(stem(word))) and clause.words[0].lower() not in ARTICLES:
        return slot(clause, owner.how, (owner.aspect, f"{owner.key} {scale}"), word)
    if born := _BORN.match(clause.rest):
        inner: Slot | None = _birth(clause, born[1], born[2])
    else:
        inner = tabled(clause, person=owner.is_person)
    if inner is None or inner.aspect == "events":
        return None
    key = f"{owner.key} {inner.key}"[:LONGEST_KEY]
    return replace(inner, key=key, single=inner.single and owner.one)


def _stated(clause: Clause, owner: Owner, value: str, *, person: bool) -> Slot:
    """attribute = value."""
    value = re.sub(r"^(?:on|at|by|due) (?=[\dA-Z])", "", value)
    definite = _is_definite(value)
    if found := ATTRIBUTES.get(owner.key):
        aspect, name, before = found
        aspect = "work" if person and aspect == "people" else aspect
        free = name in _FREE and (owner.key != "job" or _is_profession(value))
        sure = (definite or (free and not _TELLS.match(value))) and not (
            person and aspect == "numbers"
        )
        return slot(clause, "one" if sure else "many", (aspect, name), before + value)
    if owner.key.startswith("favourite "):
        plural = owner.key.endswith("s") and not owner.key.endswith("ss")
        how: How = "many" if plural or _TELLS.match(value) else owner.how
        return slot(clause, how, ("preferences", owner.key), value)
    free = owner.key in _FREE and not _TELLS.match(value)
    how = owner.how if definite or free else "many"
    return slot(clause, how, (owner.aspect, owner.key), value)


def _is_profession(value: str) -> bool:
    words = trimmed(value).split(" at ")[0].split()
    return bool(words) and stem(words[-1].lower()) in PROFESSIONS | TITLES


def _is_definite(value: str) -> bool:
    """A name, a number or a time: what an attribute has one of. "Kind" or "a moth" is not."""
    first, _, rest = value.partition(" ")
    if first == "the":
        return any(word[:1].isupper() for word in rest.split())
    return bool(_DEFINITE.match(value)) or plain(trimmed(value)).split(" ")[0].isdigit()


def _state_word(clause: Clause) -> str:
    """The state that is said to hold, alone, at a time or in part; not "open source"."""
    low = [word.lower() for word in clause.words[:3]]
    if low[:2] == ["on", "hold"]:
        return "on hold"
    if not low or low[0] not in STATES:
        return ""
    return low[0] if len(low) < 2 or low[1] in _AROUND else ""


_BY_WHOM = re.compile(r"by (?!default\b|\d)")
_AROUND = frozenset("on in at for from until till since by to again now , as during".split())


def _state(clause: Clause, word: str) -> Slot:
    """§ is disabled; "is closed on Mondays" says nothing of other days."""
    over = clause.tense in ("past", "perfect")
    rest = "" if over else plain(trimmed(" ".join(clause.words[len(word.split()) :]), times=True))
    word = SPELLINGS.get(word, word)
    begun = clause.change or not over or word in LASTING
    if _BY_WHOM.match(rest):
        return slot(clause, "many", ("state", f"{STATES[word]} by"), rest[3:])
    if clause.negated and word in OPPOSITES:
        clause, word = replace(clause, negated=False), OPPOSITES[word]
    key = f"{STATES[word]} {rest}".strip()
    return slot(replace(clause, change=begun), "one", ("state", key), word)


def being(clause: Clause, *, person: bool) -> Slot | None:
    """What the thing itself is; nothing where no rule knows it."""
    rest = clause.rest
    low = rest.lower()
    first = low.split(" ", 1)[0]
    if person and (found := _personal(clause, low, first)):
        return found
    if born := _BORN.match(rest):
        return _birth(clause, born[1], born[2])
    if version := _VERSION.match(low):
        return slot(clause, "one", ("numbers", "version"), version[1])
    if tall := _TALL.match(rest):
        return slot(clause, "one", ("health", "height"), tall[1])
    if found := tabled(clause, person=person):
        return found
    if not person and (state := _state_word(clause)):
        return _state(clause, state)
    if not person and (scale := scale_of(stem(plain(trimmed(low))))):
        return slot(clause, "one", ("state", scale), low)
    if low.startswith("on ") and IS_DATE.match(low[3:]) and not person:
        return slot(clause, "one", ("schedule", "date"), rest[3:])
    return None


def _personal(clause: Clause, low: str, first: str) -> Slot | None:
    plainly = plain(trimmed(low))
    if age := _AGE.fullmatch(trimmed(low)):
        number = plain(age[1] or age[2])
        if number.isdigit() and int(number) < 125:
            return slot(clause, "one", ("identity", "age"), number)
    if plainly in STANDINGS or (first in STANDINGS and len(low.split()) == 1):
        return slot(clause, "one", ("family", "relationship"), plainly)
    if plainly in DIETS:
        return slot(clause, "one", ("preferences", "diet"), plainly)
    if plainly in {"retired", "unemployed", "self-employed"}:
        return slot(clause, "one", ("work", "occupation"), plainly)
    return occupation(clause, clause.words)


def occupation(clause: Clause, words: tuple[str, ...]) -> Slot | None:
    """a nurse; the head of marketing at Acme."""
    if not words:
        return None
    text = re.split(r",| (?:at|in|for|with|from|who|by)\b", " ".join(words), maxsplit=1)[0]
    article, _, noun = text.partition(" ")
    heads = noun.split(" of ")[0].split() if article.lower() in {"a", "an", "the"} else text.split()
    if not heads or len(heads) > 4:
        return None
    head = stem(heads[-1].lower())
    if head in TITLES or (head in PROFESSIONS and article.lower() in {"a", "an"}):
        return slot(clause, "one", ("work", "occupation"), text)
    return None


def _birth(clause: Clause, preposition: str | None, value: str) -> Slot:
    begun = replace(clause, change=True)
    if re.match(r"(?:19|20)\d\d$", trimmed(value, times=True)):
        return slot(begun, "one", ("identity", "birth year"), value)
    if IS_DATE.match(value.lower()):
        return slot(begun, "one", ("identity", "birthday"), value)
    return slot(begun, "one" if preposition else "many", ("identity", "birthplace"), value)
