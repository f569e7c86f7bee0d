/**
 * One tap, one move: for a moment after the keys under the finger have changed, taps count for nothing. The second tap of
 * two was meant for what was there before.
 */

const REST = 400;
const KEYS = "button, a[href]";

/** Whatever lies in `node`, and there in `parts`, rests when `begin` is called, and while an answer `waits`. */
export class Rest {
  /**
   * @param {HTMLElement} node
   * @param {() => boolean} waits
   */
  constructor(node, waits, parts = "*") {
    this.node = node;
    this.waits = waits;
    this.parts = parts;
    this.isResting = false;
    this.timer = 0;
    this.until = 0;
    /* Keys that are pressed, not tapped, come as clicks, too. */
    node.addEventListener("click", (event) => this.swallow(event), true);
    node.addEventListener("click", (event) => this.look(event));
  }

  begin() {
    clearTimeout(this.timer);
    this.isResting = true;
    this.until = performance.now() + REST;
    this.node.classList.add("is-resting");
    this.timer = setTimeout(() => this.end(), REST);
  }

  end() {
    this.isResting = false;
    this.node.classList.remove("is-resting");
  }

  /** What was tapped may have made room for something else, and the second tap of two would hit that. */
  look(/** @type {MouseEvent} */ { target, clientX, clientY }) {
    const tapped = /** @type {HTMLElement | null} */ (/** @type {Element} */ (target).closest(KEYS));
    const under = /** @type {HTMLElement | null | undefined} */ (
      document.elementFromPoint(clientX, clientY)?.closest(KEYS)
    );
    if (tapped && under && under.dataset.key !== tapped.dataset.key) this.begin();
  }

  /* What was not answered can be given up, and rules can be read. */
  isWaitingAt(/** @type {Element} */ target) {
    return this.waits() && !target.closest(".unsent, [data-clause]");
  }

  /* A slow device may come to a tap only after the rest in which it was made. */
  swallow(/** @type {MouseEvent} */ event) {
    const target = /** @type {Element} */ (event.target);
    const isEarly = this.isResting || event.timeStamp < this.until;
    if (!target.closest(this.parts) || !(isEarly || this.isWaitingAt(target))) return;
    event.stopPropagation();
    event.preventDefault();
  }
}
