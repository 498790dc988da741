import pytest

from commonplace import config
from commonplace.config import RerankConfig
from commonplace.errors import ConfigError
from commonplace.minds.hashing import Hashing
from commonplace.minds.rerank.choose import find_reranker
from tests.cases import each_case


def name_of(model: str) -> str | None:
    reranker, why = find_reranker(RerankConfig(model), Hashing)
    assert why
    return reranker.name if reranker else None


def test_the_setting_says_which_reranker_is_used() -> None:
    assert name_of("none") is None
    assert name_of("embedding") == "embedding"
    assert name_of("remote:bge@http://127.0.0.1:8080/v1") == "bge at 127.0.0.1:8080"
    assert name_of("tei:BAAI/bge-reranker@https://box") == "BAAI/bge-reranker at box"
    assert name_of("remote:m@v1:q4@http://user:pass@box:1") == "m@v1:q4 at box:1"


def test_nothing_is_reranked_unless_it_is_asked_for() -> None:
    assert config.load().config.rerank.model == "none"


@each_case(
    "model",
    ["", "yes", "remote", "remote:", "remote:m", "remote:m@", "remote:m@box", "remote:m@ftp://box",
     "remote:@http://box", "tei:m@http://", "remote:m@http://a b", "remote:m@http://box:0",
     "remote:m@http://[", "openai:m@http://box"],
)  # fmt: skip
def test_what_cannot_be_understood_says_what_can(model: str) -> None:
    with pytest.raises(ConfigError, match=r"rerank\.model is .*remote:MODEL@URL or tei:MODEL@URL"):
        find_reranker(RerankConfig(model), Hashing)


def test_a_password_in_an_address_is_not_repeated() -> None:
    with pytest.raises(ConfigError) as caught:
        find_reranker(RerankConfig("remote:m@http://me:hush@box:0"), Hashing)
    assert "hush" not in str(caught.value)
