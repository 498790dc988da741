"""Keeping a library sound: look it over, back it up, forget, do not believe.

In    a library
Out   findings, copies, receipts
Asks  nothing
"""
