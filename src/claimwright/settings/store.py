"""Where corpora lie that did not come with claimwright."""

import re
from dataclasses import dataclass
from typing import Final

from claimwright.errors import InputError

_ADDRESS: Final = re.compile(r"s3://[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](/[A-Za-z0-9._/-]{0,200})?")
_ENDPOINT: Final = re.compile(r"https?://[A-Za-z0-9.:\[\]-]{1,253}/?")
_REGION: Final = re.compile(r"[a-z0-9-]{1,64}")


@dataclass(frozen=True, slots=True, kw_only=True)
class StoreSettings:
    """Where corpora lie that did not come with claimwright.

    The keys of an object store are no settings: they are read from where its own tools look for
    them, such as `AWS_ACCESS_KEY_ID` and `AWS_SECRET_ACCESS_KEY`.

    Args:
        address: Object store, such as `s3://bucket/prefix`; the folder `corpora` in `home` when
            empty.
        endpoint: S3 service other than Amazon's, such as `http://127.0.0.1:9000`.
        region: Region of the bucket.
    """

    address: str = ""
    endpoint: str = ""
    region: str = "us-east-1"

    def __post_init__(self) -> None:
        """Refuse what cannot be an address."""
        for name, pattern, example in (
            ("address", _ADDRESS, "s3://bucket/prefix"),
            ("endpoint", _ENDPOINT, "http://127.0.0.1:9000"),
            ("region", _REGION, "us-east-1"),
        ):
            value = getattr(self, name)
            if value and not pattern.fullmatch(value):
                raise InputError(f"store.{name} is {value[:80]!r}; write it like {example}")
