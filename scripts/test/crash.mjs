import { randomInt } from 'node:crypto';
import { run } from '../run/child.mjs';
import { Problem, runEntry } from '../run/messages.mjs';
import { electronAsNode } from '../run/node.mjs';
import { tool } from '../run/paths.mjs';
import { setUp } from '../setup.mjs';

// `npm run test:crash -- 500 42` kills writing processes 500 times, with the seed 42.
await runEntry(async () => {
  const [kills = '200', seed = String(randomInt(1_000_000)), ...others] = process.argv.slice(2);
  if (others.length > 0 || !/^[1-9]\d*$/.test(kills) || !/^\d+$/.test(seed)) {
    throw new Problem('This takes how many kills, and a seed, both whole numbers: npm run test:crash -- 200 42');
  }
  await setUp('node');
  const { command, env } = electronAsNode;
  const args = [tool('vitest/vitest.mjs'), 'run', '--config', 'test/crash/vitest.config.ts'];
  return run(command, args, { env: { ...env, CANOPY_KILLS: kills, CANOPY_SEED: seed } });
});
