import { expect, test } from 'vitest';
import { temporaryFolder } from '../support/temporary-folder';
import { failOver, type Failover } from './failover-run';

/** As `scripts/test/long/team.mjs` sets it. */
const times = Number(process.env['CANOPY_TEAM_TIMES'] ?? 20);
const MS_OF_ONE = 60_000;

test(
  `${times} failovers lose nothing that was answered`,
  async () => {
    const all: Failover[] = [];
    for (let round = 0; round < times; round += 1) {
      const one = await failOver(temporaryFolder(), 200 + ((round * 137) % 800));
      all.push(one);
      console.log(JSON.stringify(one));
    }
    const sum = (what: keyof Failover): number => all.reduce((total, one) => total + one[what], 0);
    const gaps = all.map(({ gap }) => gap).toSorted((one, other) => one - other);
    console.log(
      `${times} failovers: ${sum('acknowledged')} answered, ${sum('lost')} lost; ${sum('underWay')} under way, ` +
        `of which ${sum('underWayFound')} had come into the log; gap ${gaps[0]} to ${gaps.at(-1)} ms, median ${gaps[times >> 1]} ms`
    );
    expect(sum('lost')).toBe(0);
  },
  times * MS_OF_ONE
);
