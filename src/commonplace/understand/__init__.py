"""Stage 2: a memory is understood.

In    memories that are dirty for this stage
Out   their vectors
Asks  the embedder, in batches, outside every transaction

Newest first, so that what was just said is found by meaning first. Running it twice leaves the same
rows as running it once. Recall works meanwhile, and says how much is not embedded yet.
"""
