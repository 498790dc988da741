"""Memories of our own writing, the wiki that grows from them, and a tour through both.

Half a year (2026) of a workshop in Olhão that builds tide stations for oyster farmers: Mara and Teo
and four agents, scout (research), mason (code), quill (letters) and buoy, which watches the
stations. ``heron.jsonl`` is their common book, ``mara.jsonl`` the diary that Mara keeps in a book
of her own; what is in it must never be seen in the other. ``pages.jsonl`` are the few pages that
agents wrote by hand, change by change. All other pages are compiled.

One scene for each thing that compiling has to get right:

==========================  ========================================================================
decision, reversed twice    LoRa (9 January), NB-IoT (5 March), LoRa (8 May)
one name, two subjects      Austin Reyes, who draws housings; Austin in Texas, also called ATX. João
                            Pacheco and Chef João; Célia Brás and Célia Fontes
rename                      Pebble is Heron from 16 February; Cabos Navais becomes Atlântica Cabos
third time within 30 days   Baltazar (9 and 20 April, 2 May): nobody knows what he is. Ingrid is
                            plainly a person, and needs no third letter
section that outgrows       some fifty notes about Culatra, most of them visits
contradiction, unsettled    the Armona mast: 38 metres by the operator, 52 by the harbour office
stale claims                Teo lives in Faro; Célia's office is in the fish market
correction in a memory      gauge zero at Culatra: 2.31 m, not 2.13 m
correction by a command     Bolota's age (`righting`)
leaked secrets              a key on 19 March, a password on 7 May; neither was ever real
injected instructions       a forum page on 23 March, a data sheet on 9 June
scripts and accents         田中精工 and 田中さん, Dona Amélia, Jiří Novotný, Agnieszka Wójcik
places, journals, tags      Olhão, Vigo, Brno, Austin, Osaka: cafés, suppliers, test sites, tools
other names of people       Zé, Aga, J. Pacheco, A. Reyes, B. Teles, Novotný, Wójcik, Tanaka-san
said twice                  twelve stations are in the water (19 June, by two)
==========================  ========================================================================
"""
