/** The rules narrow down with every letter; without this file the search button does the same. */

const field = document.getElementById("q");
const marks = /\p{M}/gu;

const folded = (text) => text.toLowerCase().replaceAll("ß", "ss").normalize("NFKD").replace(marks, "");

const group = (entry) => entry.closest(".rule-group");
const entries = [...document.querySelectorAll(".clause-entry")].map((node) => ({
  node,
  text: folded(`${node.id} ${group(node).querySelector("h3").textContent} ${node.textContent}`),
}));

const emptied = (node) => {
  node.hidden = !node.querySelector(".clause-entry:not([hidden])");
};

const show = () => {
  const words = folded(field.value).split(/\s+/).filter(Boolean);
  for (const { node, text } of entries) node.hidden = !words.every((word) => text.includes(word));
  document.querySelectorAll(".rule-group").forEach(emptied);
  document.querySelectorAll(".rule-part").forEach(emptied);
  const found = entries.filter(({ node }) => !node.hidden).length;
  document.getElementById("found").textContent = found;
  document.getElementById("nothing").hidden = found > 0;
};

/* Whoever follows a link to a clause that the search has hidden wants to see it. */
const reveal = () => {
  const node = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!node?.closest("[hidden]")) return;
  field.value = "";
  show();
  node.scrollIntoView();
};

field.addEventListener("input", show);
document.getElementById("search").addEventListener("submit", (event) => {
  event.preventDefault();
  const address = new URL(location.href);
  address.searchParams.set("q", field.value);
  address.hash = "";
  history.replaceState(null, "", address);
  show();
});
window.addEventListener("hashchange", reveal);
reveal();
