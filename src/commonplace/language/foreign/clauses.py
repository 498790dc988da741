"""Clauses of a sentence without tags: parts around a verb that the pack knows, as English clauses.

A sentence is cut at commas, colons and *and*. A part without a verb belongs to the one before it;
at the beginning it is an exclamation, or what the sentence is about ("Pour X, le port …"). Behind
what is no longer so it says what is so instead: "…, sondern im Gartenhaus".
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from commonplace.language.foreign.words import AUXILIARIES, spell_english
from commonplace.language.frames.change_words import change_words
from commonplace.language.grammar.clauses import Clause, Complement
from commonplace.language.grammar.verbs import Verb
from commonplace.language.grammar.words import Word, measures
from commonplace.language.packs import Pack, english

#: What is exclaimed before a comma has fewer words than this: "Ojo, …", "Ça y est, …".
_MOST_EXCLAIMED = 4
#: Words of the verb itself.
_VERBAL = ("VBN", "VBZ", "AUX")
_SEPARATORS = frozenset(",;:—–-")
#: The English verb and tense of finite forms that are no present of a verb of the tables.
_FORMS = {
    "was": ("be", "past"),
    "left": ("leave", "past"),
    "amount": ("be", "present"),
    "becomes": ("become", "present"),
}


#: What is done to what stands before the verb: "die Medikamente haben wir ins Bad geräumt".
_TO_BE_DONE = ("move", "sell", "replace", "give away")


@dataclass(slots=True)
class Part:
    """A stretch of a sentence with one verb at most."""

    words: list[Word]
    #: Whether it has no verb, and says what is so instead of what the part before it denied.
    instead: bool = False
    #: Whether *and* stands before it.
    is_joined: bool = False


def cut_parts(words: Sequence[Word], pack: Pack) -> list[Part]:
    """Cut a sentence into parts; what a subordinate clause tells is left out."""
    pieces: list[list[Word]] = [[]]
    closed = len(words) > 1 and words[-1].tag == "," and words[-1].text not in _SEPARATORS
    for word in words[: len(words) - closed]:
        opens = word.low in pack.words("openers")
        if (word.tag == "," and word.text in _SEPARATORS) or word.tag == "CC" or opens:
            pieces.append([])
        pieces[-1].append(word)
    parts: list[Part] = []
    lead: list[Word] = []
    for piece in filter(None, pieces):
        link, rest = (piece[0], piece[1:]) if piece[0].tag in (",", "CC") else (None, piece)
        if piece[0].low in pack.words("openers"):
            continue
        if parts and (helper := _find_helper(rest, link, parts[-1])):
            rest = [helper, *rest]  # "hat A gekauft und B verkauft"
        if any(word.tag == "VBZ" for word in rest):
            parts.append(Part([*lead, *rest], is_joined=link is not None and link.tag == "CC"))
            lead = []
        elif not parts:
            lead = [] if _is_exclaimed(piece) else [*lead, *piece]
        elif _is_instead(rest, link, pack):
            parts.append(Part(rest, instead=True))
        else:
            parts[-1].words += piece
    return parts or [Part(lead)]


def _find_helper(words: Sequence[Word], link: Word | None, before: Part) -> Word | None:
    """Find the auxiliary of the part before, which a participle behind *and* shares."""
    joined = link is not None and link.tag == "CC" and any(word.tag == "VBN" for word in words)
    if not joined or any(word.tag == "VBZ" for word in words):
        return None
    found = (word for word in before.words if word.tag == "VBZ" and word.lemma in AUXILIARIES)
    helper = next(found, None)
    return replace(helper, text="", start=words[0].start, end=words[0].start) if helper else None


def _is_exclaimed(words: Sequence[Word]) -> bool:
    return len(words) < _MOST_EXCLAIMED and not any(
        word.is_name or word.tag in ("IN", "RP") for word in words
    )


def _is_instead(words: Sequence[Word], link: Word | None, pack: Pack) -> bool:
    leads = link is not None and link.low in pack.words("but")
    return bool(words) and (leads or words[0].low in pack.words("but") | pack.words("now"))


def find_clause(part: Part, pack: Pack, *, carries: bool) -> Clause | None:
    """Build a clause around the verb of a part; None: it has none. `carries`: whether it may be
    about whom the part before it is about.
    """
    words = _join_verb_phrase(part.words, pack)
    at = next((i for i, word in enumerate(words) if word.tag == "VBZ"), None)
    if at is None:
        return None
    participle = next((word for word in words if word.tag == "VBN"), None)
    before = words[: at - (at > 0 and words[at - 1].low in pack.words("them"))]
    kept = [word for word in before if not _is_beside(word, pack)]
    behind = [word for word in words[at + 1 :] if word.tag not in _VERBAL]
    subject, lead = _cut_lead(spell_english(kept))
    if not any(
        word.tag in ("NN", "NNP", "PRP", "CD", "VBN") for word in subject
    ) and not _has_pronoun(words[: at + 1], pack):
        inverted, rest = _invert(behind, pack)
        ours = words[at].low in pack.words("first") | pack.words("first plural")
        able = not carries or (rest and not part.is_joined)
        if able and not ours and _agrees(words[at], inverted, pack):
            subject, behind = inverted or subject, rest
    verb = _make_verb(words[at], participle, words, pack)
    if (
        participle
        and verb.lemma in _TO_BE_DONE
        and subject
        and behind[:1]
        and behind[0].tag == "PRP"
    ):
        verb, behind = replace(verb, passive=True), behind[1:]  # "die Medikamente haben wir …"
    if verb.lemma == "be" and subject and subject[0].tag == "NN":
        subject = [_make_article(subject[0]), *subject]  # "Treffpunkt ist jetzt …"
    return Clause(
        subject=tuple(word for word in subject if word.tag not in (",", "RB", "CC")),
        verb=verb,
        after=[*_find_complements(behind, verb, pack), *_find_complements(lead, verb, pack)],
        start=words[0].start,
        end=words[-1].end,
    )


def _make_article(word: Word) -> Word:
    return replace(word, text="", low="the", lemma="the", tag="DT", end=word.start)


def replace_complements(clause: Clause, words: Sequence[Word], pack: Pack) -> Clause:
    """Say the same verb of other words, without its negation: "…, sondern im Gartenhaus"."""
    assert clause.verb is not None
    verb = replace(clause.verb, negated=False)
    kept = [word for word in words if word.tag not in _VERBAL]
    after = _find_complements(kept, verb, pack)
    return replace(clause, verb=verb, after=after, start=words[0].start, end=words[-1].end)


def _is_beside(word: Word, pack: Pack) -> bool:
    """Whether a word before the verb says only when it is so, or is a pronoun."""
    return word.dated or word.tag == "RP" or word.low in pack.words("pronouns")


def _has_pronoun(words: Sequence[Word], pack: Pack) -> bool:
    return any(word.low in pack.words("pronouns") for word in words)


def _join_verb_phrase(words: Sequence[Word], pack: Pack) -> list[Word]:
    """Join a verb and its particle: "macht … auf", "a désormais lieu"."""
    phrases = pack.table("verb phrases")
    for at, verb in enumerate(words):
        if verb.tag != "VBZ":
            continue
        for place in range(at + 1, len(words)):
            if lemma := phrases.get(f"{verb.low} {words[place].low}"):
                joined = replace(verb, lemma=lemma)
                return [*words[:at], joined, *words[at + 1 : place], *words[place + 1 :]]
    return [*words]


def _cut_lead(words: list[Word]) -> tuple[list[Word], list[Word]]:
    """Part a subject from a phrase before it: "Por la mañana | Marta". What stands before a comma
    is what the subject is of: "Pour Projet X, le port …".
    """
    if not words or words[0].tag != "IN":
        return words, []
    comma = next((at for at, word in enumerate(words) if word.tag == ","), 0)
    if comma and len(words) > comma + 1:
        return [*words[1:comma], *words[comma + 1 :]], []
    if comma:
        return [], words[:comma]
    begun = next((at for at, word in enumerate(words) if word.is_noun), len(words))
    for at in range(begun + 1, len(words)):
        before = words[at - 1]
        if words[at].tag in ("DT", "PRP$", "PRP") and before.tag != "IN":
            return words[at:], words[:at]
        if words[at].is_name and before.is_noun and not before.is_name:
            return words[at:], words[:at]
    return [], words


def _invert(behind: list[Word], pack: Pack) -> tuple[list[Word], list[Word]]:
    """ "Jetzt wohnt Anna in …": the subject stands behind the verb, before another phrase."""
    kept = [word for word in behind if word.tag != "RP"]
    ends = ("IN", "CD", ",", "RB", "DT", "PRP$", "CC")
    end = next((at for at, word in enumerate(kept) if at and word.tag in ends), len(kept))
    end = 1 if kept and kept[0].tag == "PRP" else end
    if kept and kept[0].tag in ("NNP", "DT", "PRP$", "PRP"):
        return spell_english(kept[:end]), kept[end:]
    return [], behind


def _agrees(verb: Word, subject: Sequence[Word], pack: Pack) -> bool:
    """Whether a noun behind a verb can be its subject: "han subido el precio" has another."""
    plural = verb.low.endswith(tuple(pack.words("plural endings")))
    return not plural or any(word.low.endswith("s") or word.tag == "CC" for word in subject)


def has_object(words: Sequence[Word], pack: Pack) -> bool:
    """Whether a pronoun is what something is done to: "on | l' | a mis", "wir haben ihn …"."""
    if not any(word.tag == "VBN" for word in words):
        return False
    them, verb = pack.words("them"), [at for at, word in enumerate(words) if word.tag == "VBZ"]
    beside = {at + 1 for at in verb} if pack.language == "de" else {at - 1 for at in verb}
    return any(0 <= at < len(words) and words[at].low in them for at in beside)


def _make_verb(finite: Word, participle: Word | None, words: Sequence[Word], pack: Pack) -> Verb:
    """The English verb of the clause: that of the participle in a perfect tense or passive."""
    negated = any(word.tag == "RB" for word in words)
    if participle is not None and finite.lemma in AUXILIARIES:
        passive = finite.lemma.startswith("become") or any(word.tag == "AUX" for word in words)
        tense = "present" if finite.lemma == "becomes" else "past"
        verb = Verb((participle.lemma,), (finite, participle), tense, negated=negated)
        return replace(verb, forms=("VBN",), passive=passive)
    lemma, tense = _FORMS.get(finite.lemma, (finite.lemma, "present"))
    return Verb((lemma,), (finite,), tense, negated=negated, forms=("VBZ",))


# --- what stands beside a verb --------------------------------------------------------------------


def _find_complements(words: Sequence[Word], verb: Verb, pack: Pack) -> list[Complement]:
    """Cut what stands behind the verb at its prepositions and commas, and at words of a day."""
    parts: list[tuple[str, list[Word]]] = [("", [])]
    for word in words:
        prep, held = parts[-1]
        if held and word.lemma == "of":
            held.append(word)
        elif word.lemma == "of" and verb.negated and len(parts) == 1:
            continue  # "ne boit plus de café"
        elif held and word.tag == "," and _ends_group(words, word):
            break
        elif word.tag == "CC":
            parts.append(("and", []))
        elif _is_rate(words, word, held):
            held.append(replace(word, low="per", lemma="per"))
        elif word.tag in ("IN", ",", "RP"):
            article = replace(word, low="the", tag="DT", lemma="the")
            joined = [article] if word.low in pack.words("contracted") else []
            parts.append((_prepose(word.lemma, verb) if word.tag == "IN" else "", joined))
        elif not prep and verb.lemma != "be" and (word.dated or _is_year(word)):
            continue
        elif held and word.dated and held[-1].tag == "DT":
            parts[-1] = (prep, [word])
        elif held and (_begins_phrase(word, held[-1]) or word.dated != held[-1].dated):
            parts.append(("", [word]))
        elif word.tag != "RB" and not _is_part_of_denial(word, pack):
            held.append(word)
            if verb.lemma == "live" and not prep and word.low in pack.words("streets"):
                held.insert(0, replace(word, low="the", tag="DT", lemma="the"))
                parts[-1] = ("in", held)
            elif verb.lemma == "live" and not prep and word.text[:1].isupper():
                parts[-1] = ("in", held)
    return [*_join_phrases([*_make_complements(parts)], verb)]


def _begins_phrase(word: Word, before: Word) -> bool:
    return word.tag in ("DT", "PRP$") and before.tag not in ("DT", "IN")


def _join_phrases(items: list[Complement], verb: Verb) -> Iterator[Complement]:
    """Keep where a thing is with its noun: "ist der Parkplatz | am See"."""
    if verb.lemma == "be" and len(items) > 1:
        first, second = items[:2]
        timed = second.words[0].dated or second.words[-1].tag == "CD"
        told = not first.prep and first.words[0].tag == "DT"
        if told and second.prep in ("in", "at", "on") and not timed:
            yield replace(first, words=(*first.words, *second.words))
            items = items[2:]
    yield from items


def _make_complements(parts: Sequence[tuple[str, list[Word]]]) -> Iterator[Complement]:
    for prep, held in parts:
        if held and held[-1].tag != "DT" and prep != "since":
            timed = prep in ("in", "to", "on") and held[-1].tag == "CD"
            daily = not prep and held[-1].low in english().words("weekdays")
            lead = "at" if timed else "on" if daily else prep
            yield Complement(lead, "NP", tuple(spell_english(held)))


def _is_part_of_denial(word: Word, pack: Pack) -> bool:
    """ "kein Busfahrer | mehr"."""
    return word.low in {phrase.rpartition(" ")[2] for phrase in pack.words("no longer")}


def _is_rate(words: Sequence[Word], word: Word, held: Sequence[Word]) -> bool:
    """Whether a preposition stands between an amount and how often it is: "45 euros al mes"."""
    behind = next((each for each in words if each.start > word.start), word)
    counted = any(each.tag == "CD" for each in held)
    return word.tag == "IN" and counted and behind.lemma in measures()


def _ends_group(words: Sequence[Word], comma: Word) -> bool:
    """Whether a comma ends what a verb is about: no phrase or number goes on behind it."""
    behind = next((word for word in words if word.start > comma.start), comma)
    return behind.tag not in ("IN", "CD", "DT", "NNP")


def _is_year(word: Word) -> bool:
    return len(word.low) == 4 and word.low.isdigit() and word.low[:2] in ("19", "20")


def _prepose(prep: str, verb: Verb) -> str:
    """The English preposition beside a verb: French *à* is *in* with live and *at* with work,
    Spanish *en* is *at* with work, and *es de* an amount is *is*.
    """
    if verb.lemma == "be" and prep == "of":
        return ""
    if verb.lemma in ("switch", "change", "move") and prep == "of":
        return "from"
    if verb.lemma in change_words().to_verbs and prep == "on":
        return "to"
    if verb.lemma == "replace" and prep in ("by", "through", "for"):
        return "with"
    if verb.lemma in ("meet", "take place", "rehearse") and prep in ("near", "behind", "outside"):
        return "at"
    if verb.lemma in ("live", "be", "meet", "take place", "rehearse") and prep == "to":
        return "in"
    if verb.lemma == "play" and prep in ("at", "with", "in"):
        return "for"
    if verb.lemma == "live" and prep == "at":
        return "in"
    return "at" if verb.lemma == "work" and prep in ("to", "in") else prep
