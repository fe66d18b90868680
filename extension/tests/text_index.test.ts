import assert from "node:assert/strict";
import { test } from "node:test";

import { indexText, locate, type Piece } from "../src/page/text_index";

const inline = (text: string): Piece => ({ text, startsBlock: false });
const block = (text: string): Piece => ({ text, startsBlock: true });

/** Return the words of the pieces at a stretch of the text. */
function words(pieces: Piece[], start: number, end: number): string[] {
  return locate(indexText(pieces), start, end).map((place) =>
    (pieces[place.piece]?.text ?? "").slice(place.start, place.end),
  );
}

test("no pieces give an empty text", () => {
  assert.deepEqual(indexText([]), { text: "", runs: [], lengths: [], cut: false });
});

test("runs of white space become one space", () => {
  assert.equal(indexText([block("  Seas \n\t rise\u00a0 fast. ")]).text, "Seas rise fast.");
});

test("blocks are set apart by an empty line", () => {
  assert.equal(indexText([block("One."), block("Two.")]).text, "One.\n\nTwo.");
});

test("inline pieces join without a space of their own", () => {
  assert.equal(indexText([block("CO"), inline("2"), inline(" rises.")]).text, "CO2 rises.");
});

test("white space between inline pieces is kept as one space", () => {
  assert.equal(indexText([block("Seas "), inline(" rise.")]).text, "Seas rise.");
});

test("a blank piece between blocks adds nothing", () => {
  assert.equal(indexText([block("One."), block("\n  "), block("Two.")]).text, "One.\n\nTwo.");
});

test("lines of preformatted text stay lines", () => {
  assert.equal(indexText([{ text: "a  b\n c", startsBlock: true, keepsSpace: true }]).text, "a b\nc");
});

test("soft hyphens are left out of words", () => {
  assert.equal(indexText([block("cli\u00admate")]).text, "climate");
});

test("a text that is long enough is cut before the piece that exceeds it", () => {
  const index = indexText([block("1234"), block("5678")], 6);

  assert.deepEqual([index.text, index.cut], ["1234", true]);
});

test("a place inside one piece is found", () => {
  assert.deepEqual(words([block("Seas rise. Ice melts.")], 11, 21), ["Ice melts."]);
});

test("a place across pieces is one stretch of each, with the white space between words", () => {
  assert.deepEqual(words([block("Sea "), inline("level"), inline(" rises.")], 0, 16), ["Sea ", "level", " rises."]);
});

test("a place covers the white space inside a piece as it is written", () => {
  assert.deepEqual(words([block("Seas \n   rise.")], 0, 10), ["Seas \n   rise."]);
});

test("a place after left out characters is found", () => {
  assert.deepEqual(words([block("cli\u00admate warms")], 8, 13), ["warms"]);
});

test("an empty stretch has no place", () => {
  assert.deepEqual(words([block("Seas rise.")], 4, 4), []);
});

test("a stretch beyond the text has no place", () => {
  assert.deepEqual(words([block("Seas rise.")], 50, 60), []);
});

test("every word of a text leads back to itself", () => {
  const pieces = [block(" A  few "), inline("words\n"), block("\u00a0and "), inline("🌊 seas"), block("rise")];
  const index = indexText(pieces);
  const found = [...index.text.matchAll(/\S+/g)].map((match) =>
    words(pieces, match.index, match.index + match[0].length).join(""),
  );

  assert.deepEqual(found, ["A", "few", "words", "and", "🌊", "seas", "rise"]);
});
