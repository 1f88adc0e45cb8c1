import { groupBy } from './group.mjs';

/**
 * @typedef {import('./sample.mjs').Mutant} Mutant
 * @typedef {'killed' | 'timeout' | 'types' | 'survived' | 'over budget' | 'not reached'} State
 * @typedef {{ mutant: Mutant, state: State, by?: string, files: readonly string[], left: readonly string[] }} Result
 *   `files`: tests that evaluate it; `left`: those of them that the budget did not allow
 */

const STATES = /** @type {const} */ (['killed', 'timeout', 'types', 'survived', 'over budget', 'not reached']);
const CUT = 100;

/**
 * How many were noticed, folder by folder, and all that got away.
 * @param {readonly Mutant[]} mutants
 * @param {readonly Result[]} results
 */
export function reportOf(mutants, results) {
  const folders = groupBy(results, ({ mutant }) => mutant.folder);
  const rows = [...folders]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([folder, own]) => row(folder, own));
  const alive = results.filter((one) => !isNoticed(one)).toSorted((one, other) => compare(one.mutant, other.mutant));
  return [
    '',
    ...alive.map(described),
    '',
    ['folder', 'tried', ...STATES, 'noticed'].join(' | '),
    ...rows,
    row('all', results),
    `${results.length} of ${mutants.length} mutants tried.`,
    ''
  ].join('\n');
}

/**
 * What part of them was noticed, of 1.
 * @param {readonly Result[]} results
 */
export const shareNoticed = (results) => (results.length === 0 ? 0 : results.filter(isNoticed).length / results.length);

/** @param {Result} result */
export const isNoticed = ({ state }) => state === 'killed' || state === 'timeout' || state === 'types';

/**
 * @param {string} name
 * @param {readonly Result[]} own
 */
function row(name, own) {
  const counts = STATES.map((state) => own.filter((one) => one.state === state).length);
  return [name, own.length, ...counts, `${(shareNoticed(own) * 100).toFixed(1)} %`].join(' | ');
}

/**
 * @param {Mutant} one
 * @param {Mutant} other
 */
const compare = (one, other) => (one.file === other.file ? one.line - other.line : one.file < other.file ? -1 : 1);

/** @param {Result} result */
const described = ({ mutant, state, files }) =>
  `${mutant.file}:${mutant.line} ${state}, ${mutant.operator}: ${short(mutant.original)}  ->  ${short(mutant.mutated)}` +
  `\n    reached by ${files.length}: ${files.slice(0, 4).join(', ')}`;

/** @param {string} text */
const short = (text) => {
  const line = text.replaceAll(/\s+/g, ' ');
  return line === '' ? '(nothing)' : line.length > CUT ? `${line.slice(0, CUT)}…` : line;
};
