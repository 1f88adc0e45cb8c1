import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { paletteSections } from '../../../../../src-renderer/features/palette/palette-entries';
import { messages } from '../../../../../src-renderer/features/palette/messages';
import { transferCommands, useTransfer } from '../../../../../src-renderer/features/import-export/transfer-commands';
import { useKept } from '../../../../../src-renderer/session/kept-lists';
import { PLATFORMS } from '../../../../../src-shared/import-plan';
import type { KeptExport } from '../../../../../src-shared/window-view';
import { useColumns } from '../../../../../src-renderer/session/cells/columns';
import { COMMAND_IDS } from '../../../../../src-shared/commands';
import { NO_COLUMNS } from '../../../../../src-shared/kept-columns';
import { modelOf } from '../../sample-model';
import { findCategories, findInSlices } from '../../../../../src-renderer/features/palette/find-categories';
import { fold } from '../../../../../src-shared/normal-forms';
import { TreeModel } from '../../../../../src-renderer/model/tree-model';
import { always } from '../../../../support/fuzz-runs';

const model = modelOf([['Furniture', ['Showers']], 'Unders', 'Undo lists']);
const shape = (query: string, recent: readonly string[] = []): Record<string, string[]> =>
  Object.fromEntries(
    paletteSections(model, query, recent).map(({ label, entries }) => [label, entries.map(({ key }) => key)])
  );

describe('what the palette offers', () => {
  it('is every command but itself while nothing is typed, those used last first', () => {
    const sections = shape('', ['command-undo', 'category-2', 'category-99', 'command-palette']);
    expect(Object.keys(sections)).toEqual(['Recently used', 'Commands']);
    expect(sections['Recently used']).toEqual(['command-undo', 'category-2']);
    expect(sections['Commands']).toHaveLength(COMMAND_IDS.length - 2);
  });

  it('is categories first, then commands', () => {
    expect(Object.keys(shape('und'))).toEqual(['Categories', 'Commands']);
    expect(shape('und')['Categories']).toEqual(['category-3', 'category-4']);
  });

  it('is the saved views of the columns by their names', () => {
    useColumns.setState({ views: [{ ...NO_COLUMNS, name: 'Undone seasons' }] });
    expect(shape('und')['Views']).toEqual(['view-Undone seasons']);
    expect(shape('x')['Views']).toBe(undefined);
    expect(shape('> und')['Views']).toBe(undefined);
    useColumns.setState({ views: [] });
  });

  it('is the saved exports by their names, which open with what they say', () => {
    const kept: KeptExport = { name: 'Shop tables', format: 'csv', platform: 'magento', forSpreadsheet: false };
    useKept.setState({ exports: [kept] });
    const [found] = paletteSections(model, 'tables', []).filter(({ label }) => label === messages.kept.export);
    expect(found?.entries).toMatchObject([
      { key: 'export-Shop tables', name: 'Shop tables', detail: PLATFORMS.magento }
    ]);
    transferCommands.exportTree.run({ roots: [], given: kept });
    expect(useTransfer.getState()).toEqual({
      dialog: { kind: 'export', ids: [] },
      choice: { profile: 'Shop tables', format: 'csv', platform: 'magento', forSpreadsheet: false }
    });
    useKept.setState({ exports: [] });
  });

  it('is a command first where its label begins as typed and no name does', () => {
    const model2 = modelOf(['Slow redos']);
    expect(paletteSections(model2, 'redo', []).map(({ label }) => label)).toEqual(['Commands', 'Categories']);
  });

  it('is commands alone after the sign, recent ones too', () => {
    expect(Object.keys(shape('>', ['category-2', 'command-undo']))).toEqual(['Recently used', 'Commands']);
    expect(shape('>', ['category-2', 'command-undo'])['Recently used']).toEqual(['command-undo']);
    expect(Object.keys(shape('> und'))).toEqual(['Commands']);
    expect(shape('> all expand')['Commands']).toEqual(['command-expandAll']);
  });

  it('has the command of just that name before those that go on', () => {
    const renaming = ['command-rename', 'command-renameWorkspace', 'command-replace'];
    expect(shape('>rename')['Commands']).toEqual(renaming);
    expect(shape('>Backups')['Commands']).toEqual(['command-backups']);
  });

  it('has commands by other words for them, and by their letters', () => {
    expect(shape('>preferences')['Commands']).toEqual(['command-settings']);
    expect(shape('>exprt')['Commands']).toEqual(['command-exportTree', 'command-exportRedirects']);
    expect(shape('>xz')['Commands']).toBeUndefined();
  });

  it('tells the way to a category', () => {
    const [found] = paletteSections(model, 'showers', []);
    expect(found?.entries[0]).toMatchObject({ path: 'Furniture' });
  });
});

const namesFound = (model: TreeModel, query: string, most = 20): string[] =>
  findCategories(model, query, most).map(({ name }) => name);

describe('finding a category to go to', () => {
  it('puts the whole name before its beginning, a word, a part, and the path', () => {
    const model = modelOf(['Reboots', 'Rubber boots', 'Bootstraps', 'Boot', ['Boot sale', ['Trees']], 'Crème boot']);
    expect(namesFound(model, 'boot')).toEqual([
      'Boot',
      'Boot sale',
      'Bootstraps',
      'Crème boot',
      'Rubber boots',
      'Reboots'
    ]);
    expect(namesFound(model, 'sale trees')).toEqual(['Trees']);
  });

  it('folds case and accents, and trims', () => {
    expect(namesFound(modelOf(['Crème']), '  CREME ')).toEqual(['Crème']);
    expect(namesFound(modelOf(['Crème']), 'crè')).toEqual(['Crème']);
  });

  it('takes the words of a path in any order and with any sign between them, one of them in the name itself', () => {
    const model = modelOf([
      [
        'Shoes',
        [
          ['Women', ['Winter boots']],
          ['Men', ['Winter boots']]
        ]
      ]
    ]);
    for (const query of [
      'shoes women boots',
      'boots women',
      'shoes > women > winter',
      'women/boots',
      'Women › boots'
    ]) {
      expect(
        findCategories(model, query, 9).map(({ id }) => id),
        query
      ).toEqual([3]);
    }
    expect(namesFound(model, 'shoes children')).toEqual([]);
  });

  it('finds by slug and by number', () => {
    const model = modelOf(['One', 'Two', 'Three']);
    const [two] = findCategories(model, '#2', 5);
    expect(two?.name).toBe('Two');
    const slugged = new TreeModel();
    for (const node of model.nodes()) slugged.append({ ...node, slug: node.id === 3 ? 'Trio_3' : null });
    for (const typed of ['Trio_3', 'trio', 'TRIO']) expect(namesFound(slugged, typed)).toEqual(['Three']);
    expect(namesFound(model, '#99')).toEqual([]);
    expect(namesFound(model, '#')).toEqual([]);
  });

  it('still puts the whole name first where there are more beginnings than anybody reads', () => {
    const model = modelOf([...Array.from({ length: 3_000 }, (_, index) => `Ax ${index}`), 'Ax']);
    expect(namesFound(model, 'ax', 3)[0]).toBe('Ax');
    expect(namesFound(model, 'ax', 3)).toHaveLength(3);
  });

  it('finds every name by every part of it, each once, and never more than asked for', () => {
    const name = fc
      .string({ minLength: 1, maxLength: 8, unit: fc.constantFrom('a', 'b', 'É', 'ß', ' ', '-') })
      .filter((text) => text.trim() !== '');
    always(
      100,
      [fc.array(name, { minLength: 1, maxLength: 12 }), fc.nat(), fc.nat(), fc.integer({ min: 1, max: 12 })],
      (names, which, at, most) => {
        const model = modelOf(names);
        const wanted = names[which % names.length] ?? '';
        const query = wanted.slice(at % wanted.length).trim();
        fc.pre(query !== '' && !query.startsWith('#'));
        const all = findCategories(model, query, names.length);
        expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
        expect(all.some((node) => node.name === wanted)).toBe(true);
        const isWhole = all.map((node) => fold(node.name) === fold(query));
        // Once one is not the whole of it, none after it is.
        expect(isWhole.lastIndexOf(true)).toBeLessThan(isWhole.includes(false) ? isWhole.indexOf(false) : all.length);
        expect(findCategories(model, query, most)).toEqual(all.slice(0, most));
      }
    );
  });
});

describe('a search through a large tree', () => {
  it('pauses on its way, whether anything matches or not, and comes to the same', () => {
    const model = modelOf(Array.from({ length: 20_000 }, (_none, index) => `Tea ${index}`));
    for (const query of ['no such name', 'tea 19999', '#20000']) {
      const work = findInSlices(model, query, 20);
      let pauses = 0;
      let step = work.next();
      for (; step.done !== true; step = work.next()) pauses += 1;
      expect(pauses).toBeGreaterThanOrEqual(9);
      expect(step.value).toEqual(findCategories(model, query, 20));
    }
  });
});
