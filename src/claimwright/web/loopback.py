"""A host name → whether it can only mean this machine."""

from ipaddress import ip_address


def means_this_machine(name: str) -> bool:
    """Tell whether a name or an address, without port, stands for the machine it is used on.

    So do `localhost`, names below it and loopback addresses: nobody can make these point elsewhere.

    Source:
        RFC 6761, section 6.3.

    Examples:
        >>> means_this_machine("LocalHost"), means_this_machine("127.0.0.53")
        (True, True)
        >>> means_this_machine("[::1]"), means_this_machine("localhost.example.org")
        (True, False)
    """
    plain = name.lower().removesuffix(".")
    if plain == "localhost" or plain.endswith(".localhost"):
        return True
    try:
        return ip_address(plain.removeprefix("[").removesuffix("]")).is_loopback
    except ValueError:
        return False
