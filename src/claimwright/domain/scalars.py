"""The values that JSON and the index hold without loss."""

from array import array
from typing import TypeAlias

Scalar: TypeAlias = str | int | float | bool | None
"""A value that JSON and the index can hold without loss."""

Embedding: TypeAlias = "array[float]"
"""`array('f')` of the encoder's dimension, L2-normalised: a dot product is a cosine."""
