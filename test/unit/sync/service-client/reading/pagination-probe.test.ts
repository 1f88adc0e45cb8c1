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

  test('is asked for more where it has as many as a page usually has, and its pages are read where others come', async () => {
    const listing = await read(new PagedService(45, kind), none);
    expect(listing.rows).toHaveLength(45);
    expect(listing.found).toEqual({ paging: { kind: 'page', parameter: 'page', first: 1 } });
  });

  test.each<Paging>([
    ...['pageNumber', 'currentPage', 'paged', 'p'].map((parameter): Paging => ({ kind: 'page', parameter, first: 1 })),
    { kind: 'offset', parameter: '_start' }
  ])('is read by $parameter alone', async (paging) => {
    const listing = await read(new PagedService(45, { ...kind, paging }), none);
    expect([listing.rows.length, listing.found]).toEqual([45, { paging }]);
  });

  test('whose pages are counted from 0 is read from its first page', async () => {
    const fromZero = new PagedService(45, { ...kind, paging: { kind: 'page', parameter: 'page', first: 0 } });
    expect((await read(fromZero, none)).rows).toHaveLength(45);
    expect((await read(new PagedService(15, { ...kind, paging: fromZero.kind.paging }), none)).rows).toHaveLength(15);
  });

  test('is believed where nothing else comes', async () => {
    const deaf = new PagedService(10, kind);
    deaf.isDeaf = true;
    expect((await read(deaf, none)).rows).toHaveLength(10);
    expect(deaf.asked.length).toBe(2);
    expect((await read(new PagedService(10, { ...kind, beyond: 404 }), none)).rows).toHaveLength(10);
  });

  test('keeps the paging that a service heeds, though nothing follows yet', async () => {
    const listing = await read(new PagedService(10, kind), none);
    expect([listing.rows.length, listing.found]).toEqual([
      10,
      { paging: { kind: 'page', parameter: 'page', first: 1 } }
    ]);
    // One that filters by whatever it is asked heeds nothing: json-server 0.17.4.
    const filtering = new PagedService(10, { ...kind, paging: none });
    const ask: ReadingParts['ask'] = async (url, accepts) => {
      const answer = await filtering.ask(url, accepts);
      return url.searchParams.size > 1 ? { ...answer, value: { data: [] } } : answer;
    };
    expect((await read(filtering, none, { ask })).found).toBeUndefined();
  });

  /** Refuses each question with a parameter that it does not know, as Parse Server 9.10.0 does. */
  const strict =
    (service: PagedService, known: readonly string[]): ReadingParts['ask'] =>
    (url, accepts) =>
      [...url.searchParams.keys()].every((name) => name === 'sort' || known.includes(name))
        ? service.ask(url, accepts)
        : Promise.resolve({ url, status: 400, headers: {}, value: null, body: Buffer.alloc(0) });

  test.each(['skip', '$skip'])(
    'is asked by each parameter alone where it refuses others, such as %s',
    async (parameter) => {
      const service = new PagedService(45, { ...kind, paging: { kind: 'offset', parameter } });
      const listing = await read(service, none, { ask: strict(service, [parameter]) });
      expect(listing.rows).toHaveLength(45);
      expect(listing.found).toEqual({ paging: { kind: 'offset', parameter } });
    }
  );

  test('leaves it open where every question is refused, until a person says that it is whole', async () => {
    const service = new PagedService(10, kind);
    const ask = strict(service, []);
    await expect(read(service, none, { ask })).rejects.toThrow(/refused every question for more/);
    expect((await read(service, { kind: 'whole' }, { ask })).rows).toHaveLength(10);
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
