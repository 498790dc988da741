"""Roles: who holds an office. "Amira is the captain of the team" fills *captain* of the team."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from commonplace.language.frames.attributes import fill, name_attribute
from commonplace.language.frames.change_words import change_words
from commonplace.language.frames.endings import spell_verb
from commonplace.language.frames.frame import Frame, Said
from commonplace.language.frames.slots import Slot, is_one, slot_of_noun, slots
from commonplace.language.frames.subjects import UNKNOWN, Subject, find_subject
from commonplace.language.frames.values import Value, read_value
from commonplace.language.grammar.clauses import Complement
from commonplace.language.grammar.words import Word
from commonplace.language.lexicon import find_kind
from commonplace.language.packs import english, role_nouns
from commonplace.language.statement import BOOK


def is_role(words: Sequence[Word]) -> bool:
    """Whether a noun phrase ends in a trade or an office: "junior archivist", "head of
    procurement".
    """
    return head_of(words).lemma in role_nouns()


def head_of(words: Sequence[Word]) -> Word:
    """The head of a noun phrase: its last noun before *of*."""
    for at, word in enumerate(words):
        if word.low == "of" and at:
            return words[at - 1]
    return words[-1]


def read_role(said: Said, item: Complement, items: list[Complement]) -> Frame | None:
    """Match "X is the captain of Y", "X is head of Y": the office of Y has X for its holder."""
    holder = holder_of(said.subject)
    words = item.words
    if (
        holder is None
        or words[0].low in ("a", "an", "one", "my", "our", "not")
        or not is_role(words)
    ):
        return None
    of = any(word.low in ("of", "'s") for word in words)
    if words[0].low != "the" and not of and not said.how.no_longer:
        return None
    return fill_role(said, words, holder, (item,))


def holder_of(subject: Subject) -> Value | None:
    """The one who can hold an office: a name, or the author."""
    if subject.words or not subject.key or subject.known not in ("named", "author", "pronoun"):
        return None
    return Value(subject.surface, subject.key, "name")


def fill_role(
    said: Said, words: Sequence[Word], holder: Value, used: tuple[Complement, ...]
) -> Frame:
    """Fill the office that the words name: "the treasurer of the club" is *club treasurer* of the
    book.
    """
    kept = [word for word in words if word.low not in ("new", "former")]
    thing = find_subject(kept, said.context)
    slot = slot_of_noun(thing.attribute)
    former = any(word.low in ("former", "ex", "previous", "old") for word in words)
    attribute = slot.name if slot else thing.attribute
    if former:
        attribute = f"former {attribute}"
    new = any(word.low == "new" for word in words)
    return Frame(
        thing,
        "relation",
        "role",
        attribute,
        holder,
        single=head_of(kept).low not in english().words("vague nouns") and not former,
        act="change" if new else "state",
        used=used,
        others=(said.subject,),
    )


def match_apposed(said: Said) -> Iterator[Frame]:
    """Match "with her husband Otto", "our vet, Dr. Strand", "the head of the depot, Ms. Lind":
    who it is stands beside a name.
    """
    for before, name, used in _list_apposed(said):
        thing, head = _find_office(said, before), head_of(before).lemma
        if thing is None or thing.key is None:
            continue
        slot = slot_of_noun(thing.attribute)
        if slot.single if slot else _is_held_by_one(head, thing.words):
            yield Frame(
                thing, "relation", "role:apposed", slot.name if slot else thing.attribute,
                read_value(name, said.context), single=True, used=used, others=(said.subject,),
                act="change" if thing.new else "state",
            )  # fmt: skip


def _list_apposed(
    said: Said,
) -> Iterator[tuple[Sequence[Word], Sequence[Word], tuple[Complement, ...]]]:
    """List the noun phrases that stand right before a name, with the name."""
    clause = said.clause
    phrases = [each for each in clause.after if each.kind == "NP" and each.words]
    for words, used in [(clause.subject, ()), *((each.words, (each,)) for each in phrases)]:
        cut = _find_name(said, words)
        if cut and words[cut - 1].is_noun:
            yield words[:cut], words[cut:], used
    beside = [each for each in clause.before[-1:] if each.kind == "NP" and not each.prep]
    if beside and _find_name(said, clause.subject) == 0:
        yield beside[0].words, clause.subject, ()
    for item, behind in zip(phrases, phrases[1:], strict=False):
        if behind.prep == "," and _find_name(said, behind.words) == 0:
            yield item.words, behind.words, (item, behind)


def _find_name(said: Said, words: Sequence[Word]) -> int | None:
    """Find where the name begins, with its title, at which the words end; None: at no name."""
    names = said.context.names_in(words[0].start, words[-1].end) if words else ()
    if not names or names[-1].end != words[-1].end:
        return None
    at = next(at for at, word in enumerate(words) if word.end > names[-1].start)
    titled = at and words[at - 1].low.rstrip(".") in english().words("titles")
    return at - 1 if titled else at


def _is_held_by_one(noun: str, words: Sequence[str]) -> bool:
    return (noun in role_nouns() or find_kind(noun) == "person") and is_one(noun, words)


def _find_office(said: Said, words: Sequence[Word]) -> Subject | None:
    """Find whose what is: "my", "our", "Ola's", "the head of Y", and "her" of whom the clause is
    about.
    """
    first, kept = words[0], [word for word in words if word.tag not in ("JJ", "JJR", "JJS")]
    if any(word.low in _FORMER for word in words) or not kept[-1].is_noun:
        return None
    if first.low in english().words("their"):
        own = said.subject.is_bare and said.subject.known in ("named", "pronoun")
        whose = find_subject(kept[1:], said.context) if len(kept) > 1 else UNKNOWN
        fits = own and first.low != "its" and whose.words
        return replace(said.subject, words=whose.words, head=whose.head) if fits else None
    owned = first.lemma in english().words("my") or any(word.tag == "POS" for word in words)
    of = first.low == "the" and any(word.low in ("of", "for") for word in words)
    thing = find_subject(kept, said.context) if owned or of else UNKNOWN
    return thing if thing.words else None


_FORMER = ("former", "ex", "old", "previous", "late")


def match_appointment(said: Said) -> Iterator[Frame]:
    """Match "the club hired Otto Lind as trainer": the club's trainer."""
    items = said.complements
    done = said.verb.tense == "past" or said.verb.perfect
    if said.name not in change_words().appoint or not done or not items or items[0].prep:
        return
    office = next((each for each in items[1:] if each.prep in ("as", "to") and each.words), None)
    named = said.value_of(items[0])
    if office is None or named.type != "name" or not is_role(office.words):
        return
    made = fill_role(said, office.words, named, (items[0], office))
    if made.subject.key == BOOK and said.subject.known == "named" and said.subject.is_bare:
        made = replace(made, subject=replace(said.subject, words=made.subject.words))
    yield replace(made, act="change", rule="change:appoint")


def match_resignation(said: Said) -> Iterator[Frame]:
    """Match "stepped down as R", "gave up the R job": the office has this holder no more."""
    table, holder = change_words(), holder_of(said.subject)
    if holder is None or not said.how.positive or said.how.mood != "fact":
        return
    for at, item in enumerate(said.complements[:2]):
        frames = set(said.frames_of(at))
        words = item.words
        post = words[-1].lemma in table.posts and len(words) > 2 and words[0].low in _THEIR
        office = words[:-1] if post else words
        as_one = post or item.prep == "as"
        if frames & table.resign and item.kind == "NP" and as_one and is_role(office):
            made = fill_role(said, office, holder, (item,))
            yield replace(made, act="end", positive=False, kind="event", rule="change:resign")
            return


_THEIR = ("the", "my", "his", "her", "our", "their")


def match_succession(said: Said) -> Iterator[Frame]:
    """Match "was elected R of Y", "took over as R", "became the R of Y", "took over Y"."""
    table = change_words()
    holder = holder_of(said.subject)
    if holder is None:
        return
    items = said.complements
    for at, item in enumerate(items):
        frames = set(said.frames_of(at))
        if item.kind != "NP":
            continue
        of = any(word.low in ("of", "'s") for word in item.words)
        bare = item.prep == "as" or said.verb.passive  # "took over as treasurer"
        given = of or bare or item.words[0].low in _THEIR
        office = is_role(item.words) or bool(frames & {"take over as", "step in as"})
        if frames & table.role and office and given:
            yield replace(
                fill_role(said, item.words, holder, (item,)), act="change", rule="change:role"
            )
            return
        if frames & table.offices and not item.prep.startswith("as"):
            thing = find_subject(item.words, said.context)
            if thing.known == "named" and thing.is_bare:
                yield Frame(
                    thing, "relation", "change:over", "lead", holder, single=True, act="change",
                    used=(item,), others=(said.subject,),
                )  # fmt: skip
            return


def match_handover(said: Said) -> Iterator[Frame]:
    """Match "handed the rota over to V", "the rota was reassigned to V", "V took over the rota"."""
    table = change_words()
    items = [item for item in said.complements if item.kind == "NP"]
    passive = said.verb.passive
    if not any(name.removeprefix("be ") in table.hand for name in spell_verb(said)):
        return
    to = next((item for item in items if item.prep == "to"), None)
    thing = said.clause.subject if passive else next((i.words for i in items if not i.prep), ())
    if to is None or not thing:
        return
    owned, value = find_subject(thing, said.context), said.value_of(to)
    holder = find_subject(to.words, said.context)
    if holder.known == "author" and holder.key:
        value = Value(holder.surface, holder.key, "name")
    team = value.type == "text" and passive and to.words[0].low in english().words("groups")
    if owned.key and owned.words and (value.type == "name" or team):
        attribute = name_attribute(owned.attribute, slots().by_name["owner"])
        yield Frame(
            owned, "relation", "change:hand", attribute, value, single=True, act="change",
            used=(to,), others=(said.subject,),
        )  # fmt: skip


def match_office(said: Said) -> Iterator[Frame]:
    """Match "Ana maintains the parser" and "the parser is maintained by Ana": its maintainer."""
    office = slots().agents.get(said.verb.lemma)
    items, verb = said.complements, said.verb
    if office is None or not items or items[0].kind != "NP" or not said.is_habitual:
        return
    slot = slot_of_noun(office) or Slot(office, single=True)
    holder, nobody = holder_of(said.subject), said.subject.words == ("nobody",)
    if verb.passive and items[0].prep == "by":
        yield fill(said, slot, said.value_of(items[0]), (items[0],))
    elif not verb.passive and not items[0].prep and (holder or nobody):
        thing = find_subject(items[0].words, said.context)
        lead = items[0].words[0]
        given = lead.low in ("the", "our") or lead.tag in ("PRP$", "CD", "NNP")
        if thing.key not in (None, said.subject.key) and given and not verb.progressive:
            attribute = name_attribute(thing.attribute, slot)
            yield Frame(
                thing, "relation", "verb:office", attribute, holder, single=slot.single,
                used=(items[0],), others=(said.subject,),
            )  # fmt: skip
