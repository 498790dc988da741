import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from commonplace.recall.index.sets import each_once


@given(st.lists(st.integers(-(2**63), 2**63 - 1)))
def test_numbers_come_in_order_and_each_once(numbers: list[int]) -> None:
    assert each_once(np.array(numbers, np.int64)).tolist() == sorted({*numbers})
