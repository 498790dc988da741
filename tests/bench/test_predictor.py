from bench.ranking.predictor import USERS, live


def test_a_simulated_book_lives_the_same_life_each_time() -> None:
    for taste, _ in USERS.values():
        assert live(taste, 7, sessions=5) == live(taste, 7, sessions=5)


def test_a_user_of_one_project_switches_the_predictor_on_and_gains() -> None:
    life = live(USERS["of one project"][0], 1, sessions=120)
    assert life.on_at
    assert sum(became for _, _, became in life.seen) > sum(was for _, was, _ in life.seen)
