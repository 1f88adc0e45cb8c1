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
 * @typedef {{ title: string, needs: import('../setup.mjs').Purpose, lane?: string,
 *   run: (args: readonly string[], output?: Output) => Promise<Tally> }} Suite
 *   Lanes run beside each other, and what is in one lane one after the other.
 */

/**
 * Runs all suites by lanes, and prints the tally as the last line.
 * @param {readonly Suite[]} chosen
 * @param {readonly string[]} args for the runner of each
 * @returns {Promise<number>} the exit code
 */
export async function runSuites(chosen, args) {
  const lanes = [...new Set(chosen.map(({ lane }) => lane))].map((name) => chosen.filter(({ lane }) => lane === name));
  if (lanes.length > 1) await prepare(chosen);
  const ran = await Promise.all(lanes.map((lane, n) => runLane(lane, args, n < lanes.length - 1)));
  const code = interruption();
  if (code !== undefined) return code;
  const total = sum(ran.flat());
  process.stdout.write(`\n${closing(total)}\n`);
  return total.failed === 0 ? 0 : 1;
}

/**
 * Sets up for one suite after another, each only what is still missing.
 * @param {readonly Suite[]} suites
 */
async function prepare(suites) {
  for (const { needs } of suites) {
    try {
      await setUp(needs);
    } catch (error) {
      // The suite reports it itself, and the others may need less.
      if (!(error instanceof Problem)) throw error;
    }
  }
}

/**
 * @param {readonly Suite[]} lane
 * @param {readonly string[]} args
 * @param {boolean} isBeside what each writes is shown whole once it is done, so that it is not mixed up with what runs beside it
 */
async function runLane(lane, args, isBeside) {
  const tallies = [];
  for (const suite of lane) {
    if (interruption() !== undefined) break;
    const tally = await (isBeside ? shownLater(suite, args) : shownAtOnce(suite, args));
    tallies.push(named(suite, tally));
  }
  return tallies;
}

/**
 * @param {Suite} suite
 * @param {readonly string[]} args
 */
function shownAtOnce(suite, args) {
  process.stdout.write(`\n== ${suite.title}\n`);
  return attempt(suite, () => suite.run(args));
}

/**
 * @param {Suite} suite
 * @param {readonly string[]} args
 */
async function shownLater(suite, args) {
  const folder = mkdtempSync(join(tmpdir(), 'canopy-test-'));
  try {
    const file = join(folder, 'output.txt');
    const output = openSync(file, 'w');
    const tally = await attempt(suite, () => suite.run(args, ['ignore', output, output]));
    closeSync(output);
    process.stdout.write(`\n== ${suite.title}\n${readFileSync(file, 'utf8')}`);
    return tally;
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
  }
}

/**
 * Keeps a suite that cannot start from stopping the others, and counts it as failed.
 * @param {Suite} suite
 * @param {() => Promise<Tally>} work
 * @returns {Promise<Tally>}
 */
async function attempt(suite, work) {
  try {
    await setUp(suite.needs);
    return await work();
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    say(error.message);
    return one(false);
  }
}

/**
 * Names a failure that no test reported after its suite.
 * @param {Suite} suite
 * @param {Tally} tally
 * @returns {Tally}
 */
function named(suite, tally) {
  const isNameless = tally.failed > 0 && (tally.failures ?? []).length === 0;
  return isNameless ? { ...tally, failures: [suite.title] } : tally;
}

/**
 * Reads names of suites and, for a single one, the arguments for its runner.
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
