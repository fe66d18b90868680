"""Claims for a server to weigh or debate in, its reports out: one shown, or those of a file."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from claimwright.cli.batch import answer_file
from claimwright.cli.remote import RemoteServer, claim_body
from claimwright.cli.remote_jobs import RemoteFlow, job_done, reports_in
from claimwright.cli.reported import remote_work
from claimwright.domain import Claim, Json
from claimwright.flows.verify import check_claim


def answered(
    address: str, flow: RemoteFlow, claim: str, options: Mapping[str, Json]
) -> Mapping[str, Json]:
    """Return a server's report on a claim.

    Args:
        address: Of the server.
        flow: What it is to do.
        claim: One statement.
        options: Of the request.

    Returns:
        The report as JSON values.

    Raises:
        ClaimwrightError: The claim or the address cannot be used, or as `job_done`.
    """
    asked = Claim(text=claim)
    check_claim(asked)
    return _answers(RemoteServer(address), flow, options)([asked])[0]


def answered_file(
    address: str, flow: RemoteFlow, rows: Path, output: Path, options: Mapping[str, Json]
) -> int:
    """Let a server answer a file of claims, one job for each.

    Args:
        address: Of the server.
        flow: What it is to do.
        rows: The file.
        output: Where the answers go.
        options: Of each request.

    Returns:
        The exit code, as `answer_file` gives it.
    """
    # One by one: an answer that took minutes is kept, whatever becomes of the next.
    work = remote_work(_answers(RemoteServer(address), flow, options), size=1)
    return answer_file(rows, output, work)


def _answers(
    server: RemoteServer, flow: RemoteFlow, options: Mapping[str, Json]
) -> Callable[[Sequence[Claim]], list[Mapping[str, Json]]]:
    def answer(claims: Sequence[Claim]) -> list[Mapping[str, Json]]:
        bodies = [{**claim_body(each), "options": dict(options)} for each in claims]
        return [reports_in(job_done(server, flow, body), "reports")[0] for body in bodies]

    return answer
