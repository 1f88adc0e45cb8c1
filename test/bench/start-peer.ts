import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { Child } from './child';
import { bearer, type Running } from './compare-peers';
import { regularRows } from './forest';
import type { Peer } from './peer-calls';

const INSTALLED = resolve('node_modules/.cache/canopy-bench-peers');

const startedSchema = z.object({ port: z.int(), token: z.string() });

export interface RunningPeer extends Running {
  readonly child: Child;
}

/**
 * Starts one of `peers/` with so many categories, in production mode.
 * @param folder its own alone
 * @param env further settings of its own
 */
export const startPeer = async (
  name: string,
  { call }: Peer,
  size: number,
  folder: string,
  env: Readonly<Record<string, string>> = {}
): Promise<RunningPeer> => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const categories = join(folder, 'categories.json');
  writeFileSync(categories, JSON.stringify(regularRows(size)));
  const child = Child.startFile(join(INSTALLED, name, 'start.cjs'), {
    PEER_FOLDER: folder,
    PEER_CATEGORIES: categories,
    NODE_ENV: 'production',
    STRAPI_TELEMETRY_DISABLED: '1',
    ...env
  });
  const { port, token } = await child.ask('start', null, startedSchema);
  return { call, child, port, headers: bearer(token), agent: new Agent({ keepAlive: true }) };
};
