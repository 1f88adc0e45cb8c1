import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { bundleEntry } from './bundle-entry';
import { auditWorkspace } from './workspace-audit';
import { call } from './http-caller';
import { TOKEN } from './service-under-test';

const startedSchema = z.strictObject({ port: z.int() });
const conditionSchema = z.strictObject({ heldBytes: z.number(), failures: z.int(), polluted: z.int() });
/** The condition of the process: memory after garbage collection, its own logged failures, properties added to prototypes. */
export type Condition = z.output<typeof conditionSchema>;

interface Ending {
  code: number | null;
  complaints: string[];
}

/** A service in a separate process, with a few categories, to be attacked. */
export interface HostileTarget {
  readonly port: number;
  readonly url: string;
  condition(): Promise<Condition>;
  /** The tree and its revision exactly as the service answers them. */
  tree(): Promise<{ etag: string | undefined; body: string }>;
  end(): Promise<Ending>;
}

export const startTarget = async (): Promise<HostileTarget> => {
  const folder = mkdtempSync(join(tmpdir(), 'canopy-hostile-'));
  const file = join(folder, 'workspace.canopy');
  const program = await bundleEntry('test/support/hostile-service.ts');
  const child = fork(program.file, [file, TOKEN]);
  const message = async (): Promise<unknown> => {
    const over = new AbortController();
    const { signal } = over;
    const ended = once(child, 'exit', { signal }).then(() => assert.fail('The service has ended.'));
    ended.catch(() => {});
    try {
      const received: unknown[] = await Promise.race([once(child, 'message', { signal }), ended]);
      return received[0];
    } finally {
      over.abort();
    }
  };
  const { port } = startedSchema.parse(await message());
  const url = `http://127.0.0.1:${port}`;
  for (const body of [
    '{"name":"A","metadata":{"a":1}}',
    '{"name":"B","parentId":1}',
    '{"name":"C","parentId":1}',
    '{"name":"D"}'
  ]) {
    assert.equal((await call(url, { method: 'POST', path: '/api/admin/categories', body })).status, 201);
  }
  const end = async (): Promise<Ending> => {
    try {
      if (child.exitCode === null) {
        const exit = once(child, 'exit');
        child.disconnect();
        await exit;
      }
      return { code: child.exitCode, complaints: auditWorkspace(file) };
    } finally {
      rmSync(folder, { recursive: true, force: true });
      program.remove();
    }
  };
  let ending: Promise<Ending> | undefined;
  return {
    port,
    url,
    condition: async () => {
      const answer = message();
      child.send('condition');
      return conditionSchema.parse(await answer);
    },
    tree: async () => {
      const { status, headers, body } = await call(url, { method: 'GET', path: '/api/categories' });
      assert.equal(status, 200);
      return { etag: headers.etag, body };
    },
    end: () => (ending ??= end())
  };
};
