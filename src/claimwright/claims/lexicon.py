"""The words that the rules of `claims` know, by what they can be; data only.

Closed classes are whole. Verbs are common ones of news and science in their base form; irregular
ones stand with their past and participle. Names tell a gender only where it is the usual one.
"""

from typing import Final


def word_set(text: str) -> frozenset[str]:
    """Return the words of a text."""
    return frozenset(text.split())


def word_rows(text: str) -> tuple[tuple[str, ...], ...]:
    """Return the words of each row of a text; bars part the rows."""
    return tuple(tuple(row.split()) for row in text.split("|"))


DETERMINERS: Final = word_set(
    "a an the this that these those each every either neither some any no another such what"
    " whatever both all half many much few several most more less fewer enough other certain"
)
POSSESSIVE_PRONOUNS: Final = word_set("my your his her its our their whose")
PRONOUNS: Final = word_set(
    "i you he she it we they me him us them myself yourself himself herself itself ourselves"
    " themselves mine yours hers ours theirs who whom whoever someone somebody anyone anybody"
    " everyone everybody nobody something anything everything nothing none one ones others"
)
MODALS: Final = word_set("will would can could may might must shall should cannot ’ll 'll ’d 'd")
BE: Final = word_set("is are was were be been being am ’s 's ’re 're ’m 'm isn wasn aren weren")
HAVE: Final = word_set("has have had having ’ve 've hasn haven hadn")
DO: Final = word_set("do does did don doesn didn")
FINITE_AUXILIARIES: Final = MODALS | word_set(
    "is are was were am has have had do does did ’s 's ’re 're ’m 'm ’ve 've won wouldn couldn"
    " shouldn isn wasn aren weren hasn haven hadn don doesn didn ain"
)
PREPOSITIONS: Final = word_set(
    "of in on at by for from with without about against between among into onto through during"
    " before after above below under over near off across along around behind beside besides"
    " beyond despite down except inside outside per toward towards until till up upon via within"
    " like unlike amid than regarding concerning including excluding following according versus"
    " throughout amongst beneath underneath since as alongside atop"
)
SUBORDINATORS: Final = word_set(
    "because although though while whereas if unless when whenever where wherever that whether"
    " lest how why once"
)
RELATIVES: Final = word_set("who which whom whose where that")
COORDINATORS: Final = word_set("and or but nor yet so")
ADVERBS: Final = word_set(
    "not n't n’t never also only just even still already now then here there again often always"
    " sometimes soon ever perhaps maybe quite rather very too almost about well far away back"
    " together however therefore thus moreover furthermore meanwhile instead indeed nevertheless"
    " nonetheless otherwise hence later earlier ago yesterday today tomorrow tonight once twice"
    " nearly hardly much more most less least as so yet further forward ahead apart aside alone"
    " likely at-least abroad overall nationwide worldwide long fast hard early late"
)
NUMBER_WORDS: Final = word_set(
    "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen"
    " sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety"
    " hundred thousand million billion trillion dozen first second third fourth fifth"
)
ADJECTIVES: Final = word_set(
    "new old big small large great high low long short good bad best worst better worse own same"
    " different early late young recent main key major minor local national international global"
    " public private human common rare strong weak hot cold warm cool dry wet deep heavy light full"
    " empty free open close near next last past present future former current whole entire final"
    " total joint poor rich safe true false real clear dark bright black white red green blue chief"
    " senior junior top upper lower inner outer northern southern eastern western north south east"
    " west ready able unable available similar likely unlikely severe toxic nuclear solar lunar"
    " polar higher larger smaller greater longer shorter older younger warmer colder faster slower"
    " stronger weaker largest smallest highest lowest biggest greatest such more most many few"
    " little dead alive aware wrong right important significant huge tiny vast massive extra prior"
    " sole very extreme intense dense sure happy afraid due"
)

VERBS: Final = word_set(
    "accept accuse achieve act adapt add address adjust admit adopt advance advise affect agree"
    " aim allege allow alter amount analyse analyze announce answer appear apply appoint approach"
    " approve argue arrest arrive ask assert assess assume attack attempt attend attract average"
    " avoid ban base battle believe belong benefit blame block boost breathe bring burn calculate"
    " call cancel capture care carry cause celebrate challenge change charge check cite claim"
    " clarify climb close collapse collect combine comment commit compare compete complain complete"
    " comprise compute concern conclude condemn conduct confirm connect consider consist constitute"
    " consume contain continue contribute control convert convince cool correlate correspond cover"
    " crash create criticise criticize cross cure damage deal debate decide declare decline"
    " decrease deepen defeat defend define degrade delay deliver demand demonstrate deny depend"
    " deploy describe design destroy detect determine develop die differ diminish disagree"
    " disappear discover discuss dismiss display disrupt dissolve distribute double doubt drain"
    " drop earn ease edit elect eliminate emerge emit employ enable encourage end endanger endorse"
    " enhance enjoy ensure enter erupt escape establish estimate evaluate evolve examine exceed"
    " exclude exhibit exist expand expect experience expire explain exploit explore export expose"
    " express extend face fail favor favour fear feature fight file fill finalise finalize finance"
    " finish fire fish fit fix flood flow focus follow force forecast form fuel function fund gain"
    " gather generate grant guarantee handle happen harm head heal heat help highlight hire hope"
    " house hunt identify ignore illustrate impact implement imply import impose improve include"
    " increase indicate induce infect influence inform inhabit inject injure inspire install intend"
    " intensify introduce invade invest investigate invite involve issue join judge jump kick kill"
    " label lack land last laugh launch lie lift like limit link list live load locate look lower"
    " maintain manage mark match matter measure melt mention merge migrate miss mix model modify"
    " monitor move murder name need negotiate note notice obtain occupy occur offer open operate"
    " oppose order organise organize originate outline outnumber overtake own pack pass pay perform"
    " permit pick place plan plant play plead pledge plunge point pollute postpone praise predict"
    " prefer prepare present press pressure prevent print proceed process produce profit project"
    " promise promote prompt propose protect protest prove provide publish pull pump purchase"
    " pursue push qualify question quit quote raise range rank reach react realise realize reassure"
    " rebound recall receive reckon recognise recognize recommend record recover recycle reduce"
    " refer reflect refuse regard register reject relate release rely remain remember remind remove"
    " repeat replace reply report represent request require rescue research reserve resign resist"
    " resolve respond rest restore restrict result resume retain retire retreat return reveal"
    " reverse review reward risk roll rule sample save score scrap search seem separate serve"
    " settle shape share shift shrink sign signal skip slow smell soar solve sound spark spur stab"
    " start state stay step stop store strengthen stress strike struggle study submit succeed"
    " suffer suggest supply support surge surpass surprise surround survey survive suspect suspend"
    " sustain swallow switch talk target taste tend test testify thank threaten top total touch"
    " tour track trade trail train transfer transform transmit trap travel treat trigger triple"
    " trust try tumble turn twist undergo undermine underestimate unveil update upgrade urge use"
    " vanish vary verify violate visit vote wait walk want warm warn waste watch weaken weigh"
    " welcome widen wish witness wonder work worry worsen wrap yield absorb accelerate accompany"
    " account accumulate acidify acquire activate aggravate aid alarm amplify anticipate arise"
    " assist associate attribute await bleach breed cease circulate clean collaborate compensate"
    " concede contract cost count couple curb cut date debut decay deplete derive deserve deter"
    " devote dip displace dominate dry dwindle embrace encounter equal erode evacuate evaporate"
    " exacerbate excite explode fade ferment fine flourish fluctuate fly foster free freeze fuse"
    " halt hamper hibernate host inhibit initiate insist inspect interact interview lag lessen"
    " mitigate narrow nominate notify outpace outweigh overwhelm overestimate owe penalise"
    " penetrate persist plummet pose possess power pour predate preserve prohibit quadruple radiate"
    " rally ratify rebuild rebut recede redesign refute regulate reinforce relocate repair resemble"
    " respire restart retract reunite revise revolve rupture saturate scatter scrutinise seek"
    " shatter shut spawn specialise specialize speculate spend stabilise stabilize stagnate stem"
    " stimulate stipulate subside subsidise succumb summarise supplement suppress swap swell tackle"
    " tax thrive tout trace trim uncover undo unfold uphold vaccinate value vent view warrant"
    " withstand"
)
IRREGULAR_VERBS: Final = word_rows(
    "be was been | become became become | befall befell befallen | breed bred bred | rebuild "
    "rebuilt rebuilt | undo undid undone | begin began begun | bear bore borne | beat beat beaten "
    "| bend bent bent | bind bound bound | bite bit bitten | blow blew blown | break broke broken "
    "| bring brought brought | build built built | burst burst burst | buy bought bought | catch "
    "caught caught | choose chose chosen | come came come | cost cost cost | cut cut cut | deal "
    "dealt dealt | dig dug dug | do did done | draw drew drawn | drink drank drunk | drive drove "
    "driven | eat ate eaten | fall fell fallen | feed fed fed | feel felt felt | fight fought "
    "fought | find found found | flee fled fled | fly flew flown | forbid forbade forbidden | "
    "forget forgot forgotten | forgive forgave forgiven | freeze froze frozen | get got gotten | "
    "give gave given | go went gone | grow grew grown | hang hung hung | have had had | hear "
    "heard heard | hide hid hidden | hit hit hit | hold held held | hurt hurt hurt | keep kept "
    "kept | know knew known | lay laid laid | lead led led | learn learnt learnt | leave left "
    "left | lend lent lent | let let let | lose lost lost | make made made | mean meant meant | "
    "meet met met | mistake mistook mistaken | overcome overcame overcome | overtake overtook "
    "overtaken | pay paid paid | put put put | quit quit quit | read read read | ride rode ridden "
    "| ring rang rung | rise rose risen | run ran run | say said said | see saw seen | seek "
    "sought sought | sell sold sold | send sent sent | set set set | shake shook shaken | shed "
    "shed shed | shine shone shone | shoot shot shot | show showed shown | shrink shrank shrunk | "
    "shut shut shut | sing sang sung | sink sank sunk | sit sat sat | sleep slept slept | slide "
    "slid slid | speak spoke spoken | spend spent spent | spin spun spun | split split split | "
    "spread spread spread | spring sprang sprung | stand stood stood | steal stole stolen | stick "
    "stuck stuck | strike struck struck | swear swore sworn | sweep swept swept | swim swam swum "
    "| swing swung swung | take took taken | teach taught taught | tear tore torn | tell told "
    "told | think thought thought | throw threw thrown | understand understood understood | "
    "undergo underwent undergone | wake woke woken | wear wore worn | win won won | withdraw "
    "withdrew withdrawn | write wrote written | arise arose arisen | foresee foresaw foreseen | "
    "offset offset offset | outgrow outgrew outgrown | swell swelled swollen | prove proved "
    "proven"
)
NOUN_RATHER_THAN_VERB: Final = word_set(
    "house fire plant plants study studies fund funds land lands state states model models system"
    " issue issues fish head heads case cases process contract contracts power sign signs order"
    " orders project projects deal deals question questions cause causes market markets record"
    " houses list lists experience experiences purchase object rest top value values water trade"
    " trades result results research interview interviews face faces cost costs risk risks"
)
"""Words of both kinds that are nouns unless a pronoun stands before them."""

SAYING: Final = word_set(
    "say says said tell tells told add adds added argue argues argued claim claims claimed note"
    " notes noted explain explains explained report reports reported warn warns warned believe"
    " believes believed suggest suggests suggested estimate estimates estimated announce announces"
    " announced conclude concludes concluded insist insists insisted acknowledge acknowledges"
    " acknowledged confirm confirms confirmed predict predicts predicted testify testified write"
    " writes wrote state states stated reveal reveals revealed find finds found show shows showed"
    " shown indicate indicates indicated think thinks thought assert asserts asserted admit admits"
    " admitted tweet tweets tweeted comment comments commented observe observes observed"
)
"""Forms of verbs that put what follows `that` into somebody's mouth."""
CLAUSE_VERBS: Final = SAYING | word_set(
    "know knows knew hope hopes hoped mean means meant feel feels felt guess fear"
)
"""Verbs on which a whole clause may hang, without `that`."""
ABOUT_THE_CLAUSE: Final = word_set(
    "means mean meant makes made leads led allows allowed causes caused helps helped could would"
    " may might will surprised shows showed suggests suggested explains should results resulted in"
    " comes came left gave raises raised can"
)
"""Verbs behind a `which` that may stand for the whole clause before it."""

DOING: Final = SAYING | word_set(
    "discovered discover discovers compared compare plan plans planned hope hopes hoped expect"
    " expects expected want wants wanted call calls called decided decide decides agreed agree"
    " agrees used use uses studied study studies analysed analyzed examined measured investigated"
    " collected tested asked asks refused refuses urged urges know knows knew voted vote votes"
    " tried try tries met meet meets worked work works conducted developed proposed discussed"
    " looked look launched criticised criticized accused fear fears feared"
)
"""Forms of verbs whose subject is somebody: a person, a group, an organisation."""

REFERRING_NOUNS: Final = word_set(
    "study report paper article survey analysis review team researcher scientist author group"
    " model simulation experiment trial agency company firm organisation organization university"
    " drug vaccine virus disease disorder infection bacterium patient man woman boy girl person"
    " couple family victim suspect officer project program programme mission spacecraft satellite"
    " telescope rover plan law bill policy treaty deal agreement merger contract campaign tour"
    " test method technique technology device machine system plant reactor mine dam pipeline"
    " animal species cat dog bird whale bear island volcano glacier river lake reef forest town"
    " outbreak fire storm hurricane earthquake flood drought eruption crash attack protest"
    " building house station airport bridge statement letter hearing meeting investigation"
    " decision ruling lawsuit grant fund site website service game film album book claim"
)
"""Nouns with `the` before them that usually mean something the text has named already."""

PLURAL_NOUNS: Final = word_set(
    "people men women children police media bacteria mice teeth feet geese fungi larvae criteria"
    " phenomena cattle data authorities officials scientists researchers personnel staff"
)
SINGULAR_IN_S: Final = word_set(
    "news series species physics politics economics mathematics measles diabetes gas virus bus"
    " campus consensus census status focus analysis basis crisis thesis hypothesis emphasis loss"
    " process business access address illness congress press class glass mass pass gauss axis lens"
    " apparatus corpus genus fetus bonus chaos texas paris brussels nucleus stimulus"
)
MASS_NOUNS: Final = word_set(
    "evidence information research money time water air weather progress work"
)

MALE_NOUNS: Final = word_set(
    "man boy father son brother husband uncle nephew king prince actor chairman spokesman"
    " businessman congressman policeman fisherman grandfather gentleman salesman waiter"
)
FEMALE_NOUNS: Final = word_set(
    "woman girl mother daughter sister wife aunt niece queen princess actress chairwoman"
    " spokeswoman businesswoman congresswoman grandmother waitress"
)
PERSON_NOUNS: Final = (
    MALE_NOUNS
    | FEMALE_NOUNS
    | word_set(
        "person patient doctor scientist researcher author professor president minister senator"
        " governor mayor officer official director leader lawyer judge journalist reporter editor"
        " writer analyst economist physicist biologist chemist geologist ecologist climatologist"
        " engineer teacher student child victim suspect witness candidate spokesperson expert"
        " founder"
        " executive manager owner worker employee farmer resident player coach singer artist user"
        " customer ambassador secretary chief ceo chair head member critic activist investor"
        " immunologist epidemiologist oceanographer meteorologist astronomer glaciologist agent"
        " deportee driver passenger soldier veteran tourist astronaut physician surgeon nurse"
        " counselor counsel attorney prosecutor lawmaker politician billionaire musician reviewer"
        " shareholder observer participant volunteer visitor family crew adult kid"
    )
)
TITLES: Final = word_set(
    "mr mrs ms miss dr prof professor sir lady lord president senator sen rep gov governor"
    " minister ambassador secretary judge justice chief ceo captain capt col lt gen general king"
    " queen prince princess pope mayor chairman officer detective attorney chancellor prosecutor"
    " analyst director coach sgt st congressman congresswoman spokesman spokeswoman doctor"
    " author reporter singer actor actress"
)
MALE_TITLES: Final = word_set("mr sir lord king prince pope chairman congressman spokesman actor")
FEMALE_TITLES: Final = word_set(
    "mrs ms miss lady queen princess chairwoman congresswoman spokeswoman actress"
)
MALE_NAMES: Final = word_set(
    "james john robert michael william david richard joseph thomas charles christopher daniel"
    " matthew anthony mark donald steven paul andrew joshua kenneth kevin brian george edward"
    " ronald timothy jason jeffrey ryan jacob gary nicholas eric jonathan stephen larry justin"
    " scott brandon benjamin samuel gregory frank alexander raymond patrick jack dennis jerry tyler"
    " aaron jose adam nathan henry douglas zachary peter kyle walter ethan jeremy harold keith"
    " christian roger noah gerald carl terry sean austin arthur lawrence jesse dylan bryan joe"
    " jordan billy bruce albert willie gabriel logan alan juan wayne roy ralph randy eugene vincent"
    " russell louis bobby philip johnny owen simon martin neil ian colin hugh graham stuart nigel"
    " derek oliver boris tim tom jim bob bill mike steve dave dan ben sam ken rob greg jeff matt"
    " nick tony chris phil ron ed ted fred carlos luis pedro jorge miguel antonio ahmed mohammed"
    " muhammad ali hassan omar ivan vladimir sergei dmitri hans klaus wolfgang jürgen pierre jean"
    " jacques françois marco giovanni luca hiroshi kenji elon barack bernie mitch rudy gordon"
    " marcelo masayoshi evo xi julian lebron alexei jens lars erik sven emmanuel narendra alex"
    " carsten bashar mason myles"
)
FEMALE_NAMES: Final = word_set(
    "mary patricia jennifer linda elizabeth barbara susan jessica sarah karen lisa nancy betty"
    " sandra margaret ashley kimberly emily donna michelle carol amanda melissa deborah stephanie"
    " rebecca sharon laura cynthia dorothy amy kathleen angela shirley brenda emma anna pamela"
    " nicole samantha katherine christine helen debra rachel carolyn janet maria catherine heather"
    " diane olivia julie joyce victoria ruth virginia lauren kelly christina joan evelyn judith"
    " andrea hannah megan cheryl jacqueline martha madison teresa gloria sara janice ann kathryn"
    " abigail sophia frances jean alice judy isabella julia grace amber denise danielle marilyn"
    " beverly charlotte natalie theresa diana brittany doris kayla alexis lori marie anne jane kate"
    " katie lucy ellen claire fiona hillary nikki kamala letitia ingrid greta astrid fatima aisha"
    " priya yuki mei olga natasha svetlana marina sofia camila valentina lucia carmen ana rosa"
    " taylor kristi marybel tulsi joneigh meghan christiane"
)

ORGANISATION_WORDS: Final = word_set(
    "inc corp corporation company co ltd llc plc group university institute institution agency"
    " department ministry commission committee council association organization organisation"
    " foundation bank airlines airline airways motors party union court congress senate parliament"
    " society center centre laboratory lab college school hospital museum times post journal news"
    " bureau administration authority office service services federation league club team trust"
    " fund board network press nasa noaa ipcc fbi cia epa who esa nato un eu fda cdc ibm bbc cnn"
    " google apple amazon microsoft facebook twitter tesla boeing airbus disney alibaba"
    " reserve exchange systems technologies technology industries partners holdings labs"
)
PLACES: Final = word_set(
    "afghanistan africa alaska alberta albania algeria america amsterdam antarctica arctic"
    " argentina arizona arkansas armenia asia athens atlanta australia austria azerbaijan baghdad"
    " bangladesh beijing belarus belgium berlin bolivia boston brazil britain brussels bulgaria"
    " cairo california cambodia canada chicago chile china colombia colorado connecticut croatia"
    " cuba cyprus dallas delaware delhi denmark detroit dubai ecuador egypt england estonia"
    " ethiopia europe finland florida france georgia germany ghana greece greenland haiti hawaii"
    " houston hungary iceland idaho illinois india indiana indonesia iowa iran iraq ireland israel"
    " istanbul italy jamaica japan jordan kansas kazakhstan kentucky kenya korea kuwait kyiv kiev"
    " latvia lebanon libya lithuania london louisiana luxembourg madagascar madrid maine malaysia"
    " maryland massachusetts mexico miami michigan minnesota mississippi missouri moldova mongolia"
    " montana morocco moscow mumbai myanmar nebraska nepal netherlands nevada nigeria norway ohio"
    " oklahoma oman ontario oregon oslo pakistan palestine panama paraguay paris pennsylvania peru"
    " philippines poland portugal qatar quebec romania rome russia rwanda scotland seattle senegal"
    " serbia seoul shanghai siberia singapore slovakia slovenia somalia spain stockholm sudan"
    " sweden switzerland sydney syria taiwan tanzania tennessee texas thailand tokyo toronto"
    " tunisia turkey uganda ukraine utah venezuela vermont vienna vietnam wales washington"
    " wisconsin wyoming yemen zambia zimbabwe europa moon mars jupiter earth venus saturn us uk"
)
CALENDAR: Final = word_set(
    "monday tuesday wednesday thursday friday saturday sunday january february march april may"
    " june july august september october november december jan feb mar apr jun jul aug sept sep"
    " oct nov dec christmas easter"
)
TIME_NOUNS: Final = word_set(
    "year years month months week weeks day days hour hours minute minutes second seconds decade"
    " decades century centuries morning evening night afternoon time times period season summer"
    " winter autumn spring weekend moment age end start beginning today past future percent per"
    " cent way fact example addition part lot number amount kind sort rest degree degrees order"
    " result place case point view"
)
"""Nouns that nothing refers back to by a pronoun alone."""

ORGANISATION_NOUNS: Final = word_set(
    "company firm agency organization organisation group carmaker automaker airline retailer"
    " startup manufacturer publisher charity university institute ministry department commission"
    " bank club party union network utility chain regulator newspaper broadcaster"
)
PLACE_NOUNS: Final = word_set("country nation state city region continent island town province")
"""Nouns that stand for a name when `the` goes before them."""
