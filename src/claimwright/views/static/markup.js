// Markup of the server → a part of the page.
//
// A module of its own: two addresses of one file are two modules, and the policy may be made once.

// The one place where markup of the server becomes a part of the page.
const policy = globalThis.trustedTypes?.createPolicy("claimwright", { createHTML: (html) => html });
export function asMarkup(html) {
  const template = document.createElement("template");
  template.innerHTML = policy ? policy.createHTML(html) : html;
  return template.content;
}
