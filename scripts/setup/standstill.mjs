import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The installer itself waits minutes for a host that accepts a connection and sends nothing. */
const patienceMs = 45_000;

/**
 * Watches a download into a folder and reports once if it makes no progress.
 * @param {string} folder
 * @param {() => void} onStandstill
 * @returns {() => void} ends the watch
 */
export function whenStandingStill(folder, onStandstill) {
  let size = 0;
  let lastChange = Date.now();
  const timer = setInterval(() => {
    const now = sizeOf(folder);
    if (now === 0 && size > 0) {
      // The file was moved to its destination: checking and unpacking follow.
      clearInterval(timer);
    } else if (now !== size) {
      size = now;
      lastChange = Date.now();
    } else if (Date.now() - lastChange > patienceMs) {
      clearInterval(timer);
      onStandstill();
    }
  }, 1000);
  return () => clearInterval(timer);
}

/** @param {string} folder */
function sizeOf(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files.reduce(
    (total, file) => total + (statSync(join(file.parentPath, file.name), { throwIfNoEntry: false })?.size ?? 0),
    0
  );
}
