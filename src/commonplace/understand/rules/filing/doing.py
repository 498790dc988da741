"""What a thing does, has, uses and changes."""

import re
from dataclasses import replace

from commonplace.capture.terms import stem
from commonplace.understand.rules.contradiction.antonyms import scale_of
from commonplace.understand.rules.filing.being import Owner, attribute, changed_to, occupation
from commonplace.understand.rules.filing.draft import LONGEST_KEY, employer, slot, tabled
from commonplace.understand.rules.filing.nouns import (
    COUNTED,
    ILLNESSES,
    PETS,
    RELATIVES,
    SAME_PURPOSE,
    SAME_TOOL,
    SINGLE_KINDS,
    STANDINGS,
    TIME_UNITS,
    kind_of,
)
from commonplace.understand.rules.filing.predicate import Clause
from commonplace.understand.rules.filing.table import How
from commonplace.understand.rules.filing.values import IS_DATE, plain, trimmed
from commonplace.understand.rules.words.given import GIVEN
from commonplace.understand.rules.words.places import PLACES
from commonplace.understand.said import Slot

_JOB = re.compile(
    r"(?:(?:a|an|his|her|their|the|my) )?(?:[\w-]+ ){0,2}?(?:job|position|role|post)(?: as .+?)?"
    r" (?:at|with|for) (.+)"
)
_LONGEST_PURPOSE = 4
_PURPOSE = re.compile(
    r"(.+?) (as|for) (?:(?:its|their|the|his|her|our|a|an|all|main|primary) )*(.+)"
)
_KEPT = re.compile(r"(?:(?:its|their|the|all|our) ){0,4}(.+?) (?:in|on|inside) (.+)")
_TO = re.compile(
    r"(?:(his|her|its|their|the) ([\w' -]{2,40}?) )?(?:up |down |back |over |away |forward ){0,4}"
    r"(?:from (.+?) )?(?:up |down |back |over ){0,4}(?:to|until|into) (.+)"
)
_MANNER = re.compile(r"(?:parallel|advance|order|bulk|batches|sync|turn|mind)\b")
_OFTEN = re.compile(r"(?:every|each) |(?:hour|dai|night|week|month)ly\b")
_WITH = re.compile(r"()()(.+?) (?:with|by) (.+)")
_VERSION = re.compile(r"(?:version |v)(\d[\w.]*)|(\d+(?:\.\d+)+)", re.IGNORECASE)
_COUNT = re.compile(r"(\d[\d,]*|[a-z]+)$")
_WORTH = re.compile(r"(?:a|an|the) ([\w' -]{3,40}?) of ((?:about |around )?[\d€$£].*)")
_ANEW = re.compile(r"(?:a|an) (?:new )?([\w' -]{3,40}?): (\S.*)")
_OVER = re.compile(r"(.+?) (?:over|to|rather than|instead of) (.+)")
_NO_CLUB = re.compile(r"[A-Z][\w&.'-]*(?: (?:[A-Z&][\w&.'-]*|of|and))*(?= as | in |$)")
_DATED = frozenset(map(stem, "postpone move reschedule push delay shift".split()))


def doing(clause: Clause, *, person: bool) -> Slot | None:
    """By the verb; nothing where no rule knows it."""
    verb = clause.verb
    if found := changing(clause, verb, clause.rest, person=person):
        return found
    if verb == "have":
        return having(clause, person=person)
    if verb in _USES:
        return using(clause, person=person)
    if person and (found := _working(clause)):
        return found
    if person and (found := _pairing(clause)):
        return found
    if verb == "employ" and clause.words and plain(clause.words[0]).isdigit():
        return slot(clause, "one", ("numbers", "number of employees"), clause.words[0])
    if verb == "prefer":
        return _preferring(clause)
    if verb == "stand" and clause.negated:  # cannot stand
        return slot(replace(clause, negated=False), "no", ("preferences", "likes"), clause.rest)
    if verb in ("adopt", "get", "buy") and PETS & {stem(w.lower()) for w in clause.words[:4]}:
        return slot(clause, "many", ("possessions", "pet"), clause.rest)
    return tabled(clause, person=person)


def owned_doing(clause: Clause, *, person: bool) -> Slot | None:
    """What an attribute does: §'s sister Eva moved to Lisbon; the team of § has 12 people."""
    owner = Owner.read(clause.owner)
    if owner is None:
        return None
    if changed := changed_to(clause):
        return changed
    inner = doing(replace(clause, owner=""), person=owner.is_person)
    if inner is None:
        return None
    key = f"{owner.key} {inner.key}"[:LONGEST_KEY]
    return replace(inner, key=key, single=inner.single and owner.one)


# --- changes ------------------------------------------------------------------------------------

_CHANGES = frozenset(
    map(
        stem,
        """
        move migrate switch change upgrade downgrade update bump convert transition port rename
        rebrand replace raise postpone reschedule push delay extend increase cut lower promote
        relocate shift reduce
        """.split(),
    )
)


_REPLACE = stem("replace")


def changing(clause: Clause, verb: str, rest: str, *, person: bool) -> Slot | None:
    """§ moved to Lisbon; § changed its name to Osprey; passive: § was upgraded to 2.5."""
    if verb not in _CHANGES:
        return None
    found = (_WITH if verb == _REPLACE else _TO).match(rest)
    if found is None:
        return None
    whose, what, old, new = found.groups()
    if what:
        if whose == "the" and person:
            return None
        owned = replace(clause, owner=what, verb="be", words=("changed", "to", *new.split()))
        return attribute(owned, person=person)
    return _changed(clause, (verb, old or "", new), person=person)


def _changed(clause: Clause, how: tuple[str, str, str], *, person: bool) -> Slot | None:
    verb, old, new = how
    if verb in _DATED and IS_DATE.match(new.lower()):
        return slot(clause, "began", ("schedule", "date"), new)
    if version := _VERSION.match(new):
        return slot(clause, "began", ("numbers", "version"), version[1] or version[2])
    kind = _kind(new) or _kind(old)
    if kind and not person:
        single = kind in SINGLE_KINDS or bool(old)
        return slot(clause, "began" if single else "many", ("technology", kind), _tool(new))
    if verb in ("move", "reloc") and new[:1].isupper():
        where = ("home", "residence") if person else ("place", "location")
        return slot(clause, "began", where, new)
    if verb == "move" and re.match(r"the .+ (?:team|department|office)\b", new):
        return slot(clause, "began", ("work", "team"), new)
    if verb == stem("promote"):
        return slot(clause, "began", ("work", "occupation"), new)
    if verb in (stem("rename"), stem("rebrand")):
        return slot(clause, "began", ("identity", "name"), new)
    return slot(clause, "many", ("habits" if person else "technology", "uses"), _tool(new))


# --- tools --------------------------------------------------------------------------------------

_USES = frozenset(map(stem, "use run store keep".split()))


def using(clause: Clause, *, person: bool) -> Slot | None:
    """§ uses Redis for caching; § stores sessions in Redis; § runs on Linux."""
    rest = trimmed(clause.rest)
    low = rest.lower()
    if clause.verb in (stem("store"), stem("keep")):
        kept = _KEPT.match(rest)
        if kept is None or person or _MANNER.match(kept[2]):
            return tabled(clause, person=person)
        return slot(clause, "one", ("technology", _purpose(kept[1])), _tool(kept[2]))
    if "port " in low[:8] or "version " in low[:11]:
        return tabled(clause, person=person)
    if clause.verb == "run" and not person and _OFTEN.match(low):
        return slot(clause, "one", ("schedule", "frequency"), rest)
    if clause.verb == "run":
        if person or not low.startswith("on "):
            kind = None if person else _kind(rest)
            return _of_kind(clause, kind, rest) if kind else tabled(clause, person=person)
        rest = rest[3:]
    purpose = _PURPOSE.match(rest)
    if purpose and clause.verb == "use" and purpose[3].count(" ") < _LONGEST_PURPOSE:
        sure = purpose[2] == "as" or not person
        where = ("technology", _purpose(purpose[3]))
        return slot(clause, "one" if sure else "many", where, _tool(purpose[1]))
    if person:
        return slot(clause, "many", ("habits", "uses"), rest)
    return _of_kind(clause, _kind(rest), rest)


def _of_kind(clause: Clause, kind: str | None, what: str) -> Slot:
    where = ("technology", kind or ("uses" if clause.verb == "use" else "runs on"))
    return slot(clause, "one" if kind in SINGLE_KINDS else "many", where, _tool(what))


def _kind(text: str) -> str | None:
    if " and " in text or " or " in text:
        return None
    return kind_of(text.split(" ", 1)[0])


def _tool(text: str) -> str:
    return " ".join(SAME_TOOL.get(word.lower(), word) for word in text.split())


def _purpose(text: str) -> str:
    low = plain(trimmed(text))
    return SAME_PURPOSE.get(low, low)


# --- what somebody has, does for a living, prefers ----------------------------------------------


def having(clause: Clause, *, person: bool) -> Slot | None:
    """§ has 3 children; a budget of 40,000 euros; a dog called Rex; no telemetry."""
    words = [word for word in clause.words if word != ","]
    if not words:
        return None
    rest = " ".join(words)
    if words[0].lower() == "no" and len(words) > 1:
        denied = replace(clause, negated=not clause.negated, words=tuple(words[1:]))
        return having(denied, person=person)
    if worth := _WORTH.match(rest) or _ANEW.match(rest):
        owned = replace(clause, owner=worth[1], verb="be", words=tuple(worth[2].split()))
        return attribute(owned, person=person)
    if job := _JOB.match(rest):
        return slot(clause, "one", ("work", "employer"), employer(job[1]))
    number = plain(words[0])
    if number.isdigit() and len(words) > 1:
        return _counted(clause, number, words[1:], person=person)
    stems = {stem(word.lower()) for word in words[:4]}
    if stems & ILLNESSES:
        return slot(clause, "many", ("health", "condition"), rest)
    if stems & PETS:
        return slot(clause, "many", ("possessions", "pet"), rest)
    if stems & RELATIVES:
        return slot(clause, "many", ("family", "relatives"), rest)
    return slot(clause, "many", ("possessions" if person else "properties", "has"), rest)


def _counted(clause: Clause, number: str, words: list[str], *, person: bool) -> Slot:
    noun = plain(trimmed(" ".join(words)))
    head = stem(noun.split(" ")[-1]) if noun else ""
    noun = _PLURALS.get(noun, noun if noun.endswith(("s", "en", "people")) else f"{noun}s")
    counts = head in COUNTED if person else head not in TIME_UNITS
    short = len(noun.split()) <= 2
    aspect = ("family" if head in RELATIVES else "possessions") if person else "numbers"
    how: How = "one" if counts and short else "many"
    return slot(clause, how, (aspect, f"number of {noun}"), number)


_PLURALS = {
    "grandchild": "grandchildren",
    "kids": "children",
    "kid": "children",
    "child": "children",
    "person": "people",
}


def _working(clause: Clause) -> Slot | None:
    """A new job, a job left, a profession taken up."""
    verb, rest = clause.verb, clause.rest
    begun = replace(clause, change=True)
    if verb in _GETS and (job := _JOB.match(rest)):
        return slot(begun, "began", ("work", "employer"), employer(job[1]))
    if verb == "start" and re.match("at [A-Z]", rest):
        return slot(begun, "began", ("work", "employer"), employer(rest[3:]))
    if verb in _LEAVES:
        left = _JOB.match(rest) or re.match(r"(?:working (?:at|for)|from) (.+)|([A-Z].+)", rest)
        if left:
            gone = replace(begun, negated=not clause.negated)
            where = next(filter(None, left.groups()))
            if trimmed(where).lower() in PLACES:
                return None
            return slot(gone, "one", ("work", "employer"), employer(where))
    if verb == "join" and (club := _NO_CLUB.match(trimmed(rest))):
        if club[0].lower() in GIVEN:
            return None
        return slot(clause, "began", ("work", "employer"), club[0])
    if verb == stem("become"):
        return occupation(begun, clause.words)
    return None


def _pairing(clause: Clause) -> Slot | None:
    """got married, broke up: how somebody stands to somebody, without a name."""
    text = plain(trimmed(clause.rest))
    standing = ""
    if clause.verb == "get":
        standing = STANDINGS.get(text, "")
    elif clause.verb in ("break", "split", "separ", "divorc") and text in ("", "up"):
        standing = "divorced" if clause.verb == "divorc" else "separated"
    return slot(clause, "began", ("family", "relationship"), standing) if standing else None


_GETS = frozenset(map(stem, "start get take accept begin land find secure".split())) | {"got"}
_LEAVES = frozenset(("left", *map(stem, "leave quit resign retire".split())))


def _preferring(clause: Clause) -> Slot:
    """tea over coffee; aisle seats: one of two that exclude each other."""
    text = trimmed(clause.rest)
    if over := _OVER.match(clause.rest):
        one, other = (plain(trimmed(each)) for each in over.groups())
        pair = " or ".join(sorted((one, other)))
        return slot(clause, "one", ("preferences", f"prefers {pair}"), one)
    words = plain(text).split()
    if len(words) == 2 and (scale := scale_of(stem(words[0]))):
        return slot(clause, "one", ("preferences", f"prefers {words[1]}, {scale}"), words[0])
    return slot(clause, "yes", ("preferences", "likes"), text)
