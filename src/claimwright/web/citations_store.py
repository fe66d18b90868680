"""Citation reports and what reviewers decide → files of two folders that outlive a page."""

import json
import threading
from pathlib import Path
from typing import Final

from claimwright.domain import CitationReport, Decision, Decisions
from claimwright.errors import InputError, IntegrityError, NotFoundError, UnavailableError
from claimwright.web.job_store import Kept
from claimwright.web.report_store import NAME, ReportStore

FOLDER: Final = "citation-reports"
"""Name of the folder of reports in the home folder."""

DECISIONS_FOLDER: Final = "citation-decisions"
"""Name of the folder of decisions, one file per report about which something was decided."""


class CitationStore(ReportStore[CitationReport]):
    """The citation reports of a server with the decisions about them; safe to share by threads.

    Args:
        home: The home folder; nothing is made in it before something is kept.
        kept: How much; the oldest reports go first, their decisions with them.
    """

    def __init__(self, home: Path, kept: Kept) -> None:
        super().__init__(
            CitationReport,
            folder=home / FOLDER,
            noun="citation report",
            remedy="check the article again",
            kept=kept,
        )
        self._reports = home / FOLDER
        self._decided = home / DECISIONS_FOLDER
        self._lock = threading.Lock()

    def keep(self, report: CitationReport, *, name: str = "") -> str:
        """Keep a report, and drop old ones over the bounds with their decisions.

        Args:
            report: On one article.
            name: That it is to have; a new one when empty.

        Returns:
            Its name, which nobody can guess.

        Raises:
            UnavailableError: The folder cannot be written.
        """
        kept = super().keep(report, name=name)
        self._forget_orphans()
        return kept

    def decisions(self, name: str) -> Decisions:
        """Return what was decided about a report.

        Args:
            name: Of a report that is kept.

        Returns:
            The id of a claim to the decision about its suggestion.

        Raises:
            NotFoundError: There is no such report.
            IntegrityError: The file is not what was written.
            UnavailableError: It cannot be read.
        """
        path = self._file(name)
        try:
            known = json.loads(path.read_text(encoding="utf-8"))
            return {str(claim): Decision(word) for claim, word in dict(known).items()}
        except FileNotFoundError:
            return {}
        except OSError as error:
            message = f"the decisions about {name!r} cannot be read: {error.strerror}; try again"
            raise UnavailableError(message) from error
        except (ValueError, TypeError) as error:
            message = f"the decisions about {name!r} cannot be read; delete {path.name!r}"
            raise IntegrityError(message) from error

    def decide(self, name: str, claim_id: str, decision: Decision | None) -> Decisions:
        """Keep what was decided about the suggestion for a claim.

        Args:
            name: Of a report that is kept.
            claim_id: Of a claim of it with a suggestion.
            decision: `None` opens it again.

        Returns:
            All decisions about the report, with this one.

        Raises:
            NotFoundError: There is no such report, or no such claim in it.
            InputError: The claim has no suggestion to decide about.
            UnavailableError: The decision cannot be kept.
        """
        self._check(name, claim_id)
        with self._lock:
            decided = dict(self.decisions(name))
            decided.pop(claim_id, None)
            if decision is not None:
                decided[claim_id] = decision
            self._write(name, decided)
        return decided

    def delete(self, name: str) -> None:
        """Forget a report and what was decided about it.

        Args:
            name: Of a report.

        Raises:
            NotFoundError: There is none of this name.
        """
        super().delete(name)
        self._file(name).unlink(missing_ok=True)

    def _check(self, name: str, claim_id: str) -> None:
        """Refuse a decision about nothing."""
        groups = {group.cited.claim.id: group for group in self.report(name).groups}
        if claim_id not in groups:
            message = f"the citation report {name!r} has no claim {claim_id[:40]!r}"
            raise NotFoundError(message)
        if groups[claim_id].suggestion is None:
            message = f"for the claim {claim_id[:40]!r} nothing is suggested, so nothing is decided"
            raise InputError(message)

    def _write(self, name: str, decided: Decisions) -> None:
        words = {claim: decision.value for claim, decision in decided.items()}
        try:
            self._decided.mkdir(parents=True, exist_ok=True)
            # Nobody reads half a file: it gets its name once it is whole.
            begun = self._decided / f"{name}.part"
            begun.write_text(json.dumps(words, ensure_ascii=False), encoding="utf-8")
            begun.replace(self._file(name))
        except OSError as error:
            message = (
                f"the decision cannot be kept: {error.strerror}; make room or say another home"
            )
            raise UnavailableError(message) from error

    def _forget_orphans(self) -> None:
        """Delete decisions about reports that are gone."""
        if not self._decided.is_dir():
            return
        known = {path.name.partition(".")[0] for path in self._reports.iterdir()}
        for path in self._decided.iterdir():
            if path.name.partition(".")[0] not in known:
                path.unlink(missing_ok=True)

    def _file(self, name: str) -> Path:
        # A name comes from an address; only one of ours may become a part of a path.
        if not NAME.fullmatch(name):
            message = f"there is no citation report {name[:40]!r}"
            raise NotFoundError(message)
        return self._decided / f"{name}.json"
