// A document → the text nodes that a person can read, in reading order.

import type { Piece } from "./text_index";

/** A piece with the node that it stands in; a selection may cover only part of the node. */
export interface NodePiece extends Piece {
  node: Text;
  /** Where the piece begins in the node's data. */
  offset: number;
}

const NEVER = new Set([
  "SCRIPT", "STYLE", "NOSCRIPT", "TEMPLATE", "IFRAME", "OBJECT", "EMBED", "CANVAS", "AUDIO", "VIDEO",
  "SVG", "MATH", "BUTTON", "SELECT", "TEXTAREA", "INPUT", "DATALIST", "DIALOG", "RUBY-TEXT", "RT", "RP",
]);
/** Beside the text of an article: left out when a page is read, kept when a person selected them. */
const BESIDE = new Set(["NAV", "ASIDE", "FOOTER", "FORM", "MENU"]);
const BESIDE_ROLES = new Set([
  "navigation", "complementary", "contentinfo", "search", "banner", "menu", "dialog", "alert", "status",
]);
const MAIN = "main, [role=main], article, [itemprop=articleBody]";
/** A main part that holds less of the page's text than this is not what the page is about. */
const MAIN_SHARE = 0.5;

/** Return the readable pieces of a document's main part. */
export function mainPieces(doc: Document): NodePiece[] {
  if (!doc.body) return [];
  const whole = new Walk(true).pieces(doc.body);
  const size = (pieces: readonly NodePiece[]) => pieces.reduce((sum, piece) => sum + piece.text.trim().length, 0);
  const parts = mains(doc).map((part) => new Walk(true).pieces(part));
  let best = whole;
  let bestSize = -1;
  for (const pieces of parts) {
    const own = size(pieces);
    if (own > bestSize && own >= MAIN_SHARE * size(whole)) [best, bestSize] = [pieces, own];
  }
  return best;
}

/** Return the parts that may be the main one; a page of many short articles has none. */
function mains(doc: Document): Element[] {
  return [...doc.querySelectorAll(MAIN)].slice(0, 20);
}

/** Return the readable pieces of what is selected; none when nothing is. */
export function selectedPieces(doc: Document): NodePiece[] {
  const selection = doc.getSelection();
  if (!selection || selection.isCollapsed || selection.rangeCount === 0 || !doc.body) return [];
  const range = selection.getRangeAt(0);
  return new Walk(false)
    .pieces(doc.body)
    .filter(({ node }) => node.getRootNode() === doc && range.intersectsNode(node))
    .map((piece) => within(piece, range))
    .filter((piece) => piece.text !== "");
}

function within(piece: NodePiece, range: Range): NodePiece {
  const from = piece.node === range.startContainer ? range.startOffset : 0;
  const to = piece.node === range.endContainer ? range.endOffset : piece.text.length;
  return { ...piece, text: piece.text.slice(from, to), offset: from };
}

class Walk {
  #pieces: NodePiece[] = [];
  #newBlock = true;

  constructor(private readonly leavesOutBeside: boolean) {}

  pieces(root: Element): NodePiece[] {
    this.#children(root, false);
    return this.#pieces;
  }

  #node(node: Node, keepsSpace: boolean): void {
    if (node instanceof Text) {
      if (node.data === "") return;
      const blank = node.data.trim() === "";
      this.#pieces.push({ node, offset: 0, text: node.data, startsBlock: this.#newBlock, keepsSpace });
      if (!blank) this.#newBlock = false;
    } else if (node instanceof Element) {
      this.#element(node);
    }
  }

  #element(element: Element): void {
    const name = element.tagName.toUpperCase();
    if (name === "BR" || name === "HR") {
      this.#newBlock = true;
      return;
    }
    if (NEVER.has(name) || (this.leavesOutBeside && isBeside(element, name))) return;
    const style = getComputedStyle(element);
    if (style.display === "none") return;
    if (style.display !== "contents" && !isShown(element, style)) return;
    const block = !/^(inline|contents|ruby)/.test(style.display);
    if (block) this.#newBlock = true;
    this.#children(element, style.whiteSpace.startsWith("pre"));
    if (block) this.#newBlock = true;
  }

  /** Walk what is shown inside an element: its shadow tree, and what its slots take from outside. */
  #children(element: Element, keepsSpace: boolean): void {
    const shadow = shadowOf(element);
    if (shadow) {
      for (const child of shadow.childNodes) this.#node(child, keepsSpace);
    } else if (element instanceof HTMLSlotElement && element.assignedNodes().length > 0) {
      for (const child of element.assignedNodes()) this.#node(child, keepsSpace);
    } else {
      for (const child of unfolded(element)) this.#node(child, keepsSpace);
    }
  }
}

function isBeside(element: Element, name: string): boolean {
  return BESIDE.has(name) || BESIDE_ROLES.has(element.getAttribute("role") ?? "") || element.getAttribute("aria-hidden") === "true";
}

/** Return the children of an element; of what is folded its first summary alone is seen. */
function unfolded(element: Element): Iterable<Node> {
  if (!(element instanceof HTMLDetailsElement) || element.open) return element.childNodes;
  const summary = element.querySelector(":scope > summary");
  return summary ? [summary] : [];
}

/** Tell whether a person can see an element; what is off the screen by scrolling counts as seen. */
function isShown(element: Element, style: CSSStyleDeclaration): boolean {
  if (style.visibility !== "visible" || Number(style.opacity) === 0) return false;
  // So browsers hide what a search in the page unfolds.
  if (style.contentVisibility === "hidden") return false;
  // Text for the ear alone is cut down to a pixel.
  const clipped = style.position === "absolute" && style.overflow === "hidden";
  if (!clipped) return true;
  const box = element.getBoundingClientRect();
  return box.width > 1 && box.height > 1;
}

interface SeesShadows {
  dom?: { openOrClosedShadowRoot?: (element: HTMLElement) => ShadowRoot | null };
}

/** Return the shadow tree of an element, also one that the page keeps to itself. */
function shadowOf(element: Element): ShadowRoot | null {
  if (element.shadowRoot) return element.shadowRoot;
  if (!(element instanceof HTMLElement) || !mayHaveShadow(element)) return null;
  const own = (element as { openOrClosedShadowRoot?: ShadowRoot | null }).openOrClosedShadowRoot;
  return own ?? (chrome as SeesShadows).dom?.openOrClosedShadowRoot?.(element) ?? null;
}

const HOSTS = new Set(["ARTICLE", "ASIDE", "BLOCKQUOTE", "BODY", "DIV", "FOOTER", "HEADER", "MAIN", "NAV", "P", "SECTION", "SPAN"]);

function mayHaveShadow(element: HTMLElement): boolean {
  return HOSTS.has(element.tagName) || element.tagName.includes("-");
}
