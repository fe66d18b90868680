"""Which language model may be asked, how often, and what it may cost; by default none."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from claimwright.errors import InputError
from claimwright.settings.ranges import within

MAX_TOKENS: Final = 1_000_000_000_000
"""Largest budget of tokens that may be set."""

MAX_USD: Final = 1_000_000.0
"""Largest budget of money that may be set."""

MAX_PRICES: Final = 200
"""Most models whose price may be given."""

MAX_ADDRESS_CHARACTERS: Final = 2_000
"""Longest address of an endpoint."""

_MAX_NAME_CHARACTERS: Final = 200
_SHORTEST_WAIT_S: Final = 0.01
_LONGEST_WAIT_S: Final = 3_600.0
_MOST_RATE: Final = 1_000_000_000


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
class LlmSettings:
    """Which language model may be asked, how often, and what it may cost.

    Args:
        address: Of an endpoint for OpenAI's chat completions, such as `http://127.0.0.1:8080/v1`;
            empty for no language model. https, or http to this machine or one of `plain_hosts`.
        model: The name of the model, as the endpoint knows it.
        key_variable: Environment variable that holds the key, such as `OPENAI_API_KEY`; empty sends
            none. The key itself is no setting, so that no file or report can hold it.
        plain_hosts: Names or private addresses that may be asked by http, such as `ollama.lan`;
            others on the way can read what is sent.
        answer_format: How the endpoint is held to the shape of an answer.
        spotlight: How text from outside is marked as data.
        temperature: Of sampling, 0..2.
        seed: Of sampling, 0 or more; endpoints keep to it as well as they can, many not at all.
        concurrency: Calls under way at a time, 1..64.
        requests_per_minute: Most calls begun in a minute, 0 for any number.
        tokens_per_minute: Most tokens read and written in a minute, 0 for any number.
        tries: Of one call when the endpoint fails or is busy, 1..10.
        reasks: How often an answer of the wrong shape is asked for again, 0..5.
        connect_s: Seconds for a connection, above 0, at most 3,600.
        read_s: Seconds between two pieces of an answer, above 0, at most 3,600.
        total_s: Seconds for one prompt, waits and all tries included; above 0, at most 3,600.
        claim_s: Seconds for all prompts of one claim together; above 0, at most 3,600.
        breaker_failures: After so many failures on end the endpoint is left alone, 1..1,000.
        breaker_s: For so many seconds, 0..3,600.
        cache: What is done with answers that are known already.
        cache_bytes: Largest size of the answers kept, 1,000,000..100,000,000,000; the longest
            unused go first.
        cassette: What is done with recorded exchanges.
        cassette_path: The record, a JSONL file; counted from `home` unless absolute.
        call_tokens: Most tokens of one call, read and written, 0 for any number.
        claim_tokens: Of all calls for one claim.
        run_tokens: Of all calls until the program ends.
        call_usd: Most that one call may cost in US dollars, 0 for any sum; needs a price.
        claim_usd: Of all calls for one claim.
        run_usd: Of all calls until the program ends.
        prompts: Folder with instructions of your own, such as `judge.md`; counted from `home`
            unless absolute, empty for none. `claimwright models prompts` writes the bundled ones.
        prices: For each model, US dollars per million tokens: `"NAME READ CACHED WRITTEN"`, such as
            `"small-model 0.25 0.025 2"`; `*` stands for every other model. Without a price the cost
            is unknown.
    """

    address: str = ""
    model: str = ""
    key_variable: str = ""
    plain_hosts: tuple[str, ...] = ()
    answer_format: AnswerFormat = AnswerFormat.PROBE
    spotlight: Spotlight = Spotlight.MARKED
    temperature: float = 0.0
    seed: int = 0
    concurrency: int = 4
    requests_per_minute: int = 0
    tokens_per_minute: int = 0
    tries: int = 5
    reasks: int = 2
    connect_s: float = 5.0
    read_s: float = 120.0
    total_s: float = 300.0
    claim_s: float = 900.0
    breaker_failures: int = 5
    breaker_s: float = 30.0
    cache: CacheMode = CacheMode.READ
    cache_bytes: int = 500_000_000
    cassette: CassetteMode = CassetteMode.OFF
    cassette_path: str = ""
    call_tokens: int = 100_000
    claim_tokens: int = 1_000_000
    run_tokens: int = 0
    call_usd: float = 0.0
    claim_usd: float = 0.0
    run_usd: float = 0.0
    prompts: str = ""
    prices: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        """Refuse what lies outside its range."""
        self._check_texts()
        for name, low, high in _RANGES:
            within(f"llm.{name}", getattr(self, name), low, high)
        within("number of llm.prices", len(self.prices), 0, MAX_PRICES)
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
                message = (
                    f"llm.plain_hosts has {str(host)[:80]!r}; write names or addresses without "
                    "scheme and port, such as 192.168.1.5"
                )
                raise InputError(message)


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
        message = (
            f"llm.prices has {str(line)[:80]!r}; write a model's name and three prices in US "
            "dollars per million tokens read, cached, written, such as 'small-model 0.25 0.025 2'"
        )
        raise InputError(message) from error
    for price in (read, cached, written):
        within("a price in llm.prices", price, 0, MAX_USD)
    return Price(model=name, read=read, cached=cached, written=written)


_RANGES: Final = (
    ("temperature", 0, 2),
    ("seed", 0, 2**31 - 1),
    ("concurrency", 1, 64),
    ("requests_per_minute", 0, _MOST_RATE),
    ("tokens_per_minute", 0, _MOST_RATE),
    ("tries", 1, 10),
    ("reasks", 0, 5),
    ("connect_s", _SHORTEST_WAIT_S, _LONGEST_WAIT_S),
    ("read_s", _SHORTEST_WAIT_S, _LONGEST_WAIT_S),
    ("total_s", _SHORTEST_WAIT_S, _LONGEST_WAIT_S),
    ("claim_s", _SHORTEST_WAIT_S, _LONGEST_WAIT_S),
    ("breaker_failures", 1, 1_000),
    ("breaker_s", 0, _LONGEST_WAIT_S),
    ("cache_bytes", 1_000_000, 100_000_000_000),
    ("call_tokens", 0, MAX_TOKENS),
    ("claim_tokens", 0, MAX_TOKENS),
    ("run_tokens", 0, MAX_TOKENS),
    ("call_usd", 0, MAX_USD),
    ("claim_usd", 0, MAX_USD),
    ("run_usd", 0, MAX_USD),
)
