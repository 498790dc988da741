"""The steps of a dream, in order.

What corrects pages comes first, then what is made from pages and days as they are by then. A step
must leave alone what an earlier one did when nothing else has changed: a dream that is repeated
changes nothing.
"""

from commonplace.dream.dreaming import Step
from commonplace.dream.grounding.run import ground
from commonplace.dream.naming import hand_over
from commonplace.dream.stubs import synthesise
from commonplace.dream.summing.run import sum_up
from commonplace.dream.superseding.opposing import oppose
from commonplace.dream.superseding.run import trace_ways

STEPS: tuple[Step, ...] = (
    Step("stubs", synthesise),
    Step("grounding", ground),
    Step("contradictions", oppose),
    Step("trajectories", trace_ways),
    Step("summaries", sum_up),
    Step("names", hand_over),
)
