"""What a call takes, what it may take at most, and whether the day's budget bears it."""

import json
import math
from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

from commonplace import clock
from commonplace.config import MindConfig
from commonplace.errors import BudgetSpent
from commonplace.minds.providers.provider import Completion
from commonplace.store.calls import Taken

#: A token is about four letters of English; of other scripts a character takes several bytes.
BYTES_PER_TOKEN = 3
#: More than any model takes; a provider that says more is mistaken, and the ledger must hold it.
_MOST_TOKENS, _MOST_DOLLARS = 10**9, 10**6


def tokens_in(text: str) -> int:
    """An estimate on the high side."""
    return math.ceil(len(text.encode("utf-8", "replace")) / BYTES_PER_TOKEN)


def most(prompt: str, schema: Mapping[str, Any], max_tokens: int, config: MindConfig) -> Taken:
    """What a call may take at most; the schema travels too."""
    sent = tokens_in(prompt) + tokens_in(json.dumps(schema))
    return _priced(sent, max_tokens, config)


def taken(completion: Completion, reserved: Taken, config: MindConfig) -> Taken:
    """What it took: as the provider says, else by estimate."""
    said = completion.output_tokens
    output = tokens_in(completion.text) if said is None else _count(said)
    sent = reserved.input_tokens
    if completion.input_tokens is not None:
        sent = _count(completion.input_tokens)
    priced = _priced(sent, min(output, _MOST_TOKENS), config)
    cost = completion.cost
    if cost is None or not 0 <= cost <= _MOST_DOLLARS:
        return priced
    return Taken(priced.input_tokens, priced.output_tokens, cost)


def _count(said: int) -> int:
    return min(max(said, 0), _MOST_TOKENS)


def _priced(input_tokens: int, output_tokens: int, config: MindConfig) -> Taken:
    dollars = input_tokens * config.input_price + output_tokens * config.output_price
    return Taken(input_tokens, output_tokens, dollars / 1_000_000)


def sent_only(reserved: Taken, config: MindConfig) -> Taken:
    """For a question that was sent and refused."""
    return _priced(reserved.input_tokens, 0, config)


def day_began_at(moment: datetime) -> datetime:
    """Budgets are per day, in UTC."""
    return moment.replace(hour=0, minute=0, second=0, microsecond=0)


def has_budget(config: MindConfig) -> bool:
    return bool(config.tokens_per_day or config.dollars_per_day)


def check_budget(spent: Taken, wanted: Taken, config: MindConfig) -> None:
    """BudgetSpent when the call could exceed what the book may still spend today."""
    limit = config.tokens_per_day
    if limit and wanted.tokens > limit:
        raise _never("mind.tokens_per_day", f"{limit} tokens", wanted.tokens)
    if limit and spent.tokens + wanted.tokens > limit:
        raise _over("mind.tokens_per_day", f"{limit} tokens", spent.tokens, wanted.tokens)
    dollars = config.dollars_per_day
    if dollars and wanted.cost > dollars:
        raise _never("mind.dollars_per_day", f"{dollars:g} dollars", wanted.cost)
    # Where prices are not known beforehand, all that was spent is known when it is too much.
    if dollars and (spent.cost + wanted.cost > dollars or spent.cost >= dollars):
        raise _over(
            "mind.dollars_per_day", f"{dollars:g} dollars", round(spent.cost, 4), wanted.cost
        )


def _never(setting: str, limit: str, wanted: float) -> BudgetSpent:
    return BudgetSpent(
        f"{setting} is {limit}, and a single question may take {wanted:g}: no day is enough. "
        f"Raise {setting}.",
        _until_tomorrow(),
    )


def _over(setting: str, limit: str, spent: float, wanted: float) -> BudgetSpent:
    return BudgetSpent(
        f"{setting} is {limit}: {spent:g} are spent today, and the next question may take "
        f"{wanted:g}. Work goes on tomorrow (UTC), or when {setting} is raised.",
        _until_tomorrow(),
    )


def _until_tomorrow() -> float:
    now = clock.now()
    return (day_began_at(now) + timedelta(days=1) - now).total_seconds()
