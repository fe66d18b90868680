import assert from "node:assert/strict";
import { test } from "node:test";

import { CodePoints, placeOf, rationaleRuns, sectionOf } from "../src/panel/offsets";
import { joined } from "../src/panel/page";

const span = (start: number, text: string) => ({ start, end: start + [...text].length, text });

test("offsets after an emoji count one more unit", () => {
  assert.equal(new CodePoints("🌊 seas").toUnits(2), 3);
});

test("offsets may fall as well as rise", () => {
  const points = new CodePoints("🌊🌊 seas");

  assert.deepEqual([points.toUnits(3), points.toUnits(1)], [5, 2]);
});

test("a span after an emoji is found in its place", () => {
  const text = "🌊 Seas rise. Ice melts.";

  assert.deepEqual(placeOf(span(13, "Ice melts."), new CodePoints(text), text), { start: 14, end: 24 });
});

test("a span that the server moved is found nearest to where it was", () => {
  const sent = "Ice melts. x x Ice melts. Seas rise.";

  assert.deepEqual(placeOf(span(13, "Ice melts."), new CodePoints(sent), sent), { start: 15, end: 25 });
});

test("a span that was never sent has no place", () => {
  assert.equal(placeOf(span(0, "Bees dance."), new CodePoints("Seas."), "Seas."), null);
});

test("a stretch belongs to the frame that it stands in", () => {
  const frames = [
    { frameId: 4, token: "b", title: "Inner", text: "Y".repeat(90), cut: false },
    { frameId: 0, token: "a", title: "Outer", text: "X".repeat(10), cut: false },
  ];
  const { text, title, sections } = joined(frames, "page");

  assert.equal(text, "X".repeat(10) + "\n\n" + "Y".repeat(90));
  assert.equal(title, "Outer");
  assert.deepEqual(sectionOf(sections, { start: 14, end: 20 }), { section: sections[1], start: 2, end: 8 });
});

test("a frame of a few words is left out of a page", () => {
  const frames = [
    { frameId: 0, token: "a", title: "", text: "Seas rise.", cut: false },
    { frameId: 4, token: "b", title: "", text: "Buy now", cut: false },
  ];

  assert.equal(joined(frames, "page").text, "Seas rise.");
});

test("a stretch between frames belongs to none", () => {
  assert.equal(sectionOf([], { start: 1, end: 2 }), null);
});

test("a rationale is marked and the rest is not", () => {
  assert.deepEqual(rationaleRuns("One. Two. Three.", [span(5, "Two.")]), [
    { text: "One. ", marked: false },
    { text: "Two.", marked: true },
    { text: " Three.", marked: false },
  ]);
});

test("runs put together are the passage, whatever the spans", () => {
  const text = "🌊 One. Two. Three.";
  const runs = rationaleRuns(text, [span(7, "Two."), span(2, "One. Two."), span(90, "Four")]);

  assert.equal(runs.map((run) => run.text).join(""), text);
});
