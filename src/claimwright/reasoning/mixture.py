"""Settings and the two ways to do each step of weighing in, one of them for each step out."""

from dataclasses import replace

from claimwright.protocols import LanguageModel, Reasoners, StanceModel
from claimwright.reasoning.embedded.explain import EmbeddedExplainer
from claimwright.reasoning.embedded.reading import BothWays, WorkReader
from claimwright.reasoning.embedded.weighing import (
    EmbeddedGrader,
    EmbeddedOpposer,
    EmbeddedTakeawayReader,
    Grading,
)
from claimwright.reasoning.language_model.asking import configured
from claimwright.reasoning.language_model.oppose import LanguageModelOpposer
from claimwright.reasoning.language_model.weighing import (
    LanguageModelExplainer,
    LanguageModelGrader,
    LanguageModelTakeawayReader,
)
from claimwright.settings import JudgementSettings, Reasoner, WeighSettings


def step_names(settings: WeighSettings) -> dict[str, str]:
    """Return who does each step, `embedded` or `language_model`."""
    return {
        "oppose": settings.oppose.value,
        "take_away": settings.take_away.value,
        "grade": settings.grade.value,
        "explain": settings.explain.value,
    }


def embedded_reasoners(
    *, reader: WorkReader, grading: Grading, stance: StanceModel, settings: JudgementSettings
) -> Reasoners:
    """Put the embedded reasoners together; they share one reading of each work."""
    opposer = EmbeddedOpposer(stance=stance)
    return Reasoners(
        oppose=opposer,
        take_away=EmbeddedTakeawayReader(reader=reader, settings=settings),
        grade=EmbeddedGrader(
            asked=BothWays(reader=reader, opposer=opposer, share=settings.opposite), grading=grading
        ),
        explain=EmbeddedExplainer(stance=stance, entailed=settings.entailed),
    )


def mixed(
    embedded: Reasoners,
    model: LanguageModel | None,
    settings: WeighSettings,
    *,
    stance: StanceModel,
) -> Reasoners:
    """Return the reasoner that settings name for each step.

    The embedded reasoners do the steps that are not given to a language model, and read behind the
    back of those that are.

    Raises:
        InputError: A step is given to a language model, and none is configured.
    """
    asked = [
        name for name, by in step_names(settings).items() if by == Reasoner.LANGUAGE_MODEL.value
    ]
    if not asked:
        return embedded
    model = configured(model, f"weigh.{asked[0]}", "'language_model'", "'embedded'")
    by_model = Reasoners(
        oppose=LanguageModelOpposer(model=model, stance=stance),
        take_away=LanguageModelTakeawayReader(model=model, second=embedded.take_away),
        grade=LanguageModelGrader(model=model, second=embedded.grade, span=settings.grade_span),
        explain=LanguageModelExplainer(model=model),
    )
    return replace(embedded, **{name: getattr(by_model, name) for name in asked})
