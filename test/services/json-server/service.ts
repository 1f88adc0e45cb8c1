import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { seedRows } from '../seed-rows';
import type { RealService, RowFields, RunningService, ServiceApi } from '../service';
import { cacheFolder } from '../support/cache-folder';
import { answers, startDaemon, type Daemon } from '../support/daemon';
import { freePort } from '../../support/free-port';
import { jsonCall } from '../support/json-call';
import { machineNode } from '../support/machine-node';
import { installedVersion, npmProject } from '../support/npm-project';
import { takeSoleUse } from '../support/sole-use';

/** The same that the benchmark measures against. */
const PROJECT = join(import.meta.dirname, '../../bench/peers/json-server');

const rowsSchema = z.array(
  z.looseObject({
    id: z.number(),
    name: z.string(),
    slug: z.string().nullish().default(null),
    parentId: z.number().nullish().default(null),
    position: z.number().nullish().default(null)
  })
);

/** Numbers, where it takes ids and parents of any type, since its own new ids are numbers. */
const written = ({ parent, order, ...fields }: Partial<RowFields>): object => ({
  ...fields,
  ...(parent === undefined ? {} : { parentId: parent === null ? null : Number(parent) }),
  ...(order === undefined ? {} : { position: order })
});

const apiOf = (url: string): ServiceApi => ({
  list: async () => {
    const { body } = await jsonCall(url);
    return rowsSchema.parse(body).map(({ id, parentId, position, name, slug }) => ({
      id: String(id),
      parent: parentId === null ? null : String(parentId),
      name,
      slug,
      order: position
    }));
  },
  create: async (fields) =>
    String(
      z.object({ id: z.number() }).parse((await jsonCall(url, { method: 'POST', body: written(fields) })).body).id
    ),
  update: async (id, fields) => void (await jsonCall(`${url}/${id}`, { method: 'PATCH', body: written(fields) })),
  delete: async (id) => void (await jsonCall(`${url}/${id}`, { method: 'DELETE' }))
});

const seeded = (count: number): object[] =>
  seedRows(count).map(({ name, slug, parentIndex, order }, index) => ({
    id: index + 1,
    name,
    slug,
    parentId: parentIndex === null ? null : parentIndex + 1,
    position: order
  }));

/** json-server as its command starts it, on a file with the collection `categories`. */
const start = async (): Promise<RunningService> => {
  const folder = cacheFolder('json-server');
  const giveBack = await takeSoleUse(folder);
  const file = join(folder, 'db.json');
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/categories`;
  const project = await npmProject('json-server-program', PROJECT);
  const version = installedVersion(project, 'json-server');
  const run = (rows: readonly object[]): Promise<Daemon> => {
    writeFileSync(file, JSON.stringify({ categories: rows }));
    return startDaemon({
      command: machineNode,
      args: [
        join(project, 'node_modules/json-server/lib/cli/bin.js'),
        '--host',
        '127.0.0.1',
        '--port',
        String(port),
        file
      ],
      cwd: folder,
      log: join(folder, 'server.log'),
      isReady: () => answers(url)
    });
  };
  let daemon = await run([]);
  return {
    version,
    url,
    credentials: { auth: 'none', token: '' },
    api: apiOf(url),
    // It reads its file once, so that another one needs another start.
    seed: async (count) => {
      await daemon.stop();
      daemon = await run(seeded(count));
    },
    stop: async () => {
      await daemon.stop();
      giveBack();
    }
  };
};

export const jsonServer: RealService = {
  name: 'json-server',
  // It sorts by nothing; a member is a member.
  traits: { hasOrder: true, deletion: 'leaves', slugs: 'kept', keptName: (name) => name },
  start
};
