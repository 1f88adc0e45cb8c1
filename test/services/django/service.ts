import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import { seedRows } from '../seed-rows';
import type { RealService, RowFields, RunningService, ServiceApi } from '../service';
import { cacheFolder } from '../support/cache-folder';
import { answers, startDaemon } from '../support/daemon';
import { freePort } from '../../support/free-port';
import { jsonCall, type JsonCall } from '../support/json-call';
import { program } from '../support/program';
import { takeSoleUse } from '../support/sole-use';

/** Debian's own, which is where its packages are; another one may stand before it. */
const PYTHON = '/usr/bin/python3';
const APP = join(import.meta.dirname, 'app.py');

/** How a list comes; each stands below a path of its own, over the same table. */
export const DJANGO_SHAPES = ['bare', 'pages', 'offsets', 'cursors', 'links', 'no-slash'] as const;
export type DjangoShape = (typeof DJANGO_SHAPES)[number];

const rowsSchema = z.array(
  z.looseObject({
    id: z.number(),
    name: z.string(),
    slug: z.string(),
    parent: z.number().nullable(),
    position: z.number()
  })
);

const written = ({ name, slug, parent, order }: Partial<RowFields>): object => ({
  name,
  slug,
  position: order,
  ...(parent === undefined ? {} : { parent: parent === null ? null : Number(parent) })
});

/** By the bare list, whose rows are those of all shapes. */
const apiOf = (url: string, token: string): ServiceApi => {
  const call = (path: string, options: JsonCall = {}) =>
    jsonCall(`${url}${path}`, { ...options, headers: { authorization: `Token ${token}` } });
  return {
    list: async () =>
      rowsSchema.parse((await call('')).body).map(({ id, parent, name, slug, position }) => ({
        id: String(id),
        parent: parent === null ? null : String(parent),
        name,
        slug,
        order: position
      })),
    // It makes no slug of its own, and wants one.
    create: async (fields) =>
      String(
        z
          .object({ id: z.number() })
          .parse(
            (await call('', { method: 'POST', body: { ...written(fields), slug: fields.slug ?? randomUUID() } })).body
          ).id
      ),
    update: async (id, fields) => void (await call(`${id}/`, { method: 'PATCH', body: written(fields) })),
    delete: async (id) => void (await call(`${id}/`, { method: 'DELETE' }))
  };
};

const preparedSchema = z.object({ django: z.string(), framework: z.string(), token: z.string() });

export interface RunningDjango extends RunningService {
  readonly origin: string;
  readonly token: string;
}

/** @param shape what is pasted; the others answer as well */
export const startDjango = async (shape: DjangoShape): Promise<RunningDjango> => {
  const folder = cacheFolder('django');
  const giveBack = await takeSoleUse(folder);
  const app = [APP, '--database', join(folder, 'db.sqlite3')];
  const { django, framework, token } = preparedSchema.parse(JSON.parse(await program(PYTHON, [...app, 'prepare'])));
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const daemon = await startDaemon({
    command: PYTHON,
    args: [...app, 'serve', String(port)],
    cwd: folder,
    log: join(folder, 'server.log'),
    env: { ...process.env, PYTHONUNBUFFERED: '1', PYTHONDONTWRITEBYTECODE: '1' },
    isReady: () => answers(`${origin}/bare/api/`)
  });
  return {
    version: `${framework} on Django ${django}`,
    url: `${origin}/${shape}/api/categories${shape === 'no-slash' ? '' : '/'}`,
    origin,
    token,
    credentials: { auth: 'basic', token: 'admin:open sesame' },
    api: apiOf(`${origin}/bare/api/categories/`, token),
    seed: async (count) => void (await program(PYTHON, [...app, 'seed'], JSON.stringify(seedRows(count)))),
    stop: async () => {
      await daemon.stop();
      giveBack();
    }
  };
};

/** @param shape of the list that Canopy reads */
export const djangoService = (shape: DjangoShape): RealService => ({
  name: `django-${shape}`,
  traits: { hasOrder: true, deletion: 'cascades', slugs: 'kept', keptName: (name) => name.trim() },
  start: () => startDjango(shape)
});
