import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";

import { sha256 } from "../../static/js/matches/seat/sha256.js";

/* Up to more than two blocks, and letters of several bytes. */
const TEXTS = Array.from({ length: 140 }, (_, length) => "aé".repeat(length).slice(0, length));

test("hashes are those of the platform, whatever the length of the text", () => {
  for (const text of TEXTS) assert.equal(sha256(text), createHash("sha256").update(text).digest("hex"), text);
});
