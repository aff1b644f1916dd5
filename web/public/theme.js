// Paper or night before anything is painted: what was chosen here, else the system's. A file of its own, since the page
// allows no script inside of itself.
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
