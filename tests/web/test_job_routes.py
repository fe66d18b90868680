"""Server-sent events as bytes."""

import json

from claimwright.web.job_routes import frame


def test_a_frame_is_one_line_of_data_whatever_the_text() -> None:
    text = "a\r\n\n: b\ndata: c\u2028d"
    lines = frame(7, "article", {"text": text}).decode().split("\n")

    assert (lines[:2], lines[3:]) == (["id: 7", "event: article"], ["", ""])
    assert json.loads(lines[2].removeprefix("data: "))["text"] == text
