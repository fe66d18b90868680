// The shapes of the server's answers, by the names that the extension uses.

import type { components } from "./schema";

type Schemas = components["schemas"];

export type Article = Schemas["Article"];
export type Coverage = Schemas["Coverage"];
export type Evidence = Schemas["Judged"];
export type FoundClaim = Schemas["FoundClaim"];
export type Job = Schemas["ArticleJob"];
export type KnownCheck = Schemas["KnownCheck"];
export type Label = Schemas["Label"];
export type Problem = Schemas["Problem"];
export type Report = Schemas["Report"];
export type Sentence = Schemas["FoundSentence"];
export type Span = Schemas["Span"];
export type Stage = Schemas["Stage"];
export type VerdictLabel = Schemas["VerdictLabel"];
export type Verdicts = Schemas["ByVerdictLabel"];

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
