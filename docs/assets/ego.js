// Two small helps; every page reads the same without them, only the register cannot be narrowed.

// The register: show the questions that match the form.
(function () {
  const form = document.getElementById("ego-filter");
  if (!form) return;
  const blocks = [...document.querySelectorAll(".ego-question")];
  const output = form.querySelector("output");

  const apply = () => {
    const data = new FormData(form);
    const chapter = data.get("chapter");
    const confidences = data.getAll("confidence");
    const switches = data.has("switch");
    const shown = new Map();
    let count = 0;
    for (const block of blocks) {
      const { chapter: its, confidence, switch: isSwitch } = block.dataset;
      const keep = (!chapter || its === chapter) && confidences.includes(confidence) &&
        (!switches || isSwitch === "yes");
      block.hidden = block.previousElementSibling.hidden = !keep;
      shown.set(its, shown.get(its) || keep);
      count += keep;
    }
    for (const [name, any] of shown) document.getElementById(name).hidden = !any;
    output.textContent = output.dataset.text.replace("#", count);
  };

  // A link to a question that the form has hidden shows everything again.
  const reveal = () => {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (target && target.hidden) {
      form.reset();
      apply();
      target.scrollIntoView();
    }
  };

  form.hidden = false;
  form.addEventListener("input", apply);
  form.addEventListener("submit", (event) => event.preventDefault());
  window.addEventListener("hashchange", reveal);
  apply();
  reveal();
})();

// The language switch keeps the place on the page: anchors are the same in both languages.
for (const other of document.querySelectorAll(".md-select__link[hreflang]")) {
  other.addEventListener("click", () => { other.hash = location.hash; });
}
