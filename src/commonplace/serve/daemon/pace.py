"""How the interpreter divides its time while many are served.

- A thread may compute for half a millisecond while others wait; Python's own turn is ten times as
  long. A request goes through several hands, and waits so long for each while a job folds pages.
- What is held of a large book is millions of objects that stay. Python walks through all of them to
  find what nobody needs, at 50,000 pages for a tenth of a second, in the midst of somebody's
  request: it does so far more rarely here.
"""

import sys
from collections.abc import Iterator
from contextlib import contextmanager

from commonplace.jobs.spacing import rare_looks

_TURN_SECONDS = 0.0005


@contextmanager
def serving_many() -> Iterator[None]:
    turn = sys.getswitchinterval()
    sys.setswitchinterval(_TURN_SECONDS)
    try:
        with rare_looks():
            yield
    finally:
        sys.setswitchinterval(turn)
