"""The steps of a dream, in order.

What corrects pages comes first, then what is made from pages and days as they are by then. A step
must leave alone what an earlier one did when nothing else has changed: a dream that is repeated
changes nothing.
"""

from commonplace.dream.dreaming import Step
from commonplace.dream.grounding.run import ground
from commonplace.dream.rebuilding.step import word_pages
from commonplace.dream.summing.run import sum_up
from commonplace.dream.trajectories.run import tell_trajectories

STEPS: tuple[Step, ...] = (
    Step("pages", word_pages),
    Step("grounding", ground),
    Step("trajectories", tell_trajectories),
    Step("summaries", sum_up),
)
