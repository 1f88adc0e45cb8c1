import { join } from 'node:path';
import { z } from 'zod';
import { DEFAULT_WORKSPACE } from '../../src-main/team/server/team-server';
import { Child } from './child';
import { fetchGood } from './fetch-whole';
import { inTurns } from './in-turns';
import { median } from './statistics';
import { atLeast, atMost, figure, typical, verdict, type Row } from './table';
import type { Site } from './with-postgres';

/*
 * Processes of the team service over real connections: what asking the log costs a call, and how soon those who follow are told.
 */

export const TOKEN = 'a-token-for-the-bench';
const AUTHORIZATION = { authorization: `Bearer ${TOKEN}` };
const TREE = '/api/categories';
/** Beside twice a bare write; what a poll of 50 ms would take at most. */
const MOST_MS = 50;
const FOLLOWERS = 500;
const CONNECTIONS = 16;
const ROUND_MS = 1_000;
const TOLD = 20;

const portSchema = z.int();
const nothing = z.unknown();
const loadSchema = z.object({ calls: z.int(), ms: z.number() });
const toldSchema = z.object({ ms: z.number(), sinceCallMs: z.number(), event: z.string() });
type Told = z.output<typeof toldSchema>;

/** A process that serves, where it is. */
interface Served {
  readonly port: number;
  readonly end: () => Promise<void>;
}

/** Makes the workspace that a process serves at its root, in an empty database. @param folder for a copy */
export const fillDefault = async ({
  url,
  folder,
  size
}: {
  readonly url: string;
  readonly folder: string;
  readonly size: number;
}): Promise<void> => {
  const maker = Child.start('team-work');
  try {
    await maker.ask('open', { url, workspace: DEFAULT_WORKSPACE, folder: join(folder, 'maker') }, nothing);
    await maker.ask('fill', size, nothing);
  } finally {
    await maker.ask('close', null, nothing);
    await maker.end();
  }
};

/** Starts one. @param folder for its copies and its log */
export const serveTeam = async (url: string, folder: string): Promise<Served> => {
  const child = Child.start('team-service');
  const port = await child.ask('open', { url, folder, token: TOKEN }, portSchema);
  return {
    port,
    end: async () => {
      await child.ask('close', null, nothing);
      await child.end();
    }
  };
};

/** Calls a second that are answered with 304, of which the log is asked, and of which it is not. */
const notModified = async ({ port }: Served): Promise<Row> => {
  const load = Child.start('load');
  try {
    const { headers } = await fetchGood({ port, headers: AUTHORIZATION });
    const rate = (path: string) => async (): Promise<number> => {
      const how = {
        port,
        path,
        headers: { ...AUTHORIZATION, 'if-none-match': headers.etag ?? '', connection: 'keep-alive' },
        connections: CONNECTIONS,
        ms: ROUND_MS,
        status: 304
      };
      const { calls, ms } = await load.ask('run', how, loadSchema);
      return (calls * 1_000) / ms;
    };
    const { own, bare } = await inTurns(rate(TREE), rate(`${TREE}?stale=1`));
    const ratio = median(own) / median(bare);
    return [
      '304 over HTTP, 16 connections',
      typical(own),
      'without asking the log',
      typical(bare),
      ratio.toFixed(2),
      verdict(atLeast(ratio, 0.6))
    ];
  } finally {
    await load.end();
  }
};

/** Until the last of many who follow one process has been told of a write to that process, or to another one. */
const following = async (served: Served, other: Served): Promise<Row[]> => {
  const [followers, bareFollowers, bare] = [
    Child.start('followers'),
    Child.start('followers'),
    Child.start('bare-stream')
  ];
  try {
    const barePort = await bare.ask('open', null, portSchema);
    await followers.ask('follow', { port: served.port, token: TOKEN, count: FOLLOWERS }, nothing);
    await bareFollowers.ask('follow', { port: barePort, token: TOKEN, count: FOLLOWERS }, nothing);
    const rename = (port: number, name: string): Promise<Told> =>
      followers.ask(
        'tell',
        {
          port,
          method: 'PUT',
          path: '/api/admin/categories/1',
          headers: AUTHORIZATION,
          body: JSON.stringify({ name })
        },
        toldSchema
      );
    const [same, others, writes]: [Told[], Told[], number[]] = [[], [], []];
    for (let round = -2; round < TOLD; round += 1) {
      const here = await rename(served.port, `Renamed ${round} here`);
      const there = await rename(other.port, `Renamed ${round} there`);
      const id = round + 3;
      const body = there.event.replace(/^id: \d+/, `id: ${id}`);
      const call = { port: barePort, method: 'POST', path: '/', headers: {}, body, id };
      const { ms } = await bareFollowers.ask('tell', call, toldSchema);
      if (round < 0) continue;
      same.push(here);
      others.push(there);
      writes.push(ms);
    }
    const limit = MOST_MS + 2 * median(writes);
    const shown = (times: readonly number[]): string => `${figure(median(times))} (${figure(Math.max(...times))})`;
    const row = (what: string, told: readonly Told[]): Row => {
      const times = told.map(({ ms }) => ms);
      return [
        what,
        shown(told.map(({ sinceCallMs }) => sinceCallMs)),
        shown(times),
        shown(writes),
        figure(limit),
        verdict(atMost(median(times), limit, '≤ the limit'))
      ];
    };
    return [row('the process that they follow', same), row('another process', others)];
  } finally {
    for (const one of [followers, bareFollowers]) await one.ask('close', null, nothing);
    await Promise.all([followers.end(), bareFollowers.end(), bare.end()]);
  }
};

export interface OverHttp {
  readonly notModified: Row;
  readonly following: readonly Row[];
}

/** Two processes that serve a tree of that size, in a database without a workspace `default`. */
export const measureOverHttp = async ({ url, folder }: Site, size: number): Promise<OverHttp> => {
  await fillDefault({ url, folder, size });
  const all: Served[] = [];
  try {
    for (const name of ['one', 'other']) all.push(await serveTeam(url, join(folder, name)));
    const [one, other] = all;
    if (one === undefined || other === undefined) throw new Error('Two processes serve.');
    return { notModified: await notModified(one), following: await following(one, other) };
  } finally {
    for (const one of all) await one.end();
  }
};
