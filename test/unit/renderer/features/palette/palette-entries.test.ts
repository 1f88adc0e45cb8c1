import { describe, expect, it } from 'vitest';
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
