// Small words for building a document. Data only ever becomes text nodes and attributes.

export type Child = Node | string | null | false;

interface Attributes {
  class?: string;
  [name: string]: string | number | boolean | undefined | ((event: Event) => void);
}

/** Make an element. Functions are listeners for the event that their name says. */
export function h<K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) continue;
    if (typeof value === "function") element.addEventListener(key, value);
    else element.setAttribute(key, value === true ? "" : String(value));
  }
  element.append(...children.filter((child) => child !== null && child !== false));
  return element;
}

const SVG = "http://www.w3.org/2000/svg";

/** Show one of the icons that panel.html defines. */
export function icon(key: string): SVGSVGElement {
  const drawing = document.createElementNS(SVG, "svg");
  drawing.setAttribute("class", "icon");
  drawing.setAttribute("aria-hidden", "true");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `#i-${key}`);
  drawing.append(use);
  return drawing;
}

/** Return a message of the extension in the reader's language. */
export function t(key: string, ...values: (string | number)[]): string {
  return chrome.i18n.getMessage(key, values.map(String)) || key;
}

/** Fill in the messages that a page names: `data-t` for text, `data-t-label` for a name. */
export function translate(root: ParentNode): void {
  for (const element of root.querySelectorAll<HTMLElement>("[data-t]")) {
    element.textContent = t(element.dataset["t"] ?? "");
  }
  for (const element of root.querySelectorAll<HTMLElement>("[data-t-label]")) {
    const label = t(element.dataset["tLabel"] ?? "");
    element.setAttribute("aria-label", label);
    element.title = label;
  }
}

/** Return the element of a page of ours with an id. */
export function byId(id: string): HTMLElement {
  const element = document.getElementById(id);
  if (!element) throw new Error(`no element #${id}`);
  return element;
}
