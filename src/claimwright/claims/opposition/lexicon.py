"""The words that have an opposite, and verbs of science that the rest of `claims` does not know.

Data only. A pair is one way, `word opposite`, or both ways, `word = opposite`.
"""

from typing import Final

from claimwright.claims.lexicon import word_rows, word_set


def _pairs(text: str) -> dict[str, str]:
    """Read `a b` as a to b, and `a = b` as both; a hyphen at the end of neither means nothing."""
    table: dict[str, str] = {}
    for row in text.split("|"):
        left, *middle, right = row.split()
        table[left] = right.replace("_", " ")
        if middle == ["="]:
            table.setdefault(right, left)
    return table


SCIENCE_VERBS: Final = word_set(
    "abut acetylate adhere adsorb aggregate anneal antagonise antagonize assemble"
    " autophosphorylate avert bolster bypass catalyse catalyze characterise characterize cleave"
    " cluster co-express co-localise co-localize coexist colocalise colocalize colonise colonize"
    " complement concentrate confer contravene converge coordinate crosslink deacetylate"
    " decarbonise decarbonize dephosphorylate depolarise depolarize derepress detach diagnose"
    " differentiate diffuse dilate dimerise dimerize disassemble disassociate disperse dissociate"
    " distinguish diverge elicit elongate encode engage evade exert exocytose extinguish flatten"
    " fluoresce glycosylate govern harbor harbour hybridise hybridize hydrolyse hydrolyze"
    " hyperactivate implicate incorporate infer infiltrate innervate insulate integrate interfere"
    " internalise internalize intersect intervene ionise ionize jeopardise jeopardize localise"
    " localize lyse mediate metabolise metabolize metastasise metastasize methylate mobilize"
    " modulate multiply mutate necessitate neutralise neutralize obstruct occlude orchestrate"
    " overexpress oxidise oxidize parallel perpetuate phosphorylate plateau polarise polarize"
    " polymerize portend precede precipitate preclude predispose predominate prime proliferate"
    " prolongate propagate protrude quell quench reactivate rearrange recapitulate recruit"
    " redistribute redirect redress relay remodel replicate reprogram reprogramme reside resorb"
    " revert rewire rotate scavenge secrete segregate select sequester sequence simulate skew"
    " soften span spike splice stall steepen suffice supercharge synergise synergize synthesise"
    " synthesize taper tether tolerate toughen transactivate transcribe transduce translate"
    " translocate transport trend truncate ubiquitinate ubiquitylate unify utilise utilize"
    " ventilate wane hospitalise hospitalize immunise immunize hint prioritise prioritize optimise"
    " optimize cultivate endeavour reuse refurbish dispose comply certify disclose audit source"
    " procure electrify align correct confuse disobey crowd buffer cushion sequestrate outstrip"
    " constrain abate debunk warp exhale inhale sneeze cough sanitise sanitize disinfect quarantine"
    " isolate resurge swamp depict diversify underpin mature exit participate stratify fold bud"
    " mimic concur effect excel tie screen embark stave ward crosscheck emanate observe quantify"
    " combat eradicate conserve reconcile elucidate summarize reconstruct attain undertake harness"
    " leverage counter fulfil fulfill encompass refine visualize visualise ascertain substitute"
    " classify extract validate interpret disentangle specify entail communicate acknowledge"
    " approximate satisfy motivate incentivize incentivise accommodate construct calibrate unlock"
    " manifest regenerate safeguard manipulate dissect simplify formulate counterbalance escalate"
    " afford delineate pave enforce thaw broaden conceive navigate steer probe denote categorize"
    " categorise reconstitute behave decipher replenish unravel comprehend emphasize emphasise"
    " justify operationalize allocate innovate recur assign circumvent cooperate incur discern"
    " administer prescribe decompose empower rehabilitate interrupt interrogate relieve convey"
    " educate deviate contextualize reshape regrow prevail accentuate revisit showcase linger"
    " direct accomplish advocate afflict anchor appease appreciate arouse articulate aspire"
    " assimilate attest automate banish bestow betray borrow bury carve clash coerce coincide"
    " collide commence compel compile complicate conceal conform confront contaminate contemplate"
    " contend convict crush culminate dedicate deem deflect defy demolish denounce depart deprive"
    " descend designate devastate devise digest disallow discard disconnect discriminate"
    " disintegrate dispel disregard disseminate distort distract disturb divert donate downplay"
    " dwarf elapse elaborate elude embed embody envisage envision equip erect evict exaggerate"
    " exhaust expel fabricate falter forge frighten frustrate furnish garner grasp halve hesitate"
    " hinge hover ignite illuminate imagine inflate inflict inherit insert insure intercept"
    " inundate invent invert invoke irrigate lean loom loosen lure misinterpret mislead negate"
    " neglect nurture obey obscure omit overlap overlook override oversee overturn paralyse"
    " perceive perish persuade pertain ponder postulate preside presume proclaim prosper reap"
    " reassess regain reclaim reconsider refrain renew renovate reopen repel resort restrain revive"
    " ruin scour seize shrug signify slash smother soothe sow spoil squeeze starve stir stretch"
    " submerge subtract surrender symbolise symbolize terminate tighten transcend traverse tweak"
    " undercut underline underscore unite unleash uproot vibrate wield wipe wither worship outlast"
    " outlive reappear resurface recirculate infest ovulate lactate menstruate ambulate vomit"
    " breastfeed sprout germinate pollinate fertilise fertilize defoliate fake soak"
)
"""Base forms; some are known already, which does no harm."""

TRANSITIVE: Final = word_set(
    "base infect treat associate link cause derive locate give expose publish compare call name"
    " involve hospitalise hospitalize admit diagnose know use design build fund relate attribute"
)
"""Verbs whose past before a preposition is a participle: `patients infected with`."""

IRREGULAR: Final = word_rows(
    "strive strove striven | cling clung clung | creep crept crept | dwell dwelt dwelt | speed"
    " sped sped | forecast forecast forecast | broadcast broadcast broadcast | withstand"
    " withstood withstood | uphold upheld upheld | weave wove woven | cast cast cast | tread"
    " trod trodden | thrust thrust thrust | grind ground ground | underlie underlay underlain |"
    " withhold withheld withheld | foretell foretold foretold"
)
"""Base form, past and participle of verbs that `claims.lexicon` does not list."""

ALSO_NOUNS: Final = word_set(
    "damage harm benefit increase decrease rise fall drop decline gain loss cause delay support"
    " limit boost block cut change surge warm cool plunge heat function impact effect process study"
    " test model level rate number form result point plan state place cover attack strike fight"
    " visit trend reward attempt contact"
)
"""Base forms that are nouns at least as often."""

GUESSED_ENDINGS: Final = ("ates", "izes", "ises", "ifies", "ylates", "yses", "yzes")
"""Endings that make even an unknown word the third person of a verb."""

NOUNS_IN_S: Final = word_set(
    "cells levels rates patients studies models cases forms types numbers factors signs functions"
    " effects ranges measures masks symptoms deaths animals mice humans viruses vaccines children"
    " adults people women men individuals scientists researchers genes proteins results causes"
    " changes concentrations increases decreases reductions losses gains tests trials mutations"
    " treatments conditions states times lives emissions temperatures gases waves records costs"
    " projects processes systems issues targets programs programmes standards impacts needs uses"
    " questions points plans works sources products operations activities services facilities"
    " experiments experts groups outcomes diseases infections lungs droplets particles values views"
    " houses fires fuels winds lands plants structures interests challenges benefits risks"
    " transports limits controls links starts ends offers reports claims estimates analyses bases"
    " crises diagnoses amounts forces vents stocks shares loads orders parts plots ports powers"
    " practices profits purposes roles samples sites spots stages steps streams subjects surveys"
    " terms trends tubes turns units weights designs outlets outputs inputs offsets outbreaks pumps"
    " yields"
)
"""Plurals that are verbs seldom enough to be read as nouns while another word can be the verb."""

REPORTING: Final = word_set(
    "show suggest find report demonstrate indicate reveal say conclude argue believe think"
    " estimate warn hint predict project confirm claim state note add determine discover observe"
    " know agree explain propose assert insist announce write imply mean tell fear hypothesise"
    " hypothesize expect assume calculate establish hold see caution maintain speculate illustrate"
    " prove recommend understand remember recognise recognize emphasise emphasize point ensure"
    " learn"
)
"""Verbs whose `that` opens what is really asserted."""

FRAME_NOUNS: Final = word_set(
    "evidence proof indication sign consensus fact hypothesis idea possibility likelihood"
    " probability doubt chance suggestion finding conclusion report reports belief line thing"
    " truth reason problem reality signs indications estimates likely possible clear true probable"
    " unlikely impossible apparent evident obvious certain sure confident surprising known shown"
    " found reported suggested estimated believed thought out likelihoods demonstrated"
    " hypothesized assumed said noted observed established proven expected"
)
"""Words after which `that` opens what is really asserted."""

VERBS: Final = _pairs(
    "increase = decrease | raise = lower | rise = fall | reduce increase | diminish increase |"
    " lessen increase | enhance reduce | boost weaken | elevate lower | augment reduce | improve ="
    " worsen | impair improve | deteriorate improve | promote = inhibit | suppress promote |"
    " repress activate | stimulate inhibit | activate = inactivate | induce inhibit | block"
    " promote | prevent promote | accelerate = slow | decelerate accelerate | expand shrink |"
    " shrink = grow | gain = lose | strengthen = weaken | upregulate = downregulate | up-regulate"
    " = down-regulate | warm = cool | facilitate = hinder | hamper facilitate | impede facilitate"
    " | delay accelerate | extend shorten | prolong = shorten | lengthen shorten | underestimate ="
    " overestimate | exacerbate = alleviate | aggravate alleviate | ameliorate exacerbate |"
    " attenuate amplify | mitigate worsen | widen = narrow | amplify dampen | heighten lower |"
    " decline rise | drop rise | surge plummet | soar = plummet | plunge soar | stabilise ="
    " destabilise | stabilize = destabilize | potentiate inhibit | abolish preserve | abrogate"
    " preserve | enrich deplete | deplete enrich | sensitise desensitise | sensitize desensitize |"
    " thicken thin | thin thicken | curb increase | cut increase | minimise maximise | minimize"
    " maximize | maximise minimise | maximize minimize | lack have | dampen amplify | intensify"
    " weaken | deepen weaken | mobilise immobilise | disprove prove | prove disprove | depress"
    " elevate | speed slow | hasten delay | quicken slow | polymerise depolymerise | outperform"
    " underperform | swell shrink | lower raise | cause = prevent | trigger prevent | provoke"
    " prevent | support undermine | contradict support | undermine support | encourage discourage"
    " | discourage encourage | restrict increase | limit increase | counteract promote | disrupt"
    " preserve | damage benefit | harm benefit | benefit harm | curtail increase | inactivate"
    " activate | silence activate | compromise improve"
)
"""Verbs in their base form to what excludes them with the same objects."""

OBJECTED: Final = word_set(
    "cause trigger provoke prevent promote induce stimulate support contradict encourage"
    " discourage limit restrict help harm damage benefit lack block disrupt enrich deplete"
    " activate inactivate silence counteract suppress repress prove disprove"
)
"""Verbs reversed only where a plain object follows, so neither `from doing` nor `to do`."""

DIRECTIONS: Final = _pairs(
    "increased = decreased | higher = lower | more = less | greater lower | larger = smaller |"
    " reduced increased | elevated reduced | enhanced reduced | improved = impaired | better ="
    " worse | longer = shorter | faster = slower | stronger = weaker | diminished increased |"
    " raised lowered | lowered raised | high = low | fewer more | warmer = cooler | colder warmer"
    " | earlier = later | older = younger | bigger = smaller | rising = falling | increasing ="
    " decreasing | growing = shrinking | declining rising | increase = decrease | increases ="
    " decreases | reduction increase | reductions increases | decline rise | rise fall | drop rise"
    " | gain = loss | gains = losses | positive = negative | upward = downward | accelerated"
    " slowed | worsened improved | heightened reduced | prolonged shortened | shortened prolonged"
    " | strong = weak | improvement deterioration | improvements deteriorations | poorer better |"
    " deeper shallower | warming cooling | cooling warming | upregulated downregulated |"
    " downregulated upregulated | large = small | subpar superior | superior = inferior | good ="
    " bad | poor good | considerable negligible | substantial negligible | negligible substantial"
    " | beneficial = harmful | favorable = unfavorable | favourable = unfavourable | rapid = slow"
    " | upregulation = downregulation | activation inactivation | additional fewer | excessive"
    " insufficient | detrimental beneficial | protective harmful | significant insignificant |"
    " insignificant significant | massive tiny | huge tiny | huge negligible | enormous negligible"
    " | minimal substantial | little considerable | healthier unhealthier | cheaper dearer |"
    " thicker thinner | thinner thicker | safer = riskier | wetter = drier | hotter = cooler |"
    " enlarged shrunken"
)
"""Words of direction and degree, each as it stands, in what is said of the subject."""

COMPARED: Final = word_set(
    "higher lower more less greater larger smaller better worse longer shorter faster slower"
    " stronger weaker fewer warmer cooler colder earlier later older younger bigger poorer deeper"
    " superior inferior cheaper thicker thinner safer riskier wetter drier hotter"
)

COMPARATIVES: Final = _pairs(
    "much more | many more | bad worse | good better | well better | cheap cheaper | clean"
    " cleaner | fast faster | high higher | hot hotter | big bigger | large larger | green"
    " greener | safe safer | strong stronger | warm warmer | cold colder | low lower | small"
    " smaller | great greater | old older | long longer | quick quicker | deep deeper | dry"
    " drier | wet wetter | dirty dirtier | thick thicker | thin thinner | few fewer | little"
    " less"
)

TIMES: Final = word_set("now today nowadays currently tomorrow recently")
TIMES_WITH: Final = word_set("in during at around")
"""Before a time that is compared with another one."""
PERIODS: Final = word_set(
    "age ages past period eocene miocene pliocene pleistocene holocene optimum century decade"
    " decades eighties nineties seventies sixties fifties forties thirties twenties"
)
EARLIER: Final = word_set("before ever previously usual normal average expected")
CLAUSE_OPENERS: Final = word_set("where when if while what")
UNNAMED: Final = word_set("it they we he she there you i")

RANKING: Final = word_set(
    "outweigh exceed outnumber dwarf surpass outpace outrun outstrip trail overtake outgrow outlast"
    " eclipse overshadow precede beat"
)
"""Verbs that say which of subject and object is more."""

UNITS: Final = word_set(
    "metre meter degree foot inch mile kilometre tonne ton percent third quarter fifth tenth half"
    " hundred thousand million billion year decade century month week day hour fraction few dozen"
)
"""What `a` and `one` make a measure of."""

PREDICATES: Final = _pairs(
    "effective = ineffective | able = unable | capable = incapable | likely = unlikely | related"
    " = unrelated | safe = unsafe | stable = unstable | similar dissimilar | possible = impossible"
    " | necessary = unnecessary | sufficient = insufficient | reliable = unreliable | common ="
    " rare | frequent = infrequent | present = absent | dependent = independent | sensitive ="
    " insensitive | important = unimportant | beneficial = harmful | detrimental beneficial |"
    " essential = dispensable | required unnecessary | active = inactive | accurate = inaccurate |"
    " susceptible = resistant | vulnerable resistant | immune susceptible | true = false | wrong"
    " right | right wrong | correct = incorrect | natural = unnatural | toxic = harmless |"
    " dangerous = harmless | healthy = unhealthy | efficient = inefficient | known = unknown |"
    " clear = unclear | involved = uninvolved | certain = uncertain | aware = unaware | available"
    " = unavailable | visible = invisible | detectable = undetectable | affected = unaffected |"
    " changed = unchanged | contagious noncontagious | soluble = insoluble | consistent ="
    " inconsistent | inversely positively | positively = negatively | good poor | bad good | high"
    " = low | strong = weak | large = small | different = identical | identical different | alive"
    " = dead | permanent = temporary | reversible = irreversible | error-prone error-free |"
    " harmful harmless | useful useless | useless useful | adequate = inadequate | rare common |"
    " poor good | slow fast | fast slow | easy = difficult | hard easy | sustainable ="
    " unsustainable | predictable = unpredictable | significant = insignificant | superior ="
    " inferior | full = empty | protective harmful | cheap = expensive | minimal substantial |"
    " negligible substantial | severe = mild | helpful = unhelpful | equal unequal | synonymous"
    " unrelated | normal = abnormal"
)
"""Adjectives after a form of `be`, and adverbs before its participle."""

ADVERBS: Final = _pairs(
    "sometimes never | occasionally never | always = never | often = rarely | frequently = rarely"
    " | usually = rarely | seldom often | commonly = rarely | generally rarely | typically rarely"
    " | rapidly = slowly | quickly slowly | positively = negatively | inversely positively |"
    " poorly = well | strongly = weakly | increasingly decreasingly | upward = downward | upwards"
    " = downwards | barely greatly | rarely often | sharply slightly | still no_longer |"
    " effectively ineffectively | safely unsafely | well poorly | mainly rarely | correctly"
    " wrongly"
)

QUANTIFIERS: Final = _pairs(
    "all not_all | every not_every | each not_every | most few | many few | some no | several no"
    " | few many | everyone not_everyone | everybody not_everybody | only not_only | numerous few"
    " | little much | certain no"
)
"""What opens a subject to what excludes it there."""

SIZES: Final = _pairs(
    "small large | tiny huge | large small | significant negligible | substantial negligible"
    " | considerable negligible | growing shrinking"
)
"""How large a part of something is."""

MASS: Final = word_set(
    "evidence immunity protection warming information influence progress damage harm help ice"
    " snow rain water resistance support proof involvement activity expression contact"
    " transmission cooling pollution consensus access research scientific change life"
)
"""Nouns that take no `a` in the singular."""

MATTER: Final = word_set(
    "coal gas oil methane carbon wind water sea land air soil beef meat pork chicken cheese milk"
    " rice wheat soy food farming agriculture aviation shipping transport industry heating weather"
    " climate heat cold cement steel concrete plastic wood timber biomass peat petrol diesel"
    " gasoline kerosene hydrogen ammonia ozone nitrogen oxygen soot dust sunlight energy"
    " electricity power fuel hydropower solar nuclear geothermal deforestation vegetation plankton"
    " algae coral cattle livestock cotton adaptation mitigation humanity mankind"
)
"""Nouns that open a statement without an article, and are no names."""
