"""Say a clause of another language as English says it, where its words alone do not do it.

"Tiene la consulta en la calle Mayor" is *her practice is in …*, "geht auf das Gymnasium" *studies
at …*, "pagamos 45 euros por el trastero" *the storage room costs …*, "Otto ist der neue Trainer der
Jugend" *the coach of the youth is now Otto*.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import NamedTuple

from commonplace.language.frames.change_words import change_words
from commonplace.language.frames.context import Context
from commonplace.language.frames.frame import Said
from commonplace.language.frames.subjects import Subject, find_subject
from commonplace.language.frames.values import read_value
from commonplace.language.grammar.clauses import Clause, Complement
from commonplace.language.grammar.verbs import Verb
from commonplace.language.grammar.words import Word
from commonplace.language.packs import Pack, role_nouns

_PLACES = ("in", "at", "on", "under", "behind", "near")
_MONEY = ("euro", "dollar", "pound", "yen")


def rewrite_clause(said: Said, pack: Pack) -> list[Said]:
    """Give what a clause says as one or several clauses for the English frames."""
    for rewrite in _REWRITES:
        if found := rewrite(said, pack):
            return found
    return [said]


def own(subject: Subject, words: Sequence[Word], context: Context) -> Subject:
    """The thing that words name as a subject's: "ihr Büro", "la consulta" of somebody."""
    thing = find_subject(words, context)
    if thing.known == "named" or not thing.words or subject.key is None:
        return thing
    kept = (*subject.words, *thing.words)
    return replace(subject, words=kept, head=thing.head, label="", new=thing.new, definite=True)


def _say(
    said: Said,
    lemma: str,
    subject: Subject,
    *after: Complement,
    passive: bool = False,
    present: bool = False,
) -> Said:
    verb = replace(said.verb, chain=(lemma,), passive=passive)
    if present or lemma in ("be", "cost"):
        verb = replace(verb, tense="present", forms=("VBZ",))
    clause = replace(said.clause, verb=verb, after=[*after])
    return Said(clause, subject, said.how, said.context)


def _is_definite(item: Complement) -> bool:
    return item.words[0].tag == "DT" and item.words[0].low == "the" and len(item.words) > 1


def _split_work(said: Said, pack: Pack) -> list[Said]:
    """What somebody works as and where are two things: "arbeitet als Koch bei Lindner"."""
    role = [item for item in said.clause.after if item.prep == "as"]
    place = [item for item in said.clause.after if item.prep in ("at", "in", "for")]
    if said.verb.lemma != "work" or not (role and place):
        return []
    clauses = (replace(said.clause, after=role), replace(said.clause, after=place))
    return [Said(each, said.subject, said.how, said.context) for each in clauses]


def _teach(said: Said, pack: Pack) -> list[Said]:
    """ "Enseigne l'anglais": what somebody teaches has an article, and is no class of hers."""
    items = said.complements
    if (
        said.verb.lemma not in ("teach", "study", "learn")
        or not items
        or not _is_definite(items[0])
    ):
        return []
    words = items[0].words[1:]
    if items[0].prep or any(map(str.isdigit, words[-1].text)):
        return []
    return [_say(said, said.verb.lemma, said.subject, replace(items[0], words=words), *items[1:])]


def _call(said: Said, pack: Pack) -> list[Said]:
    """ "Mon dentiste s'appelle X" says who it is, "Léo s'appelle X" what he is called."""
    if said.verb.lemma != "be-called":
        return []
    if said.subject.words:
        return [_say(said, "be", said.subject, *said.clause.after)]
    return [_say(said, "call", said.subject, *said.clause.after, passive=True)]


def _place_own(said: Said, pack: Pack) -> list[Said]:
    """ "Hat ihr Büro im zweiten Stock": where her office is."""
    items = said.complements
    if said.verb.lemma != "have" or len(items) < 2 or items[0].prep or not _is_definite(items[0]):
        return []
    places = [item for item in items[1:] if item.prep in _PLACES and not item.words[0].dated]
    thing = own(said.subject, items[0].words, said.context)
    return [_say(said, "be", thing, *places)] if places and thing.words else []


def _move_thing(said: Said, pack: Pack) -> list[Said]:
    """ "Ha trasladado la consulta a …", "on a rangé les clés dans …": where it is moved."""
    items = [item for item in said.complements if not item.words[0].dated]
    things = [item for item in items if item.prep in ("", "with") and _is_definite(item)]
    to = [item for item in items if item.prep in ("to", "in", "on", "under", "behind")]
    if said.verb.lemma != "move" or not to or not (things or said.verb.passive):
        return []
    thing = said.subject
    if not said.verb.passive and thing.known == "named":
        thing = own(thing, things[0].words, said.context)
    elif not said.verb.passive:
        thing = find_subject(things[0].words, said.context)
    place = replace(to[-1], prep="to")
    return [_say(said, "move", thing, place, passive=True)] if thing.words else []


def _change_amount(said: Said, pack: Pack) -> list[Said]:
    """ "Han subido la entrada al museo a 8 euros": the last phrase is the amount."""
    to = [item for item in said.complements if item.prep == "to" and item.kind == "NP"]
    items = said.complements
    if said.verb.lemma not in change_words().to_verbs or len(to) < 2 or items[0].prep:
        return []
    last, inner = to[-1], to[0]
    if said.value_of(last).type in ("text", "name") or items.index(inner) != 1:
        return []
    of = replace(inner.words[0], text="", low="to", lemma="to", tag="IN", end=inner.words[0].start)
    thing = replace(items[0], words=(*items[0].words, of, *inner.words))
    return [_say(said, said.verb.lemma, said.subject, thing, last, passive=said.verb.passive)]


def _attend(said: Said, pack: Pack) -> list[Said]:
    """ "Geht auf das Gymnasium", "est au lycée X": the school where somebody studies."""
    changes = said.verb.lemma in ("change", "switch", "move")
    goes = changes or said.verb.lemma in ("go", "visit", "attend", "be", "study")
    if not goes or not said.subject.is_bare:
        return []
    schools = tuple(pack.words("schools"))
    for item in said.complements:
        school = any(word.low.endswith(schools) for word in item.words)
        if school and item.prep in ("", "to", "at", "in", "on") and _is_definite(item):
            how = replace(said.how, now=said.how.now or changes)
            told = Said(said.clause, said.subject, how, said.context)
            return [_say(told, "study", said.subject, replace(item, prep="at"), present=True)]
    return []


def _employ(said: Said, pack: Pack) -> list[Said]:
    """ "Ist Filialleiterin bei Rossmann": what somebody is, and where she works."""
    items = said.complements
    role = [item for item in items[:1] if not item.prep and not _is_definite(item)]
    at = [item for item in items if item.prep == "at" and said.value_of(item).type == "name"]
    able = said.verb.lemma == "be" and said.subject.is_bare and said.subject.known != "owner"
    if not (able and role and at):
        return []
    return [_say(said, "be", said.subject, *role), _say(said, "work", said.subject, *at)]


def _commute(said: Said, pack: Pack) -> list[Said]:
    """ "Fährt mit dem Rad zur Arbeit", "va en tren al trabajo"."""
    if said.verb.lemma not in ("drive", "go", "take", "come") or not said.subject.is_bare:
        return []
    to = [x for x in said.complements if x.prep and x.words[-1].low in pack.words("to work")]
    by = [
        x
        for x in said.complements
        if x not in to and x.prep in ("", "with", "in", "to", "by", "at")
    ]
    return [_say(said, "commute", said.subject, replace(by[0], prep="by"))] if to and by else []


def _cost(said: Said, pack: Pack) -> list[Said]:
    """ "Pagamos 45 euros por el trastero", "l'abonnement est à 29 euros": what something costs."""
    items, lemma = said.complements, said.verb.lemma
    price = next((x for x in items if said.value_of(x).unit.split(" ")[0] in _MONEY), None)
    if price is None or lemma not in ("pay", "be", "have") or said.how.mood != "fact":
        return []
    price = replace(price, prep="")
    if lemma == "be":
        return (
            []
            if not said.subject.words or items[0].prep == ""
            else [_say(said, "cost", said.subject, price)]
        )
    paid = next((x for x in items if x.prep in ("for", "by") and x.words[0].low == "the"), None)
    thing = find_subject(paid.words, said.context) if paid else None
    return [_say(said, "cost", thing, price)] if thing and thing.key and lemma == "pay" else []


def _name_office(said: Said, pack: Pack) -> list[Said]:
    """ "Otto ist der neue Trainer der Jugend": the coach of the youth is Otto."""
    subject, items = said.subject, said.complements
    if said.verb.lemma != "be" or subject.known != "named" or not subject.is_bare or not items:
        return []
    words = items[0].words
    of = any(word.low == "of" for word in words[1:])
    new = any(word.low == "new" for word in words) or said.how.now or said.how.no_longer
    role = _is_role(words)
    if items[0].prep or not of or not (role or (new and _is_definite(items[0]))):
        return []
    office = find_subject(words, said.context)
    if not office.words or not said.clause.subject:
        return []
    holder = Complement("", "NP", tuple(said.clause.subject))
    turned = _say(said, "be", replace(office, definite=True), holder, *items[1:])
    turned.clause.subject = words
    return [turned]


def _is_role(words: Sequence[Word]) -> bool:
    return any(word.lemma in role_nouns() for word in words)


_REWRITES: tuple[Callable[[Said, Pack], list[Said]], ...] = (
    _split_work,
    _teach,
    _call,
    _place_own,
    _move_thing,
    _change_amount,
    _attend,
    _employ,
    _commute,
    _cost,
    _name_office,
)


# --- what is carried to the next clause -----------------------------------------------------------

_CHANGES = ("change", "switch", "replace", "raise", "lower")


class Topic(NamedTuple):
    """What a later clause of the sentence may be about."""

    subject: Subject
    words: tuple[Word, ...]


def find_topic(said: Said, me: bool) -> Topic | None:
    """What a clause says is another now, so that the next one may tell which: "on a changé de
    plombier", "ich habe eine neue Ärztin". `me`: whether it was done to the author.
    """
    items, lemma = said.complements, said.verb.lemma
    changes = lemma in _CHANGES and said.verb.tense == "past"
    items = [item for item in items if item.kind == "NP" and not all(w.dated for w in item.words)]
    new = lemma in ("have", "get") and any(w.low == "new" for x in items[:1] for w in x.words)
    if len(items) != 1 or items[0].prep not in ("", "from", "of") or not (changes or new):
        return None
    thing, words = said.subject, items[0].words
    if thing.known != "named":
        mine = "my" if me or not thing.plural else "our"
        mine = mine if me or thing.known == "author" else ""
        owner = replace(words[0], text="", low=mine, lemma=mine, tag="PRP$", end=words[0].start)
        bare = [word for word in words if word.tag != "DT" and word.low != "new"]
        thing = find_subject([owner, *bare] if mine else bare, said.context)
    else:
        thing = own(thing, [word for word in words if word.low != "new"], said.context)
    named = read_value(words, said.context).type != "text"
    return Topic(thing, words) if thing.words and not named else None


def find_office(said: Said) -> Topic | None:
    """The office that somebody holds no longer: "ya no es el presidente de la comunidad"."""
    told = said.how.no_longer and said.verb.lemma == "be" and said.subject.words
    return Topic(said.subject, said.clause.subject) if told else None


def make_passive(verb: Verb) -> Verb:
    """What is done to "it", which the sentence was about: "la hemos subido al balcón"."""
    return replace(verb, chain=("move",), passive=True)


#: Who does this works there no longer.
ENDS = ("quit", "leave", "resign")
#: Verbs that *be* stands for, behind the one that says what is so no longer.
_GO_ON = ("live", "work", "study", "play")


def go_on(clause: Clause, verb: Verb, former: Verb | None) -> Verb:
    """Read *be* as the verb of what is so no longer: "n'habite plus à Lyon, elle est à Nice"."""
    placed = clause.after[:1] and clause.after[0].prep in _PLACES
    if former is None or verb.lemma != "be" or verb.tense != "present" or not placed:
        return verb
    lemma = "work" if former.lemma in ENDS and clause.after[0].prep == "at" else former.lemma
    return replace(verb, chain=(lemma,)) if lemma in _GO_ON else verb
