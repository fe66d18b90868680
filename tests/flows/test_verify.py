"""The verify flow, and everything it refuses."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimwright.claims.decompose import statements
from claimwright.claims.spelling import spelt_as
from claimwright.domain import (
    Candidate,
    Claim,
    Document,
    Filter,
    Label,
    Pair,
    ReRank,
    Unit,
    VerdictLabel,
)
from claimwright.errors import InputError
from claimwright.flows.verify import (
    MAX_COMPOUND_CHARACTERS,
    MAX_PARTS,
    VerifyFlow,
    VerifyOptions,
    check_claim,
    check_filter,
    verify_options_of,
)
from claimwright.protocols import Retriever
from claimwright.settings import SelectionSettings, Settings
from claimwright.stance.entailment import Calibration, EntailmentModel
from tests.examples import CLIMATE, cross_encoder, memory_flow

SEAS = Claim(id="1", text="Seas rise because ice melts.")
SUN = Claim(id="2", text="The sun has caused recent warming.")
PLAIN = VerifyOptions()


def test_a_claim_that_the_corpus_says_is_supported() -> None:
    report = memory_flow(CLIMATE[0]).verify([SEAS], PLAIN)[0]

    assert report.verdict.label is VerdictLabel.SUPPORTED


def test_a_claim_that_the_corpus_denies_is_refuted() -> None:
    report = memory_flow(CLIMATE[1]).verify([SUN], PLAIN)[0]

    assert report.verdict.label is VerdictLabel.REFUTED


def test_a_corpus_that_says_nothing_gives_not_enough_evidence() -> None:
    report = memory_flow(CLIMATE[3]).verify([SEAS], PLAIN)[0]

    assert report.verdict.label is VerdictLabel.NOT_ENOUGH_EVIDENCE


def test_a_claim_gets_the_same_report_alone_and_among_others() -> None:
    together = memory_flow().verify([SEAS, SUN, SEAS], PLAIN)
    alone = [memory_flow().verify([claim], PLAIN)[0] for claim in (SEAS, SUN, SEAS)]

    assert list(together) == alone


def test_the_same_question_gets_the_same_report() -> None:
    same = memory_flow()

    assert same.verify([SEAS], PLAIN) == same.verify([SEAS], PLAIN)


def test_a_report_keeps_the_claim_as_it_came() -> None:
    claim = replace(SEAS, context="He said:", date="2026")

    assert memory_flow().verify([claim], PLAIN)[0].claim == claim


def test_a_reports_evidence_is_what_evidence_finds() -> None:
    report = memory_flow().verify([SEAS], PLAIN)[0]

    assert tuple(p.evidence for p in report.evidence) == memory_flow().evidence([SEAS], PLAIN)[0]


def test_concluding_from_the_evidence_found_is_verifying() -> None:
    flow = memory_flow()

    assert flow.conclude([SEAS], flow.evidence([SEAS], PLAIN), PLAIN) == flow.verify([SEAS], PLAIN)


BOTH = Claim(id="3", text="Seas rise because ice melts. The sun has caused recent warming.")


def _taking_apart(*documents: Document) -> VerifyFlow:
    return replace(memory_flow(*documents), statements=partial(statements, least=0.5))


def test_a_claim_of_two_statements_is_checked_statement_by_statement() -> None:
    parts = _taking_apart().verify([SUN, BOTH], PLAIN)[1].parts

    assert [(each.claim, each.verdict.label) for each in parts] == [
        ("Seas rise because ice melts.", VerdictLabel.SUPPORTED),
        ("The sun has caused recent warming.", VerdictLabel.REFUTED),
    ]
    assert all(each.evidence for each in parts)


def test_a_claim_that_is_half_right_is_disputed_and_says_which_half() -> None:
    report = _taking_apart().verify([BOTH], PLAIN)[0]

    assert report.verdict.label is VerdictLabel.DISPUTED
    assert report.verdict.basis.rule == "of its 2 parts, 1 is supported and 1 is refuted"
    said = [each.sentence for each in report.explanation[:3]]
    assert "supports one part of the claim and refutes another" in said[0]
    assert said[1].startswith("The part “Seas rise because ice melts” is supported: “")
    assert said[2].startswith("The part “The sun has caused recent warming” is refuted: “")


@pytest.mark.parametrize(
    "text",
    [
        "Seas rise because ice melts.",
        " ".join(f"Ice melts in bay {n}." for n in range(MAX_PARTS + 1)),
        f"Ice melts in {'many ' * MAX_COMPOUND_CHARACTERS} bays, and the seas rise.",
    ],
)
def test_a_single_statement_and_a_text_have_no_parts(text: str) -> None:
    assert _taking_apart().verify([Claim(text=text)], PLAIN)[0].parts == ()


def test_taking_claims_apart_changes_no_other_claim() -> None:
    claims = [SEAS, SUN]

    assert _taking_apart().verify([*claims, BOTH], PLAIN)[:2] == memory_flow().verify(claims, PLAIN)


def test_a_claim_is_read_in_the_spelling_of_the_evidence() -> None:
    flow = replace(memory_flow(CLIMATE[0]), spelling=partial(spelt_as, known=str.isdigit))
    slipped, right = (
        flow.verify([Claim(text=text)], PLAIN)[0]
        for text in ("Seas rise becuase ice melts.", "Seas rise because ice melts.")
    )

    assert slipped.verdict.label is right.verdict.label
    said = [one.sentence for one in slipped.explanation]
    assert "The claim was read as “Seas rise because ice melts.”" in said


def test_no_claims_give_no_reports() -> None:
    assert memory_flow().verify([], PLAIN) == ()


def test_a_filter_decides_who_may_answer() -> None:
    only = VerifyOptions(only=Filter(year_from=2020))

    assert [piece.document.id for piece in memory_flow().evidence([SUN], only)[0]] == ["sea"]


def test_a_filter_that_nothing_passes_gives_a_report_without_evidence() -> None:
    report = memory_flow().verify([SEAS], VerifyOptions(only=Filter(year_from=3000)))[0]

    assert (report.evidence, report.verdict.probability) == ((), 1.0)


def test_a_threshold_keeps_what_lies_above_it() -> None:
    near = memory_flow().evidence([SEAS], VerifyOptions(threshold=0.7))[0]

    assert [piece.document.id for piece in near] == ["sea"]


class _ByWords:
    """Finds passages by their words alone."""

    def __init__(self, both: Retriever) -> None:
        self._both = both

    def retrieve(
        self, claims: Sequence[Claim], *, unit: Unit, limit: int, only: Filter
    ) -> tuple[tuple[Candidate, ...], ...]:
        found = self._both.retrieve(claims, unit=unit, limit=limit, only=only)
        return tuple(tuple(replace(each, scores={"fused": 1.0}) for each in one) for one in found)


def test_a_threshold_of_0_keeps_what_only_words_found() -> None:
    flow = memory_flow()
    flow = replace(flow, retriever=_ByWords(flow.retriever))
    kept = [flow.evidence([SEAS], VerifyOptions(threshold=least))[0] for least in (None, 0.0, 0.1)]

    assert kept[0] == kept[1] != ()
    assert kept[2] == ()


def test_without_titles_the_verifier_reads_none() -> None:
    document = Document(id="d", title="No, never", text="Seas rise because ice melts.")

    with_title = memory_flow(document).verify([SEAS], PLAIN)[0].evidence[0]
    without = (
        memory_flow(document).verify([SEAS], VerifyOptions(include_title=False))[0].evidence[0]
    )

    assert [with_title.stance.label, without.stance.label] == [Label.REFUTES, Label.SUPPORTS]


def test_similar_passages_come_by_meaning_alone() -> None:
    found = memory_flow().similar([SEAS], unit=Unit.SENTENCE, limit=2)[0]

    assert found[0].passage.text == "Seas rise because ice melts."
    assert [set(one.scores) for one in found] == [{"cosine"}, {"cosine"}]


@pytest.mark.parametrize("rule", list(ReRank))
def test_every_rule_of_order_gives_a_report(rule: ReRank) -> None:
    assert len(memory_flow().verify([SEAS], VerifyOptions(re_rank=rule, top_k=2))[0].evidence) == 2


def test_settings_give_what_a_request_leaves_to_them() -> None:
    settings = Settings(
        unit=Unit.SENTENCE, top_k=4, selection=SelectionSettings(re_rank=ReRank.NONE)
    )

    assert verify_options_of(settings, threshold=0.5) == VerifyOptions(
        unit=Unit.SENTENCE, top_k=4, re_rank=ReRank.NONE, threshold=0.5
    )


def test_the_options_stand_in_the_provenance() -> None:
    report = memory_flow().verify([SEAS], VerifyOptions(top_k=3))[0]

    assert report.provenance.settings["options.top_k"] == 3


def test_adding_a_document_that_refutes_never_makes_support_more_probable() -> None:
    before = memory_flow(CLIMATE[0]).verify([SEAS], PLAIN)[0].verdict
    denial = Document(id="no", title="", text="Seas do not rise because ice melts.")
    after = memory_flow(CLIMATE[0], denial).verify([SEAS], PLAIN)[0].verdict

    assert before.label is VerdictLabel.SUPPORTED
    assert after.label is not VerdictLabel.SUPPORTED


@pytest.mark.parametrize(
    "text", ["", "   ", "\n\t", "?!…", "🌍🔥", "x" * 10_001, "a\x00b", "a\x1bb", "caf\udce9"]
)
def test_a_text_that_is_no_claim_is_refused(text: str) -> None:
    with pytest.raises(InputError):
        memory_flow().verify([Claim(text=text)], PLAIN)


@pytest.mark.parametrize(
    "text", ["Seas rise 🌊", "  padded  ", "Zwei\nZeilen", "氷が溶ける", "1.5", "x" * 10_000]
)
def test_a_text_in_any_script_is_a_claim(text: str) -> None:
    assert check_claim(Claim(text=text)) is None  # type: ignore[func-returns-value]


@pytest.mark.parametrize("top_k", [0, -1, 101, 10**9])
def test_a_list_longer_or_shorter_than_allowed_is_refused(top_k: int) -> None:
    with pytest.raises(InputError, match="top_k"):
        VerifyOptions(top_k=top_k)


@pytest.mark.parametrize("threshold", [float("nan"), float("inf"), -0.1, 1.1])
def test_a_threshold_outside_its_range_is_refused(threshold: float) -> None:
    with pytest.raises(InputError, match="threshold"):
        VerifyOptions(threshold=threshold)


def test_the_index_holds_no_windows() -> None:
    with pytest.raises(InputError, match="window"):
        VerifyOptions(unit=Unit.WINDOW)


@pytest.mark.parametrize(
    "only",
    [
        Filter(year_from=-1),
        Filter(year_to=10_000),
        Filter(year_from=2020, year_to=2019),
        Filter(min_citations=-1),
        Filter(min_citations=2**31),
        Filter(venues=("v",) * 101),
        Filter(languages=("x" * 1_001,)),
        Filter(document_ids=("d",) * 10_001),
    ],
)
def test_a_filter_that_no_index_can_read_is_refused(only: Filter) -> None:
    with pytest.raises(InputError):
        check_filter(only)


@given(st.text(max_size=60))
def test_any_text_is_answered_or_refused(text: str) -> None:
    try:
        reports = len(memory_flow(CLIMATE[0]).verify([Claim(text=text)], PLAIN))
    except InputError:
        reports = 1

    assert reports == 1


def test_stances_come_from_what_the_pair_says() -> None:
    pair = Pair(claim=SEAS.text, evidence=CLIMATE[0].text, title=CLIMATE[0].title)

    reader = EntailmentModel(reader=cross_encoder(), calibration=Calibration())
    piece = memory_flow(CLIMATE[0]).verify([SEAS], PLAIN)[0].evidence[0]

    assert piece.stance == reader.judge([pair])[0]
