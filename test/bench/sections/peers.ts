import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { categorySchema, type Category } from '../../../src-shared/category';
import { Child } from '../child';
import { fetchGood } from '../fetch-whole';
import { regularRows } from '../forest';
import { PEERS, type Deed, type Subject } from '../peer-calls';
import { median } from '../statistics';
import { count, figure, type Row, type Table } from '../table';
import type { Workspaces } from '../workspaces';

/*
 * The same work by other products, each in its own way: one caller on one kept connection, one call after the other, in
 * turns with the same call on Canopy. The time is the caller's, from the call to the last byte of the answer.
 */

const SIZES = [1_000, 10_000, 100_000];
const DEEDS = ['list all', 'create', 'rename', 'move', 'delete a leaf'] as const satisfies Deed[];
/** Calls of each kind; a product that takes seconds for one gets fewer, see `MOST_MS`. */
const CALLS = 20;
/** No more of one kind once they have taken so long together. */
const MOST_MS = 12_000;
/** Between two calls. */
const SETTLING_MS = 20;
const TOKEN = 'a-token-for-the-bench';
const INSTALLED = resolve('node_modules/.cache/canopy-bench-peers');

const startedSchema = z.object({ port: z.int(), token: z.string() });
const treeSchema = z.object({ data: z.array(categorySchema) });

interface Running extends Subject {
  readonly child: Child;
  readonly port: number;
  readonly token: string;
  readonly agent: Agent;
}

const startPeer = async (name: string, size: number, folder: string): Promise<Running | undefined> => {
  const peer = PEERS[name];
  if (peer === undefined) return undefined;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const categories = join(folder, 'categories.json');
  writeFileSync(categories, JSON.stringify(regularRows(size)));
  const child = Child.startFile(join(INSTALLED, name, 'start.cjs'), {
    PEER_FOLDER: folder,
    PEER_CATEGORIES: categories,
    NODE_ENV: 'production',
    STRAPI_TELEMETRY_DISABLED: '1'
  });
  const { port, token } = await child.ask('start', null, startedSchema);
  return { ...peer, child, port, token, agent: new Agent({ keepAlive: true }) };
};

const startCanopy = async (file: string): Promise<Running> => {
  const child = Child.start('canopy-service');
  const { port } = await child.ask('open', { file, token: TOKEN }, z.object({ port: z.int() }));
  const { data } = treeSchema.parse(JSON.parse((await fetchGood({ port })).body.toString()));
  const ids = new Map<string, number>();
  const visit = (category: Category): void => {
    ids.set(category.name, category.id);
    category.children.forEach(visit);
  };
  data.forEach(visit);
  const idOf = (number: number): number => ids.get(`Category ${number}`) ?? 0;
  const path = '/api/admin/categories';
  return {
    child,
    port,
    token: TOKEN,
    agent: new Agent({ keepAlive: true }),
    call: {
      'list all': () => ({ path: '/api/categories' }),
      create: (number, parent) => ({ method: 'POST', path, body: { name: `New ${number}`, parentId: idOf(parent) } }),
      rename: (number) => ({ method: 'PUT', path: `${path}/${idOf(number)}`, body: { name: `Renamed ${number}` } }),
      move: (number, parent) => ({ method: 'PUT', path: `${path}/${idOf(number)}`, body: { parentId: idOf(parent) } }),
      'delete a leaf': (number) => ({ method: 'DELETE', path: `${path}/${idOf(number)}` })
    }
  };
};

const timedCall = async (
  { port, agent, token, call }: Running,
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
      headers: token === '' ? {} : { authorization: `Bearer ${token}` },
      body: body === undefined ? undefined : JSON.stringify(body)
    });
  }
  return performance.now() - start;
};

/** One kind of call, in turns; each concerns another leaf, counted from the end of the regular tree. */
const compare = async (canopy: Running, peer: Running, deed: Deed, size: number): Promise<Row> => {
  const times: { canopy: number[]; peer: number[] } = { canopy: [], peer: [] };
  const first = DEEDS.indexOf(deed) * (CALLS + 1);
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

export const peersSection = async (workspaces: Workspaces): Promise<Table[]> => {
  const tables: Table[] = [];
  for (const name of Object.keys(PEERS)) {
    const rows: Row[] = [];
    for (const size of SIZES) {
      const file = await workspaces.copy(size);
      const folder = `${file}.peer`;
      const [canopy, peer] = [await startCanopy(file), await startPeer(name, size, folder)];
      try {
        for (const deed of DEEDS) if (peer !== undefined) rows.push(await compare(canopy, peer, deed, size));
      } catch (error) {
        rows.push([
          'gave up',
          count(size),
          '',
          error instanceof Error ? error.message.slice(0, 200) : String(error),
          '',
          ''
        ]);
      } finally {
        canopy.agent.destroy();
        peer?.agent.destroy();
        await Promise.all([canopy.child.end(), peer?.child.end()]);
        workspaces.discard(file);
        rmSync(folder, { recursive: true, force: true });
      }
    }
    tables.push({
      title: PEERS[name]?.title ?? name,
      head: ['call', 'categories', 'Canopy, ms', `${name}, ms`, 'times as long', 'calls'],
      rows
    });
  }
  return tables;
};
