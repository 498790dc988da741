"""Keys, tokens and passwords in a text: found by their shape, and taken out.

A rule is a kind, the words without which it cannot match, a pattern, and sometimes a further check.
The words are looked for first, and most of them only where a sign stands that they have (``_``,
``-``), so ordinary text costs a few microseconds. What stands in the group
``secret`` (or the whole match) becomes ``[secret removed: kind]``, which no rule matches: to do it
twice is to do it once. Every repetition in a pattern is bounded, so no text takes long.

Not taken out: hashes, UUIDs, file paths and other long words that no name calls a secret.
"""

import math
import re
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

from commonplace.model import SECRET_PREFIX, SECRET_SHAPE


@dataclass(frozen=True, slots=True)
class _Rule:
    kind: str
    #: In lower case; one of them stands in every match.
    words: tuple[str, ...]
    pattern: re.Pattern[str]
    #: Whether what was found is a secret after all.
    check: Callable[[str], bool] | None = None


def without_secrets(text: str) -> str:
    """The text with ``[secret removed: kind]`` in place of each secret."""
    if not may_hold_secrets(text):
        return text
    while (shorter := _once(text)) != text:
        text = shorter
    return text


def may_hold_secrets(text: str) -> bool:
    """Tell whether a word stands in a text without which no rule matches."""
    lowered = text.lower()
    has = lowered.__contains__
    if any(map(has, _PLAIN_WORDS)):
        return True
    for sign, words in _WORDS_BY_SIGN:
        if sign in lowered and any(map(has, words)):
            return True
    return not lowered.isascii() and any(map(has, _FOREIGN_WORDS))


def _once(text: str) -> str:
    lowered = text.lower()
    for rule in _RULES:
        if any(word in lowered for word in rule.words):
            text = _removed(rule, text)
    return text


def _removed(rule: _Rule, text: str) -> str:
    group = "secret" if "secret" in rule.pattern.groupindex else 0

    def replace(match: re.Match[str]) -> str:
        if rule.check and not rule.check(match[group]):
            return match[0]
        start, end = (place - match.start() for place in match.span(group))
        return f"{match[0][:start]}[secret removed: {rule.kind}]{match[0][end:]}"

    return rule.pattern.sub(replace, text)


# What a secret looks like, where the shape alone does not say


def _is_random(value: str) -> bool:
    """Letters and digits mixed inside its parts, and no two alike: not words, not a number."""
    parts = re.split(r"[-_.:/]", value)
    mixed = any(_has_both(part) for part in parts)
    return mixed and not _is_code_or_path(value) and _bits(value) >= 3.0


def _is_password(value: str) -> bool:
    """People choose passwords: a digit among letters, or a sign, is enough."""
    kinds = [any(map(test, value)) for test in (str.isalpha, str.isdigit, _is_sign)]
    return sum(kinds) >= 2 and not _is_code_or_path(value) and not _PLACEHOLDER.fullmatch(value)


def _has_both(part: str) -> bool:
    return any(map(str.isdigit, part)) and any(map(str.isalpha, part))


def _is_sign(letter: str) -> bool:
    return letter in "!@#%^&*+=~|?$"


def _is_code_or_path(value: str) -> bool:
    path = value.startswith(("/", "~/", "./", "../")) and value.count("/") > 1
    return "(" in value or "${" in value or "://" in value or (path and "+" not in value)


def _bits(value: str) -> float:
    """Shannon's entropy, in bits a character."""
    counts = Counter(value).values()
    return -sum(count / len(value) * math.log2(count / len(value)) for count in counts)


_PLACEHOLDER = re.compile(r"[*x.#<>_-]+|\$\w+|%\w+%|\{\{?\w+\}?\}", re.I)

# The rules. A token must not begin inside a word.

_START = r"(?<![A-Za-z0-9])"


def _token(kind: str, words: str, shape: str, check: Callable[[str], bool] | None = None) -> _Rule:
    return _Rule(kind, tuple(words.split()), re.compile(_START + shape), check)


def _named(kind: str, words: str, shape: str, check: Callable[[str], bool] | None = None) -> _Rule:
    return _Rule(kind, tuple(words.split()), re.compile(shape, re.I), check)


_IS = r"""["'`]{0,2}\s{0,3}(?::=|=>|[:=：＝])\s{0,3}["'`]{0,2}"""
_SIGN = r"""[^\s"'`,;\[\]{}<>]"""
_VALUE = rf"{_IS}(?P<secret>{_SIGN}"
#: How people tell each other: *the password for the wiki is …*, *Passwort fürs WLAN: …*.
_FOR_WHAT = (
    r"(?:\s{1,3}(?:for|of|to|on|at|in|fürs?|von|zum|des|der|pour|du|de|del|para|do|da)"
    r"(?:\s{1,3}[^\s:=,;.]{1,20}){1,4}?)?"
)
_SAID = (
    rf"{_FOR_WHAT}(?:{_IS}|\s{{1,3}}(?:now\s{{1,3}})?(?:is|was|ist|lautet|est|es|é)"
    rf"(?:\s{{1,3}}(?:now|changed\s{{1,3}}to|set\s{{1,3}}to|jetzt))?\s{{1,3}}[\"'`]?|\s{{1,3}}[\"'`])"
    rf"(?P<secret>{_SIGN}"
)
_NAMES = (
    r"(?:secret|token|credentials?|api[ _-]?key"
    r"|(?:access|account|auth|private|signing|encryption|master|client)[ _-]?key)[\w.-]{0,30}"
)
_PASSWORDS = (
    r"(?:password|passwd|pwd|passphrase|passcode|passwort|kennwort|mot\s{1,3}de\s{1,3}passe"
    r"|contraseña|senha|пароль|パスワード|密码|密碼)[\w.-]{0,30}"
)
_SCHEMES = r"(?:basic|bearer|token|digest|apikey|negotiate|aws4-hmac-sha256)\s{1,3}"
_RULES = (
    _Rule(
        "private key",
        ("private key",),
        re.compile(
            r"-----BEGIN[^-\n]{0,40}PRIVATE KEY[^-\n]{0,20}-----"
            r"(?:(?:(?!-----BEGIN)[\s\S]){0,20000}?-----END[^-\n]{0,60}-----"
            r"|(?:(?:\s|\\n|\\r){0,9}[A-Za-z0-9+/=]{16,200}+){1,400})"
        ),
    ),
    _token("age key", "age-secret-key-", r"AGE-SECRET-KEY-1[0-9A-Z]{40,80}"),
    _token("commonplace token", SECRET_PREFIX, SECRET_SHAPE + r"[\w-]{0,200}"),
    _token("AWS key", "akia asia abia acca", r"(?:AKIA|ASIA|ABIA|ACCA)[A-Z2-7]{16}(?![A-Za-z0-9])"),
    _token("Google key", "aiza", r"AIza[\w-]{35}"),
    _token("Google token", "ya29. gocspx-", r"(?:ya29\.[\w-]{20,600}|GOCSPX-[\w-]{20,60})"),
    _token("GitHub token", "ghp_ gho_ ghu_ ghs_ ghr_", r"gh[pousr]_[A-Za-z0-9]{30,260}"),
    _token("GitHub token", "github_pat_", r"github_pat_\w{22,255}"),
    _token("GitLab token", "glpat- gloas- gldt- glrt- glcbt- glptt- glft- glsoat- glagent-",
           r"gl(?:pat|oas|dt|rt|cbt|ptt|ft|soat|agent)-[\w.-]{16,300}"),
    _token("Slack token", "xox xapp-", r"(?:xox[a-z](?:\.xox[a-z])?|xapp)-[\w-]{10,300}"),
    _token("Slack webhook", "hooks.slack.com",
           r"hooks\.slack\.com/(?P<secret>(?:services|workflows|triggers)/[\w/+-]{20,200})"),
    _token("Stripe key", "sk_live_ sk_test_ rk_live_ rk_test_ whsec_",
           r"(?:[sr]k_(?:live|test)_[A-Za-z0-9]{10,250}|whsec_[A-Za-z0-9+/=]{20,100})"),
    _token("Anthropic key", "sk-ant-", r"sk-ant-[\w-]{20,300}"),
    _token("OpenAI key", "sk-", r"sk-[\w-]{20,300}", _is_random),
    _token("Hugging Face token", "hf_", r"hf_[A-Za-z0-9]{30,60}"),
    _token("npm token", "npm_", r"npm_[A-Za-z0-9]{36}"),
    _token("PyPI token", "pypi-ag", r"pypi-Ag[\w-]{40,300}"),
    _token("SendGrid key", "sg.", r"SG\.[\w-]{16,40}\.[\w-]{16,80}"),
    _token("Telegram token", ":aa", r"\d{8,10}:AA[\w-]{32,35}"),
    _token("DigitalOcean token", "dop_v1_ doo_v1_ dor_v1_", r"do[por]_v1_[a-f0-9]{40,80}"),
    _token("Databricks token", "dapi", r"dapi[a-f0-9]{32}"),
    _token("Shopify token", "shpat_ shpss_ shpca_ shppa_", r"shp(?:at|ss|ca|pa)_[a-fA-F0-9]{32}"),
    _token("Vault token", "hvs. hvb.", r"hv[sb]\.[\w-]{24,300}"),
    _token("API key", "gsk_ xai- pplx- r8_ lin_api_ ntn_ dckr_pat_ sbp_ tskey- ops_ey figd_ tvly-",
           r"(?:gsk_|xai-|pplx-|r8_|lin_api_|ntn_|dckr_pat_|sbp_|tskey-|ops_ey|figd_|tvly-)"
           r"[\w-]{20,400}", _is_random),
    _token("JWT", "eyj",
           r"eyJ[\w-]{10,4000}+\.[\w-]{4,8000}+\.[\w-]{0,2000}+(?:\.[\w-]{0,2000}+){0,2}"),
    _named("password", "://",
           r"\b[a-z][a-z0-9+.-]{1,30}://[^\s:/@\[]{0,100}:(?P<secret>[^\s/\[]{1,300})@"),
    _named("storage key", "accountkey sharedaccesskey sharedsecret",
           r"(?:AccountKey|SharedAccessKey|SharedSecret)=(?P<secret>[A-Za-z0-9+/]{20,200}={0,2})"),
    _named("signature", "sig=", r"[?&]sig=(?P<secret>[A-Za-z0-9%+/_-]{30,200}={0,2})"),
    _named("authorization", "authorization",
           "authorization" + _IS + _SCHEMES + r"(?P<secret>[^\s\"'`,;\[]{6,4000})"),
    _named("authorization", "authorization", "authorization" + _VALUE + "{8,4000})", _is_random),
    _named("authorization", "bearer",
           r"\bbearer\s{1,3}(?P<secret>[\w.~+/-]{16,4000}={0,2})", _is_random),
    _named("password", "pass pwd kennwort contraseña senha пароль パスワード 密码 密碼",
           rf"{_PASSWORDS}{_SAID}{{5,199}}(?!\.){_SIGN})", _is_password),
    _named("secret", "secret token key credential", _NAMES + _SAID + "{16,4000})", _is_random),
)  # fmt: skip

# The words of all rules, for a quick look. One that has another in it adds nothing.

_EVERY_WORD = {word for rule in _RULES for word in rule.words}
_WORDS = sorted(
    word for word in _EVERY_WORD if not any(other in word for other in _EVERY_WORD - {word})
)
_SIGNS = "_-.:="
_WORDS_BY_SIGN = tuple(
    (sign, tuple(word for word in _WORDS if next((s for s in _SIGNS if s in word), "") == sign))
    for sign in _SIGNS
)
_WITHOUT_SIGN = [word for word in _WORDS if not any(sign in word for sign in _SIGNS)]
_PLAIN_WORDS = tuple(word for word in _WITHOUT_SIGN if word.isascii())
_FOREIGN_WORDS = tuple(word for word in _WITHOUT_SIGN if not word.isascii())
