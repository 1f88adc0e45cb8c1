import { afterEach, expect, test, vi } from 'vitest';
import { confirmTree, readTree } from '../../../../src-renderer/session/follow-tree';
import { session } from '../../../../src-renderer/session/session';
import { IPC_CALLS } from '../../../../src-shared/ipc';
import { FakeMain } from './fake-main';

afterEach(() => {
  vi.unstubAllGlobals();
});

test('a commit between the preloaded tree and the first listener is read once the page is drawn', async () => {
  let revision = 3;
  const read: number[] = [];
  vi.stubGlobal('location', { search: '?workspace=shop' });
  vi.stubGlobal('fetch', () => {
    read.push(revision);
    return Promise.resolve(new Response('{"data":[],"error":null}', { headers: { ETag: `"${revision}"` } }));
  });
  const asked: unknown[] = [];
  new FakeMain(3).answers.set(IPC_CALLS.callService.name, (call) => {
    asked.push(call);
    const isSame = (call as { ifNoneMatch: string }).ifNoneMatch === `"${revision}"`;
    return { status: isSame ? 304 : 200, etag: `"${revision}"`, body: '' };
  });
  await readTree();
  await confirmTree();
  expect(read).toEqual([3]);
  revision = 4;
  await confirmTree();
  expect(read).toEqual([3, 4]);
  expect(session.state.snapshot?.revision).toBe(4);
  expect(asked).toEqual([
    { method: 'GET', path: '/api/categories', ifNoneMatch: '"3"' },
    { method: 'GET', path: '/api/categories', ifNoneMatch: '"3"' }
  ]);
});
