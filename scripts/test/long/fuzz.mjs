import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { interruption } from '../../run/child.mjs';
import { Problem, say } from '../../run/messages.mjs';
import { root } from '../../run/paths.mjs';
import { vitest } from '../runners.mjs';
import { sum } from '../tally.mjs';
import { anySeed, readNumbers } from './options.mjs';

/** Only ends tests that hang. */
const LIMIT = '--testTimeout=3600000';

/**
 * Repeats all property tests, each round with another seed and many times the runs of `npm test`: `-- fuzz --minutes 30`. One round again:
 * `-- fuzz --seed 42 test/unit/FILE`.
 * @param {readonly string[]} args
 */
export async function fuzz(args) {
  const { numbers, names } = readNumbers(args, { minutes: 30, times: 10, seed: 0 });
  const files = names.length > 0 ? names : propertyTests();
  if (files.length === 0) throw new Problem('No test has a property.');
  const ends = Date.now() + numbers.minutes * 60_000;
  const tallies = [];
  do {
    const seed = numbers.seed === 0 ? anySeed() : numbers.seed;
    const again = `npm run test:long -- fuzz --seed ${seed} --times ${numbers.times}`;
    say(`Round ${tallies.length + 1}, seed ${seed}. Again, with the file that failed: ${again} FILE`);
    const env = { FAST_CHECK_SEED: String(seed), CANOPY_FUZZ_TIMES: String(numbers.times) };
    const tally = await vitest([LIMIT, ...files], env);
    tallies.push({ ...tally, failures: (tally.failures ?? []).map((failure) => `${failure} (${again})`) });
  } while (numbers.seed === 0 && Date.now() < ends && interruption() === undefined);
  say(`${tallies.length} rounds.`);
  return sum(tallies);
}

/** Unit tests with properties all take their runs from `test/support/fuzz-runs.ts`. */
const propertyTests = () =>
  readdirSync(join(root, 'test/unit'), { recursive: true, encoding: 'utf8' })
    .map((name) => `test/unit/${name.replaceAll('\\', '/')}`)
    .filter((file) => /\.test\.tsx?$/.test(file) && readFileSync(join(root, file), 'utf8').includes("/fuzz-runs'"));
