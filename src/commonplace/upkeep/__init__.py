"""Keeping a library sound: look it over, back it up, forget.

In    a library
Out   findings, copies, receipts
Asks  nothing
"""
