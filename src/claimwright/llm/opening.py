"""Settings → the language model they name, not yet asked anything."""

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from claimwright.errors import InputError
from claimwright.llm.attempts import Attempts, Breaker, Pace
from claimwright.llm.client import EndpointModel, Parts
from claimwright.llm.exchange import Endpoint, Nowhere, Sender, endpoint_of, key_of
from claimwright.llm.keeping import AnswerCache, Recorder, Replayer, Tape
from claimwright.llm.ladder import Ladder
from claimwright.llm.usage import price_for
from claimwright.settings import CacheMode, CassetteMode, LlmSettings, Price, price_of

CACHE_FOLDER: Final = Path("cache") / "language-model"
"""Below `home`."""


def open_model(
    settings: LlmSettings,
    home: Path,
    environment: Mapping[str, str],
    *,
    instructions: Mapping[str, str] | None = None,
) -> EndpointModel:
    """Return a language model; nothing is sent before it is asked.

    A relative record lies in the home folder, as the cache does; the environment holds the key.
    Of `instructions`, which take the place of ours, provenance shows the hash.

    Raises:
        InputError: The address, the model or a budget cannot be used.
        NotFoundError: The variable that should hold the key is not set.
        ModuleNotFoundError: The extra `[llm]` is not installed.
    """
    replays = settings.cassette is CassetteMode.REPLAY
    endpoint = _replayed(settings) if replays else endpoint_of(settings, environment)
    price = _price(settings, endpoint)
    sends: Sender = Nowhere() if replays else _over_http(endpoint, settings)
    keeps = settings.cache is not CacheMode.OFF and settings.cassette is CassetteMode.OFF
    cache = AnswerCache(home / CACHE_FOLDER, max_bytes=settings.cache_bytes) if keeps else None
    attempts = Attempts(
        sends,
        breaker=Breaker(failures=settings.breaker_failures, seconds=settings.breaker_s),
        pace=Pace(settings.requests_per_minute, settings.tokens_per_minute),
        tries=settings.tries,
        price=price,
    )
    ladder = Ladder(
        settings.answer_format,
        address=endpoint.address,
        model=endpoint.model,
        known=cache,
    )
    parts = Parts(
        attempts=attempts,
        ladder=ladder,
        tape=_tape(settings, home),
        cache=cache,
        instructions=instructions or {},
        close=sends.close,
    )
    told = f"+prompts:{key_of(dict(instructions))[:12]}" if instructions else ""
    return EndpointModel(f"{endpoint.name}{told}", endpoint.address, settings, parts)


def _over_http(endpoint: Endpoint, settings: LlmSettings) -> Sender:
    # Of an extra, and heavy: nothing else needs it.
    from claimwright.llm.sending import EndpointSender  # noqa: PLC0415

    return EndpointSender(endpoint, settings)


def _replayed(settings: LlmSettings) -> Endpoint:
    if not settings.model:
        message = "llm.cassette is 'replay' without llm.model; name the model that was recorded"
        raise InputError(message)
    return Endpoint(address=f"replay://{Path(settings.cassette_path).name}", model=settings.model)


def _tape(settings: LlmSettings, home: Path) -> Tape | None:
    path = home / settings.cassette_path
    match settings.cassette:
        case CassetteMode.OFF:
            return None
        case CassetteMode.RECORD:
            return Recorder(path)
        case CassetteMode.REPLAY:
            return Replayer(path)


def _price(settings: LlmSettings, endpoint: Endpoint) -> Price | None:
    price = price_for(endpoint.model, [price_of(line) for line in settings.prices])
    limited = [name for name in ("call_usd", "claim_usd", "run_usd") if getattr(settings, name) > 0]
    if limited and price is None:
        raise InputError(
            f"llm.{limited[0]} is {getattr(settings, limited[0])!r}, but no price of "
            f"{endpoint.model!r} is known: give it in llm.prices, or limit llm.run_tokens instead"
        )
    return price
