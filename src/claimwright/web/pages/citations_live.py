"""A check of citations that goes on → parts of its page, as server-sent events.

| event   | data                                                                  |
| ------- | --------------------------------------------------------------------- |
| `begun` | `{title, to_check, checked, said}`: the article is read               |
| `said`  | `{said}`: a sentence for the status line                              |
| `card`  | `{key, markup, checked, said}`: one claim more                        |
| `ended` | `{}`: there will be no more; the page of the whole is at its address  |
"""

from collections.abc import Mapping
from typing import Final

from claimwright.flows.citation_events import CitationsBegun, SourcesRead
from claimwright.flows.job_events import JobFailed, Stage, StageReached
from claimwright.verdict.exports.wording import counted
from claimwright.views.citations_cards import GroupCard, group_card
from claimwright.views.rendering import fragment
from claimwright.web.citations_events import CitationsEvent, CitationStore, GroupTold, ReportTold
from claimwright.web.job_flow import Job
from claimwright.web.job_routes import Told

_SAID: Final[Mapping[Stage, str]] = {
    Stage.QUEUED: "Waiting for its turn.",
    Stage.READING: "Reading the article.",
}
"""What is said before the article is there."""


def cards_of(store: CitationStore, job: Job) -> tuple[GroupCard, ...]:
    """Return the cards of the claims that a job has checked, in reading order; blocking."""
    told = [event for _, event in store.events(job.id, kind=GroupTold)]
    groups = [each for each in told if isinstance(each, GroupTold)]
    groups.sort(key=lambda each: each.position)
    return tuple(group_card(each.group, {}) for each in groups)


def said_of(job: Job) -> str:
    """Say where a job is, in a sentence."""
    return _SAID.get(job.stage) or _counts(job.checked, job.to_check)


def told_of(event: CitationsEvent) -> Told:
    """Return what a page is told of an event, as the table in this module's docstring lists it."""
    match event:
        case StageReached(stage=stage):
            return ("ended", {}) if stage.ended else ("said", {"said": _SAID[stage]})
        case CitationsBegun(cited=cited, to_check=to_check, known=known):
            title, said = cited.article.title, _counts(known, to_check)
            return "begun", {"title": title, "to_check": to_check, "checked": known, "said": said}
        case SourcesRead():
            return "said", {"said": f"{event.read} of {counted(event.sources, 'source')} read."}
        case GroupTold(group=group, checked=checked, to_check=to_check):
            card = group_card(group, {})
            return "card", {
                "key": card.key,
                "markup": fragment("citations_card.html", group=card),
                "checked": checked,
                "said": _counts(checked, to_check),
            }
        case ReportTold() | JobFailed():
            # After a failure the page is asked for once more, and says what is wrong.
            return "ended", {}


def _counts(checked: int, to_check: int) -> str:
    return f"{checked} of {counted(to_check, 'claim')} checked."
