/** Takes the addresses out of the lock file that npm has written: it needs none to install. */

import { readFileSync, writeFileSync } from "node:fs";

const LOCK = "package-lock.json";
const lock = JSON.parse(readFileSync(LOCK, "utf8"));
for (const entry of Object.values(lock.packages)) delete entry.funding;
writeFileSync(LOCK, `${JSON.stringify(lock, null, 2)}\n`);
