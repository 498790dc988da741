"""Stage 3: a question becomes hits.

In    a question, filters, a budget; perhaps a session, perhaps other books
Out   a ranked list of hits, each with its sources and why it scored; whether that is certain; what
      nearly was a hit, when asked
Asks  the embedder, once, for the question's vector; the reranker, if there is one

A book is searched in memory: its index rows are read once, kept, and brought up to date before each
question by what is newer than the revision it knows. So an answer always sees what was acknowledged
before, and the two engines rank alike. Without vectors the text arm answers alone and says so.

- ``run``                    the whole way of a question; ``query`` checks what the caller gave
- ``question``, ``dates``, ``names``   what the question says: words, days, whom it names
- ``index``                  a book in memory, as arrays
- ``text_arm``, ``vector_arm``         the arms that choose a pool
- ``graph_arm``, ``page_arm``, ``index.hint_arm``   those of what was understood and compiled
- ``score``, ``ranking``     all arms over the pool, and their sum
- ``parts``, ``multipart``   a question of several parts, each asked for itself
- ``postprocess``            dampened, folded, packed; what was missed
- ``certainty``              whether the best is an answer
- ``expand``, ``session_repeats``, ``shared_books``   what stands around a hit, what a session saw
  before, several books at once
- ``rerank``, ``predict``    who may move the best, and what was learned of use
- ``browse``, ``lookups``    without a question: lists, a memory by its id, those of a day
- ``playground``, ``latency``          switches to try out, and how long answers took

Invariants: scores are in [0, 1]; nothing depends on the order of insertion, the engine or the
process; with ``as_of`` nothing later is a hit; what a memory says is data and raises nothing.
"""
