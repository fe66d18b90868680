"""The operations on a server that speaks S3."""

import pickle

import pytest

from claimwright.errors import UnavailableError
from claimwright.index.s3 import S3Objects, open_bucket
from tests.index.object_server import new_bucket

pytestmark = [pytest.mark.slow, pytest.mark.allow_hosts(["127.0.0.1"])]


@pytest.fixture(scope="module")
def bucket() -> S3Objects:
    return new_bucket()


def test_the_engine_is_told_how_to_reach_a_service() -> None:
    plain = open_bucket("s3://papers/x", endpoint="http://127.0.0.1:9000")

    assert plain.options == {
        "region": "us-east-1",
        "endpoint": "http://127.0.0.1:9000",
        "allow_http": "true",
    }


def test_amazon_needs_no_endpoint() -> None:
    assert {"region": "us-east-1"} == open_bucket("s3://papers").options


def test_a_store_can_be_handed_to_another_process() -> None:
    store = open_bucket("s3://papers/x", endpoint="http://127.0.0.1:9000")

    assert store == pickle.loads(pickle.dumps(store))  # noqa: S301 (of this very test)


def test_an_object_is_created_once(bucket: S3Objects) -> None:
    assert [True, False] == [bucket.put("once", b"1"), bucket.put("once", b"2")]


def test_an_object_is_replaced_by_its_tag_alone(bucket: S3Objects) -> None:
    bucket.put("a", b"1")
    found = bucket.get("a")
    tag = found[1] if found else ""

    assert [True, False] == [
        bucket.put("a", b"2", replaces=tag),
        bucket.put("a", b"3", replaces=tag),
    ]


def test_a_prefix_is_listed_weighed_and_deleted(bucket: S3Objects) -> None:
    bucket.put("c/b/2", b"22")
    bucket.put("c/a/1", b"1")
    seen = (bucket.first("c/"), bucket.folders("c/"), bucket.size("c/"))
    bucket.delete("c/")

    assert (seen, bucket.first("c/")) == (("c/a/1", ("a", "b"), 3), None)


def test_an_object_that_is_not_there_is_none(bucket: S3Objects) -> None:
    assert bucket.get("absent") is None


def test_a_bucket_that_is_not_there_is_unavailable(bucket: S3Objects) -> None:
    absent = open_bucket("s3://absent-bucket", endpoint=bucket.endpoint)

    with pytest.raises(UnavailableError, match="s3://absent-bucket"):
        absent.first("x")
