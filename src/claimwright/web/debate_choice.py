"""Names of advocates → their profiles, among those that the server was started with."""

from collections.abc import Sequence

from claimwright.domain import Profile
from claimwright.errors import InputError, NotFoundError

MAX_NAMED = 20
"""Most advocates that a message names."""


def chosen(profiles: Sequence[Profile], names: Sequence[str] | None) -> tuple[Profile, ...]:
    """Return the advocates that are named, each once, in the order of `profiles`; all for `None`.

    Raise `InputError` where nobody is named, or there is nobody, `NotFoundError` for who is not
    known.

    Examples:
        >>> ipcc = Profile(name="ipcc", title="IPCC", corpus="ipcc", trust=1)
        >>> [each.name for each in chosen([ipcc], None)]
        ['ipcc']
        >>> chosen([ipcc], ["wmo"])
        Traceback (most recent call last):
        claimwright.errors.NotFoundError: there is no advocate 'wmo' (known: ipcc)
    """
    if not profiles:
        raise InputError("this server has no advocates; name some in the setting debate.profiles")
    if names is None:
        return tuple(profiles)
    if not names:
        raise InputError("nobody is to debate; name at least one advocate, or leave the field out")
    known = {each.name for each in profiles}
    for name in names:
        if name not in known:
            listed = ", ".join(each.name for each in profiles[:MAX_NAMED])
            raise NotFoundError(f"there is no advocate {name[:80]!r} (known: {listed})")
    return tuple(each for each in profiles if each.name in names)
