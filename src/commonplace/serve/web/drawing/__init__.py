"""Charts and graphs, drawn on the server as SVG, with a table or a list that says the same.

In    numbers by day, or the pages of a graph
Out   SVG as text, the same every time for the same
Asks  nobody

A drawing has no style of its own: colours are of a middle lightness that can be seen on paper and
at night, everything else is the text's own colour (``currentColor``). So one string is both a part
of a page and a file by itself, under a policy that allows no inline style. What it says is in
``<title>`` and ``aria-label``; whoever cannot look has the twin.

- ``calendar``  moments → days, weeks or months, none left out
- ``bars``      a chart, and the rows of its table
- ``layout``    where the nodes of a graph stand
- ``hulls``     what is drawn around a community
- ``labels``    which names can be written without hiding each other
- ``network``   the graph as SVG
- ``exchange``  the graph as GraphML and DOT
- ``writing``   elements and attributes, escaped
"""
