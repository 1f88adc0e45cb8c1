import { describe, expect, it } from 'vitest';
import { decodeTree } from '../../../../src-renderer/model/tree-decoder';
import { outlineOf } from '../sample-model';

const category = (id: number, parentId: number | null, children: unknown[] = []) => ({
  id,
  parentId,
  position: 0,
  name: `C${id}`,
  slug: null,
  description: '',
  visible: true,
  metadata: { colour: 'green' },
  version: 1,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  children
});

describe('reading the answer of the tree', () => {
  it('keeps every category, its order and its fields', () => {
    const own = { createdAt: '2026-02-02T00:00:00.000Z', updatedAt: '2026-03-03T00:00:00.000Z' };
    const last = { ...category(9, 3), ...own };
    const model = decodeTree({
      data: [category(2, null, [category(5, 2), category(3, 2, [last])]), category(1, null)]
    });
    expect(outlineOf(model)).toEqual([['C2', ['C5', ['C3', ['C9']]]], 'C1']);
    expect(model.get(9)).toMatchObject({ ...own, metadata: { colour: 'green' } });
  });

  it('goes as deep as the answer does', () => {
    let tree = category(20_000, 19_999);
    for (let id = 19_999; id >= 1; id -= 1) tree = category(id, id === 1 ? null : id - 1, [tree]);
    expect(decodeTree({ data: [tree] }).size).toBe(20_000);
  });

  it.each([
    ['no list', { data: null }],
    ['an id that is no number', { data: [{ ...category(1, null), id: '1' }] }],
    ['an id that comes twice', { data: [category(1, null), category(1, null)] }],
    ['a parent that is not the one above', { data: [category(1, 7)] }],
    ['a name that is no text', { data: [{ ...category(1, null), name: 5 }] }],
    ['metadata that is a list', { data: [{ ...category(1, null), metadata: [] }] }],
    ['no children', { data: [{ ...category(1, null), children: undefined }] }]
  ])('refuses %s', (_what, envelope) => {
    expect(() => decodeTree(envelope)).toThrow(/The tree's answer/);
  });
});
