import { join } from 'node:path';
import { z } from 'zod';
import { Child } from '../child';
import { inTurns, type Pairs } from '../in-turns';
import { SIZES } from '../sizes';
import { median } from '../statistics';
import { atLeast, atMost, count, figure, typical, verdict, type Row, type Table } from '../table';
import { measureOverHttp } from '../team-over-http';
import { withPostgres, type Site } from '../with-postgres';

/*
 * A process of a team against what bounds it, in turns in one run on a real PostgreSQL that waits for the disk: a bare insert, the same store on a
 * file of its own, the copying of the snapshot, and one process alone.
 */

const CATEGORIES = 10_000;

const rate = z.number();
const nothing = z.unknown();

const row = (what: string, against: string, { own, bare }: Pairs, target: number): Row => {
  const ratio = median(own) / median(bare);
  return [what, typical(own), against, typical(bare), ratio.toFixed(2), verdict(atLeast(ratio, target))];
};

const rates = async ({ url, folder }: Site): Promise<Row[]> => {
  const members = [Child.start('team-work'), Child.start('team-work'), Child.start('team-work')] as const;
  const [one] = members;
  try {
    const place = (index: number) => ({ url, workspace: 'bench', folder: join(folder, String(index)) });
    await one.ask('open', place(0), nothing);
    await one.ask('fill', CATEGORIES, nothing);
    for (const [index, member] of members.entries())
      if (member !== one) await member.ask('open', place(index), nothing);
    await one.ask('openAlone', { file: join(folder, 'alone.canopy'), size: CATEGORIES }, nothing);
    const ask = (name: string, calls: number, atOnce: number) => () => one.ask(name, { count: calls, atOnce }, rate);
    const several = async (): Promise<number> => {
      const all = await Promise.all(members.map((member) => member.ask('update', { count: 1_000, atOnce: 64 }, rate)));
      // All begin at once; the slowest says when three thousand are done.
      return Math.min(...all) * members.length;
    };
    return [
      row(
        'creations of one client',
        'bare inserts',
        await inTurns(ask('create', 300, 1), ask('bareInserts', 300, 1)),
        0.5
      ),
      row(
        'updates, 64 at once',
        'the store on a file of its own',
        await inTurns(ask('update', 2_000, 64), ask('updateAlone', 2_000, 1)),
        0.5
      ),
      row('updates by three processes', 'by one of them', await inTurns(several, ask('update', 3_000, 64)), 0.9)
    ];
  } finally {
    for (const member of members) await member.ask('close', null, nothing);
    await Promise.all(members.map((member) => member.end()));
  }
};

const readyTimes = z.object({ copyMs: z.number(), readyMs: z.number(), readMs: z.number() });

const readiness = async ({ url, folder }: Site): Promise<Row[]> => {
  const rows: Row[] = [];
  for (const size of SIZES.filter((one) => one >= 100_000)) {
    const member = Child.start('team-work');
    try {
      const place = { url, workspace: `ready-${size}`, folder: join(folder, `ready-${size}`) };
      await member.ask('open', place, nothing);
      await member.ask('fill', size, nothing);
      await member.ask('snapshot', null, nothing);
      const times: z.output<typeof readyTimes>[] = [];
      for (let round = 0; round < 3; round += 1) times.push(await member.ask('ready', place, readyTimes));
      const of = (what: keyof z.output<typeof readyTimes>): number => median(times.map((one) => one[what]));
      const [copy, ready, read] = [of('copyMs'), of('readyMs'), of('readMs')];
      rows.push([
        count(size),
        `${figure(copy)} ms`,
        `${figure(ready)} ms`,
        (ready / copy).toFixed(2),
        verdict(atMost(ready / copy, 2)),
        `${figure(read)} ms`,
        (read / copy).toFixed(2)
      ]);
    } finally {
      await member.ask('close', null, nothing);
      await member.end();
    }
  }
  return rows;
};

export const teamSection = (): Promise<Table[]> =>
  withPostgres(async (site) => {
    const inProcess = await rates(site);
    const { notModified, following } = await measureOverHttp(site, CATEGORIES);
    return [
      {
        title: 'A team on PostgreSQL, calls a second',
        head: ['what', 'Canopy', 'against', 'limit', 'ratio', 'target'],
        rows: [...inProcess, notModified]
      },
      {
        title: 'Until the last of 500 followers of one process has been told of a write, ms: median (most)',
        head: [
          'a write to',
          'from the call',
          'from its answer',
          'bare write to 500 sockets',
          'poll and 2 × the bare write',
          'target'
        ],
        rows: following
      },
      {
        title: 'Ready from a snapshot',
        head: ['categories', 'copying the snapshot', 'ready', 'ratio', 'target', 'and the tree read once', 'ratio'],
        rows: await readiness(site)
      }
    ];
  });
