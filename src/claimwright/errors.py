"""Every error claimwright raises on purpose, sorted by who can act on it.

```
ClaimwrightError
├── InputError          the caller can mend it      HTTP 422, exit code 2
│   ├── NotFoundError   a named thing is not there  HTTP 404, exit code 2
│   └── TooLargeError   an input is over its bound  HTTP 413, exit code 2
├── UnavailableError    trying again may help       HTTP 503, exit code 3
│   └── BusyError       another process holds it    HTTP 409, exit code 3
└── IntegrityError      we, or the disk, are wrong  HTTP 500, exit code 4
```

A message names the value, the limit and the remedy.
"""


class ClaimwrightError(Exception):
    """The root of the tree: catch it to catch every error raised on purpose."""

    exit_code = 4
    http_status = 500
    title = "Internal error"


class InputError(ClaimwrightError):
    """The input cannot be used as it is; the caller can mend it."""

    exit_code = 2
    http_status = 422
    title = "Unusable input"


class NotFoundError(InputError):
    """A corpus, document, model or file that was named does not exist."""

    http_status = 404
    title = "Not found"


class TooLargeError(InputError):
    """An input is larger than its stated bound."""

    http_status = 413
    title = "Input too large"


class UnavailableError(ClaimwrightError):
    """Something needed is not there at present: a disk, an extra, a service."""

    exit_code = 3
    http_status = 503
    title = "Unavailable"


class BusyError(UnavailableError):
    """Another process holds what is needed, such as the one writer of a corpus."""

    http_status = 409
    title = "Busy"


class IntegrityError(ClaimwrightError):
    """What is stored is not what was written: a wrong hash, a broken manifest."""

    title = "Integrity failure"
