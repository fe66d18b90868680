"""What happens while claims are verified → server-sent events, as `docs/http-api.md` lists them."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TypeAlias

from claimwright.domain import Claim, Report
from claimwright.flows.verify import VerifyOptions
from claimwright.web.claims_flow import ClaimsFlow, ClaimsStore
from claimwright.web.engine import Engine


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimVerified:
    """A claim has its verdict."""

    report: Report


@dataclass(frozen=True, slots=True, kw_only=True)
class VerifyRequest:
    """Claims to verify, in order, all in the same way."""

    claims: tuple[Claim, ...]
    corpus: str
    options: VerifyOptions


VerifyStore: TypeAlias = ClaimsStore[VerifyRequest, ClaimVerified, Report]
"""Keeps verifications."""


class Verifying(ClaimsFlow[VerifyRequest, ClaimVerified, Report]):
    """Verifying, as jobs run it."""

    name = path = "verify"
    noun = "verification"
    request = VerifyRequest
    names = {ClaimVerified: "report"}  # noqa: RUF012  # as every flow has it
    last = ClaimVerified

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def begin(self, request: VerifyRequest) -> Callable[[Claim], Iterator[ClaimVerified]]:
        """Return what verifies a claim."""
        flow = self._engine.flow(request.corpus)

        def steps(claim: Claim) -> Iterator[ClaimVerified]:
            (report,) = flow.verify([claim], request.options)
            yield ClaimVerified(report=report)

        return steps

    def reports(self, request: VerifyRequest) -> tuple[Report, ...]:
        """Return one report per claim; the models read all claims' evidence together."""
        flow = self._engine.flow(request.corpus)
        return flow.verify(request.claims, request.options) if request.claims else ()
