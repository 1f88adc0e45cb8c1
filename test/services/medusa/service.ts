import { join } from 'node:path';
import { z } from 'zod';
import { seedRows } from '../seed-rows';
import type { RealService, RowFields, RunningService, ServiceApi, ServiceRow } from '../service';
import { cacheFolder } from '../support/cache-folder';
import { jsonCall } from '../support/json-call';
import { installedVersion, npmProject } from '../support/npm-project';
import { takeSoleUse } from '../support/sole-use';
import { startPostgres } from './postgres';
import { makeMedusa, seedStatements, startMedusa, type MedusaPlace, type MedusaSeed } from './program';

const PAGE_SIZE = 100;
const FIELDS = 'fields=id,name,handle,rank,is_active,parent_category_id';

const answerSchema = z.object({ product_category: z.object({ id: z.string() }) });
const pageSchema = z.object({
  product_categories: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      handle: z.string(),
      rank: z.number(),
      is_active: z.boolean(),
      parent_category_id: z.string().nullable()
    })
  ),
  count: z.number()
});

const written = ({ parent, slug, order, ...fields }: Partial<RowFields>): object => ({
  ...fields,
  ...(parent === undefined ? {} : { parent_category_id: parent }),
  ...(slug === undefined ? {} : { handle: slug }),
  ...(order === undefined ? {} : { rank: order })
});

const apiOf = (url: string, headers: Readonly<Record<string, string>>): ServiceApi => ({
  list: async () => {
    const rows: ServiceRow[] = [];
    for (let total = 1; rows.length < total;) {
      const { product_categories, count } = pageSchema.parse(
        (await jsonCall(`${url}?${FIELDS}&order=id&limit=${PAGE_SIZE}&offset=${rows.length}`, { headers })).body
      );
      rows.push(
        ...product_categories.map(({ id, parent_category_id, name, handle, rank, is_active }) => ({
          id,
          parent: parent_category_id,
          name,
          slug: handle,
          order: rank,
          isHidden: !is_active
        }))
      );
      total = count;
    }
    return rows;
  },
  create: async (fields) =>
    answerSchema.parse(
      (await jsonCall(url, { method: 'POST', headers, body: { is_active: true, ...written(fields) } })).body
    ).product_category.id,
  // An update of what is not there is answered with 200 and `{}`.
  update: async (id, fields) =>
    void answerSchema.parse((await jsonCall(`${url}/${id}`, { method: 'POST', headers, body: written(fields) })).body),
  delete: async (id) => void (await jsonCall(`${url}/${id}`, { method: 'DELETE', headers }))
});

/** Its ids are ULIDs, which sort by when they were made. */
const seedId = (index: number): string => `pcat_01SEED${String(index).padStart(20, '0')}`;

const seeds = (count: number): MedusaSeed[] =>
  seedRows(count).map(({ name, slug, parentIndex, order }, index) => ({
    id: seedId(index),
    name,
    slug,
    order,
    parentIndex
  }));

/** Medusa in production with a PostgreSQL of its own, and a secret API key that one of its scripts makes. */
const start = async (): Promise<RunningService> => {
  const giveBack = await takeSoleUse(cacheFolder('medusa'));
  const folder = await npmProject('medusa');
  const tokenFile = join(folder, 'token');
  const placeAt = (databaseUrl: string): MedusaPlace => ({ folder, databaseUrl, tokenFile });
  const database = await startPostgres(join(folder, 'postgres'), join(folder, 'postgres.log'), ({ url }) =>
    makeMedusa(placeAt(url))
  );
  const { daemon, port, credentials } = await startMedusa(placeAt(database.url), join(folder, 'server.log')).catch(
    async (error: unknown) => {
      await database.daemon.stop();
      throw error;
    }
  );
  const url = `http://127.0.0.1:${port}/admin/product-categories`;
  return {
    version: installedVersion(folder, '@medusajs/medusa'),
    url,
    credentials: { auth: 'basic', token: credentials },
    api: apiOf(url, { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` }),
    seed: async (count) => void (await database.run(`DELETE FROM product_category;\n${seedStatements(seeds(count))}`)),
    // PostgreSQL waits for its clients to leave.
    stop: async () => {
      await daemon.stop();
      await database.daemon.stop();
      giveBack();
    }
  };
};

export const medusa: RealService = {
  name: 'medusa',
  traits: { hasOrder: true, deletion: 'refuses', keepsDeleted: true, slugs: 'kept', keptName: (name) => name },
  start
};
