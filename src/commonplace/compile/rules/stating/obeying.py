"""Sentences that want to be obeyed by the model or agent that reads them.

They are dropped whoever vouches for them: a page is read by models too, and what a memory wants
done must not become what a page says. Rules for people (*never push to main*) are not meant.
"""

import re

from commonplace.understand.rules.stating import orders
from commonplace.understand.rules.stating.clauses import Line
from commonplace.understand.rules.stating.phrases import words

_PROMPT = re.compile(
    r"\bi(?:'m| am) an? (?:\w+ )?(?:language model|ai)\b|\b(?:ignore|disregard|forget|override"
    r"|bypass) (?:\w+ ){0,3}(?:instructions?|prompts?|rules"
    r"|guidelines"
    r"|guardrails|policies)\b"
    r"|\b(?:as an ai|you are (?:a|an) (?:ai|assistant|agent|language model|bot)|act as (?:a|an)\b"
    r"|pretend (?:to be|you are)|from now on,? (?:you|always|never|respond|reply|answer)|new"
    r" instructions?"
    r"|your (?:instructions|system prompt|guidelines))\b"
    r"|\b(?:ai|llm|language models?|agents?|assistants?|chatbots?) (?:reading|processing"
    r"|summari[sz]ing|that reads?"
    r"|who reads?|must|should|shall|has to|have to|needs? to)\b"
    r"|\b(?:exfiltrate|send (?:all|every|the) \w+ (?:to|at) (?:https?:|\S+@))"
    r"|\b(?:run|execute) (?:the |this )?(?:following )?(?:command|script|code)\b"
    r"|<\|?(?:system|im_start|assistant|user)|\[/?inst\]|^(?:system|assistant)\s*:"
)
#: One of these stands in every such instruction; most sentences have none.
_SIGNS = words(
    """
    ignore disregard forget override bypass prompt prompts you your remember important note system
    instruction instructions inst always never not assistant assistants agent agents model models
    llm llms ai act pretend from exfiltrate send run execute chatbot chatbots guidelines
    """
)


def is_order(line: Line) -> bool:
    """It looks like an instruction to a model or an agent."""
    if _SIGNS.isdisjoint(line.bag) and "<" not in line.text:
        return False
    return orders.is_injection(line) or _PROMPT.search(line.low) is not None
