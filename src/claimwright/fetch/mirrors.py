"""An address of the web in, whether it is Wikipedia speaking out.

A source that copies Wikipedia would support each of its sentences.
"""

import re
from typing import Final

from claimwright.fetch.canonical import place_of

PROJECTS: Final = frozenset(
    """
    mediawiki.org wikibooks.org wikidata.org wikimedia.org wikinews.org wikipedia.org wikiquote.org
    wikiversity.org wikivoyage.org wiktionary.org
    """.split()  # noqa: SIM905  # a list of words is read as words
)
"""The projects that anybody edits. Wikisource is not among them: it keeps texts of others."""

MIRRORS: Final = frozenset(
    """
    absoluteastronomy.com academic.ru alchetron.com alegsaonline.com artandpopularculture.com
    citizendium.org dbpedia.org de-academic.com deletionpedia.org dewiki.de economicexpert.com
    en-academic.com enacademic.com encyclopedia.kids.net.au encyclopedia.thefreedictionary.com
    everipedia.org everybodywiki.com explained.today fact-index.com fr-academic.com frwiki.wiki
    gpedia.com gutenberg.us hmong.wiki howlingpixel.com infogalactic.com justapedia.org
    kids.kiddle.co knowpia.com linkfang.org liquisearch.com mashpedia.com mywikibiz.com
    newworldencyclopedia.org peoplepill.com primidi.com projectgutenberg.us qwika.com revolvy.com
    schools-wikipedia.org second.wiki self.gutenberg.org sensagent.com spiritus-temporis.com
    thereaderwiki.com upclosed.com wapedia.mobi wiki.edu.vn wiki.kidzsearch.com wiki2.org
    wiki2.wiki wikialpha.org wikibrief.org wikiless.org wikimili.com wikinfo.org
    wikipedia-on-ipfs.org wikipedia.nom.al wikivisually.com wikiwand.com wikizero.com wikizero.org
    wordiq.com worldheritage.org zxc.wiki
    """.split()  # noqa: SIM905  # a list of words is read as words
)
"""Sites that show Wikipedia's articles, or forks of them, as their own or through a door.

Written from what Wikipedia's editors warn of under "Mirrors and forks"; never complete.
"""

PARTS: Final = (
    ("answers.com", "/topic/"),
    ("bionity.com", "/en/encyclopedia/"),
    ("chemeurope.com", "/en/encyclopedia/"),
    ("cs.mcgill.ca", "/~rwest/"),
    ("kidzsearch.com", "/wiki/"),
    ("nationmaster.com", "/encyclopedia/"),
    ("princeton.edu", "/~achaney/tmve/"),
    ("quimica.es", "/enciclopedia/"),
    ("statemaster.com", "/encyclopedia/"),
)
"""Sites of their own of which one part shows Wikipedia's articles."""

_PORT: Final = re.compile(r":\d+$")


def is_wikipedia_or_mirror(url: str) -> bool:
    """Say whether a page is of Wikipedia, of a sister project, or a known copy of an article.

    The address is as `canonical_url` takes it; a copy in an archive is its page's.

    Examples:
        >>> is_wikipedia_or_mirror("https://en.m.wikipedia.org/wiki/Ice")
        True
        >>> is_wikipedia_or_mirror("https://www.bionity.com/en/news/1")
        False
    """
    place = place_of(url)
    labels = _PORT.sub("", place.host).split(".")
    ends = {".".join(labels[start:]) for start in range(len(labels))}
    if ends & PROJECTS or ends & MIRRORS:
        return True
    path = f"{place.path}/"
    return any(host in ends and path.startswith(start) for host, start in PARTS)
