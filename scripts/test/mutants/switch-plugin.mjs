import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { readJson } from '../../run/json.mjs';
import { root } from '../../run/paths.mjs';
import { groupBy } from './group.mjs';

/** @typedef {import('./sample.mjs').Mutant} Mutant */

/**
 * Whether a mutant is switched on, by its number in the environment of a process or in a global of a page. With CANOPY_MUTANT_HITS each
 * mutant that is evaluated is written to that file, once by each process; a page reports it to `canopyMutantHit`, once by each load.
 */
const SWITCH = `
function $mutant(number) {
  const own = (globalThis.CANOPY_MUTANTS ??= {
    active: Number(globalThis.CANOPY_MUTANT ?? globalThis.process?.env?.CANOPY_MUTANT ?? 0),
    hits: new Set(),
    file: globalThis.process?.env?.CANOPY_MUTANT_HITS
  });
  if (!own.hits.has(number)) {
    own.hits.add(number);
    globalThis.canopyMutantHit?.(number);
    if (own.file) {
      const line = globalThis.process.env.CANOPY_MUTANT_TEST + '\\t' + number + '\\n';
      globalThis.process.getBuiltinModule('node:fs').appendFileSync(own.file, line);
    }
  }
  return own.active === number;
}
`;

/**
 * Compiles all mutants of the plan that CANOPY_MUTANTS names into what is built, each behind a switch. Without a plan there is no plugin.
 * @returns {readonly import('vite').Plugin[]}
 */
export function switchMutants() {
  const file = process.env['CANOPY_MUTANTS'];
  if (file === undefined) return [];
  /** @type {import('./sample.mjs').Plan | undefined} */
  const plan = readJson(file);
  if (plan === undefined) throw new Error(`${file} is no plan of mutants.`);
  const byFile = groupBy(plan.mutants, (one) => one.file);
  return [
    {
      // What is cached goes by the name.
      name: `canopy:mutants-${createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 12)}`,
      enforce: 'pre',
      transform(code, id) {
        const mutants = byFile.get(relative(root, id.replace(/\?.*$/, '')).replaceAll('\\', '/'));
        return mutants && { code: withSwitches(code, mutants), map: null };
      }
    }
  ];
}

/**
 * @param {string} code the source as it stands
 * @param {readonly Mutant[]} mutants of this source
 */
export function withSwitches(code, mutants) {
  for (const { start, end, original, file } of mutants)
    if (code.slice(start, end) !== original) throw new Error(`${file} is not what the mutants were made for.`);
  // The wider first, and of two that stand at one place the statement around the expression.
  const ordered = mutants.toSorted((one, other) => one.start - other.start || other.end - one.end);
  return `${rendered(code, 0, code.length, ordered)}${SWITCH}`;
}

/**
 * A stretch of the source with the mutants in it. What a mutant has in place of the original has no mutants itself, since one is on at a time.
 * @param {string} code
 * @param {number} from
 * @param {number} to
 * @param {readonly Mutant[]} mutants within, the wider first
 * @returns {string}
 */
function rendered(code, from, to, mutants) {
  const [first] = mutants;
  if (first === undefined) return code.slice(from, to);
  const { start, end } = first;
  const same = mutants.filter((one) => one.start === start && one.end === end);
  const inside = mutants.filter((one) => one.start >= start && one.end <= end && !same.includes(one));
  const after = mutants.filter((one) => one.start >= end);
  const original = rendered(code, start, end, inside);
  return `${code.slice(from, start)}${switched(original, same)}${rendered(code, end, to, after)}`;
}

/**
 * @param {string} original
 * @param {readonly Mutant[]} mutants all in its place
 */
function switched(original, mutants) {
  const [first] = mutants;
  const isOn = mutants.map(({ id }) => `$mutant(${id})`).join(' || ');
  if (first?.shape === 'statement') return `{ if (!(${isOn})) ${original} }`;
  if (first?.shape === 'body') return `{ if (!(${isOn})) ${original} }`;
  return `(${mutants.map(({ id, mutated }) => `$mutant(${id}) ? (${mutated}) : `).join('')}(${original}))`;
}
