// The first page: says what a text will be checked as, shows the values of the sliders.

const form = document.querySelector("[data-ask]");
const text = form.elements.text;
const kind = form.querySelector("[data-kind]");
const quiet = kind.textContent;

// The server decides; this only tells beforehand, by the same rule.
function describe(value) {
  const trimmed = value.trim();
  if (!trimmed) return quiet;
  if (/^(?:https?:\/\/|www\.)[^\s<>"]+$/i.test(trimmed)) return "A link: the page behind it is read and checked.";
  const words = trimmed.split(/\s+/).length;
  if (!/\n/.test(trimmed) && words <= 40) return "Short enough for one claim; several sentences are checked one by one.";
  return `A text of ${words.toLocaleString("en")} words: its claims are found and checked one by one.`;
}

text.addEventListener("input", () => { kind.textContent = describe(text.value); });
text.addEventListener("keydown", (event) => {
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) form.requestSubmit();
});
for (const slider of form.querySelectorAll("input[type='range']")) {
  const output = form.querySelector(`output[for='${slider.id}']`);
  slider.addEventListener("input", () => { output.textContent = slider.value; });
}
form.addEventListener("submit", () => {
  // After the browser has taken the values: a disabled button would not be sent.
  setTimeout(() => { for (const button of form.querySelectorAll("button")) button.disabled = true; });
});
addEventListener("pageshow", () => {
  for (const button of form.querySelectorAll("button")) button.disabled = false;
});
if (text.value) kind.textContent = describe(text.value);
