"""Who *she* is. A fact must be understood by one who has not read what came before.

A pronoun is clear where something before it in the same sentence can be meant: a person for *he*
and *she*, something plural for *they*, a thing for *it*, a place for *there*. A sentence that
begins with one may also take it from the sentence right before, if only one can be meant there:
*My sister Eva lives in Berlin. She works at Acme.* Anything else dangles.
"""

import re

from commonplace.capture.candidates import COMMON_WORDS
from commonplace.capture.words import FUNCTION_WORDS
from commonplace.language.calendar import MONTHS, WEEKDAYS
from commonplace.understand.rules.stating.clauses import Line
from commonplace.understand.rules.stating.people import ANYONE, MEN, PEOPLE, WOMEN
from commonplace.understand.rules.stating.phrases import any_of, words
from commonplace.understand.rules.verbs import AUXILIARIES, BASE, is_adverb, is_past, is_third

_HE = words("he him his himself he's he'd he'll")
_SHE = words("she her hers herself she's she'd she'll")
_THEY = words("they them their theirs themselves they're they've they'd they'll")
_IT = words("it its itself it's it'd it'll its'")
_THESE = words("this these those that that's that'd that'll")
_PRONOUNS = _HE | _SHE | _THEY | _IT | _THESE | {"there", "here"}

_GROUPS = words(
    """
    people kids children men women family families team company couple group band crew staff
    committee board class everyone everybody someone somebody anyone person folks police parents
    others department club school university government customers users bank agency firm store
    """
)
_DETERMINERS = words("a an the my our his her their its every each another some any no")
_ARTICLES = ("a", "an", "the", "our", "my", "their")
_TIMES = words(
    f"""
    week weekend month year quarter morning afternoon evening spring summer autumn fall winter
    {" ".join(WEEKDAYS)} {" ".join(MONTHS)} past coming time
    """
)
_REPORTING = words(
    """
    said says say agreed agree confirmed confirm noted note told tell decided decide think thought
    know knew believe believed realised realized realise realize learned learnt found heard hear
    mentioned explained announced reported asked requested insisted suggested proposed recommended
    required requires require ensure ensured ensures means mean meant shows showed promised argued
    sure so such stated understood feels felt hopes hoped is was flagged warned assumed
    """
)
_AFTER_THAT = words("i we he she they it the a an my our his her their its there all each one no")
_PLACES = words("in at to from near around into")
_EMPTY_IT = re.compile(
    r"\b(?:it|it's)(?: is| was|'s)?(?: \w+){0,2} (?:hard|easy|tough|important|great|good|nice|fun"
    r"|amazing|best|better|possible|impossible|necessary|clear|true|worth|time|like|rewarding"
    r"|inspiring|helpful|crucial|essential|vital|wonderful|awesome|cool|interesting)\b"
)
_ONE = re.compile(
    r"\b(?:one|ones|both|either|neither|another|others?|same|such|so|former|latter|following|above"
    r"|below|previous|thing|things|stuff|it all)[.!,;]*$|\bthe (?:same|former|latter|above|other)\b"
    r"|\b(?:an)?other one\b|\b(?:different|several|many) ones\b"
    r"|\b(?:first|second|last|next|new|only|old|big|small|best) ones?\b"
    r"|\b(?:as (?:i|we) (?:discussed|mentioned|said|noted)|mentioned (?:above|earlier))\b"
    r"|\b(?:as|like) (?:mentioned|said|noted|discussed|above|before|follows)\b|\bthe (?:one|ones)\b"
    r"|\bthe (?:following|previous|next) \w+\b|\b(?:back|since|by) then\b"
    r"|\b(?:like|to|for|with|of) (?:so|such|both)\b"
    # "bought one in Rome"
    r"|\b(?!no|any|some|every|each|this|that|which)\w+ one (?:with|for|from|in|at|on|last|and|but"
    r"|to|that|yesterday|which|when|because|while|so)\b"
    r"|\b(?:two|three|four|five|six|seven|eight|nine|ten|several|got some) "
    r"(?:in|at|on|with|for|from|so)\b"
    r"|\b(?:few|some|couple|many|two|three) more(?: (?:last|in|on|at|yesterday|today)\b|[.!]*$)"
    r"|\bone of (?:my|our) own\b|\bgot the idea\b"
    # "played chess afterwards", "made another batch", "to get it done"
    r"|\b(?:afterwards?|before that|so far|the others?|another|an? (?:new |big )?batch)\b"
    r"|\b(?:get|got|getting|have|had) it (?:done|fixed|over|all)\b|\b(?:do|did|doing|done) it\b"
    r"|\bsimilar (?!to\b)\w+|(?:\b(?:been|be|am|is)|'m) one\b(?! of\b)"
    r"|\bthe (?:whole (?:team|group|thing)|gang)\b"
    # "I live together": with whom?
    r"|^i\b(?!.*\b(?:we|with|and)\b).*\b(?:move|moved|live|lived|stay|been|be)(?: in)? together\b"
)


def dangles(line: Line) -> bool:
    """Whether a word in it points at something that is not in it."""
    if not _PRONOUNS.isdisjoint(line.bag) and any(
        word in _PRONOUNS and not _is_clear(line, at) for at, word in enumerate(line.words)
    ):
        return True
    return _ONE.search(line.low) is not None


def settled(text: str) -> str:
    """*I made this bowl in my class* → *a bowl*: what was shown to one was never seen by others."""
    if "this " not in text and "these " not in text:
        return text
    return _SHOWN.sub(_as_told, text)


def _as_told(shown: re.Match[str]) -> str:
    if _TITLED.match(shown.string, shown.end()):
        return f"{shown['did']} the"  # this opera Norma
    if shown["these"]:
        return f"{shown['did']} some"
    return f"{shown['did']} {'an' if shown['next'] in 'aeio' else 'a'}"


_TITLED = re.compile(r" [a-z]+ \"?[A-Z]")
_SHOWN = re.compile(
    r"\b(?P<did>"
    + any_of(
        """
        made got bought found took painted drew wrote finished started saw met have had read watched
        played tried joined built created picked_up adopted baked cooked designed received won
        discovered visited
        """
    )
    + r") (?:(?P<these>these)|this)(?= (?P<next>\w)\w+ ?)(?! "
    + any_of(
        """
        week weekend month year morning afternoon evening summer winter spring fall one time is was
        and in to for with out up at from last past by as so because when after before while on of
        about if that who where since until over i we my he she they
        """
    )
    + r"\b)"
)


def from_before(line: Line, before: Line | None) -> str | None:
    """The sentence with its first word replaced by whom the one before speaks of."""
    if before is None or not line.words:
        return None
    first = line.words[0]
    if first in ("he", "she", "he's", "she's", "his", "her"):
        meant = _only_person(before, _HE if first in _HE else _SHE)
    elif first in ("it", "it's", "its"):
        meant = _only_thing(before)
    else:
        meant = None
    if meant is None:
        return None
    rest = line.text[len(first) :]
    if first in ("his", "her", "its"):
        return f"{meant}'s{rest}"
    if not first.endswith("'s"):
        return meant + rest
    return f"{meant} {'has' if line.words[1:2] in (['been'], ['got'], ['had']) else 'is'}{rest}"


# --- inside the sentence ------------------------------------------------------------------------


def _is_clear(line: Line, at: int) -> bool:
    word = line.words[at]
    if word in _HE or word in _SHE:
        return bool(_people(line, at, _HE if word in _HE else _SHE))
    if word in _THEY:
        return _is_plural(line.words[:at])
    if word in _IT:
        return not _EMPTY_IT.search(line.low) and _has_thing(line, at)
    if word == "there":
        following = line.words[at + 1 : at + 2]
        if following and following[0] in AUXILIARIES:
            return True
        return any(before in _PLACES for before in line.words[: max(0, at - 1)])
    return word != "here" and _is_clear_that(line, at)


def _is_clear_that(line: Line, at: int) -> bool:
    """*this week*, *those who*, and *that* where it joins clauses."""
    word = line.words[at]
    after = line.words[at + 1] if at + 1 < len(line.words) else ""
    if after in _TIMES:
        return word == "this"
    if word in ("this", "these", "that's", "that'd", "that'll"):
        return False
    if word == "those":
        return after in ("who", "with", "of", "in")
    if not at or not after:
        return False
    before = line.words[at - 1]
    if before in _REPORTING:
        return True
    if before not in FUNCTION_WORDS and before not in BASE and not is_past(before):
        acts = is_third(before) or before.endswith("ing") or line.words[at - 2 : at - 1] == ["to"]
        return not acts  # after a noun it is relative: a service that routes
    joins = after in AUXILIARIES or is_past(after) or is_third(after) or after in _AFTER_THAT
    return joins and before not in BASE and before not in _BEFORE_THING


_BEFORE_THING = words("of in at for with on like about")


def _people(line: Line, end: int, gender: frozenset[str]) -> list[str]:
    """Who stands before this place and can be meant."""
    wrong = WOMEN if gender is _HE else MEN
    right = (MEN if gender is _HE else WOMEN) | ANYONE
    found = []
    for at in range(end):
        word = line.words[at].removesuffix("'s")
        if word in right or (word not in wrong and _is_name(line, at)):
            found.append(word)
    return found


def _is_name(line: Line, at: int) -> bool:
    shown = line.shown[at]
    word = line.words[at].removesuffix("'s")
    return shown[0].isupper() and word not in COMMON_WORDS and word[:2] != "i'" and shown != "I"


def _is_plural(before: list[str]) -> bool:
    return any(
        word in _GROUPS
        or (len(word) > 3 and word.endswith("s") and not word.endswith(("ss", "'s", "us", "is")))
        for word in before
    ) or ("and" in before and before.index("and") <= 4)


def _has_thing(line: Line, end: int) -> bool:
    """A noun with its article, a name, or something that a verb acts on stands before, and a new
    clause or phrase begins between: *a bike and rode it*, but not *a fan of it*."""
    found = acted = False
    for at in range(end):
        word = line.words[at]
        if found and (word in _JOINTS or f"{line.shown[at]}," in line.text):
            return True
        noun = len(word) > 2 and word not in FUNCTION_WORDS and not word.endswith(("ed", "ing"))
        object_ = acted and noun and not is_adverb(word) and not is_past(word)
        owned = word in _DETERMINERS or word.endswith("'s") or _is_name(line, at)
        found = found or owned or object_
        acted = acted or is_past(word) or (line.verb is not None and at >= line.verb)
    return False


_JOINTS = words("and but so because when while which that to or after before since until where as")


# --- the sentence before ------------------------------------------------------------------------

_OWN_PERSON = re.compile(
    r"\b(?P<whole>(?:[Mm]y|[Oo]ur) (?:\w+ )?(?P<kin>"
    + "|".join(sorted(PEOPLE, key=len, reverse=True))
    + r")\b(?:,? (?P<name>[A-Z][\w-]+))?)"
)


def _only_person(before: Line, gender: frozenset[str]) -> str | None:
    """The one person a sentence speaks of, as it can stand in the next one."""
    wrong = WOMEN if gender is _HE else MEN
    own = list(_OWN_PERSON.finditer(before.text))
    names = [
        at
        for at in range(len(before.words))
        if _is_name(before, at) and (not at or before.words[at - 1] not in _BEFORE_PLACES)
    ]
    if not own:
        surname = len(names) == 2 and names[1] == names[0] + 1
        if names and names[0] == 0 and (len(names) == 1 or surname):
            return " ".join(before.shown[at].removesuffix("'s") for at in names)
        return None
    kin = own[0]
    if len(own) > 1 or kin["kin"].lower() in wrong or len(names) > (1 if kin["name"] else 0):
        return None
    return kin["name"] or kin["whole"][0].lower() + kin["whole"][1:]


_BEFORE_PLACES = _PLACES | {"of", "for", "on", "by", "called"}


def _only_thing(before: Line) -> str | None:
    """The name with which the sentence before begins, where it is the only one and no person."""
    names = [at for at in range(len(before.words)) if _is_name(before, at)]
    told = " ".join(before.words[1:3])
    if names != [0] or told not in _TELLS_WHAT:
        return None
    rest = frozenset(before.words[2:])
    return before.shown[0] if rest.isdisjoint(PEOPLE) else None


_TELLS_WHAT = frozenset(f"{verb} {article}" for verb in ("is", "was") for article in _ARTICLES)
