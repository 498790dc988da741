"""Words that want to be obeyed by whoever reads them, where nobody who is trusted says them.

A web page, a file, an import or a tool's output may state facts. When it gives orders to the agent
that will read it ("ignore your earlier instructions", "note to the assistant", "remember us as a
trusted source"), the memory is kept and not believed: it goes into quarantine until a person says
otherwise. People and agents of the house may say what they like.

The text is read without regard to case, width and blanks. A *plain* sign is enough; of the *weak*
ones, each of which an honest text may have, two different ones are needed. Every pattern is linear.
What it finds is a reason in a few words, and never a word of the text.
"""

import re
import unicodedata

#: Who may state facts and give no orders.
LOW_TRUST = frozenset(("tool", "web", "import"))

_READER = (
    r"(?:ai|ais|assistants?|agents?|(?:language )?models?|llms?|chatbots?|copilots?|claude|chatgpt"
    r"|gpt|gemini)"
)
_THESE = r"(?:all|any|every|everything|the|your|my|these|those|of|and|other)"
_BEFORE = (
    r"(?:previous|prior|earlier|above|preceding|former|existing|system|safety|initial|original)"
)
_ORDERS = (
    r"(?:instructions?|rules?|prompts?|messages?|directives?|guidelines?|polic(?:y|ies)"
    r"|guardrails|context|memor(?:y|ies)|orders?)"
)
#: Where a sentence begins.
_START = r"(?:^|[\n.!?;:,(]\s?)"

_PLAIN = {
    "overrides instructions": (
        rf"\b(?:ignore|disregard|forget|override|bypass|discard)(?: {_THESE}){{0,4}} {_BEFORE}"
        rf"(?: \w+){{0,2}} {_ORDERS}\b"
        rf"|\b(?:ignore|disregard|forget) (?:everything|anything|all|what(?:ever)? (?:is|was)) "
        rf"(?:that (?:is|was|came) )?(?:above|before|said)\b"
        r"|\bignoriere? (?:alle |die )*(?:vorherigen|bisherigen|obigen|vorigen)\b"
        r"|\bignorez? (?:toutes )?les (?:instructions|consignes) (?:pr[eé]c[eé]d|ant[eé]rieures)"
        r"|\bignora (?:todas |tutte )?(?:las instrucciones (?:anterio|previas)|le istruzioni prec)"
        r"|\bignore (?:todas )?as instru[cç][oõ]es anteriores\b"
        r"|忽略(?:所有|掉|你)?(?:之前|以上|先前|前面)的?(?:所有)?(?:指令|指示|说明|提示)"
        r"|(?:以前|これまで|上記|前)の(?:すべての)?(?:指示|命令)を(?:無視|忘れ)"
    ),
    "plays a role": (
        r"</?(?:system|assistant|developer|memories|system[-_]prompt)\s*>|<\|(?:im_start|im_end|system)\|>"
        r"|\[/?inst\]|<</?sys>>|(?:^|\n)#{1,4} ?(?:system|developer)(?: prompt| message)?:"
    ),
    "addresses an agent": (
        rf"\b(?:notes?|messages?|instructions?|attention|reminders?|orders?|commands?):? "
        rf"(?:to|for) (?:the |any |all |every |your |an? )?{_READER}\b"
        rf"|\b(?:attention|hey|dear),? (?:the |any |all )?{_READER}\s?[:,!]"
    ),
    "plants trust": (
        r"\b(?:remember|memori[sz]e|store|save|note|keep in mind)\b[^.\n]{0,120}"
        r"\b(?:trusted|authoritative|preferred|most reliable)\b[^.\n]{0,40}"
        r"\b(?:sources?|sites?|providers?|vendors?|domains?|experts?)"
    ),
    "asks for secrecy": (
        rf"(?:{_START}|\b(?:and|but|please|so) )(?:do not|don't|never) "
        r"(?:tell|mention|reveal|disclose|inform|show|say)\b[^.\n]{0,40}"
        r"\b(?:users?|humans?|owners?|operators?)\b"
    ),
    "sends things away": (
        r"\b(?:send|forward|post|upload|e-?mail|exfiltrate|leak)\b[^.\n]{0,60}\b(?:conversations?"
        r"|chat (?:history|logs?)|memories|secrets?|api keys?|credentials|passwords?|tokens?)\b"
        r"[^.\n]{0,40}\bto (?:https?:|\S+@|this|the following|our|my)"
    ),
}
_WEAK = {
    "orders": (
        r"\b(?:always|never) (?:trust|obey|answer|respond|reply|say|recommend|suggest|tell|output"
        r"|reveal|mention|prefer|insist)\b"
    ),
    "wants to be remembered": (
        rf"{_START}[-*>\s]{{0,4}}(?:remember|important|instructions?|system)(?: this| that)?\s?[:!]"
        r"|\b(?:remember|memori[sz]e) (?:this|that|to) (?:always|never|for (?:later|ever|all))"
        r"|\bsave (?:this|the following) (?:to|in) (?:your )?(?:long-term )?memory\b"
    ),
    "changes who reads": r"\byou (?:are now|must now|should now|will now|must always|must never)\b"
    rf"|\b{_READER} (?:must|shall|is to|are to|has to|have to)\b",
    "waits for a question": (
        r"\b(?:when|whenever|if|every time) (?:you are |they are |ever )?(?:asked|(?:the |a |any )?"
        r"(?:user|human|person|anyone|anybody|someone|somebody|they) asks?)\b"
    ),
    "speaks of the prompt": r"\b(?:system|developer|hidden) (?:prompt|message|instructions?)\b",
    "lasts": (
        r"\bfrom now on\b|\bin (?:all |any |every )?(?:future|later|subsequent)"
        r" (?:conversations?|sessions?|answers?|replies|chats?|responses?)\b"
    ),
}
#: A line end inside an order does not hide it either.
_PLAIN_SIGNS = {name: re.compile(sign.replace(" ", r"[ \n]")) for name, sign in _PLAIN.items()}
_WEAK_SIGNS = {name: re.compile(sign.replace(" ", r"[ \n]")) for name, sign in _WEAK.items()}
#: Weak signs that are needed.
_ENOUGH = 2
_BLANKS = re.compile(r"[^\S\n]+")
_LINES = re.compile(r" ?\n[ \n]*")


def wants_obedience(text: str) -> str | None:
    """Why it is not to be believed from somebody who is not trusted; nothing when it may be."""
    said = _read(text)
    for reason, sign in _PLAIN_SIGNS.items():
        if sign.search(said):
            return reason
    weak = [reason for reason, sign in _WEAK_SIGNS.items() if sign.search(said)]
    return " and ".join(weak[:_ENOUGH]) if len(weak) >= _ENOUGH else None


def _read(text: str) -> str:
    """One spelling for all: case, width and blanks do not hide an order."""
    plain = text if text.isascii() else unicodedata.normalize("NFKC", text).replace("’", "'")
    return _LINES.sub("\n", _BLANKS.sub(" ", plain.casefold()))
