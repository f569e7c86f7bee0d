/** The sheet is printed with one tap. */

document.getElementById("print")?.addEventListener("click", () => globalThis.print());
