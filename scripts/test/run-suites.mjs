import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { interruption } from '../run/child.mjs';
import { Problem, say } from '../run/messages.mjs';
import { setUp } from '../setup.mjs';
import { closing, one, sum } from './tally.mjs';

/** @typedef {import('node:child_process').StdioOptions} Output */
/** @typedef {import('./tally.mjs').Tally} Tally */
/**
 * @typedef {{ title: string, needs: import('../setup.mjs').Purpose, isCheck?: boolean,
 *   run: (args: readonly string[], output?: Output) => Promise<Tally> }} Suite
 *   `isCheck`: it runs beside others that are checks, and writes where it is told.
 */

/**
 * The checks beside each other, the others one after the other, and what came of all as the last line.
 * @param {readonly Suite[]} chosen
 * @param {readonly string[]} args for the runner of each
 * @returns {Promise<number>} the exit code
 */
export async function runSuites(chosen, args) {
  const checks = chosen.filter(({ isCheck = false }) => isCheck);
  const first = checks.length > 1 ? checks : [];
  const tallies = first.length > 0 ? await together(first, args) : [];
  for (const suite of chosen.filter((other) => !first.includes(other))) {
    const code = interruption();
    if (code !== undefined) return code;
    process.stdout.write(`\n== ${suite.title}\n`);
    tallies.push(named(suite, await attempt(suite, args)));
  }
  const code = interruption();
  if (code !== undefined) return code;
  const total = sum(tallies);
  process.stdout.write(`\n${closing(total)}\n`);
  return total.failed === 0 ? 0 : 1;
}

/**
 * What each writes is shown whole once it is done, so that it is not mixed up.
 * @param {readonly Suite[]} checks
 * @param {readonly string[]} args
 * @returns {Promise<Tally[]>}
 */
async function together(checks, args) {
  const folder = mkdtempSync(join(tmpdir(), 'canopy-test-'));
  try {
    // One after the other: each installs what the ones before did not need.
    for (const { needs } of checks) await setUp(needs);
    return await Promise.all(
      checks.map(async (suite, n) => {
        const file = join(folder, `${n}.txt`);
        const output = openSync(file, 'w');
        const tally = await attempt(suite, args, ['ignore', output, output]);
        closeSync(output);
        process.stdout.write(`\n== ${suite.title}\n${readFileSync(file, 'utf8')}`);
        return named(suite, tally);
      })
    );
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
  }
}

/**
 * One suite that cannot even start must not keep the others from running, nor the closing line from being true.
 * @param {Suite} suite
 * @param {readonly string[]} args
 * @param {Output} [output]
 * @returns {Promise<Tally>}
 */
async function attempt(suite, args, output) {
  try {
    await setUp(suite.needs);
    return await suite.run(args, output);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    say(error.message);
    return one(false);
  }
}

/**
 * A failure that no test told of is named after its suite.
 * @param {Suite} suite
 * @param {Tally} tally
 * @returns {Tally}
 */
function named(suite, tally) {
  const isNameless = tally.failed > 0 && (tally.failures ?? []).length === 0;
  return isNameless ? { ...tally, failures: [suite.title] } : tally;
}

/**
 * Names of suites, and behind them what is meant for the runner of the only one.
 * @template {Suite} S
 * @param {readonly string[]} args
 * @param {Readonly<Record<string, S>>} suites
 */
export function readSuites(args, suites) {
  const firstOther = args.findIndex((arg) => !Object.hasOwn(suites, arg));
  const names = firstOther === -1 ? args : args.slice(0, firstOther);
  const rest = firstOther === -1 ? [] : args.slice(firstOther);
  if (names.length === 0 && rest.length > 0) {
    throw new Problem(`There is no part "${rest[0]}". There are: ${Object.keys(suites).join(', ')}.`);
  }
  if (names.length > 1 && rest.length > 0) {
    throw new Problem(`Name one part to give it further arguments, or leave out: ${rest.join(' ')}`);
  }
  return { chosen: names.length === 0 ? Object.values(suites) : names.flatMap((name) => suites[name] ?? []), rest };
}
