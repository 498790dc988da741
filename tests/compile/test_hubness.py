"""How much of a hub a page is."""

from commonplace.compile.drawing import hubness


def test_inbound_links_and_twice_the_promoted_children_count() -> None:
    assert hubness(7, 3, []) == 13


def test_the_mean_of_the_records_counts_a_tenth_and_is_rounded_down() -> None:
    assert hubness(0, 0, [19]) == 1
    assert hubness(0, 0, [10, 29]) == 1
    assert hubness(0, 0, [10, 30]) == 2
    assert hubness(0, 0, [9, 9, 9]) == 0


def test_a_page_without_sections_is_no_error() -> None:
    assert hubness(0, 0, []) == 0
