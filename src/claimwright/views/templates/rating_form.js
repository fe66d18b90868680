// A form that people fill in offline: keeps the answers in the browser, saves them as a table.
"use strict";
const form = document.querySelector("form");
const told = document.querySelector("output");
const kept = `claimwright ${form.dataset.form}`;
const rater = document.querySelector("#rater");
const chosen = () => [...form.querySelectorAll("input[type=radio]:checked")];
const questions = form.querySelectorAll("fieldset").length;
function tell() { told.value = `${chosen().length} of ${questions} answered`; }
function keep() {
  const answers = chosen().map((input) => input.id);
  try { localStorage.setItem(kept, JSON.stringify({ rater: rater.value, answers })); }
  catch { told.value = "This browser keeps nothing: save before you close the page."; return; }
  tell();
}
function restore() {
  try {
    const { rater: name, answers } = JSON.parse(localStorage.getItem(kept)) ?? { answers: [] };
    rater.value = name ?? "";
    for (const id of answers) { const input = document.getElementById(id);
      if (input) input.checked = true; }
  } catch { /* nothing was kept, or it cannot be read: the form starts empty */ }
  tell();
}
const cell = (text) => `"${String(text).replaceAll('"', '""')}"`;
function save() {
  if (!rater.value.trim()) {
    told.value = "Give a name first; any will do."; rater.focus(); return;
  }
  const rows = chosen().map((input) => [form.dataset.form, input.dataset.item,
    input.dataset.question, rater.value.trim(), input.value].map(cell).join(","));
  const text = ["form,item,question,rater,answer", ...rows, ""].join("\n");
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/csv" }));
  link.download = `${form.dataset.form}-${rater.value.trim().replace(/[^\w-]+/g, "_")}.csv`;
  link.click();
  URL.revokeObjectURL(link.href);
  const left = questions - chosen().length;
  told.value = left ? `Saved; ${left} questions are still open.` : "Saved. Thank you.";
}
form.addEventListener("change", keep);
rater.addEventListener("change", keep);
document.querySelector("#save").addEventListener("click", save);
restore();
