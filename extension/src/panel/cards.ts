// A checked claim → its card in the panel: the verdict, and the evidence when it is opened.

import type { Evidence, KnownCheck, Label, Report } from "../api/types";
import { h, icon, t } from "./dom";
import { doiLink, webLink } from "./links";
import { noticeOf } from "./notices";
import { rationaleRuns } from "./offsets";
import { type CheckedClaim, percent, type Sign, signOf } from "./state";

/** Authors that are named before "and others". */
const NAMED = 3;
/** Shown of a passage before it is folded, in characters. */
const LONG = 900;

const WORDS: Record<Sign, string> = {
  supported: "verdictSupported",
  refuted: "verdictRefuted",
  disputed: "verdictDisputed",
  undecided: "verdictUndecided",
  failed: "verdictFailed",
};

/** Return what a sign is called. */
export function word(sign: Sign): string {
  return t(WORDS[sign]);
}

/** Return a verdict in words, such as "Refuted, 93%"; an undecided one has no probability to tell. */
export function verdictWords(claim: CheckedClaim): string {
  const sign = signOf(claim);
  if (!claim.report || sign === "undecided") return word(sign);
  return t("verdictWithProbability", word(sign), percent(claim.report.verdict.probability));
}

/** Make the card of a claim; its evidence is made when it is first opened. */
export function card(claim: CheckedClaim, show: ((claimId: string) => void) | null): HTMLElement {
  const sign = signOf(claim);
  const body = h("div", { class: "body" });
  const details = h(
    "details",
    {
      toggle: () => {
        if (body.childElementCount === 0) body.append(...contents(claim, show));
      },
    },
    h(
      "summary",
      {},
      h("span", { class: "badge", "data-sign": sign }, icon(sign), verdictWords(claim)),
      h("span", { class: "claim-text", dir: "auto" }, claim.found.claim),
    ),
    body,
  );
  return h("li", { class: "claim", id: `claim-${claim.found.id}`, "data-sign": sign }, details);
}

function contents(claim: CheckedClaim, show: ((claimId: string) => void) | null): HTMLElement[] {
  const { found, report } = claim;
  const parts: HTMLElement[] = [];
  if (show) {
    parts.push(h("button", { type: "button", class: "small", click: () => show(found.id) }, icon("place"), t("showInPage")));
  }
  if (found.claim !== found.span.text) {
    parts.push(h("p", { class: "muted", dir: "auto" }, t("inTheText"), " ", h("q", {}, found.span.text)));
  }
  if (!report) {
    parts.push(h("p", { class: "notice bad" }, claim.failure || t("verdictFailed")));
    return parts;
  }
  parts.push(...report.known_checks.map(knownCheck), meaning(report, signOf(claim)));
  const of = (label: Label) => report.evidence.filter((each) => each.stance.label === label);
  const against = side("sideAgainst", "refuted", of("REFUTES"), "noneAgainst");
  const inFavour = side("sideFor", "supported", of("SUPPORTS"), "noneFor");
  // The side that the verdict follows comes first.
  parts.push(...(signOf(claim) === "supported" ? [inFavour, against] : [against, inFavour]));
  const neither = of("NOT_ENOUGH_INFO");
  if (neither.length > 0) {
    parts.push(
      h(
        "details",
        { class: "neither" },
        h("summary", {}, icon("undecided"), t("sideNeither", neither.length)),
        ...neither.map(evidence),
      ),
    );
  }
  return parts;
}

/** Show what others found of the claim or of its opposite; it changes no verdict. */
function knownCheck({ check, direction }: KnownCheck): HTMLElement {
  const said = t(direction === "same" ? "knownSame" : "knownOpposite", check.publisher);
  const link = webLink(check.url);
  return h(
    "p",
    { class: "notice", dir: "auto" },
    h("strong", {}, check.rating.words),
    h("span", {}, [said, check.date].filter((part) => part !== "").join(" · "), ": ", h("q", {}, check.claim)),
    link && h("a", { href: link.href, target: "_blank", rel: "noopener noreferrer" }, link.text, icon("link")),
  );
}

function meaning({ verdict }: Report, sign: Sign): HTMLElement {
  const { basis } = verdict;
  return h(
    "div",
    { class: "meaning", "data-sign": sign },
    h("p", {}, t(`${WORDS[sign]}Meaning`)),
    h("p", { class: "muted" }, t("basis", basis.supporting, basis.refuting, basis.neutral)),
    h("p", { class: "muted" }, t("rule", basis.rule)),
  );
}

function side(title: string, sign: Sign, pieces: Evidence[], none: string): HTMLElement {
  return h(
    "section",
    { class: "side", "data-sign": sign },
    h("h3", {}, icon(sign), t(title), h("span", { class: "count" }, String(pieces.length))),
    pieces.length === 0 && h("p", { class: "muted" }, t(none)),
    ...pieces.map(evidence),
  );
}

function evidence(piece: Evidence): HTMLElement {
  const { document: work, stance } = piece;
  const doi = doiLink(work.doi);
  const link = doi ?? webLink(work.url);
  const title = piece.title || t("untitled");
  return h(
    "article",
    { class: work.retracted ? "evidence retracted" : "evidence" },
    notice(piece),
    h("h4", { dir: "auto" }, title),
    h("p", { class: "muted", dir: "auto" }, byline(piece)),
    quoted(piece),
    h(
      "p",
      { class: "muted figures" },
      t("stance", percent(stance.supports), percent(stance.refutes), percent(stance.not_enough_information)),
    ),
    h(
      "p",
      { class: "figures" },
      h("span", { class: "muted" }, citations(work.citation_count, work.influential_citation_count)),
      link && h("a", { href: link.href, target: "_blank", rel: "noopener noreferrer" }, link.text, icon("link")),
    ),
  );
}

/** Say what publishers have said of a work since, with the way to their notice. */
function notice({ document: work }: Evidence): HTMLElement | false {
  const said = noticeOf(work);
  if (!said) return false;
  const link = doiLink(work.notice.notice_doi);
  return h(
    "p",
    { class: said.counts ? "retraction mild" : "retraction" },
    icon("failed"),
    [t(said.key), work.notice.date].filter((part) => part !== "").join(" · "),
    link && h("a", { href: link.href, target: "_blank", rel: "noopener noreferrer" }, t("theNotice"), icon("link")),
  );
}

function byline({ document: work }: Evidence): string {
  const authors = work.authors.slice(0, NAMED).join(", ");
  const named = work.authors.length > NAMED ? t("andOthers", authors) : authors;
  const parts = [named, publishedIn(work), work.year === null ? t("yearUnknown") : String(work.year)];
  return parts.filter((part) => part !== "").join(" · ");
}

/** Return where a work was published; a summary is never shown as the work that it sums up. */
function publishedIn(work: Evidence["document"]): string {
  const whole = work.summarises;
  if (!whole) return work.venue ?? "";
  return [t("summaryOf", whole.report), whole.chapter].filter((part) => part !== "").join(", ");
}

function citations(count: number | null, influential: number | null): string {
  if (count === null) return t("citationsUnknown");
  const told = t(count === 1 ? "citation" : "citations", count.toLocaleString("en"));
  return influential ? `${told} (${t("influential", influential.toLocaleString("en"))})` : told;
}

/** Quote a passage with its rationale marked; a long one can be scrolled. */
function quoted(piece: Evidence): HTMLElement {
  const runs = rationaleRuns(piece.text, piece.rationale);
  const long = piece.text.length > LONG;
  return h(
    "blockquote",
    long
      ? { dir: "auto", class: "long", tabindex: 0, role: "group", "aria-label": t("passage", piece.rank) }
      : { dir: "auto" },
    ...runs.map((run) => (run.marked ? h("mark", {}, run.text) : run.text)),
  );
}
