"""A server on this machine that speaks S3, in a process of its own, for tests across processes."""

import atexit
import importlib.util
import os
import socket
import subprocess
import sys
import time
import uuid
from functools import cache

import pytest

from claimwright.index.s3 import S3Objects

KEYS = {"AWS_ACCESS_KEY_ID": "testing", "AWS_SECRET_ACCESS_KEY": "testing"}
"""What the server takes: anything."""

_SECONDS = 60.0


@cache
def endpoint() -> str:
    """Start the server once for all tests of this process; it ends with it."""
    if importlib.util.find_spec("moto") is None:
        pytest.skip("the server that speaks S3 is not installed: pip install 'moto[server]'")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    process = subprocess.Popen(
        [sys.executable, "-m", "moto.server", "-H", "127.0.0.1", "-p", str(port)],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    atexit.register(process.kill)
    _wait_for(port)
    return f"http://127.0.0.1:{port}"


def new_bucket() -> S3Objects:
    """Make an empty bucket."""
    import boto3  # noqa: PLC0415 (of an extra)

    os.environ.update(KEYS)
    name = f"papers-{uuid.uuid4().hex[:12]}"
    boto3.client("s3", endpoint_url=endpoint(), region_name="us-east-1").create_bucket(Bucket=name)
    return S3Objects(bucket=name, prefix="shelf", endpoint=endpoint())


def _wait_for(port: int) -> None:
    deadline = time.monotonic() + _SECONDS
    while time.monotonic() < deadline:
        with socket.socket() as trial:
            if trial.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.1)
    message = f"the server on port {port} did not start within {_SECONDS:.0f} s"
    raise TimeoutError(message)
