"""The step: a model words pages that rules wrote, from all their facts."""

from commonplace.compile.run import make_plan
from commonplace.dream.dreaming import Changed, Dreaming
from commonplace.dream.rebuilding.one import Rebuilder
from commonplace.minds.mind import RulesMind

#: Pages that one dream words.
MOST = 50
REASON = "worded from all its facts"


def word_pages(dreaming: Dreaming) -> list[Changed]:
    """Word the pages that no model was asked to word; nothing where rules dream."""
    if dreaming.mind.name == RulesMind.name:
        return []
    made = dreaming.read(lambda reader: make_plan(reader, dreaming.book_id, worded=True))
    due = [each for each in made.plan.due if each.page_id is not None and not each.is_worded]
    rebuilder = Rebuilder(dreaming.engine, dreaming.book_id, dreaming.job, dreaming.mind)
    done = [rebuilder.rebuild(str(each.page_id), REASON) for each in due[:MOST]]
    return [
        Changed(each.outcome, each.page_id)
        for each in done
        if each.outcome in ("rebuilt", "proposed")
    ]
