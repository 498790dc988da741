"""The rules twin of extraction: everything one memory gives, without a model."""

from commonplace.understand.rules.facts import facts
from commonplace.understand.rules.names import names
from commonplace.understand.rules.triples import triples
from commonplace.understand.said import Extraction, Reading


def extract(reading: Reading) -> Extraction:
    """Names first: facts and relations are about them."""
    named, no_names = names(reading)
    stated, no_facts = facts(reading)
    related, no_triples = triples(reading, named)
    return Extraction(
        tuple(stated), tuple(related), tuple(named), (*no_names, *no_facts, *no_triples)
    )
