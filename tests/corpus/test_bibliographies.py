"""Lists of references are read at once."""

import gzip
from io import BufferedReader, BytesIO

import pytest

from claimwright.corpus import bibliographies
from claimwright.errors import InputError, TooLargeError


def test_a_byte_order_mark_is_left_out() -> None:
    assert bibliographies.whole_text(BufferedReader(BytesIO(b"\xef\xbb\xbf[]"))) == "[]"


def test_a_list_over_its_bound_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bibliographies, "MAX_FILE_BYTES", 3)
    with pytest.raises(TooLargeError, match="over 3 bytes"):
        bibliographies.whole_text(BufferedReader(BytesIO(b"[ ] ")))


@pytest.mark.parametrize("data", [gzip.compress(b"[]", mtime=0)[:-5], b"\x1f\x8bnot"])
def test_damaged_compression_is_told(data: bytes) -> None:
    with pytest.raises(InputError, match="end early or are damaged"):
        bibliographies.whole_text(BufferedReader(BytesIO(data)))
