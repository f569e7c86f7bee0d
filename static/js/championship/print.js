/** The sheet is printed with one tap. */

const button = document.getElementById("print");

if (button) {
  button.hidden = false;
  button.addEventListener("click", () => globalThis.print());
}
