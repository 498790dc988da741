"""Read a sentence of a language without a tagger.

German, French and Spanish have a pack: the forms of the few verbs that fill slots, each with the
English verb whose frame it is, and prepositions with their English ones. So the clause that is
built here is matched against the same tables as an English one. A sentence whose verb no pack has
is kept as it was said, of any other language too; labels are read in all.
"""

from collections.abc import Sequence
from dataclasses import replace

from commonplace.language.frames.circumstances import Circumstances
from commonplace.language.frames.context import Context
from commonplace.language.frames.frame import Said
from commonplace.language.frames.labels import find_label, is_sentence, read_label
from commonplace.language.frames.match import read_clause
from commonplace.language.frames.subjects import UNKNOWN, find_subject
from commonplace.language.frames.whole import say_as_is
from commonplace.language.grammar.clauses import Clause, Complement
from commonplace.language.grammar.verbs import Verb
from commonplace.language.grammar.words import Word, measures
from commonplace.language.packs import Pack
from commonplace.language.sentences import Sentence
from commonplace.language.statement import Statement
from commonplace.language.tokens import Token

_NO_PACK = Pack("", {})
#: What is exclaimed before a comma has fewer words than this: "Ojo, …", "Ça y est, …".
_MOST_EXCLAIMED = 4
#: No phrase of change has more words than this.
_LONGEST_PHRASE = 5
#: Of words in lower case, which in German are no nouns.
_GERMAN_ADJECTIVES = ("e", "en", "er", "es", "em")


def read_foreign(sentence: Sentence, pack: Pack | None, context: Context) -> list[Statement] | str:
    """Read a sentence by its language's pack."""
    known = pack or _NO_PACK
    ignored = known.words("ignored")
    tokens = [token for token in sentence.tokens if token.text.lower() not in ignored]
    words = _mend_tags([_read_word(token, known, context) for token in tokens], known)
    words = _join_phrases(words, known)
    span = (sentence.start, sentence.end)
    label = find_label(_in_english(_join_unspaced(_cut_change(words, known))))
    if label and not is_sentence(label) and (found := read_label(label, span, context)):
        return found
    if pack is None:
        return [say_as_is(span, context)]
    passive = bool({token.text.lower() for token in sentence.tokens} & known.words("passive"))
    lead, words = _cut_lead(words)
    subject, known_as, statements = UNKNOWN, tuple[Word, ...](), list[Statement]()
    for part in _split_clauses(words, pack):
        inverts = not known_as or part[0].tag != "VBZ"
        clause = _find_clause(part, pack, inverts=inverts)
        if clause is None or clause.verb is None:
            continue
        if passive:
            clause.verb = replace(clause.verb, passive=True)
        how = _find_circumstances([*lead, *part], clause, pack, context)
        own = find_subject(clause.subject, context) if clause.subject else UNKNOWN
        if own.key is not None:
            subject, known_as = own, clause.subject
        clause.subject = clause.subject or known_as
        if subject.key is not None and clause.subject:
            for each in _split_work(clause):
                statements += read_clause(Said(each, subject, how, context), [each], span)
    return statements or [say_as_is(span, context)]


def _cut_lead(words: list[Word]) -> tuple[list[Word], list[Word]]:
    """What stands before a colon that a sentence follows: "Korrektur: Nele hat …"."""
    at = next((at for at, word in enumerate(words[:12]) if word.text == ":"), 0)
    if not at or not any(word.tag == "VBZ" for word in words[at:]):
        return [], words
    return words[:at], words[at + 1 :]


def _split_clauses(words: list[Word], pack: Pack) -> list[list[Word]]:
    """Cut at commas and at *and*; a second clause counts where it is about the same ("…, elle est à
    Nice") or about a name; of the first one only that it is an exclamation: "Ojo, …".
    """
    parts: list[list[Word]] = []
    begin = 0
    small = pack.words("pronouns") | pack.words("now") | pack.words("also")
    for at, word in enumerate(words):
        if word.tag not in (",", "CC"):
            continue
        rest = words[at + 1 :]
        verb = next((place for place, each in enumerate(rest) if each.tag == "VBZ"), len(rest))
        same = all(each.low in small or each.tag == "RB" for each in rest[:verb])
        if not any(each.tag == "VBZ" for each in words[begin:at]):
            if at - begin < _MOST_EXCLAIMED and word.tag == "," and not _names(words[begin:at]):
                begin = at + 1
        elif verb == len(rest):
            if word.tag == "," and rest and rest[0].low in small:
                return [*parts, words[begin:at]]
        elif word.tag == "," or same:
            told = words[begin:at]
            parts += [told] if _names(told) or at - begin > _MOST_EXCLAIMED else []
            begin = at + 1
            if not same and not rest[0].is_name:
                return parts
    return [*parts, words[begin:]]


def _names(words: Sequence[Word]) -> bool:
    return any(word.is_name for word in words)


# --- words ----------------------------------------------------------------------------------------


def _join_phrases(words: list[Word], pack: Pack) -> list[Word]:
    """Make one word of a phrase of change: "a partir de ahora", "ab sofort"."""
    phrases = [phrase.split() for phrase in pack.words("now") if " " in phrase]
    found: list[Word] = []
    at = 0
    while at < len(words):
        lows = [word.low for word in words[at : at + _LONGEST_PHRASE]]
        size = max((len(each) for each in phrases if lows[: len(each)] == each), default=0)
        if size:
            both = " ".join(lows[:size])
            end = words[at + size - 1].end
            found.append(replace(words[at], low=both, tag="RP", lemma=both, end=end))
        else:
            found.append(words[at])
        at += max(size, 1)
    return found


def _cut_change(words: list[Word], pack: Pack) -> list[Word]:
    """ "Projekt X: Port ab sofort 9260, …" is a label with its value: "Projekt X, Port: 9260"."""
    colon = next((at for at, word in enumerate(words) if word.text == ":"), len(words))
    end = next((at for at in range(colon, len(words)) if words[at].text == ","), len(words))
    end -= words[end - 1].text == "."
    part = words[colon:end]
    at = next((at for at, word in enumerate(part) if word.low in pack.words("now")), 0)
    if at < 2 or len(part) != at + 2 or part[-1].tag != "CD" or _has_verb(part):
        return words
    comma = replace(part[0], text=",", low=",", lemma=",")
    return [*words[:colon], comma, *part[1:at], replace(part[at], text=":", low=":"), part[-1]]


def _has_verb(words: Sequence[Word]) -> bool:
    return any(word.tag == "VBZ" for word in words)


def _in_english(words: Sequence[Word]) -> list[Word]:
    """Spell prepositions and articles as the English ones, by which the frames read."""
    return [replace(word, low=_spell_english(word)) for word in words]


def _spell_english(word: Word) -> str:
    if word.tag == "DT":
        return "a" if word.low.startswith(("ein", "un")) else "the"
    return word.lemma if word.tag == "IN" else word.low


def _read_word(token: Token, pack: Pack, context: Context) -> Word:
    low = token.text.lower().replace("’", "'")
    low = "new" if low in pack.words("new") else pack.table("numbers").get(low, low)
    low = pack.table("weekdays").get(low, low)
    low = "project" if pack.table("nouns").get(low) == "project" else low
    dated = any(when.start <= token.start < when.end for when in context.dates)
    tag, lemma = _tag(low, token, pack, context)
    low = lemma if tag == "PRP$" else low
    return Word(token.text, low, tag, lemma, token.start, token.end, dated)


def _mend_tags(words: list[Word], pack: Pack) -> list[Word]:
    """What is spelled like a verb is a noun behind an article or preposition: "mot de passe"; what
    ends like a participle is one behind *have*: "a relevé"."""
    for at, word in enumerate(words[1:], 1):
        behind = words[at - 1].tag in ("DT", "IN") and word.lemma not in ("be", "have", "was")
        if word.tag == "VBZ" and behind:
            words[at] = replace(word, tag="NN", lemma=word.low)
    endings = tuple(pack.words("participle endings"))
    for at, word in enumerate(words[1:], 1):
        done = word.tag == "NN" and word.low.endswith(endings)
        if done and (words[at - 1].tag, words[at - 1].lemma) == ("VBZ", "have"):
            words[at] = replace(word, tag="VBN")
    return words


def _tag(low: str, token: Token, pack: Pack, context: Context) -> tuple[str, str]:
    """Tag a word by the pack: names, verbs of its tables, articles, prepositions, numbers."""
    if any(name.start <= token.start < name.end for name in context.names):
        return "NNP", low
    bare = low.partition("'")[2] or low
    for table, tag in (("verbs", "VBZ"), ("participles", "VBN")):
        english = pack.table(table).get(low) or pack.table(table).get(bare)
        if english is not None:
            return tag, english
    if (english := pack.table("prepositions").get(low)) is not None:
        return "IN", english
    for name, tag, lemma in (
        ("my", "PRP$", "my"),
        ("our", "PRP$", "our"),
        ("their", "DT", "their"),
        ("i", "PRP", "i"),
        ("articles", "DT", low),
        ("negation", "RB", "not"),
    ):
        if low in pack.words(name):
            return tag, lemma
    if low[:1].isdigit() or low in pack.data.get("numbers", {}):
        return "CD", low
    if low == "new":
        return "JJ", low
    if not any(map(str.isalnum, low)):
        return ",", low
    if low.rstrip("s") in measures():
        return "NNS", low.rstrip("s")
    if low in pack.words("and"):
        return "CC", low
    if pack.language == "de" and token.text.islower() and low.endswith(_GERMAN_ADJECTIVES):
        return "JJ", low
    return "NN", pack.table("nouns").get(low) or pack.table("nouns").get(bare) or low


def _join_unspaced(words: Sequence[Word]) -> list[Word]:
    """Join what scripts without blanks write as one, so that a label is one word: 締め切り."""
    joined: list[Word] = []
    for word in words:
        last = joined[-1] if joined else None
        tied = last is not None and last.end == word.start and last.tag == word.tag == "NN"
        if last is not None and tied and not (last.low + word.low).isascii():
            both = last.low + word.low
            joined[-1] = replace(
                last, text=last.text + word.text, low=both, lemma=both, end=word.end
            )
        else:
            joined.append(word)
    return joined


# --- the clause -----------------------------------------------------------------------------------


def _find_clause(words: Sequence[Word], pack: Pack, *, inverts: bool) -> Clause | None:
    """Build the main clause around the first verb that the pack knows; None: it knows none.
    `inverts`: whether its subject may stand behind the verb.
    """
    at = next((i for i, word in enumerate(words) if word.tag == "VBZ"), None)
    if at is None:
        return None
    participle = next((word for word in words if word.tag == "VBN"), None)
    behind = [word for word in words[at + 1 :] if word.tag not in ("VBN", "VBZ")]
    before = [word for word in words[:at] if word.low not in pack.words("now") and not word.dated]
    before = _join_topic(_in_english(before))
    told = words[at].low.partition("'")[0] + "'" in pack.words("pronouns")
    told = told or any(word.low in pack.words("pronouns") for word in words[:at])
    has_subject = told or any(word.tag in ("NN", "NNP", "PRP") for word in before)
    if inverts and not has_subject:
        inverted, rest = _invert([w for w in behind if w.low not in pack.words("now")])
        if inverted and inverted[0].tag in ("NNP", "DT", "PRP$"):
            before, behind = inverted, rest
    negated = any(word.tag == "RB" for word in words)
    named = any(word.is_name for word in before)
    verb = _make_verb(words[at], participle, negated=negated, named=named)
    return Clause(
        subject=tuple(
            word
            for word in before
            if word.tag not in (",", "RB") and word.low not in pack.words("pronouns")
        ),
        verb=verb,
        after=_complements(behind, verb, pack),
        start=words[0].start,
        end=words[-1].end,
    )


def _split_work(clause: Clause) -> list[Clause]:
    """What somebody works as and where are two things: "arbeitet als Koch bei Lindner"."""
    role = [item for item in clause.after if item.prep == "as"]
    place = [item for item in clause.after if item.prep in ("at", "in", "for")]
    if clause.verb is None or clause.verb.lemma != "work" or not (role and place):
        return [clause]
    return [replace(clause, after=role), replace(clause, after=place)]


def _join_topic(words: list[Word]) -> list[Word]:
    """ "Pour Projet X, le port …" is about the port of Projet X."""
    comma = next((at for at, word in enumerate(words) if word.tag == ","), 0)
    if comma and words[0].tag == "IN" and len(words) > comma + 1:
        return [*words[1:comma], *words[comma + 1 :]]
    return words


def _invert(behind: list[Word]) -> tuple[list[Word], list[Word]]:
    """ "Jetzt wohnt Anna in …": the subject stands behind the verb, before a preposition."""
    end = next((i for i, word in enumerate(behind) if word.tag in ("IN", "CD", ",")), len(behind))
    return behind[:end], behind[end:]


def _make_verb(finite: Word, participle: Word | None, *, negated: bool, named: bool) -> Verb:
    """The English verb of the clause: that of the participle in a perfect tense or passive."""
    words = (finite,) if participle is None else (finite, participle)
    if participle is not None and finite.lemma in ("be", "have", "become"):
        return Verb(
            (participle.lemma,),
            words,
            "past",
            negated=negated,
            forms=("VBN",),
            passive=finite.lemma == "become",
        )
    if finite.lemma == "be-called" and not named:
        return Verb(("be",), words, "present", negated=negated, forms=("VBZ",))
    if finite.lemma == "be-called":
        return Verb(("call",), words, "present", negated=negated, forms=("VBN",), passive=True)
    lemma, tense = {
        "was": ("be", "past"),
        "left": ("leave", "past"),
        "amount": ("be", "present"),
    }.get(finite.lemma, (finite.lemma, "present"))
    return Verb((lemma,), words, tense, negated=negated, forms=("VBZ",))


def _complements(words: Sequence[Word], verb: Verb, pack: Pack) -> list[Complement]:
    """Cut what stands behind the verb at its prepositions and commas, and at words of a day."""
    parts: list[tuple[str, list[Word]]] = [("", [])]
    breaks = pack.words("now") | pack.words("no longer")
    for word in words:
        prep, held = parts[-1]
        if held and word.lemma == "of" and verb.lemma != "be":
            held.append(word)
        elif held and word.tag == "," and _ends_group(words, word):
            break
        elif word.tag in ("IN", ",") or word.low in breaks:
            article = replace(word, low="the", tag="DT", lemma="the")
            joined = [article] if word.low in pack.words("contracted") else []
            parts.append((_prepose(word.lemma, verb) if word.tag == "IN" else "", joined))
        elif not prep and verb.lemma != "be" and (word.dated or _is_year(word)):
            continue
        elif held and word.dated and held[-1].tag == "DT":
            parts[-1] = (prep, [word])
        elif held and word.dated != held[-1].dated:
            parts.append(("", [word]))
        elif word.tag != "RB" and word.low != "mehr":
            held.append(word)
            if verb.lemma == "live" and not prep and word.low in pack.words("streets"):
                held.insert(0, replace(word, low="the", tag="DT", lemma="the"))
                parts[-1] = ("in", held)
            elif verb.lemma == "live" and not prep and word.text[:1].isupper():
                parts[-1] = ("in", held)
    return [
        Complement(
            "at" if prep == "in" and held[-1].tag == "CD" else prep, "NP", tuple(_in_english(held))
        )
        for prep, held in parts
        if held and held[-1].tag != "DT"
    ]


def _ends_group(words: Sequence[Word], comma: Word) -> bool:
    """Whether a comma ends what a verb is about: no preposition or number goes on behind it."""
    behind = next((word for word in words if word.start > comma.start), comma)
    return behind.tag not in ("IN", "CD", "DT")


def _is_year(word: Word) -> bool:
    return len(word.low) == 4 and word.low.isdigit()


def _prepose(prep: str, verb: Verb) -> str:
    """French *à* is *in* with live and *at* with work; Spanish *en* is *at* with work, and *es de*
    an amount is *is*.
    """
    if verb.lemma == "be" and prep == "of":
        return ""
    if verb.lemma in ("live", "be") and prep == "to":
        return "in"
    if verb.lemma == "live" and prep == "at":
        return "in"
    return "at" if verb.lemma == "work" and prep in ("to", "in") else prep


def _find_circumstances(
    words: Sequence[Word], clause: Clause, pack: Pack, context: Context
) -> Circumstances:
    low = f" {' '.join(word.low for word in words)} "
    lows = set(low.split())
    negated = clause.verb is not None and clause.verb.negated
    negated = negated or any(word.low.startswith("n'") for word in words)
    no_longer = any(f" {phrase} " in low for phrase in pack.words("no longer"))
    no_longer = (no_longer and (negated or pack.language == "es")) or ("mehr" in lows and negated)
    days = context.dates[0] if context.dates else None
    made = Circumstances(
        mood="plan"
        if lows & pack.words("plan") or "will-" in str(clause.verb and clause.verb.lemma)
        else "fact",
        positive=not (negated or no_longer),
        adds=1 if lows & pack.words("also") else 0,
        now=any(f" {phrase} " in low for phrase in pack.words("now")),
        no_longer=no_longer,
        correction=any(f" {phrase} " in low for phrase in pack.words("correction")),
    )
    return replace(made, days=(days.first.isoformat(), days.last.isoformat())) if days else made
