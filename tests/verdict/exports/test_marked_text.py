"""Texts with marks: nothing is lost, nothing is marked that was not."""

from hypothesis import given
from hypothesis import strategies as st

from claimwright.verdict.exports.marked_text import Run, merged, runs

PLACES = st.lists(st.tuples(st.integers(-5, 60), st.integers(-5, 60)), max_size=8)


@given(text=st.text(max_size=50), places=PLACES, start=st.integers(0, 20))
def test_the_runs_join_to_the_text(text: str, places: list[tuple[int, int]], start: int) -> None:
    assert text == "".join(run.text for run in runs(text, places, start=start))


@given(text=st.text(min_size=1, max_size=50), places=PLACES)
def test_a_character_is_marked_if_and_only_if_a_place_covers_it(
    text: str, places: list[tuple[int, int]]
) -> None:
    marked = [run.marked for run in runs(text, places) for _ in run.text]

    assert marked == [any(a <= n < b for a, b in places) for n in range(len(text))]


def test_no_place_leaves_one_run() -> None:
    assert runs("Ice.", []) == (Run("Ice.", marked=False),)


def test_an_empty_text_has_no_run() -> None:
    assert runs("", [(0, 4)]) == ()


def test_offsets_count_from_where_the_text_begins() -> None:
    assert runs("Ice melts.", [(104, 109)], start=100) == (
        Run("Ice ", marked=False),
        Run("melts", marked=True),
        Run(".", marked=False),
    )


def test_places_that_touch_stay_two() -> None:
    assert merged([(3, 5), (0, 3)]) == ((0, 3), (3, 5))
