/** Print the sheet with one tap. */

document.getElementById("print")?.addEventListener("click", () => globalThis.print());
