"""What a language model is told to do, ours and a user's."""

from pathlib import Path

import pytest

from claimwright.errors import InputError, NotFoundError
from claimwright.reasoning.language_model.instructions import (
    DATA,
    MAX_CHARACTERS,
    PROMPTS,
    instructions,
    own_instructions,
    tasks,
)


def test_every_task_has_instructions_that_end_with_what_data_are() -> None:
    assert all(instructions(task).endswith(f"\n\n{DATA}") for task in tasks())
    assert {"judge", "weigh.grade", "debate.position"} <= set(tasks())


def test_no_instructions_are_empty_or_indented() -> None:
    texts = [path.read_text(encoding="utf-8") for path in PROMPTS.iterdir()]

    assert all(text.strip() and not text.startswith((" ", "\n")) for text in texts)


def test_a_users_file_takes_the_place_of_ours_and_keeps_what_data_are(tmp_path: Path) -> None:
    (tmp_path / "judge.md").write_text("Judge strictly.\n", encoding="utf-8")
    (tmp_path / "notes.txt").write_text("Mine.", encoding="utf-8")

    assert {"judge": f"Judge strictly.\n\n{DATA}"} == own_instructions(tmp_path)


def test_a_folder_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(NotFoundError, match="`claimwright models prompts`"):
        own_instructions(tmp_path / "gone")


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("jugde.md", b"x", r"'jugde.md' in llm.prompts is named like no task; .*judge"),
        ("judge.md", b" \n", "are empty"),
        ("judge.md", b"x" * (MAX_CHARACTERS + 1), "are too long"),
        ("judge.md", b"\xff\xfe", "cannot be read as text in UTF-8"),
    ],
)
def test_a_file_that_cannot_be_used_is_named(
    tmp_path: Path, name: str, content: bytes, message: str
) -> None:
    (tmp_path / name).write_bytes(content)

    with pytest.raises(InputError, match=message):
        own_instructions(tmp_path)
