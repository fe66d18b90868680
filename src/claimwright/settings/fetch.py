"""How pages, wikis and catalogues of works are fetched: where, how often, with which keys."""

import re
from dataclasses import dataclass
from typing import Annotated, ClassVar, Final

from claimwright.domain.fields import Between
from claimwright.errors import InputError
from claimwright.settings.ranges import Ranged, within

MAX_WAIT_S = 600.0
"""Longest that any wait for the network may be allowed to take."""

MAX_CONTACT_CHARACTERS = 200
"""Longest contact; it goes into the header of every request."""

_SHORTEST_WAIT_S: Final = 0.01

_LAST_PORT: Final = 65_535

_HOST: Final = re.compile(r"[A-Za-z0-9._-]{1,253}|[0-9A-Fa-f:.]{2,45}")

_CONTACT: Final = re.compile(r"[ -\x27*-~]*")

_API: Final = re.compile(r"https?://[^\s?#@]{1,500}")


@dataclass(frozen=True, slots=True, kw_only=True)
class FetchSettings(Ranged):
    """What the one door to the network lets through.

    Args:
        contact: E-mail address or page told to every site.
        allowed_hosts: Private hosts that may be read; all others must be public.
        ports: Ports of sites that may be read.
        max_bytes: Largest page after decompression, 1,000..200,000,000.
        max_redirects: Most redirects, 0..20.
        connect_s: Seconds for a connection, above 0, at most 600.
        read_s: Seconds between two pieces of an answer, above 0, at most 600.
        total_s: Seconds for a page in all, above 0, at most 600.
        host_interval_s: Least seconds between two pages of a site, 0..600.
        cache_bytes: Most bytes of pages kept on disk, 0..100,000,000,000; 0 keeps none.
    """

    part: ClassVar[str] = "fetch"
    contact: str = ""
    allowed_hosts: tuple[str, ...] = ()
    ports: tuple[int, ...] = (80, 443, 8080, 8443)
    max_bytes: Annotated[int, Between(1_000, 200_000_000)] = 20_000_000
    max_redirects: Annotated[int, Between(0, 20)] = 5
    connect_s: Annotated[float, Between(_SHORTEST_WAIT_S, MAX_WAIT_S)] = 5.0
    read_s: Annotated[float, Between(_SHORTEST_WAIT_S, MAX_WAIT_S)] = 10.0
    total_s: Annotated[float, Between(_SHORTEST_WAIT_S, MAX_WAIT_S)] = 30.0
    host_interval_s: Annotated[float, Between(0, MAX_WAIT_S)] = 1.0
    cache_bytes: Annotated[int, Between(0, 100_000_000_000)] = 200_000_000

    def __post_init__(self) -> None:
        """Refuse what lies outside its range."""
        Ranged.__post_init__(self)
        ports: tuple[object, ...] = self.ports  # a file may bring anything
        hosts: tuple[object, ...] = self.allowed_hosts
        for port in ports:
            within("fetch.ports", port if isinstance(port, int) else 0, 1, _LAST_PORT)
        for host in hosts:
            if not isinstance(host, str) or not _HOST.fullmatch(host):
                raise InputError(
                    f"fetch.allowed_hosts has {str(host)[:80]!r}; write names or addresses without "
                    "scheme and port, such as 127.0.0.1"
                )
        if len(self.contact) > MAX_CONTACT_CHARACTERS or not _CONTACT.fullmatch(self.contact):
            raise InputError(
                f"fetch.contact is {self.contact[:80]!r}; it must be at most "
                f"{MAX_CONTACT_CHARACTERS} printable ASCII characters without brackets"
            )


@dataclass(frozen=True, slots=True, kw_only=True)
class WikiSettings(Ranged):
    """How a wiki is asked for its articles.

    Args:
        api: Address of the MediaWiki API, with `{language}`.
        maxlag: Most seconds that the wiki's servers may lag, 0..3,600.
        tries: Tries before a request counts as failed, 1..20.
        max_wait_s: Longest wait between two tries, 0..600.
    """

    part: ClassVar[str] = "wiki"
    api: str = "https://{language}.wikipedia.org/w/api.php"
    maxlag: Annotated[int, Between(0, 3_600)] = 5
    tries: Annotated[int, Between(1, 20)] = 4
    max_wait_s: Annotated[float, Between(0, 600)] = 30.0

    def __post_init__(self) -> None:
        """Refuse what lies outside its range."""
        Ranged.__post_init__(self)
        if not _API.fullmatch(self.api):
            raise InputError(
                f"wiki.api is {self.api[:80]!r}; it must begin with http:// or https:// and have "
                "no query"
            )


MAX_ANSWER_BYTES: Final = 500_000_000
"""Largest single answer that may be allowed."""

MAX_KEPT_BYTES: Final = 10_000_000_000_000
"""Most bytes of kept answers that may be allowed."""

_VARIABLE: Final = re.compile(r"[A-Za-z_][A-Za-z0-9_]{0,99}|")
_SHORTEST_PAUSE_S: Final = 0.001


@dataclass(frozen=True, slots=True, kw_only=True)
class CatalogueSettings(Ranged):
    """How the catalogues of works on the web are asked.

    Keys are named by the environment variable that holds them; a variable that is not set means
    no key. `fetch.contact`, when it is an e-mail address, is told to those that ask for one.

    Args:
        openalex: Address of OpenAlex.
        semantic_scholar: Address of Semantic Scholar.
        crossref: Address of Crossref.
        europe_pmc: Address of Europe PMC.
        pubmed: Address of PubMed.
        arxiv: Address of arXiv.
        openalex_key_variable: Variable with the free key of OpenAlex.
        semantic_scholar_key_variable: Variable with the key of Semantic Scholar.
        pubmed_key_variable: Variable with the key of NCBI.
        tries: Tries before a request counts as failed, 1..20.
        first_wait_s: Seconds before the second try, above 0, at most 600; doubled each time.
        max_wait_s: Longest wait between two tries, above 0, at most 3,600.
        stop_after: Failures in a row after which a catalogue is left alone, 1..100.
        max_requests: Most requests of a run, 1..10,000,000.
        max_total_bytes: Most bytes of a run's answers, 1,000,000..10,000,000,000,000.
        max_answer_bytes: Largest answer after decompression, 1,000..500,000,000.
        answer_s: Seconds for one answer, above 0, at most 600.
        max_age_days: Days for which an answer to a look-up is used again, 0..3,650.
        max_kept_bytes: Most bytes of kept answers, 0..10,000,000,000,000.
        offline: Use kept answers only.
    """

    part: ClassVar[str] = "catalogues"
    openalex: str = "https://api.openalex.org"
    semantic_scholar: str = "https://api.semanticscholar.org/graph/v1"
    crossref: str = "https://api.crossref.org"
    europe_pmc: str = "https://www.ebi.ac.uk/europepmc/webservices/rest"
    pubmed: str = "https://eutils.ncbi.nlm.nih.gov/entrez/eutils"
    arxiv: str = "https://export.arxiv.org/api"
    openalex_key_variable: str = "OPENALEX_API_KEY"
    semantic_scholar_key_variable: str = "SEMANTIC_SCHOLAR_API_KEY"
    pubmed_key_variable: str = "NCBI_API_KEY"
    tries: Annotated[int, Between(1, 20)] = 8
    first_wait_s: Annotated[float, Between(_SHORTEST_PAUSE_S, 600)] = 1.0
    max_wait_s: Annotated[float, Between(_SHORTEST_PAUSE_S, 3_600)] = 120.0
    stop_after: Annotated[int, Between(1, 100)] = 3
    max_requests: Annotated[int, Between(1, 10_000_000)] = 20_000
    max_total_bytes: Annotated[int, Between(1_000_000, 10_000_000_000_000)] = 20_000_000_000
    max_answer_bytes: Annotated[int, Between(1_000, MAX_ANSWER_BYTES)] = 50_000_000
    answer_s: Annotated[float, Between(_SHORTEST_PAUSE_S, 600)] = 120.0
    max_age_days: Annotated[float, Between(0, 3_650)] = 30.0
    max_kept_bytes: Annotated[int, Between(0, MAX_KEPT_BYTES)] = 10_000_000_000
    offline: bool = False

    def __post_init__(self) -> None:
        """Refuse what lies outside its range."""
        Ranged.__post_init__(self)
        for name in ("openalex", "semantic_scholar", "crossref", "europe_pmc", "pubmed", "arxiv"):
            _check_address(name, getattr(self, name))
        for name in ("openalex", "semantic_scholar", "pubmed"):
            _check_variable(f"{name}_key_variable", getattr(self, f"{name}_key_variable"))


def _check_address(name: str, address: str) -> None:
    if not _API.fullmatch(address):
        raise InputError(
            f"catalogues.{name} is {address[:80]!r}; it must begin with https:// or http:// and "
            "hold no name, password, ? or #"
        )


def _check_variable(name: str, variable: str) -> None:
    if not _VARIABLE.fullmatch(variable):
        # What was written may be the key itself, so it is not shown.
        raise InputError(
            f"catalogues.{name} is no name of an environment variable; write the name of the "
            "variable that holds the key, never the key"
        )
