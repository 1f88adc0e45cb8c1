import { expect, test } from 'vitest';
import { bundleEntry } from '../support/bundle-entry';
import { temporaryFolder } from '../support/temporary-folder';
import { startPatroniCluster } from './patroni-cluster';
import { killPatroniLeaders } from './patroni-run';

/** As `scripts/test/long/team.mjs` sets it. */
const times = Number(process.env['CANOPY_TEAM_TIMES'] ?? 20);
const MS_OF_ALL = 300_000;
const MS_OF_ONE = 120_000;

test(
  `Patroni replaces a killed leader ${times} times and loses nothing that was answered`,
  async () => {
    const bundle = await bundleEntry('test/team/member-process.ts');
    const cluster = await startPatroniCluster();
    try {
      console.log(cluster.versions.join('; '));
      const tally = await killPatroniLeaders(cluster, bundle.file, temporaryFolder(), times);
      const gaps = tally.kills.filter(({ killed }) => killed === 'leader').map(({ gap }) => gap);
      const sorted = gaps.toSorted((one, other) => one - other);
      console.log(
        `${times} leaders killed: ${tally.acknowledged} answered, ${tally.lost} lost, ${tally.failed} failed and repeated; ` +
          `gap ${sorted[0]} to ${sorted.at(-1)} ms, median ${sorted[times >> 1]} ms; ` +
          `a node of etcd killed: gap ${tally.kills.at(-1)?.gap} ms`
      );
      expect(tally.lost).toBe(0);
    } finally {
      await cluster.stop();
      bundle.remove();
    }
  },
  MS_OF_ALL + times * MS_OF_ONE
);
