import { expect, test } from 'vitest';
import { versionBefore } from '../../../../../src-renderer/features/inspector/settled';
import type { HistoryChange } from '../../../../../src-shared/history';

const AT = '2026-11-27T12:00:00.000Z';
const EARLIER = '2026-11-27T11:00:00.000Z';
const REPORT = { id: 1, at: AT, categoryId: 1, message: '' };

const change = (id: number, fields: Partial<HistoryChange>): HistoryChange => ({
  id,
  groupId: id,
  at: EARLIER,
  author: 'window',
  categoryId: 1,
  name: 'Tea',
  kind: 'update',
  version: id,
  fields: [],
  from: null,
  to: null,
  restorable: true,
  ...fields
});

test.each([
  [
    'the one before all that sync has changed then',
    [change(3, { at: AT, author: 'sync' }), change(2, { at: AT, author: 'sync' }), change(1, {})],
    1
  ],
  ['not one after it', [change(4, {}), change(3, { at: AT, author: 'sync' }), change(2, {})], 2],
  ['none where sync has changed nothing', [change(1, {})], null],
  ['none where nothing is kept from before', [change(3, { at: AT, author: 'sync' })], null],
  [
    'its deletion where it was not there',
    [change(3, { at: AT, author: 'sync', kind: 'create' }), change(2, { kind: 'delete' })],
    2
  ]
] as const)('what a report can be taken back to: %s', (_, changes, id) => {
  expect(versionBefore(changes, REPORT)?.id ?? null).toBe(id);
});
