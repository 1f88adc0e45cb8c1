import fc from 'fast-check';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { givenFor, type Credentials } from '../../../../src-shared/presented-credentials';
import { openCategoryService } from '../../../../src-main/sync/service-client/open-category-service';
import type { Transport } from '../../../../src-main/sync/service-client/http/transport';
import { ReplicaSync } from '../../../../src-main/sync/engine/replica-sync';
import { WorkspaceStore } from '../../../../src-main/store/sqlite/workspace-store';
import { dialectOf, foreignServer, foreignService, inProcess } from '../../../support/foreign/index';
import { foreignOutline } from '../../../support/foreign/foreign-outline';
import { alwaysAsync } from '../../../support/fuzz-runs';
import { outlined } from '../../../support/opened-store';
import { temporaryFolderInMemory } from '../../../support/temporary-folder';

const TRAITS = { ...foreignService('shop table'), auth: 'none' as const };
const TOKEN_URL = 'https://login.example/token';
const CLIENT: Credentials = {
  kind: 'oauth',
  tokenUrl: TOKEN_URL,
  clientId: 'canopy',
  clientSecret: 'a-client-secret',
  scope: ''
};

const answer = (status: number, body: object) => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: Buffer.from(JSON.stringify(body))
});

/** A service behind tokens that are each good for so many requests, the next number of `lives`, and then refused before their time. */
const behindTokens = (service: Transport, lives: readonly number[]) => {
  const tokens = new Map<string, number>();
  const seen = { refused: 0, fetched: 0 };
  const transport: Transport = async (request) => {
    if (request.url === TOKEN_URL) {
      seen.fetched += 1;
      tokens.set(`Bearer token-${seen.fetched}`, lives[seen.fetched % lives.length] ?? 1);
      return answer(200, { access_token: `token-${seen.fetched}`, token_type: 'Bearer', expires_in: 3_600 });
    }
    const token = request.headers['Authorization'] ?? '';
    const left = tokens.get(token) ?? 0;
    if (left === 0) {
      seen.refused += 1;
      return answer(401, { message: 'The token has run out.' });
    }
    tokens.set(token, left - 1);
    return service(request);
  };
  return { transport, seen };
};

test('tokens that are refused at any request of a sync lose nothing and make nothing twice', async () => {
  await alwaysAsync(
    10,
    [fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 5 }), fc.integer({ min: 4, max: 12 })],
    async (lives, count) => {
      const service = foreignServer(TRAITS);
      service.editor.create({ name: 'Tea' }, null, 0);
      const { transport, seen } = behindTokens(inProcess(service), lives);
      const store = WorkspaceStore.open(join(temporaryFolderInMemory(), 'replica.canopy'));
      try {
        const address = { url: 'http://service.test', readPath: TRAITS.readPath, writePath: TRAITS.writePath };
        const dialect = dialectOf(TRAITS);
        store.replica.begin({ address, dialect, authKind: 'oauth' });
        const sync = new ReplicaSync({
          store,
          service: openCategoryService({ address, dialect, credentials: givenFor(address, CLIENT), transport }),
          now: () => new Date()
        });
        expect((await sync.once()).failure).toBeUndefined();
        for (let index = 0; index < count; index += 1) store.create({ name: `Leaf ${index}` }, { author: 'window' });
        store.update(1, { name: 'Green tea' }, { author: 'window' });
        expect(await sync.once()).toMatchObject({ waiting: 0, conflicts: 0 });
        expect(foreignOutline(service)).toBe(outlined(store));
        expect(service.editor.all()).toHaveLength(count + 1);
        // One token each time that one was refused, and the first.
        expect(seen.fetched).toBe(seen.refused + 1);
        expect(seen.refused).toBeGreaterThan(0);
      } finally {
        store.close();
      }
    }
  );
});
