"""The model's way: it is offered memories, pages and open names, and proposes; we decide and write.

A reply that was of no use is no plan, and the fold of :mod:`commonplace.compile.rules` takes the
memories instead. Whatever a model says goes through the guards, cites memories that it was shown,
and is written by the same code as everything else.
"""
