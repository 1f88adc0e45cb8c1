import { expect, test } from 'vitest';
import { readConfirmed } from '../../../../../src-main/sync/service-client/reading/read-whole';
import type { ReadingParts } from '../../../../../src-main/sync/service-client/reading/page';
import { isObject, remoteIdOf } from '../../../../../src-main/fields/listed-values';
import { ADDRESS, PagedService, protocolFor, type Paged } from './paged-service';

test('where a category is missing that was there, two readings in a row have to agree', async () => {
  const kind: Paged = { paging: { kind: 'page', parameter: 'page', first: 1 }, says: 'more', beyond: 'empty' };
  const service = new PagedService(25, kind);
  const before = new Set(service.rows.map(({ id }) => id));
  // On the first page, when it was read already: the first of the second page slips by.
  service.between = (answers) => {
    if (answers === 1) service.rows.splice(2, 1);
  };
  const parts: ReadingParts = {
    address: ADDRESS,
    protocol: protocolFor(kind.paging),
    childrenKey: null,
    idOf: (row) => (isObject(row) ? remoteIdOf(row['id'], 'number') : null),
    ask: service.ask,
    isCanopy: false
  };
  const { rows } = await readConfirmed(parts, { digest: null, expected: () => before });
  expect(rows).toEqual(service.rows);
  expect(service.asked).toHaveLength(9);
  service.between = () => undefined;
  service.asked.length = 0;
  await readConfirmed(parts, { digest: null, expected: () => new Set(service.rows.map(({ id }) => id)) });
  expect(service.asked).toHaveLength(3);
});
