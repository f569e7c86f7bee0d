/**
 * One tap, one move: for a moment after the keys under the finger have changed, taps count for nothing. The second tap of
 * two was meant for what was there before.
 */

const REST = 400;
const KEYS = "button, a[href]";

/** Whatever lies in `node`, and there in `parts`, rests when `begin` is called, and while an answer `waits`. */
export class Rest {
  constructor(node, waits, parts = "*") {
    Object.assign(this, { node, waits, parts });
    this.timer = null;
    /* Keys that are pressed, not tapped, come as clicks, too. */
    node.addEventListener("click", (event) => this.swallow(event), true);
    node.addEventListener("click", (event) => this.look(event));
  }

  get isResting() {
    return this.timer !== null;
  }

  begin() {
    clearTimeout(this.timer);
    this.node.classList.add("is-resting");
    this.timer = setTimeout(() => this.end(), REST);
  }

  end() {
    this.timer = null;
    this.node.classList.remove("is-resting");
  }

  /** What was tapped may have made room for something else, and the second tap of two would hit that. */
  look({ target, clientX, clientY }) {
    const tapped = target.closest(KEYS);
    const there = document.elementFromPoint(clientX, clientY)?.closest(KEYS);
    if (tapped && there && there.dataset.key !== tapped.dataset.key) this.begin();
  }

  /* What was not answered can be given up, and rules can be read. */
  isWaitingAt(target) {
    return this.waits() && !target.closest(".unsent, [data-clause]");
  }

  swallow(event) {
    if (!event.target.closest(this.parts) || !(this.isResting || this.isWaitingAt(event.target))) return;
    event.stopPropagation();
    event.preventDefault();
  }
}
