import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { categorySchema } from '../../src-shared/category';
import type { CategoryRepository } from '../../src-main/domain/category-repository';
import type { ChangeFeed } from '../../src-main/domain/change-feed';
import { readPart } from '../../src-main/store/team/effect';
import { Postgres } from '../../src-main/store/team/postgres';
import { createTeamWorkspace, PostgresLog } from '../../src-main/store/team/postgres-log';
import { DoorUnderTest, type OpenableDoor } from './doors';
import { call, type HttpCall } from './http-caller';
import type { KeptLog } from './service-under-test';
import type { TeamServerUnderTest } from './team-server';

const logFromNow = (processes: readonly TeamServerUnderTest[]): Pick<KeptLog, 'lines'> => {
  const before = processes.map(({ logged }) => logged.length);
  return {
    get lines() {
      return processes.flatMap(({ logged }, index) => logged.slice(before[index]));
    }
  };
};

const createdSchema = z.object({ data: categorySchema });
const healthSchema = z.object({ data: z.object({ revision: z.int(), count: z.int() }) });

const overHttp = (ask: (asked: HttpCall) => ReturnType<typeof call>): CategoryRepository => {
  const done = async (asked: HttpCall): Promise<string> => {
    const { status, body } = await ask(asked);
    if (status >= 300) throw new Error(`${asked.method} ${asked.path} gave ${status}: ${body}`);
    return body;
  };
  const status = async (): Promise<{ revision: number; count: number }> =>
    healthSchema.parse(JSON.parse(await done({ method: 'GET', path: '/healthz' }))).data;
  return {
    readTree: () => Promise.reject(new Error('The tests read the tree by the door.')),
    create: async (request) => {
      const body = await done({ method: 'POST', path: '/api/admin/categories', body: JSON.stringify(request) });
      return { ...(await status()), category: createdSchema.parse(JSON.parse(body)).data, replayed: false };
    },
    update: async (id, request) => {
      const body = JSON.stringify(request);
      await done({ method: 'PUT', path: `/api/admin/categories/${id}`, body });
      return status();
    },
    delete: async (id, mode) => {
      await done({
        method: 'DELETE',
        path: `/api/admin/categories/${id}${mode === 'refuse' ? '' : `?children=${mode}`}`
      });
      return status();
    },
    readRules: () => Promise.reject(new Error('The tests read the rules by the door.')),
    writeRules: () => Promise.reject(new Error('The tests write the rules by the door.')),
    readFields: () => Promise.reject(new Error('The tests read the fields by the door.')),
    writeFields: () => Promise.reject(new Error('The tests write the fields by the door.')),
    status
  };
};

const byDoor = (): never => {
  throw new Error('The tests follow the changes by the door.');
};
const notAsked: ChangeFeed = { revision: byDoor, caughtUp: byDoor, since: byDoor, follow: byDoor };

/** Processes of a team as one entry point: each call goes to another process than the previous one. */
export const teamDoor = (postgresUrl: () => string, processes: () => readonly TeamServerUnderTest[]): OpenableDoor => ({
  name: 'HTTP, each call to the next process',
  author: 'http',
  open: async () => {
    const all = processes();
    const postgres = new Postgres(postgresUrl(), 1);
    const name = randomUUID();
    await createTeamWorkspace(postgres, name, 'Test');
    let turn = 0;
    const ask = (asked: HttpCall): ReturnType<typeof call> => {
      const next = all[(turn += 1) % all.length];
      if (next === undefined) throw new Error('A team has processes.');
      return call(next.url, { ...asked, path: `/w/${name}${asked.path}` });
    };
    const authors = async () => {
      const page = await new PostgresLog(postgres, name).after({ entry: 0, batch: null }, 1_000);
      const parts = (page?.entries ?? []).flatMap((entry) => entry.parts);
      return parts.flatMap((part) => readPart(part).commits.map(({ patch }) => patch.author));
    };
    // An unreadable entry makes every later call of this workspace fail.
    const spoil = async (): Promise<void> => {
      await postgres.insert(
        `INSERT INTO canopy.log (workspace, entry, revision, schema, effect_version, batch, parts, effect, added_at)
         VALUES ($1, (SELECT max(entry) + 1 FROM canopy.log WHERE workspace = $1), 0, 0, 0, 'spoilt', 0, 'spoilt', now())`,
        [name]
      );
    };
    return new DoorUnderTest(
      {
        engine: { categories: overHttp(ask), changes: notAsked, authors, close: spoil },
        log: logFromNow(all),
        stop: () => postgres.close()
      },
      async ({ method, path, body, ifMatch = null, ifNoneMatch = null }) => {
        const headers = { 'If-Match': ifMatch, 'If-None-Match': ifNoneMatch };
        const answer = await ask({ method, path, headers, body });
        return { status: answer.status, etag: answer.headers.etag ?? null, body: answer.body };
      }
    );
  }
});
