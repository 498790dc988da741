"""Recall quality and speed, measured beside baselines and peers: ``python -m bench``.

``sets`` reads the public data and holds each set's protocol, ``systems`` has one adapter per
system, ``quality`` puts every question to every system, ``speed`` measures time and size on
synthetic memories, ``table`` prints. Nothing here is imported by the product, and no answer
outlives a run.
"""
