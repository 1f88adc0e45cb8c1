import { describe, expect, test } from 'vitest';
import type { ReadingParts } from '../../../../../src-main/sync/service-client/reading/page';
import type { Paging } from '../../../../../src-shared/protocol';
import { PagedService, read, rowsTo, type Paged } from './paged-service';

/** Asks a service for all it has, of which somebody leaves so many after each answer. */
const askingThenLeft =
  (service: PagedService, count: number): ReadingParts['ask'] =>
  (url) => {
    const value = { data: [...service.rows] };
    service.rows = rowsTo(count);
    return Promise.resolve({ url, status: 200, headers: {}, value, body: Buffer.alloc(0) });
  };

describe('a list that says nothing of its length', () => {
  const none: Paging = { kind: 'none' };
  const kind: Paged = { paging: { kind: 'page', parameter: 'page', first: 1 }, says: 'nothing', beyond: 'empty' };

  test('is asked for more where it has as many as a page usually has, and refused where others come', async () => {
    const service = new PagedService(45, kind);
    await expect(read(service, none)).rejects.toThrow(/listed 10, and others when it was asked for more/);
  });

  test('is believed where nothing else comes, or the question is refused', async () => {
    const deaf = new PagedService(10, kind);
    deaf.isDeaf = true;
    expect((await read(deaf, none)).rows).toHaveLength(10);
    expect(deaf.asked.length).toBe(2);
    const empty = new PagedService(10, kind);
    expect((await read(empty, none)).rows).toHaveLength(10);
    const strict = new PagedService(10, kind);
    const ask: ReadingParts['ask'] = (url, accepts) =>
      url.searchParams.size > 1
        ? Promise.resolve({ url, status: 400, headers: {}, value: null, body: Buffer.alloc(0) })
        : strict.ask(url, accepts);
    expect((await read(strict, none, { ask })).rows).toHaveLength(10);
  });

  test('is believed where somebody adds to it between the two questions', async () => {
    const service = new PagedService(10, { ...kind, paging: none });
    const ask = askingThenLeft(service, 11);
    expect((await read(service, none, { ask })).rows).toHaveLength(10);
  });

  test('is read again where somebody deletes most of it between the two questions', async () => {
    const service = new PagedService(10, { ...kind, paging: none });
    const ask = askingThenLeft(service, 3);
    expect((await read(service, none, { ask })).rows).toHaveLength(3);
    service.rows = rowsTo(10);
    const first = await service.ask(new URL('https://shop.example/categories'), []);
    service.rows = rowsTo(3);
    expect((await read(service, none, { ask, first })).rows).toHaveLength(3);
  });

  test('is not asked where its length is not that of a page, or our own contract rules pages out', async () => {
    const service = new PagedService(7, kind);
    await read(service, none);
    expect(service.asked).toHaveLength(1);
    const canopy = new PagedService(10, kind);
    await read(canopy, none, { isCanopy: true });
    expect(canopy.asked).toHaveLength(1);
  });
});
