"""Rerankers: models that read the question beside each of the best hits, and say how well it fits.

In: a question and texts. Out: one number in [0, 1] for each text, higher is better.

- ``reranker``   what a reranker is, and what of its answer is believed
- ``embedding``  the library's own embedder: the cosine of a text's best sentence
- ``remote``     a server that speaks ``/rerank``: Jina, Cohere, vLLM, llama.cpp, TEI and others
- ``choose``     which one the settings give

A cross-encoder on this machine is any Python object with ``name`` and ``rerank``, given to
``commonplace.open(…, reranker=…)``; no package carries the weights of one, so none is built in.

Invariants: nothing is asked inside a transaction; a server gets no secrets (``minds.redact``) and
of each text only the passage that fits best; an answer is believed whole or not at all.
"""
