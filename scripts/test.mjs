import { interruption } from './run/child.mjs';
import { Problem, runEntry, say } from './run/messages.mjs';
import { setUp } from './setup.mjs';
import { suites } from './test/suites.mjs';
import { closing, one, sum } from './test/tally.mjs';

/** @typedef {import('./test/suites.mjs').Suite} Suite */
/** @typedef {import('./test/tally.mjs').Tally} Tally */

// `npm test` runs everything, `npm test -- types lint` some, `npm test -- unit test/unit/store` one with arguments for its runner.
await runEntry(async () => {
  const { chosen, rest } = readArguments(process.argv.slice(2));
  const tallies = [];
  for (const suite of chosen) {
    process.stdout.write(`\n== ${suite.title}\n`);
    tallies.push(named(suite, await attempt(suite, rest)));
    const code = interruption();
    if (code !== undefined) return code;
  }
  const total = sum(tallies);
  process.stdout.write(`\n${closing(total)}\n`);
  return total.failed === 0 ? 0 : 1;
});

/**
 * One suite that cannot even start must not keep the others from running, nor the closing line from being true.
 * @param {Suite} suite
 * @param {readonly string[]} args
 * @returns {Promise<Tally>}
 */
async function attempt(suite, args) {
  try {
    await setUp(suite.needs);
    return await suite.run(args);
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

/** @param {readonly string[]} args */
function readArguments(args) {
  const firstOther = args.findIndex((arg) => !Object.hasOwn(suites, arg));
  const names = firstOther === -1 ? args : args.slice(0, firstOther);
  const rest = firstOther === -1 ? [] : args.slice(firstOther);
  if (names.length === 0 && rest.length > 0) {
    throw new Problem(`There is no test suite "${rest[0]}". The suites are: ${Object.keys(suites).join(', ')}.`);
  }
  if (names.length > 1 && rest.length > 0) {
    throw new Problem(`Name one suite to give it further arguments, or leave out: ${rest.join(' ')}`);
  }
  const chosen = names.length === 0 ? Object.values(suites) : names.flatMap((name) => suites[name] ?? []);
  return { chosen, rest };
}
