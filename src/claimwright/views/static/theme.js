// The reader's choice of light or dark, kept in this browser and applied before anything is drawn.
(() => {
  const root = document.documentElement;
  const KEY = "claimwright-theme";
  const remembered = () => {
    try { return localStorage.getItem(KEY); } catch { return null; }
  };
  const remember = (theme) => {
    try { localStorage.setItem(KEY, theme); } catch { /* a browser that keeps nothing */ }
  };
  const prefersDark = matchMedia("(prefers-color-scheme: dark)");
  const isDark = () => (root.dataset.theme ?? (prefersDark.matches ? "dark" : "light")) === "dark";

  const known = remembered();
  if (known === "dark" || known === "light") root.dataset.theme = known;

  document.addEventListener("DOMContentLoaded", () => {
    const toggle = document.querySelector("[data-theme-toggle]");
    const say = () => toggle.setAttribute("aria-pressed", String(isDark()));
    toggle.hidden = false;
    toggle.addEventListener("click", () => {
      root.dataset.theme = isDark() ? "light" : "dark";
      remember(root.dataset.theme);
      say();
    });
    prefersDark.addEventListener("change", say);
    say();
  });
})();
