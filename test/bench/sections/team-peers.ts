import { Agent } from 'node:http';
import { join, resolve } from 'node:path';
import { Postgres } from '../../../src-main/store/team/postgres';
import { makeMedusa, seedStatements, startMedusa } from '../../services/medusa/program';
import { cacheFolder } from '../../services/support/cache-folder';
import { npmProject } from '../../services/support/npm-project';
import { takeSoleUse } from '../../services/support/sole-use';
import { canopyRunning, comparePeer, peerHead, type Running } from '../compare-peers';
import { regularRows } from '../forest';
import { MEDUSA, medusaId, PEERS, type Deed } from '../peer-calls';
import { SIZES } from '../sizes';
import { startPeer } from '../start-peer';
import type { Row, Table } from '../table';
import { fillDefault, serveTeam, TOKEN } from '../team-over-http';
import { withPostgres, type Site } from '../with-postgres';

/*
 * A process of the team service beside other products that keep their categories on PostgreSQL: one server for all, a database for each, and all of it
 * waits for the disk.
 */

const DEEDS = ['list all', 'create', 'move'] as const satisfies Deed[];
const COMPARED = SIZES.filter((size) => size <= 100_000);

/** An empty database of its own. @returns its URL */
const database = async ({ url }: Site, name: string): Promise<string> => {
  const postgres = new Postgres(url, 1);
  await postgres.run(`CREATE DATABASE ${name}`);
  await postgres.close();
  return new URL(`/${name}`, url).href;
};

/** A workspace of that size, served over HTTP, compared with what runs beside it. */
const besideCanopy = async (site: Site, peer: Running, name: string, size: number): Promise<Row[]> => {
  const own = `canopy_${name}_${size}`;
  const url = await database(site, own);
  const folder = join(site.folder, own);
  await fillDefault({ url, folder, size });
  const served = await serveTeam(url, join(folder, 'served'));
  const canopy = await canopyRunning(served.port, TOKEN);
  try {
    return await comparePeer(canopy, peer, DEEDS, size);
  } finally {
    canopy.agent.destroy();
    await served.end();
  }
};

const strapiRows = async (site: Site): Promise<Row[]> => {
  const rows: Row[] = [];
  const { strapi } = PEERS;
  if (strapi === undefined) throw new Error('There is no Strapi.');
  for (const size of COMPARED) {
    const env = { PEER_DATABASE_URL: await database(site, `strapi_${size}`) };
    const peer = await startPeer('strapi', strapi, size, join(site.folder, `strapi-${size}`), env);
    try {
      rows.push(...(await besideCanopy(site, peer, 'strapi', size)));
    } finally {
      peer.agent.destroy();
      await peer.child.end();
    }
  }
  return rows;
};

/** As many as `regularRows`, in its own table. */
const fillMedusa = async (url: string, size: number): Promise<void> => {
  const seeds = regularRows(size).map(({ id, name, parentId, slug, description, metadata }) => ({
    id: medusaId(id),
    name,
    slug: slug ?? '',
    order: (id - 1) % 10,
    parentIndex: parentId === null ? null : parentId - 1,
    description: description ?? '',
    metadata
  }));
  const postgres = new Postgres(url, 1);
  await postgres.run('DELETE FROM product_category');
  await postgres.run(seedStatements(seeds));
  await postgres.run('VACUUM ANALYZE product_category');
  await postgres.close();
};

const medusaRows = async (site: Site): Promise<Row[]> => {
  const giveBack = await takeSoleUse(cacheFolder('medusa'));
  try {
    const place = {
      folder: await npmProject('medusa', resolve('test/services/medusa/app')),
      databaseUrl: await database(site, 'medusa'),
      tokenFile: join(site.folder, 'medusa-token')
    };
    await makeMedusa(place);
    const { daemon, port, credentials } = await startMedusa(place, join(site.folder, 'medusa.log'));
    const authorization = `Basic ${Buffer.from(credentials).toString('base64')}`;
    const peer = { ...MEDUSA, port, headers: { authorization }, agent: new Agent({ keepAlive: true }) };
    try {
      const rows: Row[] = [];
      for (const size of COMPARED) {
        await fillMedusa(place.databaseUrl, size);
        rows.push(...(await besideCanopy(site, peer, 'medusa', size)));
      }
      return rows;
    } finally {
      peer.agent.destroy();
      await daemon.stop();
    }
  } finally {
    giveBack();
  }
};

export const teamPeersSection = (): Promise<Table[]> =>
  withPostgres(async (site) => [
    { title: PEERS['strapi']?.title ?? '', head: peerHead('Strapi'), rows: await strapiRows(site) },
    { title: MEDUSA.title, head: peerHead('Medusa'), rows: await medusaRows(site) }
  ]);
