import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { interruption } from '../../run/child.mjs';
import { Problem, say } from '../../run/messages.mjs';
import { root } from '../../run/paths.mjs';
import { vitest } from '../runners.mjs';
import { sum } from '../tally.mjs';
import { anySeed, readNumbers } from './options.mjs';

const END = '.test.ts';

/**
 * Repeats tests of the team service: `-- team failover --times 20`, `-- team kills --times 200 --seed 42`; all without a name.
 * @param {readonly string[]} args
 */
export async function team(args) {
  const { numbers, names } = readNumbers(args, { times: 20, seed: anySeed() });
  const all = readdirSync(join(root, 'test/team')).filter((file) => file.endsWith(END));
  const known = all.map((file) => file.slice(0, -END.length));
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined || numbers.times === 0)
    throw new Problem(`This takes names of ${known.join(', ')}, --times, and a --seed.`);
  const tallies = [];
  for (const name of names.length > 0 ? names : known) {
    if (interruption() !== undefined) break;
    say(`Again: npm run test:long -- team ${name} --times ${numbers.times} --seed ${numbers.seed}`);
    const env = { CANOPY_TEAM_TIMES: String(numbers.times), CANOPY_TEAM_SEED: String(numbers.seed) };
    tallies.push(await vitest(['--config', 'test/team/vitest.config.ts', `${name}${END}`], env));
  }
  return sum(tallies);
}
