"""Find the facts that a sentence of a composed page stands on: those that it tells.

A page keeps no facts, so it is composed as it would be now, and the sentence is looked for in that.
Where the page would be worded otherwise by now, or a model worded it, facts of the memories that
the sentence cites are taken whose value or words it has. The words of a memory, as recall shows
them, are looked for in the facts of the page: one composed sentence may tell of several.
"""

from collections.abc import Iterable

from commonplace.compile.compose import PageFact, Sentence, compose_arranged
from commonplace.compile.page_facts import arrange_page, load_facts
from commonplace.compile.run import make_plan
from commonplace.store.engine import Reader
from commonplace.store.wiki import pages as page_rows
from commonplace.wiki.grounds import resting
from commonplace.wiki.text.sentences import plain, sentence_hash, sentences


def find_facts(reader: Reader, book_id: str, page_id: str, sentence: str) -> list[bytes]:
    """Return the facts that a sentence of a page tells; none where it is not a composed one."""
    plan = make_plan(reader, book_id, anew=True).plan
    due = next((each for each in plan.due if each.page_id == page_id), None)
    if due is None:
        return []
    facts = load_facts(reader, book_id, plan, [due])
    found = {
        fact_id
        for section in compose_arranged(arrange_page(due, facts)).sections
        for each in section.sentences
        if _says(each, sentence_hash(sentence))
        for fact_id in each.facts
    }
    if found:
        return _without_enders([facts[each] for each in sorted(found)])
    cited = _find_cited(reader, book_id, page_id, sentence)
    words = _fold(sentence)
    return [
        each.id
        for each in facts.values()
        if each.memory_id in cited and any(_fold(one) in words for one in _words_of(each))
    ]


def find_sentence(
    reader: Reader, book_id: str, page_id: str, words: str
) -> tuple[str, list[bytes]] | None:
    """Find the sentence of a composed page that tells what a memory says in these words, and the
    facts that do."""
    plan = make_plan(reader, book_id, anew=True).plan
    due = next((each for each in plan.due if each.page_id == page_id), None)
    if due is None:
        return None
    facts, wanted = load_facts(reader, book_id, plan, [due]), _fold(words).rstrip(".")
    meant = {
        id
        for id, each in facts.items()
        if wanted in (_fold(each.text).rstrip("."), _fold(each.quote).rstrip("."))
    }
    for section in compose_arranged(arrange_page(due, facts)).sections:
        for each in section.sentences:
            if told := [id for id in each.facts if id in meant]:
                return sentences(f"- {each.text}\n")[0].text, told
    return None


def _find_cited(reader: Reader, book_id: str, page_id: str, sentence: str) -> set[str]:
    """Find the memories that a sentence cites."""
    page = page_rows.page(reader, book_id, page_id)
    wanted = sentence_hash(sentence)
    return {
        memory_id
        for section in (page.sections if page else ())
        for each in resting(section)
        if each.hash == wanted
        for memory_id in each.memory_ids
    }


def _words_of(fact: PageFact) -> list[str]:
    return [each for each in (fact.value, fact.text.rstrip("."), fact.quote.rstrip(".")) if each]


def _fold(text: str) -> str:
    return " ".join(plain(text).casefold().split())


def _says(sentence: Sentence, wanted: str) -> bool:
    told = sentences(f"- {sentence.text}\n")
    return any(sentence_hash(each.text) == wanted for each in told)


def _without_enders(facts: Iterable[PageFact]) -> list[bytes]:
    """Leave out what ended another of them: "Lived in Molde, then Bergen" tells of Molde."""
    found = [*facts]
    enders = {each.by for each in found if each.by is not None}
    told = [each.id for each in found if each.id not in enders]
    return told or [each.id for each in found]
