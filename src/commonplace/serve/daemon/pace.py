"""How the interpreter divides its time while many are served.

- A thread may compute for half a millisecond while others wait; Python's own turn is ten times as
  long. A request goes through several hands, and waits so long for each while a job folds pages.
- What is held of a large book is millions of objects that stay. Python walks through all of them to
  find what nobody needs, at 50,000 pages for a tenth of a second, in the midst of somebody's
  request: it does so far more rarely here. What is dropped is freed at once all the same, unless it
  points at itself.
"""

import gc
import sys
from collections.abc import Iterator
from contextlib import contextmanager

_TURN_SECONDS = 0.0005
#: New objects before the newest are looked at; how often that, before older ones are; and so on.
_LOOKS = (20_000, 20, 100)


@contextmanager
def serving_many() -> Iterator[None]:
    turn, looks = sys.getswitchinterval(), gc.get_threshold()
    sys.setswitchinterval(_TURN_SECONDS)
    gc.set_threshold(*_LOOKS)
    try:
        yield
    finally:
        sys.setswitchinterval(turn)
        gc.set_threshold(*looks)
