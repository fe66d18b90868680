"""The looks of a citation report's self-contained page: no file, no font and no host but itself."""

from typing import Final

STYLE: Final = """
:root { color-scheme: light dark; --ink: #1a1a1a; --paper: #fff; --soft: #595959; --line: #c9c9c9;
  --supported: #0b6b3a; --refuted: #a3161f; --partly: #6b4a00; --undecided: #34507a;
  --mark: #fbeeb4; }
@media (prefers-color-scheme: dark) { :root { --ink: #ececec; --paper: #161616; --soft: #b4b4b4;
  --line: #4a4a4a; --supported: #7fd6a3; --refuted: #ff9d9d; --partly: #f2c078;
  --undecided: #a9c4ef; --mark: #4d431a; } }
body { margin: 0 auto; max-width: 64rem; padding: 1.5rem 1rem; color: var(--ink);
  background: var(--paper); font: 1.0625rem/1.6 Georgia, "Times New Roman", serif;
  overflow-wrap: anywhere; }
h1, h2, h3, h4, .label, table, .note, dt, code { font-family: system-ui, sans-serif;
  line-height: 1.3; }
.note, .reference { color: var(--soft); font-size: .9375rem; }
.warn { border: 1px solid var(--line); border-left: 4px solid var(--ink); padding: .75rem 1rem; }
.supported { --c: var(--supported); } .refuted { --c: var(--refuted); }
.partly { --c: var(--partly); } .undecided { --c: var(--undecided); }
.label { color: var(--c, inherit); font-weight: 600; }
section { border-top: 1px solid var(--line); margin-top: 1.75rem; }
.pair { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fit, minmax(18rem, 1fr)); }
.pair > div { border: 1px solid var(--line); border-radius: 6px; padding: .5rem 1rem 1rem; }
.pair h3 { font-size: 1rem; margin: .5rem 0; }
.paragraph { color: var(--soft); } .paragraph b { color: var(--ink); font-weight: 600; }
.missing { text-decoration: underline wavy var(--refuted) 1px; text-underline-offset: 3px; }
blockquote { margin: .5rem 0 0; padding-left: 1rem; border-left: 3px solid var(--line);
  white-space: pre-wrap; }
mark { background: var(--mark); color: inherit; text-decoration: underline;
  text-underline-offset: 3px; }
code { display: block; font: .8125rem/1.5 ui-monospace, monospace; border: 1px dashed var(--line);
  padding: .5rem; margin-top: .5rem; }
table { border-collapse: collapse; } th, td { padding: .25rem 1rem .25rem 0; text-align: left; }
a { color: inherit; }
@media print { body { max-width: none; } section { break-inside: avoid; } }
"""
