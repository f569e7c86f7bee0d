/**
 * One tap, one action: for a moment after the keys under the finger have changed, taps are ignored. The second tap of a
 * double tap was meant for the earlier keys.
 */

const REST_MS = 400;
const KEYS = "button, a[href]";

/** Ignore taps on the `parts` of `node` for a moment after `begin` is called, and while an answer `waits`. */
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
    /* Keys pressed on a keyboard also arrive as clicks. */
    node.addEventListener("click", (event) => this.swallow(event), true);
    node.addEventListener("click", (event) => this.look(event));
  }

  begin() {
    clearTimeout(this.timer);
    this.isResting = true;
    this.until = performance.now() + REST_MS;
    this.node.classList.add("is-resting");
    this.timer = setTimeout(() => this.end(), REST_MS);
  }

  end() {
    this.isResting = false;
    this.node.classList.remove("is-resting");
  }

  /** Begin a rest if another key is now under the finger, because the second tap of a double tap would hit it. */
  look(/** @type {MouseEvent} */ { target, clientX, clientY }) {
    const tapped = /** @type {HTMLElement | null} */ (/** @type {Element} */ (target).closest(KEYS));
    const under = /** @type {HTMLElement | null | undefined} */ (
      document.elementFromPoint(clientX, clientY)?.closest(KEYS)
    );
    if (tapped && under && under.dataset.key !== tapped.dataset.key) this.begin();
  }

  /* An unanswered action can be given up, and rules can be read. */
  isWaitingAt(/** @type {Element} */ target) {
    return this.waits() && !target.closest(".unsent, [data-clause]");
  }

  /* A slow device may handle a tap only after the rest during which it was made. */
  swallow(/** @type {MouseEvent} */ event) {
    const target = /** @type {Element} */ (event.target);
    const isEarly = this.isResting || event.timeStamp < this.until;
    if (!target.closest(this.parts) || !(isEarly || this.isWaitingAt(target))) return;
    event.stopPropagation();
    event.preventDefault();
  }
}
