/** Print the page with one tap. */

document.getElementById("print")?.addEventListener("click", () => globalThis.print());
