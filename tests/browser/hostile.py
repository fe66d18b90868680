"""Texts and documents that would run something, if anything that is quoted could."""

PROBE = "window.__owned=1;alert(document.domain)"

SCRIPTS = (
    f"<script>{PROBE}</script>",
    f'<img src=x onerror="{PROBE}">',
    f'<svg onload="{PROBE}">',
    f'"><iframe srcdoc="<script>parent.{PROBE}</script>">',
    f'<a href="javascript:{PROBE}">sea ice</a>',
    "{{ 7*7 }} ${7*7} </textarea></title></style><style>*{display:none}</style>",
)
"""Each ends up in a sentence, a title, an author or an address."""

ARTICLE = "\n".join(
    f"Arctic sea ice has declined since 1979 because the air is warmer {script}."
    for script in SCRIPTS
)

HOSTILE_DOCUMENTS = tuple(
    {
        "id": f"evil-{number}",
        "title": f"Sea ice declines {script}",
        "abstract": f"Arctic sea ice has declined since 1979 {script}. The decline is fast.",
        "url": "javascript:window.__owned=1",
        "authors": [script],
        "venue": script,
        "year": 2010 + number,
        "citation_count": number,
    }
    for number, script in enumerate(SCRIPTS)
)
"""A corpus that a stranger made."""
