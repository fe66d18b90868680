import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

// @ts-expect-error -- a script without types
import { firefoxManifest } from "../scripts/firefox.mjs";
import type { ArticleEvent, FoundClaim, Report, VerdictLabel } from "../src/api/types";
import { doiLink, webLink } from "../src/panel/links";
import { initial, mostDoubtfulFirst, percent, reduce, type State, tally } from "../src/panel/state";

const FOUND = ["a", "b", "c", "d", "e"].map((id) => ({ id, claim: id, span: { start: 0, end: 1, text: id }, replacements: [] }));
const sentence = (claims: FoundClaim[], kept = true) => ({ index: 0, span: { start: 0, end: 1, text: "" }, kept, reason: "", signals: [], claims });
const verdict = (id: string, label: VerdictLabel, probability: number): ArticleEvent => ({
  name: "verdict",
  data: { claim_id: id, report: { verdict: { label, probability } } as Report },
});

function after(...events: ArticleEvent[]): State {
  const found: ArticleEvent = { name: "found", data: { sentences: [sentence(FOUND), sentence([], false)], to_check: 5 } };
  return [found, ...events].reduce((state, event, number) => reduce(state, number + 1, event), initial());
}

const ALL = after(
  verdict("a", "SUPPORTED", 0.9),
  verdict("b", "REFUTED", 0.7),
  verdict("c", "REFUTED", 0.8),
  { name: "error", data: { claim_id: "d", title: "", detail: "the corpus is gone" } },
  verdict("e", "NOT_ENOUGH_EVIDENCE", 0.5),
);

test("the most doubtful claim stands first and a failed one last", () => {
  assert.deepEqual(mostDoubtfulFirst(ALL).map((claim) => claim.found.id), ["c", "b", "e", "a", "d"]);
});

test("of supported claims the least sure stands first", () => {
  const supported = after(verdict("a", "SUPPORTED", 0.99), verdict("b", "SUPPORTED", 0.84));

  assert.deepEqual(mostDoubtfulFirst(supported).map((claim) => claim.found.id), ["b", "a"]);
});

test("claims are counted by what they are called", () => {
  assert.deepEqual(tally(ALL), [["refuted", 2], ["undecided", 1], ["supported", 1], ["failed", 1]]);
});

test("an event that was heard before changes nothing", () => {
  assert.equal(reduce(ALL, 2, verdict("a", "REFUTED", 0.9)), ALL);
});

test("a verdict on a claim that was never found is passed over", () => {
  assert.equal(after(verdict("z", "REFUTED", 0.9)).checked.size, 0);
});

test("an error of the whole ends it with its reason", () => {
  const state = after({ name: "error", data: { claim_id: null, title: "Article not read", detail: "empty" } });

  assert.deepEqual([state.stage, state.failure?.title], ["failed", "Article not read"]);
});

test("a probability is never said to be certain", () => {
  assert.deepEqual([0.734, 0.9991, 0].map(percent), ["73%", "> 99%", "< 1%"]);
});

test("a DOI leads to its resolver and nowhere else", () => {
  assert.equal(doiLink("https://doi.org/10.1000/a?b#c")?.href, "https://doi.org/10.1000/a%3Fb%23c");
});

for (const doi of [null, "", "javascript:alert(1)", "10.1/x", "10.1000/a b"]) {
  test(`${JSON.stringify(doi)} is no DOI`, () => {
    assert.equal(doiLink(doi), null);
  });
}

for (const url of [null, "javascript:alert(1)", "data:text/html,x", "/reports", "file:///etc/passwd"]) {
  test(`${JSON.stringify(url)} is no link`, () => {
    assert.equal(webLink(url), null);
  });
}

const manifest = JSON.parse(await readFile("static/manifest.json", "utf8")) as Record<string, unknown>;
const messages = JSON.parse(await readFile("static/_locales/en/messages.json", "utf8")) as Record<string, unknown>;

test("the extension asks for these permissions and no other", () => {
  assert.deepEqual(
    [manifest["permissions"], manifest["host_permissions"]],
    [["activeTab", "contextMenus", "scripting", "sidePanel", "storage"], ["http://127.0.0.1/*"]],
  );
});

test("Firefox gets a sidebar and no key that it does not know", () => {
  const firefox = firefoxManifest(manifest) as Record<string, unknown>;

  assert.ok("sidebar_action" in firefox && !("side_panel" in firefox));
  assert.deepEqual(firefox["permissions"], ["activeTab", "contextMenus", "scripting", "storage"]);
});

test("every message that a page or the manifest names is written", async () => {
  const pages = await Promise.all(["panel.html", "options.html", "manifest.json"].map((name) => readFile(`static/${name}`, "utf8")));
  const named = [...pages.join("\n").matchAll(/data-t(?:-label)?="(\w+)"|__MSG_(\w+)__/g)].map((match) => match[1] ?? match[2] ?? "");

  assert.deepEqual(named.filter((name) => !(name in messages)), []);
});

test("every message that a script names is written", async () => {
  const names = ["background", "panel/panel", "panel/cards", "panel/check", "options/options"];
  const scripts = await Promise.all(names.map((name) => readFile(`src/${name}.ts`, "utf8")));
  const named = [...scripts.join("\n").matchAll(/\b(?:t|getMessage)\("(\w+)"/g)].map((match) => match[1] ?? "");

  assert.deepEqual(named.filter((name) => !(name in messages)), []);
});
