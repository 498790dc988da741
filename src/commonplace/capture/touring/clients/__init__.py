"""Agents that leave transcripts on disk, one module each.

A client gives ``files(folder) -> Iterable[Path]``, its sessions in the order they were begun as far
as names tell, and ``read(path, name, project) -> Iterator[Turn | Problem]``, what the person and
the agent said in one of them. Left out there already: what tools returned, what the agent thought,
what the program said in somebody's name, and the work of agents that were sent by an agent. A
session of another project is left at the first line that says so.

Transcripts are private to their programs, and their form changes: what is not understood is passed
over, what is broken is a `Problem`, and nothing is an exception.
"""
