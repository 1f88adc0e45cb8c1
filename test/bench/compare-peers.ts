import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { categorySchema, type Category } from '../../src-shared/category';
import { fetchGood } from './fetch-whole';
import type { Deed, Subject } from './peer-calls';
import { median } from './statistics';
import { count, figure, type Row } from './table';

/*
 * The same calls on Canopy and on another product: one caller on one kept connection, one call after the other, in turns. The time is the caller's, from
 * the call to the last byte of the answer.
 */

/** Calls of each kind; a product that takes seconds for one gets fewer, see `MOST_MS`. */
const CALLS = 20;
/** No more of one kind once they have taken so long together. */
const MOST_MS = 12_000;
/** Between two calls. */
const SETTLING_MS = 20;

const TREE = '/api/categories';
const ONE = '/api/admin/categories';

const treeSchema = z.object({ data: z.array(categorySchema) });

/** A product that runs. */
export interface Running extends Subject {
  readonly port: number;
  /** As the product wants them. */
  readonly headers: Readonly<Record<string, string>>;
  readonly agent: Agent;
}

/** Of those who take a token; an empty one is no token. */
export const bearer = (token: string): Running['headers'] => (token === '' ? {} : { authorization: `Bearer ${token}` });

/** Its calls, by the ids that its categories have. */
export const canopyRunning = async (port: number, token: string): Promise<Running> => {
  const headers = bearer(token);
  const { data } = treeSchema.parse(JSON.parse((await fetchGood({ port, headers })).body.toString()));
  const ids = new Map<string, number>();
  const visit = (category: Category): void => {
    ids.set(category.name, category.id);
    category.children.forEach(visit);
  };
  data.forEach(visit);
  const idOf = (number: number): number => ids.get(`Category ${number}`) ?? 0;
  return {
    port,
    headers,
    agent: new Agent({ keepAlive: true }),
    call: {
      'list all': () => ({ path: TREE }),
      create: (number, parent) => ({
        method: 'POST',
        path: ONE,
        body: { name: `New ${number}`, parentId: idOf(parent) }
      }),
      rename: (number) => ({ method: 'PUT', path: `${ONE}/${idOf(number)}`, body: { name: `Renamed ${number}` } }),
      move: (number, parent) => ({ method: 'PUT', path: `${ONE}/${idOf(number)}`, body: { parentId: idOf(parent) } }),
      'delete a leaf': (number) => ({ method: 'DELETE', path: `${ONE}/${idOf(number)}` })
    }
  };
};

const timedCall = async (
  { port, agent, headers, call }: Running,
  deed: Deed,
  size: number,
  number: number,
  parent: number
): Promise<number> => {
  const calls = [call[deed](number, parent, size)].flat();
  // Whatever the caller before has left to be done is done then.
  await pause(SETTLING_MS);
  const start = performance.now();
  for (const { method = 'GET', path, body } of calls) {
    await fetchGood({
      port,
      agent,
      method,
      path,
      headers,
      body: body === undefined ? undefined : JSON.stringify(body)
    });
  }
  return performance.now() - start;
};

/** One kind of call; each concerns another leaf, counted from the end of the regular tree, and none before `first`. */
const compareDeed = async (canopy: Running, peer: Running, deed: Deed, size: number, first: number): Promise<Row> => {
  const times: { canopy: number[]; peer: number[] } = { canopy: [], peer: [] };
  for (let index = 0; index <= CALLS; index += 1) {
    const [number, parent] = [size - first - index, index + 1];
    const [own, other] = [
      await timedCall(canopy, deed, size, number, parent),
      await timedCall(peer, deed, size, number, parent)
    ];
    const spent = times.peer.reduce((sum, ms) => sum + ms, 0);
    // The first of a kind warms up, where there is time for that.
    if (index > 0 || other > MOST_MS / 4) {
      times.canopy.push(own);
      times.peer.push(other);
    }
    if (spent + other > MOST_MS) break;
  }
  const [own, other] = [median(times.canopy), median(times.peer)];
  return [deed, count(size), figure(own), figure(other), figure(other / own), count(times.peer.length)];
};

/** What is said of one product; the rows are those of `comparePeer`. */
export const peerHead = (name: string): Row => [
  'call',
  'categories',
  'Canopy, ms',
  `${name}, ms`,
  'times as long',
  'calls'
];

/** A row for each kind of call, and one that says why, where the product gave up. */
export const comparePeer = async (
  canopy: Running,
  peer: Running,
  deeds: readonly Deed[],
  size: number
): Promise<Row[]> => {
  const rows: Row[] = [];
  try {
    for (const [index, deed] of deeds.entries())
      rows.push(await compareDeed(canopy, peer, deed, size, index * (CALLS + 1)));
  } catch (error) {
    const reason = error instanceof Error ? error.message.slice(0, 200) : String(error);
    rows.push(['gave up', count(size), '', reason, '', '']);
  }
  return rows;
};
