import { Problem, say } from '../../run/messages.mjs';
import { vitest } from '../runners.mjs';
import { anySeed, readNumbers } from './options.mjs';

/**
 * Kills writing processes: `-- crash --kills 500 --seed 42`.
 * @param {readonly string[]} args
 */
export function crash(args) {
  const { numbers, names } = readNumbers(args, { kills: 200, seed: anySeed() });
  if (names.length > 0 || numbers.kills === 0)
    throw new Problem('This takes how many kills, and a seed: npm run test:long -- crash --kills 200 --seed 42');
  say(`Again: npm run test:long -- crash --kills ${numbers.kills} --seed ${numbers.seed}`);
  return vitest(['--config', 'test/crash/vitest.config.ts'], {
    CANOPY_KILLS: String(numbers.kills),
    CANOPY_SEED: String(numbers.seed)
  });
}
