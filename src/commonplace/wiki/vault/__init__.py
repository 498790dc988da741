"""A book as a folder of Markdown: for Obsidian, for Open Knowledge Format, for any editor.

In: the pages and memories of a book, and a folder. Out: the same in both. Asks nobody.

The folder
==========

::

    index.md                  the pages by type, and ``okf_version``          made from the book
    log.md                    the days that have a log, the newest first     made from the book
    wiki/<type>/<slug>.md     a page                                          written on both sides
    archive/<type>/<slug>.md  a page that is archived                         written on both sides
    log/2026-03-01.md         the memories of a day (UTC)                     made from the book
    WISDOM.md                 what the book knows, and where it has gaps      made by dreams
    DREAMS.md                 what dreams changed, by day                     made by dreams
    .markdownlint.jsonc       settings for markdownlint, each with its reason; only if there is none
    .commonplace/vault.json   what was written last

``WISDOM.md`` and ``DREAMS.md`` are there once the book has dreamt; until then the names are kept
free, and a file of the user's is not touched.

File names are slugs, made safe for every file system (:mod:`.names`). Other files and folders are
the user's: they are neither read nor written.

A page
======

Front matter (:mod:`.matter` says how it is written), a blank line, the text, and where its links
lead (:mod:`.links`). The keys, in this order; one without a value is left out:

==================  ==============================================================================
type, category      the page type; OKF wants the first, Recall's wiki the second. Fixed when the
                    page is made
title, name         the title, for OKF and for Recall's wiki; to change one of them is enough
description         the summary
slug, id, version   ours: which page this is, and what it was made from
status              ``stable`` (active) or ``deprecated`` (archived), as OKF says it
created, updated    days, UTC
tags                without blanks, which Obsidian does not allow
aliases             the title, if it is not the slug, then the aliases
parent, related,    pages: ``slug``, ``type/slug`` or a title, and in brackets if you like
contradicts
confidence          ``low``, ``medium`` or ``high``
supersedes,         what later steps know of the page; written, never read
grounding
sources             the memories that the page rests on, the newest 200: ``uri`` leads to the
                    memory in its daily log (``log/2026-03-01.md#^m-<id>``; ``memory:<id>`` where
                    no logs are written), ``resource`` and ``id`` say the same to OKF, ``summary``
                    is where it was said. ``sources_left_out`` counts the rest
anything else       the user's: kept in the page's metadata under ``frontmatter``, written back
==================  ==============================================================================

The text has no heading of the first level for the title: the front matter has it.

The same book gives the same bytes, always; a file changes only when its page does, or when a file
that it links to gets another name.

Two ways
========

An edit of a file becomes one version of its page, by whoever syncs (:mod:`.taking`); only what
differs from what was written is a change (:mod:`.edit`). What happens when both sides changed, and
when something is gone on one side, is a table in :mod:`.plan`. The rules behind it:

- nothing is lost: every text is afterwards in the folder, in a page's history, or kept beside;
- nothing is deleted on one side because it is gone on the other, unless somebody says so;
- a file that cannot be read is left alone, and it is said why;
- a second run has nothing to do.
"""
