// Chooses light or dark before the first paint: the player's choice, otherwise the system's. It is a file of its own,
// because the page allows no inline scripts.
(function () {
  var chosen = null;
  try {
    chosen = localStorage.getItem("paiju.theme");
  } catch (error) {
    // without storage the system decides
  }
  var dark = matchMedia("(prefers-color-scheme: dark)").matches;
  document.documentElement.dataset.theme = chosen === "paper" || chosen === "night" ? chosen : dark ? "night" : "paper";
})();
