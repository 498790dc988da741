"""The best hits, ranked once more by a reranker; and unchanged when it does not answer.

In: a question, and the best candidates with their scores, best first. Out: a new order, new scores,
and what each score gained or lost. Asks: a reranker (``minds.rerank``), about the first
``rerank.top``, for at most ``rerank.timeout_seconds``.

- ``run``    asks, and turns every failure into a note
- ``blend``  decides: pure

Invariants: no transaction is open; fewer than two candidates are nothing to ask about; a failure
changes nothing but the notes; scores stay in [0, 1] and fall from the first to the last; what is
not among the first stays where it was.
"""
