import { join } from 'node:path';
import { z } from 'zod';
import { seedRows } from '../seed-rows';
import type { RealService, RowFields, RunningService, ServiceApi } from '../service';
import { cacheFolder } from '../support/cache-folder';
import { freePort } from '../../support/free-port';
import { jsonCall, type JsonCall } from '../support/json-call';
import { program } from '../support/program';
import { takeSoleUse } from '../support/sole-use';
import { startApache } from './apache';
import { startMariaDb } from './mariadb';
import { configureSite, copySite, installSite, seedSite } from './site';

/** What WordPress writes for the signs that mean something in HTML; everything else it leaves. */
const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#039;': "'"
};
const decoded = (text: string): string =>
  text.replaceAll(/&(?:amp|lt|gt|quot|#039);/g, (entity) => ENTITIES[entity] ?? entity);

const rowsSchema = z.array(z.looseObject({ id: z.number(), name: z.string(), slug: z.string(), parent: z.number() }));

const written = ({ name, slug, parent }: Partial<RowFields>): object => ({
  name,
  slug,
  ...(parent === undefined ? {} : { parent: Number(parent ?? 0) })
});

const apiOf = (url: string, token: string): ServiceApi => {
  const headers = { authorization: `Basic ${Buffer.from(token).toString('base64')}` };
  const call = (path: string, options: JsonCall = {}) => jsonCall(`${url}${path}`, { ...options, headers });
  return {
    list: async () => {
      const rows = [];
      for (let page = 1, pages = 1; page <= pages; page += 1) {
        const { headers: answered, body } = await call(`?per_page=100&orderby=id&page=${page}`);
        pages = Number(answered.get('x-wp-totalpages'));
        rows.push(...rowsSchema.parse(body));
      }
      return rows.map(({ id, parent, name, slug }) => ({
        id: String(id),
        parent: parent === 0 ? null : String(parent),
        name: decoded(name),
        slug,
        order: null
      }));
    },
    create: async (fields) =>
      String(z.object({ id: z.number() }).parse((await call('', { method: 'POST', body: written(fields) })).body).id),
    update: async (id, fields) => void (await call(`/${id}`, { method: 'POST', body: written(fields) })),
    delete: async (id) => void (await call(`/${id}?force=true`, { method: 'DELETE' }))
  };
};

export interface RunningWordPress extends RunningService {
  /** `user:password` of an account that may read and nothing else. */
  readonly subscriber: string;
  /** The site's own URL, as its owner knows it. */
  readonly site: string;
}

/** Debian's WordPress on a MariaDB and an Apache of its own. */
export const startWordPress = async (): Promise<RunningWordPress> => {
  const folder = cacheFolder('wordpress');
  const giveBack = await takeSoleUse(folder);
  const site = await copySite(folder);
  const database = await startMariaDb(join(folder, 'mariadb'));
  try {
    const home = `http://127.0.0.1:${await freePort()}`;
    configureSite(site, database.socket, home);
    await program('mariadb', [
      '--no-defaults',
      `--socket=${database.socket}`,
      '--user=root',
      '-e',
      'CREATE DATABASE IF NOT EXISTS wordpress CHARACTER SET utf8mb4'
    ]);
    const { version, passwords } = await installSite(site);
    const apache = await startApache(join(folder, 'apache'), site, Number(new URL(home).port));
    const url = `${home}/wp-json/wp/v2/categories`;
    const token = `admin:${passwords['admin']}`;
    return {
      version,
      url,
      site: home,
      credentials: { auth: 'basic', token },
      subscriber: `subscriber:${passwords['subscriber']}`,
      api: apiOf(url, token),
      seed: (count) => seedSite(site, seedRows(count)),
      stop: async () => {
        await apache.stop();
        await database.daemon.stop();
        giveBack();
      }
    };
  } catch (error) {
    await database.daemon.stop();
    throw error;
  }
};

/** `wp_insert_term` strips what looks like markup, as PHP's `strip_tags`, and keeps entities as what they stand for. */
const keptName = (name: string): string => decoded(name.replaceAll(/<(?=\S)[^>]*>?/g, '')).trim();

export const wordpress: RealService = {
  name: 'wordpress',
  traits: { hasOrder: false, deletion: 'lifts', slugs: 'tidied', keptName },
  start: startWordPress
};
