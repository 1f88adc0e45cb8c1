import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { seedRows } from '../seed-rows';
import type { RealService, RowFields, RunningService, ServiceApi, ServiceRow } from '../service';
import { cacheFolder } from '../support/cache-folder';
import { answers, startDaemon } from '../support/daemon';
import { freePort } from '../../support/free-port';
import { jsonCall } from '../support/json-call';
import { machineNode } from '../support/machine-node';
import { installedVersion, npmProject, plainEnvironment } from '../support/npm-project';
import { program } from '../support/program';
import { takeSoleUse } from '../support/sole-use';

const PAGE = 'populate[parent][fields][0]=documentId&pagination[pageSize]=100&sort=documentId';

const idSchema = z.object({ data: z.object({ documentId: z.string() }) });
const pageSchema = z.object({
  data: z.array(
    z.object({
      documentId: z.string(),
      name: z.string(),
      slug: z.string().nullable(),
      position: z.number().nullable(),
      parent: z.object({ documentId: z.string() }).nullable()
    })
  ),
  meta: z.object({ pagination: z.object({ pageCount: z.number() }) })
});

const written = ({ order, ...fields }: Partial<RowFields>): object => ({
  data: { ...fields, ...(order === undefined ? {} : { position: order }) }
});

/** @param url of a collection, as `http://127.0.0.1:1337/api/categories` */
const apiOf = (url: string, token: string): ServiceApi => {
  const headers = { authorization: `Bearer ${token}` };
  return {
    list: async () => {
      const rows: ServiceRow[] = [];
      for (let page = 1, pages = 1; page <= pages; page += 1) {
        const { data, meta } = pageSchema.parse(
          (await jsonCall(`${url}?${PAGE}&pagination[page]=${page}`, { headers })).body
        );
        rows.push(
          ...data.map(({ documentId, parent, name, slug, position }) => ({
            id: documentId,
            parent: parent?.documentId ?? null,
            name,
            slug,
            order: position
          }))
        );
        pages = meta.pagination.pageCount;
      }
      return rows;
    },
    create: async (fields) =>
      idSchema.parse((await jsonCall(url, { method: 'POST', headers, body: written(fields) })).body).data.documentId,
    update: async (id, fields) =>
      void (await jsonCall(`${url}/${id}`, { method: 'PUT', headers, body: written(fields) })),
    delete: async (id) => void (await jsonCall(`${url}/${id}`, { method: 'DELETE', headers }))
  };
};

/** A content type of `app/src/api`, in plural and singular. */
interface Collection {
  readonly rows: string;
  readonly row: string;
  readonly drafts: 'drafts' | 'none';
}

/** Strapi in production on an empty SQLite file, with a token of full access that its `bootstrap` makes. */
const start = async ({ rows, row, drafts }: Collection): Promise<RunningService> => {
  const giveBack = await takeSoleUse(cacheFolder('strapi'));
  const folder = await npmProject('strapi');
  const data = join(folder, 'data');
  rmSync(data, { recursive: true, force: true });
  for (const each of [data, join(folder, 'public/uploads')]) mkdirSync(each, { recursive: true });
  const port = await freePort();
  const site = `http://127.0.0.1:${port}`;
  const tokenFile = join(data, 'token');
  const database = join(data, 'strapi.db');
  const daemon = await startDaemon({
    command: machineNode,
    args: [join(folder, 'node_modules/@strapi/strapi/bin/strapi.js'), 'start'],
    cwd: folder,
    log: join(folder, 'server.log'),
    env: plainEnvironment({
      NODE_ENV: 'production',
      PORT: String(port),
      DATABASE_FILE: database,
      TOKEN_FILE: tokenFile,
      STRAPI_TELEMETRY_DISABLED: 'true'
    }),
    isReady: () => answers(`${site}/_health`)
  });
  const token = readFileSync(tokenFile, 'utf8');
  const url = `${site}/api/${rows}`;
  return {
    version: installedVersion(folder, '@strapi/strapi'),
    url,
    credentials: { auth: 'bearer', token },
    api: apiOf(url, token),
    seed: async (count) =>
      void (await program(
        machineNode,
        [join(folder, 'seed.js'), database, rows, row, drafts],
        JSON.stringify(seedRows(count))
      )),
    stop: async () => {
      await daemon.stop();
      giveBack();
    }
  };
};

const TRAITS: RealService['traits'] = { hasOrder: true, deletion: 'roots', slugs: 'kept', keptName: (name) => name };

/** Its content type with *Draft & publish*, as Strapi's builder makes it: every edit gives a row another numeric id. */
export const strapi: RealService = {
  name: 'strapi',
  traits: { ...TRAITS, keepsDeleted: true },
  start: () => start({ rows: 'categories', row: 'category', drafts: 'drafts' })
};

/** The same content type without *Draft & publish*. */
export const strapiPlain: RealService = {
  name: 'strapi-plain',
  traits: TRAITS,
  start: () => start({ rows: 'shelves', row: 'shelf', drafts: 'none' })
};
