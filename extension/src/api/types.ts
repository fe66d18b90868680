// The shapes of the server's answers, by the names that the extension uses.

import type { components } from "./schema";

type Schemas = components["schemas"];

export type Article = Schemas["ArticleOutput"];
export type Coverage = Schemas["CoverageOutput"];
export type Evidence = Schemas["JudgedOutput"];
export type FoundClaim = Schemas["FoundClaimOutput"];
export type Job = Schemas["ArticleJobOutput"];
export type Label = Schemas["Label"];
export type Problem = Schemas["Problem"];
export type Report = Schemas["ReportOutput"];
export type Sentence = Schemas["SentenceOutput"];
export type Span = Schemas["SpanOutput"];
export type Stage = Schemas["Stage"];
export type VerdictLabel = Schemas["VerdictLabel"];
export type Verdicts = Schemas["VerdictsOutput"];

/** What happens to an article, as its stream of events tells it. */
export type ArticleEvent =
  | { name: "state"; data: { id: string; state: Stage } }
  | { name: "article"; data: { article: Article } }
  | { name: "found"; data: { sentences: Sentence[]; to_check: number } }
  | { name: "claim"; data: { claim_id: string; position: number } }
  | { name: "evidence"; data: { claim_id: string } }
  | { name: "verdict"; data: { claim_id: string; report: Report } }
  | { name: "error"; data: { claim_id: string | null; title: string; detail: string } }
  | {
      name: "summary";
      data: { id: string; state: Stage; coverage: Coverage; verdicts: Verdicts; doubtful: string[] };
    };
