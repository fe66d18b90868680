import assert from "node:assert/strict";
import { test } from "node:test";

import { noticeOf } from "../src/panel/notices";

type Work = Parameters<typeof noticeOf>[0];

const work = (state: Work["notice"]["state"], retracted: boolean | null = false): Work => ({
  retracted,
  notice: { state, source: "crossref", date: "", notice_doi: "", checked_at: "" },
});

test("a work that was taken back does not count", () => {
  assert.deepEqual([noticeOf(work("retracted")), noticeOf(work("withdrawn"))], [
    { key: "retracted", counts: false },
    { key: "withdrawn", counts: false },
  ]);
});

test("a concern, a correction and a reinstatement are told, and the work counts", () => {
  assert.deepEqual([noticeOf(work("expression_of_concern")), noticeOf(work("corrected")), noticeOf(work("reinstated"))], [
    { key: "expressionOfConcern", counts: true },
    { key: "corrected", counts: true },
    { key: "reinstated", counts: true },
  ]);
});

test("nothing is told where nothing was found or nobody has looked", () => {
  assert.deepEqual([noticeOf(work("ok")), noticeOf(work("unchecked", null))], [null, null]);
});

test("the flag of a record alone tells a retraction", () => {
  assert.deepEqual(noticeOf(work("unchecked", true)), { key: "retracted", counts: false });
});
