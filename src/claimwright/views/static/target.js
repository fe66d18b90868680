// The fragment of the address → the card that it names, opened.

// A mark in the text leads to its card; the card opens and takes the focus.
export function openTarget() {
  const id = decodeURIComponent(location.hash.slice(1));
  const target = id ? document.getElementById(id) : null;
  if (!target?.classList.contains("claim")) return;
  const details = target.querySelector("details");
  if (!details) return;
  details.open = true;
  details.querySelector("summary").focus({ preventScroll: true });
  target.scrollIntoView({ block: "start" });
  for (const mark of document.querySelectorAll("a.found")) {
    mark.classList.toggle("here", mark.hash === location.hash);
  }
}
