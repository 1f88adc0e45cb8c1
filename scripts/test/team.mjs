import { existsSync } from 'node:fs';
import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { run } from '../run/child.mjs';
import { Problem, runEntry } from '../run/messages.mjs';
import { electronAsNode } from '../run/node.mjs';
import { root, tool } from '../run/paths.mjs';
import { setUp } from '../setup.mjs';

// `npm run test:team -- failover 20` tries one thing about the team service many times; `kills 200 42` with the seed 42.
await runEntry(async () => {
  const [name = '', times = '20', seed = String(randomInt(1_000_000)), ...others] = process.argv.slice(2);
  const file = `${name}.test.ts`;
  const isName = /^[\w-]+$/.test(name) && existsSync(join(root, 'test/team', file));
  if (!isName || others.length > 0 || !/^[1-9]\d*$/.test(times) || !/^\d+$/.test(seed)) {
    throw new Problem(
      'This takes the name of a test in test/team, how many times, and a seed: npm run test:team -- failover 20 42'
    );
  }
  await setUp('node');
  const { command, env } = electronAsNode;
  const args = [tool('vitest/vitest.mjs'), 'run', '--config', 'test/team/vitest.config.ts', file];
  return run(command, args, { env: { ...env, CANOPY_TEAM_TIMES: times, CANOPY_TEAM_SEED: seed } });
});
