import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { candidatesOf } from './find.mjs';
import { sourcesIn } from './sources.mjs';

/**
 * @typedef {import('./find.mjs').Candidate} Candidate
 * @typedef {Candidate & { id: number, folder: string }} Mutant
 * @typedef {{ seed: string, mutants: readonly Mutant[] }} Plan
 */

/** What is sampled, and how many of each: somewhat more where there is more. @type {Readonly<Record<string, number>>} */
const QUOTAS = {
  'src-main/domain': 40,
  'src-main/store/sqlite/tree': 45,
  'src-main/store/sqlite/write': 75,
  'src-main/store/sqlite/trash': 30,
  'src-main/sync/merge': 70,
  'src-main/sync/engine': 110,
  'src-main/formats/placing': 60,
  'src-main/http/socket': 45,
  'src-renderer/model': 50,
  'src-renderer/session': 80,
  'src-renderer/tree-view': 65
};

/**
 * The mutants of a seed, in the order in which they are tried: any first part of it is a fair sample. Whether a mutant is taken depends on
 * its own line alone, so that most of a sample outlives changes of the sources.
 * @param {string} root of the repository
 * @param {string} seed
 * @returns {Plan}
 */
export function samplePlan(root, seed) {
  const mutants = Object.entries(QUOTAS).flatMap(([folder, quota]) =>
    sourcesIn(root, folder)
      .flatMap((file) => candidatesOf(file, readFileSync(join(root, file), 'utf8')))
      .map((one) => ({ ...one, folder, rank: rankOf(seed, one) }))
      .toSorted(byRank)
      .slice(0, quota)
  );
  return {
    seed,
    mutants: mutants.toSorted(byRank).map(({ rank: _rank, ...one }, index) => ({ ...one, id: index + 1 }))
  };
}

/**
 * @param {{ rank: string }} one
 * @param {{ rank: string }} other
 */
const byRank = (one, other) => (one.rank < other.rank ? -1 : 1);

/**
 * @param {string} seed
 * @param {Candidate} candidate
 */
const rankOf = (seed, { file, operator, mutated, lineText, nth }) =>
  createHash('sha256')
    .update(JSON.stringify([seed, file, operator, mutated, lineText, nth]))
    .digest('hex');
