// What publishers have said of a work since → the message that tells it, and whether the work counts.

import type { Evidence } from "../api/types";

type Work = Pick<Evidence["document"], "retracted" | "notice">;

/** Message by state; a state without one, such as `ok`, has nothing to tell. */
const MESSAGES: Partial<Record<Work["notice"]["state"], string>> = {
  retracted: "retracted",
  withdrawn: "withdrawn",
  expression_of_concern: "expressionOfConcern",
  corrected: "corrected",
  reinstated: "reinstated",
};

/** Return which message tells a work's notice, or null where there is nothing to tell. */
export function noticeOf(work: Work): { key: string; counts: boolean } | null {
  const key = MESSAGES[work.notice.state] ?? (work.retracted ? "retracted" : null);
  return key === null ? null : { key, counts: key !== "retracted" && key !== "withdrawn" };
}
