"""Turns an S3-compatible service into the few operations that corpora in it need."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from typing import Any

import boto3
from botocore.config import Config
from botocore.exceptions import BotoCoreError, ClientError

from claimwright.errors import UnavailableError
from claimwright.index.object_store import bucket_and_prefix

_MISSING = frozenset({"NoSuchKey", "404"})
_REFUSED = frozenset({"PreconditionFailed", "ConditionalRequestConflict", "412", "409"})
_CONNECT_SECONDS = 5
_READ_SECONDS = 60
_ATTEMPTS = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class S3Objects:
    """A prefix of a bucket, which may be empty; every call may raise `UnavailableError`.

    Keys come from where the service's own tools look for them, such as `AWS_ACCESS_KEY_ID`; the
    engine looks there too. The endpoint is of a service that is not Amazon's, such as
    `http://127.0.0.1:9000`.
    """

    bucket: str
    prefix: str = ""
    endpoint: str = ""
    region: str = "us-east-1"

    @property
    def address(self) -> str:
        """Such as `s3://bucket/prefix`."""
        return f"s3://{self.bucket}/{self.prefix}".rstrip("/")

    @property
    def options(self) -> Mapping[str, str]:
        """What the engine must know to reach the bucket."""
        if not self.endpoint:
            return {"region": self.region}
        plain = str(self.endpoint.startswith("http://")).lower()
        return {"region": self.region, "endpoint": self.endpoint, "allow_http": plain}

    def get(self, key: str) -> tuple[bytes, str] | None:
        """Return an object and its tag; `None` when there is no such object."""
        with self._asking("read"):
            try:
                found = self._service().get_object(Bucket=self.bucket, Key=self._key(key))
            except ClientError as error:
                if _code(error) in _MISSING:
                    return None
                raise
            return found["Body"].read(), found["ETag"]

    def put(self, key: str, content: bytes, *, replaces: str | None = None) -> bool:
        """Write an object in place of the one with a tag, or where there is none.

        Returns:
            Whether it was so; nothing is written where it was not.
        """
        condition = {"IfMatch": replaces} if replaces else {"IfNoneMatch": "*"}
        with self._asking("write"):
            try:
                self._service().put_object(
                    Bucket=self.bucket, Key=self._key(key), Body=content, **condition
                )
            except ClientError as error:
                if _code(error) in _REFUSED:
                    return False
                raise
        return True

    def first(self, prefix: str) -> str | None:
        """Return the first key with a prefix, by name; `None` when there is none."""
        with self._asking("read"):
            page = self._service().list_objects_v2(
                Bucket=self.bucket, Prefix=self._key(prefix), MaxKeys=1
            )
        found = page.get("Contents")
        return found[0]["Key"][len(self._key("")) :] if found else None

    def folders(self, prefix: str) -> tuple[str, ...]:
        """Return what stands between a prefix and the next slash, by name."""
        whole = self._key(prefix)
        found: list[str] = []
        for page in self._pages(whole, Delimiter="/"):
            groups = page.get("CommonPrefixes", [])
            found += [group["Prefix"][len(whole) :].rstrip("/") for group in groups]
        return tuple(found)

    def delete(self, prefix: str) -> None:
        """Delete every object with a prefix."""
        for page in self._pages(self._key(prefix)):
            keys = [{"Key": each["Key"]} for each in page.get("Contents", [])]
            if keys:
                with self._asking("write"):
                    self._service().delete_objects(Bucket=self.bucket, Delete={"Objects": keys})

    def size(self, prefix: str) -> int:
        """Return the bytes of every object with a prefix."""
        pages = self._pages(self._key(prefix))
        return sum(each["Size"] for page in pages for each in page.get("Contents", []))

    def _key(self, key: str) -> str:
        return f"{self.prefix}/{key}" if self.prefix else key

    def _pages(self, prefix: str, **words: object) -> Iterator[dict[str, Any]]:
        pages = self._service().get_paginator("list_objects_v2")
        with self._asking("read"):
            yield from pages.paginate(Bucket=self.bucket, Prefix=prefix, **words)

    def _service(self) -> Any:  # noqa: ANN401  # the library has no types of its own
        return _client(self.endpoint, self.region)

    @contextmanager
    def _asking(self, doing: str) -> Iterator[None]:
        try:
            yield
        except (ClientError, BotoCoreError) as error:
            raise UnavailableError(
                f"cannot {doing} {self.address!r}: {str(error)[:300]}; look at the address, the"
                " keys in the environment and the service, then try again"
            ) from error


@cache
def _client(endpoint: str, region: str) -> Any:  # noqa: ANN401
    """The client, made at first use: it reads files and variables of this machine."""
    config = Config(
        connect_timeout=_CONNECT_SECONDS,
        read_timeout=_READ_SECONDS,
        retries={"max_attempts": _ATTEMPTS, "mode": "standard"},
    )
    return boto3.client("s3", endpoint_url=endpoint or None, region_name=region, config=config)


def _code(error: ClientError) -> str:
    return str(error.response["Error"]["Code"])


def open_bucket(address: str, *, endpoint: str = "", region: str = "us-east-1") -> S3Objects:
    """Return the store at an address; nothing is sent before it is asked.

    Raises:
        InputError: It is no such address.
    """
    bucket, prefix = bucket_and_prefix(address)
    return S3Objects(bucket=bucket, prefix=prefix, endpoint=endpoint, region=region)
