"""The looks of a weighing's self-contained page: no file, no font and no host but itself."""

from typing import Final

STYLE: Final = """
:root { color-scheme: light dark; --ink: #1a1a1a; --paper: #fff; --soft: #595959; --line: #c9c9c9;
  --supported: #0b6b3a; --refuted: #a3161f; --undecided: #34507a; --lit: #fbeeb4; }
@media (prefers-color-scheme: dark) { :root { --ink: #ececec; --paper: #161616; --soft: #b4b4b4;
  --line: #4a4a4a; --supported: #7fd6a3; --refuted: #ff9d9d; --undecided: #a9c4ef;
  --lit: #4d431a; } }
body { margin: 0 auto; max-width: 52rem; padding: 1.5rem 1rem; color: var(--ink);
  background: var(--paper); font: 1.0625rem/1.6 Georgia, "Times New Roman", serif;
  overflow-wrap: anywhere; }
h1, h2, h3, .label, table, .note, .seven, .status { font-family: system-ui, sans-serif;
  line-height: 1.3; }
.note, .reference { color: var(--soft); font-size: .9375rem; }
.pair { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fit, minmax(16rem, 1fr)); }
.pair > div { border: 1px solid var(--line); border-radius: 6px; padding: .75rem 1rem; }
.pair .label { margin: 0; color: var(--soft); } .pair p { margin: .25rem 0 0; }
table { border-collapse: collapse; }
th, td { padding: .25rem 1rem .25rem 0; text-align: left; vertical-align: top;
  overflow-wrap: break-word; }
.supported { --c: var(--supported); } .refuted { --c: var(--refuted); }
.undecided { --c: var(--undecided); } .label { color: var(--c, inherit); font-weight: 600; }
svg.scale { display: block; width: 100%; max-width: 36rem; font: 11px system-ui, sans-serif; }
svg.scale text { fill: var(--soft); } svg.scale rect { fill: var(--c); }
svg.scale rect.refuted { fill-opacity: .55; stroke: var(--c); stroke-dasharray: 3 2; }
svg.scale line, svg.scale .unweighted { stroke: var(--ink); fill: none; stroke-width: 2; }
svg.scale .weighted { fill: var(--ink); stroke: var(--ink); stroke-width: 2; }
ol.seven { display: flex; gap: 2px; list-style: none; margin: .25rem 0; padding: 0; }
ol.seven li { flex: 1; margin: 0; height: .75rem; border: 1px solid var(--line); max-width: 4rem; }
ol.seven li.here { background: var(--c); border: 2px solid var(--ink); height: 1rem; }
.status { font-size: .8125rem; border: 1px solid var(--line); border-radius: 99px;
  padding: 0 .5rem; }
sup a { font: .75rem system-ui, sans-serif; }
:target { background: var(--lit); outline: 2px solid var(--ink); outline-offset: 2px; }
section.work { border-top: 1px solid var(--line); margin-top: 1.5rem; }
blockquote { margin: .5rem 0 0; padding-left: 1rem; border-left: 3px solid var(--line);
  white-space: pre-wrap; }
li { margin-bottom: .75rem; } a { color: inherit; }
@media print { body { max-width: none; } section.work { break-inside: avoid; }
  details > * { display: block; } }
"""
