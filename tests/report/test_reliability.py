from __future__ import annotations

from etl.report.reliability import SIDE, kinds


def test_the_figures_are_those_of_training() -> None:
    """Systems and claims have judged findings in ranges of growing confidence, as many as were judged."""
    for kind in kinds():
        assert kind["judged"] == sum(one["count"] for one in kind["bins"])
        assert [one["from"] for one in kind["bins"]] == sorted(one["from"] for one in kind["bins"])
        assert 0 <= kind["error"] < 0.1


def test_points_are_inside_the_diagram() -> None:
    """Confidence goes right and what was right goes up."""
    points = [(one["x"], one["y"]) for kind in kinds() for one in kind["bins"]]

    assert all(0 <= x <= SIDE and 0 <= y <= SIDE for x, y in points)
