import { say } from '../../run/messages.mjs';
import { windowTests } from '../suites.mjs';
import { anySeed, readNumbers } from './options.mjs';

/**
 * Runs all tests of the window with whole pages checked in every look, and those of `test/long/window`: sizes, zoom, languages, products,
 * and a monkey, which goes on for `--minutes`. `-- window --seed 42 test/long/window/monkey.test.ts` has it do the same again.
 * @param {readonly string[]} args
 */
export const everyLook = (args) => {
  const { numbers, names } = readNumbers(args, { minutes: 5, seed: anySeed() });
  say(`Seed ${numbers.seed}. Again: npm run test:long -- window --seed ${numbers.seed} ${names.join(' ')}`);
  return windowTests(names, 'inherit', {
    CANOPY_EVERY_LOOK: '1',
    CANOPY_MONKEY_MINUTES: String(numbers.minutes),
    FAST_CHECK_SEED: String(numbers.seed)
  });
};
