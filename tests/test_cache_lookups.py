"""How often caches had what they were asked for."""

from claimwright.cache_lookups import CacheKind, count_lookup, lookups


def test_each_kind_is_counted_by_itself_and_misses_apart_from_hits() -> None:
    before = lookups()
    count_lookup(CacheKind.PAGES, hit=True)
    count_lookup(CacheKind.PAGES, hit=True)
    count_lookup(CacheKind.CATALOGUES, hit=False)
    after = lookups()

    grown = {key: after[key] - before[key] for key in after if after[key] != before[key]}
    assert grown == {(CacheKind.PAGES, True): 2, (CacheKind.CATALOGUES, False): 1}


def test_every_kind_is_there_from_the_beginning() -> None:
    assert {kind for kind, _ in lookups()} == set(CacheKind)
