"""The command line.

In    words and options
Out   people's text on stdout, or JSON; progress and errors on stderr; an exit code

- ``main``      the commands, and what happens when one fails
- ``shelf``     commands that are imported when they are called; the options all of them share
- ``call``      one call: where the library is, how to answer
- ``failures``  which error is which exit code
- ``forms``     our nouns as JSON
- ``plain``     text made safe for a terminal; dates, counts and sizes as people read them
- ``show``      what a person sees, with rich
- ``bars``      progress
- ``steps``     what to do next
- ``commands``  the commands, by what one does with them
- ``demo``      the bundled memories, and the tour through them

A command's module is imported only when it is called, so ``remember`` and ``--help`` load neither
rich nor numpy. Whatever a memory says is data: it is made safe before it reaches a terminal.
"""
