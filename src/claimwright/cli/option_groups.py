"""A command that takes its options in groups in, one whose options typer reads one by one out."""

import inspect
from collections.abc import Callable, Iterator, Mapping
from dataclasses import is_dataclass
from functools import wraps
from typing import TypeGuard, TypeVar

T = TypeVar("T")


def spread(command: Callable[..., None]) -> Callable[..., None]:
    """Let a command take options in groups, each of which several commands may share.

    A parameter whose type is a dataclass is a group: the fields of that class, which may be groups
    themselves, stand in its place on the command line, in their order.
    """

    @wraps(command)
    def run(**given: object) -> None:
        _filled(command, given)

    parameters = tuple(_parameters(command))
    # The framework reads the options from here.
    run.__annotations__ = {each.name: each.annotation for each in parameters}
    run.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    return run


def _parameters(of: Callable[..., object]) -> Iterator[inspect.Parameter]:
    for each in inspect.signature(of).parameters.values():
        if _is_group(each.annotation):
            yield from _parameters(each.annotation)
        else:
            yield each


def _filled(of: Callable[..., T], given: Mapping[str, object]) -> T:
    """Call a command, or the class of a group, with its share of what was given."""
    share = {
        name: _filled(each.annotation, given) if _is_group(each.annotation) else given[name]
        for name, each in inspect.signature(of).parameters.items()
    }
    return of(**share)


def _is_group(annotation: object) -> TypeGuard[type]:
    return is_dataclass(annotation)
