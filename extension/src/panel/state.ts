// The events of a check → what the panel shows.

import type { ArticleEvent, Coverage, FoundClaim, Report, Stage, VerdictLabel } from "../api/types";

/** How a verdict or its absence is called in code, in colours and in icons. */
export type Sign = "supported" | "refuted" | "disputed" | "undecided" | "failed";

export const SIGNS: Record<VerdictLabel, Sign> = {
  REFUTED: "refuted",
  DISPUTED: "disputed",
  NOT_ENOUGH_EVIDENCE: "undecided",
  SUPPORTED: "supported",
};

/** The most doubtful first, as in the server's reports. */
const ORDER: readonly Sign[] = ["refuted", "disputed", "undecided", "supported", "failed"];

export interface CheckedClaim {
  found: FoundClaim;
  report: Report | null;
  failure: string;
}

export interface State {
  stage: Stage;
  articleText: string;
  found: FoundClaim[];
  toCheck: number;
  sentences: number;
  checked: Map<string, CheckedClaim>;
  coverage: Coverage | null;
  /** Why the whole ended without a report. */
  failure: { title: string; detail: string } | null;
  lastEvent: number;
}

export function initial(): State {
  return {
    stage: "queued",
    articleText: "",
    found: [],
    toCheck: 0,
    sentences: 0,
    checked: new Map(),
    coverage: null,
    failure: null,
    lastEvent: 0,
  };
}

/** Return the state after an event; an event that was already heard changes nothing. */
export function reduce(state: State, number: number, event: ArticleEvent): State {
  if (number <= state.lastEvent) return state;
  return { ...state, ...change(state, event), lastEvent: number };
}

function change(state: State, event: ArticleEvent): Partial<State> {
  switch (event.name) {
    case "state":
      return { stage: event.data.state };
    case "article":
      return { articleText: event.data.article.text };
    case "found": {
      const found = event.data.sentences.flatMap((sentence) => (sentence.kept ? sentence.claims : []));
      return { found, sentences: event.data.sentences.length, toCheck: event.data.to_check };
    }
    case "verdict":
      return withClaim(state, event.data.claim_id, event.data.report, "");
    case "error":
      if (event.data.claim_id === null) {
        return { stage: "failed", failure: { title: event.data.title, detail: event.data.detail } };
      }
      return withClaim(state, event.data.claim_id, null, event.data.detail);
    case "summary":
      return { stage: event.data.state, coverage: event.data.coverage };
    case "claim":
    case "evidence":
      return {};
  }
}

function withClaim(state: State, id: string, report: Report | null, failure: string): Partial<State> {
  const found = state.found.find((claim) => claim.id === id);
  if (!found) return {};
  return { checked: new Map(state.checked).set(id, { found, report, failure }) };
}

export function hasEnded(state: State): boolean {
  return state.stage === "done" || state.stage === "cancelled" || state.stage === "failed";
}

export function signOf(claim: CheckedClaim): Sign {
  return claim.report ? SIGNS[claim.report.verdict.label] : "failed";
}

/** Return the claims that were checked: refuted, disputed, undecided, supported, failed;
 * within each the most probable first, of supported ones the least probable, ties in reading order. */
export function mostDoubtfulFirst(state: State): CheckedClaim[] {
  const inOrder = state.found.flatMap((found) => state.checked.get(found.id) ?? []);
  const sureness = (claim: CheckedClaim) => claim.report?.verdict.probability ?? 0;
  const doubt = (claim: CheckedClaim) => (signOf(claim) === "supported" ? -sureness(claim) : sureness(claim));
  return inOrder.sort(
    (one, other) =>
      ORDER.indexOf(signOf(one)) - ORDER.indexOf(signOf(other)) || doubt(other) - doubt(one),
  );
}

/** Return how many checked claims have each sign, those that occur, the most doubtful first. */
export function tally(state: State): [Sign, number][] {
  const signs = [...state.checked.values()].map(signOf);
  return ORDER.map((sign): [Sign, number] => [sign, signs.filter((each) => each === sign).length]).filter(
    ([, count]) => count > 0,
  );
}

/** Return a probability as people write it, without claiming certainty. */
export function percent(share: number): string {
  if (share > 0.995) return "> 99%";
  if (share < 0.005) return "< 1%";
  return `${Math.round(share * 100)}%`;
}
