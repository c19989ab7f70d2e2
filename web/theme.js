// The theme of the page: the theme of the system, light, or dark. Loaded before the page is drawn.
"use strict";

(() => {
  const THEMES = ["system", "light", "dark"];
  const KEY = "vnfcheck-theme";
  const root = document.documentElement;
  const remembered = () => {
    try {
      return localStorage.getItem(KEY);
    } catch {
      return null; // storage is off
    }
  };
  const theme = remembered();
  root.dataset.theme = THEMES.includes(theme) ? theme : "system";

  document.addEventListener("DOMContentLoaded", () => {
    const button = document.getElementById("theme");
    const show = () => (button.textContent = `Theme: ${root.dataset.theme}`);
    button.onclick = () => {
      const next = THEMES[(THEMES.indexOf(root.dataset.theme) + 1) % THEMES.length];
      root.dataset.theme = next;
      show();
      try {
        localStorage.setItem(KEY, next);
      } catch {
        // The theme lasts until the page is closed.
      }
    };
    show();
  });
})();
