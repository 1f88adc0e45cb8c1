import { buildIfStale } from '../../build/build.mjs';
import { withWindows } from '../../run/app.mjs';
import { say } from '../../run/messages.mjs';
import { vitest } from '../runners.mjs';
import { anySeed, readNumbers } from './options.mjs';

/**
 * What stands in `test/long`: millions of rows, many kills, many processes; `-- stress test/long/cli` some of it, `--seed 42` with that seed.
 * @param {readonly string[]} args
 */
export async function stress(args) {
  const { numbers, names } = readNumbers(args, { seed: anySeed(), times: 1 });
  say(`Seed ${numbers.seed}. Again: npm run test:long -- stress --seed ${numbers.seed} ${names.join(' ')}`);
  const more = { FAST_CHECK_SEED: String(numbers.seed), CANOPY_FUZZ_TIMES: String(numbers.times) };
  await buildIfStale();
  return withWindows(({ env, flags }) =>
    vitest(['--config', 'test/long/vitest.config.ts', ...names], {
      ...env,
      ...more,
      CANOPY_ELECTRON_FLAGS: flags.join(' '),
      ELECTRON_RUN_AS_NODE: '1'
    })
  );
}
