import { basename, dirname } from 'node:path';

/**
 * @typedef {import('./sample.mjs').Mutant} Mutant
 * @typedef {{ reach: Readonly<Record<string, readonly string[]>>, ms: Readonly<Record<string, number>> }} Reach
 *   the test files that evaluate each mutant, and how long each file takes; all below the root
 * @typedef {Reach & { ran: readonly (readonly [file: string, ok: boolean])[] }} Recording
 */

/**
 * @param {string} hits lines of a test file and a mutant's number
 * @param {ReadonlyMap<string, number>} known how long each file of tests took that passed
 * @returns {Reach}
 */
export function reachOf(hits, known) {
  /** @type {Map<string, Set<string>>} */
  const reach = new Map();
  for (const line of hits.split('\n')) {
    const [path = '', number] = line.split('\t');
    const file = path.replace(/^.*\/(?=test\/(?:unit|window)\/)/, '');
    if (number !== undefined && known.has(file)) reach.set(number, (reach.get(number) ?? new Set()).add(file));
  }
  return {
    reach: Object.fromEntries([...reach].map(([number, files]) => [number, [...files]])),
    ms: Object.fromEntries(known)
  };
}

/**
 * The test files to run for a mutant: the nearest first, then the quickest, as many as the time allows.
 * @param {Mutant} mutant
 * @param {Reach} recording
 * @param {number} budget
 */
export function chosenFiles(mutant, { reach, ms }, budget) {
  const took = (/** @type {string} */ file) => ms[file] ?? 0;
  const files = (reach[mutant.id] ?? []).toSorted(
    (one, other) => distance(one, mutant.file) - distance(other, mutant.file) || took(one) - took(other)
  );
  /** @type {string[]} */
  const run = [];
  let sum = 0;
  for (const file of files) {
    // The nearest is run whatever it takes.
    if (run.length > 0 && sum + took(file) > budget) continue;
    run.push(file);
    sum += took(file);
  }
  return { files, run, left: files.filter((file) => !run.includes(file)) };
}

/**
 * 0: the test of that very source; 1: of its folder; 2: of its room; 3: any other.
 * @param {string} test
 * @param {string} source
 */
function distance(test, source) {
  const name = basename(source).replace(/\.tsx?$/, '');
  if (basename(test).startsWith(`${name}.`)) return 0;
  const folders = dirname(test).split('/').slice(2);
  const own = dirname(source).split('/');
  if (folders.at(-1) === own.at(-1)) return 1;
  return folders.some((folder) => own.includes(folder)) ? 2 : 3;
}
