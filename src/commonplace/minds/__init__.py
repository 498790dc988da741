"""Everything that is a model. For now: embedders, which turn a text into a vector.

In:  texts.
Out: one unit vector of float32 for each, comparable with every vector of the same profile key.
Asks: nobody, unless a remote embedder is configured.

``choose.find_embedder`` reads the setting and answers with an embedder (``embedder.Embedder``) or
with None, which means "recall uses text alone", and with a sentence that says why. Embedders:

- ``minilm``  all-MiniLM-L6-v2 on this machine, int8, by onnxruntime or by plain numpy
- ``static``  a table of word vectors, for machines without the above
- ``remote``  an OpenAI-compatible server, or Ollama
- ``hashing`` no model at all: for tests and demonstrations

Invariants: the same text gives the same bytes, whatever else is embedded with it (local embedders,
same machine and same runtime); no network unless it was asked for; weights are checked by sha256
before they are used; importing this package imports neither numpy nor a runtime.
"""
