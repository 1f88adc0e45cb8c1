import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { Problem } from '../../run/messages.mjs';

/** The seeds that fast-check uses unchanged. */
const SEEDS = 2 ** 31;

/** A seed for a run without one. */
export const anySeed = () => randomInt(SEEDS - 1);

/**
 * Reads options that are whole numbers, and names.
 * @template {string} K
 * @param {readonly string[]} args
 * @param {Readonly<Record<K, number>>} numbers what each is where it is not given
 * @returns {{ numbers: Record<K, number>, names: readonly string[] }}
 */
export function readNumbers(args, numbers) {
  /** @type {Record<string, { type: 'string' }>} */
  const options = Object.fromEntries(Object.keys(numbers).map((name) => [name, { type: 'string' }]));
  const { values, positionals } = orProblem(() => parseArgs({ args: [...args], options, allowPositionals: true }));
  const given = { ...numbers };
  for (const [name, value] of Object.entries(values)) {
    if (!/^\d+$/.test(String(value))) throw new Problem(`--${name} takes a whole number.`);
    Object.assign(given, { [name]: Number(value) });
  }
  return { numbers: given, names: positionals };
}

/**
 * @template T
 * @param {() => T} work that throws on an option it does not know
 * @returns {T}
 */
function orProblem(work) {
  try {
    return work();
  } catch (error) {
    throw error instanceof TypeError ? new Problem(error.message) : error;
  }
}
