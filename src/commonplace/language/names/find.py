"""Find the candidate names of a text, and choose those that the book takes for names."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import zip_longest

from commonplace.language.lexicon import look_up
from commonplace.language.name_key import name_key
from commonplace.language.names.appositions import BE, get_lemma
from commonplace.language.names.cues import count_votes
from commonplace.language.names.honorifics import CASELESS, find_honored
from commonplace.language.names.line import Line, is_code, is_kind, is_program
from commonplace.language.names.runs import Run, find_runs
from commonplace.language.names.surface import Evidence, Surface, vote
from commonplace.language.names.words import any_words, is_closed_compound, is_title
from commonplace.language.sentences import Sentence

_LONGEST = 120


def find_surfaces(
    text: str, sentences: Sequence[Sentence], tags: Sequence[Sequence[str]], language: str
) -> list[Surface]:
    """Find the candidates of a text; `tags` has a list for each sentence, empty but for English."""
    found: list[Surface] = []
    for sentence, its_tags in zip(sentences, tags, strict=True):
        if sentence.tokens:
            caseless = language in CASELESS
            line = Line(text, sentence, its_tags, "en" if caseless else language, caseless)
            found += _find_in_line(line)
            if caseless:
                found += find_honored(text, sentence, language)
    return found


def choose_surfaces(surfaces: Iterable[Surface], names: Collection[str]) -> list[Surface]:
    """Choose those whose key is a name: the longest first, none that overlaps with another."""
    chosen: list[Surface] = []
    reached = 0
    known = (each for each in surfaces if each.key in names)
    ordered = sorted(known, key=lambda each: (each.start, -each.end))
    for each, following in zip_longest(ordered, ordered[1:]):
        if each.start >= reached and not _is_titled(each, following):
            chosen.append(each)
            reached = each.end
    return chosen


def _is_titled(surface: Surface, following: Surface | None) -> bool:
    """Whether a surface is a title and a full name that the book knows without it."""
    if following is None or not surface.evidence & Evidence.TITLE or " " not in following.key:
        return False
    return surface.start < following.start < surface.end <= following.end


def _find_in_line(line: Line) -> Iterator[Surface]:
    covered: set[int] = set()
    for run in find_runs(line):
        covered.update(range(run.first, run.last))
        surface = _weigh(line, run)
        owners = [*_find_genitive(line, run)] if line.language == "de" else []
        if surface and owners:
            bits = surface.evidence & ~Evidence.TITLE | Evidence.PART
            surface = surface._replace(evidence=int(bits))
        yield from filter(None, [surface, *owners])
    if not line.is_tagged():
        yield from _find_elided(line)
        return
    for place in range(len(line.words)):
        if place in covered:
            continue
        run = Run(place, place + 1, place)
        if is_code(line.words[place]):
            yield _weigh_code(line, run)
        elif _is_unknown_word(line, place) or is_program(line.words[place]):
            yield _weigh_lower(line, run)


def _find_genitive(line: Line, run: Run) -> Iterator[Surface]:
    """Find the owner in *Frau Lindners Hund*, where the ending may be a part of the name."""
    tokens = line.sentence.tokens
    for place in range(run.first, run.last - 1):
        if tokens[place].text[-1] == "s" and line.is_ordinary(place + 1):
            start, end = tokens[run.first].start, tokens[place].end - 1
            name = line.text[start:end]
            yield Surface(name_key(name), name, start, end, at_start=1, evidence=Evidence.PART)


def _find_elided(line: Line) -> Iterator[Surface]:
    """Find names after an article or preposition that lost its vowel: *d'Amélie*."""
    for token in line.sentence.tokens:
        article, mark, name = token.text.replace("’", "'").partition("'")
        if mark and article.islower() and len(article) < 3 and name[:1].isupper():
            start = token.start + len(article) + 1
            surface = line.text[start : token.end]
            yield Surface(name_key(surface), surface, start, token.end, inside=1)


def _is_unknown_word(line: Line, place: int) -> bool:
    """Whether a word in lower case is in no lexicon, and may be what people call a thing; two
    ordinary words that are written as one may where they stand as names do: *in pickleweigh*."""
    word = line.words[place]
    if not word.isascii() or not word.islower() or not 2 <= len(word) <= 30 or not word.isalnum():
        return False
    if line.is_ordinary(place):
        return False
    if place == 0 and _opens_with_verb(line):
        return True
    if line.tag(place) in ("CD", "UH", "POS"):
        return False
    return line.is_governed(place) or line.is_name_tag(place) or not is_closed_compound(word)


def _weigh_code(line: Line, run: Run) -> Surface:
    """Weigh a word in lower case that is spelled like a made-up name; one that only says which
    kind of thing, or has an article, says little."""
    bare = line.is_bare(run.first) or run.first == 0
    if not bare or line.tag(run.last).startswith("NN"):
        return _make(line, run, at_start=1)
    deed = Evidence.DEED if line.does_something(run.last) else 0
    evidence = count_votes(line, run) | deed | Evidence.ORDINARY
    return _make(line, run, inside=1, evidence=evidence)


def _weigh_lower(line: Line, run: Run) -> Surface:
    """Weigh an unknown word in lower case; one with an article or a plural is a common noun."""
    opens = run.first == 0 and _opens_with_verb(line)
    program = is_program(line.words[run.first])
    bare = program or line.is_bare(run.first) or run.first == 0
    common = line.tag(run.first) == "NNS" or line.tag(run.last).startswith("NN")
    if not opens and (common or not bare):
        return _make(line, run, lower=1, evidence=Evidence.ORDINARY)
    evidence = count_votes(line, run) | (vote("tool", strong=False) if program else 0)
    if opens or line.does_something(run.last):
        evidence |= Evidence.DEED
    if not opens and (program or is_closed_compound(line.words[run.first])):
        evidence |= Evidence.PART
    return _make(line, run, lower=1, evidence=evidence)


def _opens_with_verb(line: Line) -> bool:
    """Whether what stands behind the first word may be what that does: *tidyup sorts files*."""
    low = line.low(1)
    verb = "v" in look_up(low).classes and low.endswith("s") and line.low(2) not in ("is", "are")
    return line.does_something(1) or verb


def _weigh(line: Line, run: Run) -> Surface | None:
    """Say what the sentence has for and against a run."""
    evidence = _gather(line, run)
    if run.part:
        evidence |= Evidence.PART
    strong = bool(evidence & (Evidence.CALLED | Evidence.TITLE | Evidence.COMPANY))
    if line.language == "de" and run.last - run.first == 1 and not strong:
        return _weigh_german(line, run, evidence)
    single = run.last - run.name == 1
    if single and line.words[run.name].isupper() and line.is_modifier(run.name):
        return _make(line, run, lower=1)
    ordinary = line.is_ordinary(run.name) and not line.acts(run.name)
    if single and (ordinary or is_kind(line.words[run.name], line.tag(run.name))):
        evidence |= Evidence.ORDINARY
        trusted = line.is_tagged() and (
            line.tag(run.name).startswith("NN") or line.has_noun_place(run.name)
        )
    else:
        trusted = not line.tag(run.name).startswith("JJ") or not line.tag(run.last).startswith("NN")
    inner = not line.begins(run.first) or line.is_quoted(run.first, run.last)
    if not inner and evidence & Evidence.DEED:
        inner = _is_doer(line, run, evidence)
        if inner and evidence & Evidence.ORDINARY:
            evidence |= vote("person", strong=False)
    if inner and trusted and not line.is_loud:
        return _make(line, run, inside=1, evidence=evidence)
    return _make(line, run, at_start=1, evidence=evidence)


def _is_doer(line: Line, run: Run, evidence: int) -> bool:
    """Whether what begins a sentence can only be who does what follows; an ordinary word, if that
    is what people do: *Bob moved to Oslo*."""
    ordinary = evidence & Evidence.ORDINARY
    if line.is_tagged():
        deed = get_lemma(line, run.last + (line.tag(run.last) == "RB"))
        return line.is_name_tag(run.name) and (not ordinary or deed in line.listed("deeds"))
    return not ordinary and line.acts_as_person(run.last)


def _weigh_german(line: Line, run: Run, evidence: int) -> Surface | None:
    """Weigh a German noun, which has a capital anyway: names have no article before them."""
    place = run.first
    before = line.low(place - 1) if place else ""
    if before in line.listed("articles") or _is_adjective(before, line):
        return None
    if line.is_ordinary(place) and not line.acts(place):
        evidence |= Evidence.ORDINARY
    alone = place == 0 and not line.is_ordinary(place) and line.acts_as_person(run.last)
    if alone or (before in line.listed("leading") and not evidence & Evidence.ORDINARY):
        return _make(line, run, inside=1, evidence=evidence)
    return _make(line, run, at_start=1, evidence=evidence)


def _is_adjective(low: str, line: Line) -> bool:
    """Whether a German word before a noun may be its adjective: *frische Brötchen*."""
    listed = low in line.listed("auxiliaries") or low in line.listed("prepositions")
    return (
        not listed
        and low.isalpha()
        and low.endswith(("e", "en", "er", "es", "em"))
        and len(low) > 4
    )


def _gather(line: Line, run: Run) -> int:
    evidence = count_votes(line, run)
    if line.does_something(run.last) and line.can_be_subject(run.first, run.last):
        evidence |= Evidence.DEED
    if run.name > run.first or (run.first and is_title(line.words[run.first - 1], line.language)):
        evidence |= Evidence.TITLE
    # In English "Project Heron" is Heron, as subjects are read too; no second name beside it.
    project = run.last - run.first > 1 and line.lows[run.first] in any_words("projects")
    project = project and not line.is_tagged()
    if project or _is_called(line, run):
        evidence |= Evidence.CALLED
    if line.language != "de" and _has_company(line, run):
        evidence |= Evidence.COMPANY
    if line.sentence.kind == "heading":
        evidence |= Evidence.HEADING
    return evidence


def _is_called(line: Line, run: Run) -> bool:
    """Whether it is called so, or stands beside what it is: *named X*, *this is X*, *my dog X*."""
    before = run.first - 1
    if before >= 0 and line.words[before] in ('"', "“", "'", "„", "«"):
        before -= 1
    if before < 0:
        return False
    low, calling = line.lows[before], line.listed("calling")
    if low in BE:
        return line.low(before - 1) in calling or line.low(before - 1) == "this"
    if low in ("him", "her", "it", "them"):
        return line.low(before - 1) in calling
    if low in calling:
        return low != "called" or line.tag(before) != "VBD"
    return _is_owned(line, before)


def _is_owned(line: Line, noun: int) -> bool:
    """Whether a noun is somebody's: *my dog*, *our new puppy*."""
    if line.is_tagged() and not line.tag(noun).startswith("NN"):
        return False
    owner = noun - 1 - line.tag(noun - 1).startswith(("JJ", "NN"))
    return line.low(owner) in line.listed("possessives") and line.words[noun].isalpha()


def _has_company(line: Line, run: Run) -> bool:
    """Whether it stands beside another name, or beside the speaker: *X and Toby*, *X and I*."""
    link, other = line.low(run.last), run.last + 1
    if link in ("and", "&", "und", "et", "y", "e", "en", "и", "i") and other < len(line.words):
        return line.words[other] == "I" or (line.goes_on(other) and not line.is_ordinary(other))
    before = line.low(run.first - 1) if run.first else ""
    if before in ("and", "&", "und", "et", "y", "e", "en", "и", "i") and run.first > 1:
        return line.goes_on(run.first - 2) and not line.is_ordinary(run.first - 2)
    return False


def _make(
    line: Line, run: Run, *, inside: int = 0, at_start: int = 0, lower: int = 0, evidence: int = 0
) -> Surface:
    tokens = line.sentence.tokens
    last = run.last
    if "&" in line.lows[run.first : last] and line.low(last) in ("'s", "’s"):
        last += 1
    start, end = tokens[run.first].start, tokens[last - 1].end
    end = min(end, start + _LONGEST)
    surface = line.text[start:end]
    return Surface(name_key(surface), surface, start, end, inside, at_start, lower, evidence)
