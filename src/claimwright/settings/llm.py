"""Which language model may be asked, how often, and what it may cost; by default none."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated, ClassVar, Final

from claimwright.domain.fields import Between
from claimwright.errors import InputError
from claimwright.settings.ranges import Ranged, within

MAX_TOKENS: Final = 1_000_000_000_000
"""Largest budget of tokens that may be set."""

MAX_USD: Final = 1_000_000.0
"""Largest budget of money that may be set."""

MAX_ADDRESS_CHARACTERS: Final = 2_000
"""Longest address of an endpoint."""

_MAX_NAME_CHARACTERS: Final = 200
_SHORTEST_WAIT_S: Final = 0.01
_LONGEST_WAIT_S: Final = 3_600.0
_MOST_RATE: Final = 1_000_000_000


class Reasoner(StrEnum):
    """The bundled encoder and verifier, or the language model that `llm` configures."""

    EMBEDDED = "embedded"
    LANGUAGE_MODEL = "language_model"


class AnswerFormat(StrEnum):
    """How an endpoint is held to the shape of an answer."""

    PROBE = "probe"
    """Find out, once per endpoint and model, which of the others it keeps to."""
    JSON_SCHEMA = "json_schema"
    """The schema is sent, and the endpoint lets the model write nothing else."""
    JSON_OBJECT = "json_object"
    """The endpoint lets the model write any JSON; the schema is told in words."""
    PROMPT = "prompt"
    """The schema is told in words only."""


class CacheMode(StrEnum):
    """What is done with answers that are known already."""

    OFF = "off"
    """None is looked up, none kept."""
    READ = "read"
    """A known answer is taken; a new one is kept."""
    REFRESH = "refresh"
    """Every prompt is asked anew; the answer is kept in place of the old one."""


class CassetteMode(StrEnum):
    """What is done with recorded exchanges."""

    OFF = "off"
    """Nothing is recorded or replayed."""
    RECORD = "record"
    """Every exchange is written down beside being made."""
    REPLAY = "replay"
    """Exchanges come from the record alone; nothing is sent."""


class Spotlight(StrEnum):
    """How text from outside is marked as data."""

    MARKED = "marked"
    """A mark stands between its words, another one in each call."""
    JSON = "json"
    """It is written as a JSON string; costs fewer tokens, protects less."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LlmSettings(Ranged):
    """Which language model may be asked, how often, and what it may cost.

    Args:
        address: Endpoint for chat completions, such as `http://127.0.0.1:8080/v1`; empty for none.
        model: Name of the model at the endpoint.
        key_variable: Variable with the key, such as `OPENAI_API_KEY`; empty sends none.
        plain_hosts: Private hosts that may be asked by http, such as `ollama.lan`.
        answer_format: How answers are held to their shape: `probe`, `json_schema`, `json_object` or
            `prompt`.
        spotlight: How text from outside is marked as data: `marked` or `json`.
        temperature: Temperature of sampling, 0..2.
        seed: Seed of sampling, 0 or more.
        concurrency: Most calls at a time, 1..64.
        requests_per_minute: Most calls in a minute.
        tokens_per_minute: Most tokens in a minute.
        tries: Tries of a call when the endpoint fails, 1..10.
        reasks: Times an answer of the wrong shape is asked for again, 0..5.
        connect_s: Seconds for a connection, above 0, at most 3,600.
        read_s: Seconds between two pieces of an answer, above 0, at most 3,600.
        total_s: Seconds for one prompt with all tries, above 0, at most 3,600.
        claim_s: Seconds for all prompts of a claim, above 0, at most 3,600.
        breaker_failures: Failures in a row after which the endpoint is left alone, 1..1,000.
        breaker_s: Seconds for which it is left alone, 0..3,600.
        cache: Whether kept answers are used: `read`, `refresh` or `off`.
        cache_bytes: Most bytes of kept answers, 1,000,000..100,000,000,000.
        cassette: Whether a recording is made or used: `off`, `record` or `replay`.
        cassette_path: File of the recording, under `home` unless absolute.
        call_tokens: Most tokens of a call.
        claim_tokens: Most tokens of a claim.
        run_tokens: Most tokens of a run.
        call_usd: Most US dollars of a call. Needs a price.
        claim_usd: Most US dollars of a claim.
        run_usd: Most US dollars of a run.
        prompts: Folder of your own instructions, under `home` unless absolute; empty for none.
        prices: Prices, each `"NAME READ CACHED WRITTEN"` in US dollars per million tokens; `*` is
            any other model.
    """

    part: ClassVar[str] = "llm"
    address: str = ""
    model: str = ""
    key_variable: str = ""
    plain_hosts: tuple[str, ...] = ()
    answer_format: AnswerFormat = AnswerFormat.PROBE
    spotlight: Spotlight = Spotlight.MARKED
    temperature: Annotated[float, Between(0, 2)] = 0.0
    seed: Annotated[int, Between(0, 2**31 - 1)] = 0
    concurrency: Annotated[int, Between(1, 64)] = 4
    requests_per_minute: Annotated[int, Between(0, _MOST_RATE)] = 0
    tokens_per_minute: Annotated[int, Between(0, _MOST_RATE)] = 0
    tries: Annotated[int, Between(1, 10)] = 5
    reasks: Annotated[int, Between(0, 5)] = 2
    connect_s: Annotated[float, Between(_SHORTEST_WAIT_S, _LONGEST_WAIT_S)] = 5.0
    read_s: Annotated[float, Between(_SHORTEST_WAIT_S, _LONGEST_WAIT_S)] = 120.0
    total_s: Annotated[float, Between(_SHORTEST_WAIT_S, _LONGEST_WAIT_S)] = 300.0
    claim_s: Annotated[float, Between(_SHORTEST_WAIT_S, _LONGEST_WAIT_S)] = 900.0
    breaker_failures: Annotated[int, Between(1, 1_000)] = 5
    breaker_s: Annotated[float, Between(0, _LONGEST_WAIT_S)] = 30.0
    cache: CacheMode = CacheMode.READ
    cache_bytes: Annotated[int, Between(1_000_000, 100_000_000_000)] = 500_000_000
    cassette: CassetteMode = CassetteMode.OFF
    cassette_path: str = ""
    call_tokens: Annotated[int, Between(0, MAX_TOKENS)] = 100_000
    claim_tokens: Annotated[int, Between(0, MAX_TOKENS)] = 1_000_000
    run_tokens: Annotated[int, Between(0, MAX_TOKENS)] = 0
    call_usd: Annotated[float, Between(0, MAX_USD)] = 0.0
    claim_usd: Annotated[float, Between(0, MAX_USD)] = 0.0
    run_usd: Annotated[float, Between(0, MAX_USD)] = 0.0
    prompts: str = ""
    prices: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        """Refuse what lies outside its range."""
        self._check_texts()
        Ranged.__post_init__(self)
        within("number of llm.prices", len(self.prices), 0, 200)
        for line in self.prices:
            price_of(line)
        if self.cassette is not CassetteMode.OFF and not self.cassette_path:
            message = f"llm.cassette is {self.cassette.value!r} without llm.cassette_path; name one"
            raise InputError(message)

    @property
    def configured(self) -> bool:
        """Whether there is a language model to ask, or a record of one."""
        return bool(self.address) or self.cassette is CassetteMode.REPLAY

    def _check_texts(self) -> None:
        bounds = {
            "address": MAX_ADDRESS_CHARACTERS,
            "model": _MAX_NAME_CHARACTERS,
            "key_variable": _MAX_NAME_CHARACTERS,
            "cassette_path": MAX_ADDRESS_CHARACTERS,
            "prompts": MAX_ADDRESS_CHARACTERS,
        }
        for name, most in bounds.items():
            text = str(getattr(self, name))
            if len(text) > most or not text.isprintable():
                message = f"llm.{name} is {text[:80]!r}; it must be at most {most:,} printable "
                raise InputError(message + "characters")
        hosts: tuple[object, ...] = self.plain_hosts  # a file may bring anything
        for host in hosts:
            if not isinstance(host, str) or not host.isprintable() or {*" /@"} & {*host}:
                raise InputError(
                    f"llm.plain_hosts has {str(host)[:80]!r}; write names or addresses without "
                    "scheme and port, such as 192.168.1.5"
                )


@dataclass(frozen=True, slots=True, kw_only=True)
class Price:
    """What a model takes for a million tokens.

    Args:
        model: Its name; `*` for every other model.
        read: In US dollars, for tokens it reads.
        cached: For those among them that the endpoint still knew.
        written: For tokens it writes, thinking included.
    """

    model: str
    read: float
    cached: float
    written: float


def price_of(line: object) -> Price:
    """Read one line of `llm.prices`.

    Args:
        line: `"NAME READ CACHED WRITTEN"`, in US dollars per million tokens.

    Returns:
        The price.

    Raises:
        InputError: It is no such line, or a price lies outside 0..1,000,000.

    Examples:
        >>> price_of("small-model 0.25 0.025 2").written
        2.0
    """
    parts = line.split() if isinstance(line, str) else []
    try:
        name, (read, cached, written) = parts[0], map(float, parts[1:])
    except (IndexError, ValueError) as error:
        raise InputError(
            f"llm.prices has {str(line)[:80]!r}; write a model's name and three prices in US "
            "dollars per million tokens read, cached, written, such as 'small-model 0.25 0.025 2'"
        ) from error
    for price in (read, cached, written):
        within("a price in llm.prices", price, 0, MAX_USD)
    return Price(model=name, read=read, cached=cached, written=written)
