import { buildIfStale } from '../../build/build.mjs';
import { withWindows } from '../../run/app.mjs';
import { interruption } from '../../run/child.mjs';
import { say } from '../../run/messages.mjs';
import { playwright, vitest } from '../runners.mjs';
import { sum } from '../tally.mjs';
import { anySeed, readNumbers } from './options.mjs';

/**
 * Runs `test/long`: millions of rows, kills, processes, long waits. `-- stress test/long/cli` runs some of it, `--seed 42` with that seed.
 * @param {readonly string[]} args
 */
export async function stress(args) {
  const { numbers, names } = readNumbers(args, { seed: anySeed(), times: 1 });
  say(`Seed ${numbers.seed}. Again: npm run test:long -- stress --seed ${numbers.seed} ${names.join(' ')}`);
  const more = { FAST_CHECK_SEED: String(numbers.seed), CANOPY_FUZZ_TIMES: String(numbers.times) };
  await buildIfStale();
  const isOfApp = (/** @type {string} */ name) => name.startsWith('test/long/app');
  return withWindows(async (session) => {
    const tallies = [];
    if (names.length === 0 || !names.every(isOfApp))
      tallies.push(
        await vitest(['--config', 'test/long/vitest.config.ts', ...names.filter((name) => !isOfApp(name))], {
          ...session.env,
          ...more,
          CANOPY_ELECTRON_FLAGS: session.flags.join(' '),
          ELECTRON_RUN_AS_NODE: '1'
        })
      );
    if ((names.length === 0 || names.some(isOfApp)) && interruption() === undefined)
      tallies.push(
        await playwright(
          ['--config', 'test/long/playwright.config.ts', ...names.filter(isOfApp)],
          { ...session, env: { ...session.env, ...more } },
          [session.screen]
        )
      );
    return sum(tallies);
  });
}
