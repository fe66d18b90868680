"""Questions, orders, scraps, quotations, opinions and forecasts, by rules."""

import pytest

from claimwright.claims.form import FORECAST, FORM, OPINION, RuleClassifier


def _label(classifier: RuleClassifier, sentence: str) -> str:
    (found,) = classifier.classify([sentence])
    return max(found, key=lambda label: found[label])


@pytest.mark.parametrize(
    ("expected", "sentence"),
    [
        ("question", "Is the ice melting?"),
        ("question", "“Is the ice melting?”"),
        ("imperative", "Read the whole report."),
        ("imperative", "Don’t forget the ocean."),
        ("imperative", "3. Keep a diary of the weather."),
        ("fragment", "All Rights Reserved."),
        ("fragment", "GLOBAL WARMING"),
        ("fragment", "A short history"),
        ("quotation", "Seas rise, according to the agency."),
        ("quotation", "The ice is thin, she said."),
        ("quotation", "“Nothing of the kind has been seen before.”"),
        ("statement", "The ice has thinned since 1979."),
        ("statement", "Read by millions, the report changed little."),
    ],
)
def test_each_form_is_told(expected: str, sentence: str) -> None:
    assert expected == _label(FORM, sentence)


@pytest.mark.parametrize(
    ("expected", "sentence"),
    [
        ("opinion", "I think that the models are poor."),
        ("opinion", "In our view the cost is too high."),
        ("opinion", "It is an absurd plan."),
        ("opinion", "What a day!"),
        ("fact", "Emissions fell by 7 % in 2020."),
        ("fact", "Most glaciers lose mass."),
    ],
)
def test_opinions_are_told_from_facts(expected: str, sentence: str) -> None:
    assert expected == _label(OPINION, sentence)


@pytest.mark.parametrize(
    ("expected", "sentence"),
    [
        ("forecast", "Sea level will rise by half a metre."),
        ("forecast", "Crops won’t survive."),
        ("forecast", "Demand is expected to double."),
        ("forecast", "The agency expects more storms."),
        ("none", "The will of the people prevailed."),
        ("none", "Sea level rose by 20 cm."),
        ("none", "Demand was expected to double."),
    ],
)
def test_forecasts_are_told(expected: str, sentence: str) -> None:
    assert expected == _label(FORECAST, sentence)


def test_what_should_be_done_is_an_even_bet() -> None:
    (found,) = OPINION.classify(["Countries should cut emissions."])

    assert found["opinion"] == 0.5


@pytest.mark.parametrize("classifier", [FORM, OPINION, FORECAST], ids=lambda one: one.name)
def test_no_rule_is_sure(classifier: RuleClassifier) -> None:
    told = [rule.confidence for rule in classifier.rules] + [classifier.otherwise]

    assert 0 < min(told) <= max(told) < 1


@pytest.mark.parametrize("classifier", [FORM, OPINION, FORECAST], ids=lambda one: one.name)
def test_a_sentence_of_any_length_is_read(classifier: RuleClassifier) -> None:
    assert len(classifier.classify(["a " * 500_000, "(" * 500_000])) == 2
