import { z } from 'zod';
import { categorySchema, type Category } from '../../../src-shared/category';
import { Child } from '../child';
import { fetchGood } from '../fetch-whole';
import { highest, median } from '../statistics';
import { atMost, count, figure, verdict, type Row, type Table } from '../table';
import type { Workspaces } from '../workspaces';

/*
 * How long one call holds up the thread that serves, at 100,000 categories: the longest delay of its event loop
 * (`perf_hooks.monitorEventLoopDelay`, every millisecond) from before the call until after its answer. In that time no
 * other call is answered. In the desktop app that thread is not the one that draws and handles windows.
 */

const SIZE = 100_000;
const ROUNDS = 5;
const TARGET_MS = 50;
const TOKEN = 'a-token-for-the-bench';

const treeSchema = z.object({ data: z.array(categorySchema) });

interface Call {
  readonly method: string;
  readonly path: string;
  readonly body?: string;
}

interface Service {
  readonly child: Child;
  readonly port: number;
  /** From opening the file until calls were taken. */
  readonly openingMs: number;
}

const open = async (file: string): Promise<Service> => {
  const child = Child.start('canopy-service');
  const { port, ms } = await child.ask('open', { file, token: TOKEN }, z.object({ port: z.int(), ms: z.number() }));
  return { child, port, openingMs: ms };
};

const carryOut = ({ port }: Service, call: Call) =>
  fetchGood({ port, headers: { authorization: `Bearer ${TOKEN}` }, ...call });

const heldUp = async (service: Service, call: Call): Promise<number> => {
  await service.child.ask('watch', null, z.unknown());
  await carryOut(service, call);
  return service.child.ask('heldUpMs', null, z.number());
};

const read: Call = { method: 'GET', path: '/api/categories' };
const removal = (id: number): Call => ({ method: 'DELETE', path: `/api/admin/categories/${id}?children=delete` });

const sizeOf = ({ children }: Category): number => 1 + children.reduce((sum, child) => sum + sizeOf(child), 0);

export const eventLoopSection = async (workspaces: Workspaces): Promise<Table[]> => {
  const file = await workspaces.copy(SIZE, 'deletable');
  const delays = new Map<string, number[]>();
  const opening: number[] = [];
  const note = (what: string, ms: number): void => void delays.set(what, [...(delays.get(what) ?? []), ms]);
  for (let round = 0; round < ROUNDS; round += 1) {
    const service = await open(file);
    opening.push(service.openingMs);
    note('GET, the first after opening', await heldUp(service, read));
    await service.child.ask('close', null, z.unknown());
    await service.child.end();
  }
  const service = await open(file);
  try {
    const roots = treeSchema.parse(JSON.parse((await carryOut(service, read)).body.toString())).data;
    const leaves = roots.filter(({ children }) => children.length === 0).map(({ id }) => id);
    const subtrees = roots
      .filter(({ children }) => children.length > 0)
      .map((category) => ({ id: category.id, size: sizeOf(category) }));
    for (let round = 0; round < ROUNDS; round += 1) {
      const [one = 0, other = 0] = leaves.slice(2 * round);
      const writes: Record<string, Call> = {
        create: { method: 'POST', path: '/api/admin/categories', body: '{"name":"New","position":0}' },
        update: { method: 'PUT', path: `/api/admin/categories/${one}`, body: `{"name":"Renamed ${round}"}` },
        'move to the top': { method: 'PUT', path: `/api/admin/categories/${one}`, body: '{"position":0}' },
        'delete a leaf': { method: 'DELETE', path: `/api/admin/categories/${other}` }
      };
      for (const [what, call] of Object.entries(writes)) {
        note(what, await heldUp(service, call));
        note(`GET after: ${what}`, await heldUp(service, read));
      }
      for (const size of [100, 1_000, 10_000]) {
        const subtree = subtrees.filter((one) => one.size === size)[round];
        if (subtree === undefined) throw new Error(`There is no subtree of ${size}.`);
        note(`delete a subtree of ${count(size)}`, await heldUp(service, removal(subtree.id)));
        note(`GET after: delete a subtree of ${count(size)}`, await heldUp(service, read));
      }
    }
  } finally {
    await service.child.end();
    workspaces.discard(file);
  }
  const rows = [...delays].map(([what, sample]): Row => [
    what,
    figure(median(sample)),
    figure(highest(sample)),
    verdict(atMost(highest(sample), TARGET_MS, `≤ ${TARGET_MS} ms`))
  ]);
  rows.unshift([
    'opening the workspace, before calls are taken',
    figure(median(opening)),
    figure(highest(opening)),
    verdict(undefined)
  ]);
  return [
    {
      title: `How long a call holds up the serving thread, at ${count(SIZE)} categories`,
      head: ['call', 'median, ms', 'longest, ms', 'target'],
      rows
    }
  ];
};
