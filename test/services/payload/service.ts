import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { z } from 'zod';
import { seedRows } from '../seed-rows';
import type { RealService, RowFields, RunningService, ServiceApi, ServiceRow } from '../service';
import { cacheFolder } from '../support/cache-folder';
import { startDaemon } from '../support/daemon';
import { freePort } from '../../support/free-port';
import { jsonCall } from '../support/json-call';
import { machineNode } from '../support/machine-node';
import { installedVersion, npmProject, plainEnvironment } from '../support/npm-project';
import { takeSoleUse } from '../support/sole-use';

const KEY = 'canopy-tests-0123456789abcdef';

const docSchema = z.object({ doc: z.object({ id: z.number() }) });
const pageSchema = z.object({
  docs: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      slug: z.string().nullable(),
      position: z.number().nullable(),
      parent: z.number().nullable()
    })
  ),
  hasNextPage: z.boolean()
});

/** Its ids are numbers, also in bodies. */
const written = ({ parent, order, ...fields }: Partial<RowFields>): object => ({
  ...fields,
  ...(parent === undefined ? {} : { parent: parent === null ? null : Number(parent) }),
  ...(order === undefined ? {} : { position: order })
});

const apiOf = (url: string, headers: Readonly<Record<string, string>>): ServiceApi => ({
  list: async () => {
    const rows: ServiceRow[] = [];
    for (let page = 1, isMore = true; isMore; page += 1) {
      const { docs, hasNextPage } = pageSchema.parse(
        (await jsonCall(`${url}?depth=0&limit=100&sort=id&page=${page}`, { headers })).body
      );
      rows.push(
        ...docs.map(({ id, parent, name, slug, position }) => ({
          id: String(id),
          parent: parent === null ? null : String(parent),
          name,
          slug,
          order: position
        }))
      );
      isMore = hasNextPage;
    }
    return rows;
  },
  create: async (fields) =>
    String(
      docSchema.parse((await jsonCall(`${url}?depth=0`, { method: 'POST', headers, body: written(fields) })).body).doc
        .id
    ),
  update: async (id, fields) =>
    void (await jsonCall(`${url}/${id}?depth=0`, { method: 'PATCH', headers, body: written(fields) })),
  delete: async (id) => void (await jsonCall(`${url}/${id}?depth=0`, { method: 'DELETE', headers }))
});

/** All rows at once in its table, since by its API 1,200 take minutes. Ids go on counting. */
const seedInto = (file: string, count: number): void => {
  const database = new Database(file);
  database.transaction(() => {
    database.prepare('DELETE FROM categories').run();
    const insert = database.prepare<[string, string, number, number | bigint | null]>(
      'INSERT INTO categories (name, slug, position, parent_id) VALUES (?, ?, ?, ?)'
    );
    const ids: (number | bigint)[] = [];
    for (const { name, slug, order, parentIndex } of seedRows(count)) {
      ids.push(insert.run(name, slug, order, parentIndex === null ? null : (ids[parentIndex] ?? null)).lastInsertRowid);
    }
  })();
  database.close();
};

/** `next dev` on an empty SQLite file, whose tables it makes itself, with a user that has an API key. */
const start = async (): Promise<RunningService> => {
  const giveBack = await takeSoleUse(cacheFolder('payload'));
  const folder = await npmProject('payload');
  const data = join(folder, 'data');
  rmSync(data, { recursive: true, force: true });
  mkdirSync(data);
  const database = join(data, 'payload.db');
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/api/categories`;
  const headers = { authorization: `users API-Key ${KEY}` };
  const daemon = await startDaemon({
    command: machineNode,
    args: [join(folder, 'node_modules/next/dist/bin/next'), 'dev', '-H', '127.0.0.1', '-p', String(port)],
    cwd: folder,
    log: join(folder, 'server.log'),
    env: plainEnvironment({
      NODE_ENV: 'development',
      API_KEY: KEY,
      DATABASE_FILE: database,
      NEXT_TELEMETRY_DISABLED: '1'
    }),
    isReady: async () => (await fetch(url, { headers })).ok
  });
  return {
    version: installedVersion(folder, 'payload'),
    url,
    credentials: { auth: 'header', token: `Authorization: ${headers.authorization}` },
    api: apiOf(url, headers),
    seed: (count) => Promise.resolve(seedInto(database, count)),
    stop: async () => {
      await daemon.stop();
      giveBack();
    }
  };
};

export const payload: RealService = {
  name: 'payload',
  traits: { hasOrder: true, deletion: 'roots', slugs: 'kept', keptName: (name) => name },
  start
};
