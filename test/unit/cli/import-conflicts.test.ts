import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { readXlsx, writeXlsx } from 'hucre/xlsx';
import { describe, expect, test } from 'vitest';
import { messages } from '../../../src-main/cli/messages';
import { LIMITS } from '../../../src-shared/limits';
import type { ImportedCategory } from '../../../src-main/domain/tree';
import { answer, cliImports, OWN, OWN_OUTLINE, OWN_TEXT } from '../../support/cli-imports';

const { at, begin, exporting, importing, inStore, outline, tree, write } = cliImports();

describe('a tree that is not empty', () => {
  test.each(['json', 'csv', 'yaml', 'xlsx'])('comes out as %s and changes nothing as it comes back', async (format) => {
    begin(OWN);
    const before = tree();
    await exporting(format, `out.${format}`);
    for (const way of ['update', 'replace'])
      expect(answer(await importing(['--on-conflict', way, at(`out.${format}`)]))).toEqual({
        imported: 4,
        idsKept: false,
        matched: 4,
        added: 0,
        changed: 0,
        moved: 0,
        reordered: 0,
        removed: 0,
        unclear: 0
      });
    expect(tree()).toEqual(before);
  });

  test.each([
    ['json', (text: string) => text.replace('"name":"Shoes"', '"name":"Boots"')],
    ['yaml', (text: string) => text.replace('name: Shoes', 'name: Boots')],
    ['csv', (text: string) => text.replace(',Shoes,', ',Boots,')]
  ])('takes over what was edited in %s, as one step of undo, after a backup', async (format, edit) => {
    begin(OWN);
    const before = tree();
    await exporting(format, `out.${format}`);
    const edited = edit(readFileSync(at(`out.${format}`), 'utf8'));
    const ending = await importing(['--on-conflict', 'update', write(`out.${format}`, edited)]);
    expect(answer(ending)).toMatchObject({ matched: 4, changed: 1, added: 0, removed: 0 });
    expect(outline()).toEqual(OWN_OUTLINE.map((line) => line.replace('Shoes', 'Boots')));
    expect(readdirSync(at('w.canopy.backups'))).toHaveLength(1);
    inStore((store) =>
      expect(store.journalState().undo).toMatchObject({ action: 'updateFrom', subject: `out.${format}` })
    );
    inStore((store) => store.undo());
    expect(tree()).toMatchObject(before.map(({ id, name }) => ({ id, name })));
    expect(outline()).toEqual(OWN_OUTLINE);
  });

  test('takes over what was edited in a spreadsheet, as one step of undo', async () => {
    begin(OWN);
    await exporting('xlsx', 'out.xlsx');
    const { sheets } = await readXlsx(readFileSync(at('out.xlsx')));
    const [sheet] = sheets;
    const header = sheet?.rows[0] ?? [];
    const [id, name, colour] = ['id', 'name', 'metadata.colour'].map((title) => header.indexOf(title));
    const rows = (sheet?.rows ?? []).map((row) =>
      row.map((cell, column) => {
        if (row[id ?? 0] === '11' && column === name) return 'Boots';
        // As a person types it: a number, no longer a text.
        return row[id ?? 0] === '10' && column === colour ? 7 : cell;
      })
    );
    writeFileSync(at('edited.xlsx'), await writeXlsx({ sheets: [{ name: sheet?.name ?? '', rows }] }));
    const ending = await importing(['--on-conflict', 'update', at('edited.xlsx')]);
    expect(answer(ending)).toMatchObject({ matched: 4, changed: 2, added: 0, moved: 0, removed: 0 });
    expect(outline()).toEqual(OWN_OUTLINE.map((line) => line.replace('Shoes', 'Boots')));
    expect(tree()[0]?.metadata).toEqual({ code: 'C', colour: 7 });
    inStore((store) => store.undo());
    expect(outline()).toEqual(OWN_OUTLINE);
    expect(tree()[0]?.metadata).toEqual({ code: 'C', colour: 'red' });
  });

  const TABLE = 'slug,name,price\nshoes,Boots,9\ncoats,Coats,20\n';

  test('is updated by slug from a list: what the file does not say stays, and new ones come behind', async () => {
    begin(OWN);
    const ending = await importing(['--on-conflict', 'update', '--match-by', 'slug', '-'], TABLE);
    expect(answer(ending)).toMatchObject({ imported: 2, matched: 1, added: 1, changed: 1, moved: 0, removed: 0 });
    expect(outline()).toEqual([
      '10 Clothes (clothes)',
      '  11 Boots (shoes)',
      '  12 Hats (hats)',
      '20 Food',
      '21 Coats (coats)'
    ]);
    expect(tree()[0]).toMatchObject({ description: 'All of them', metadata: { code: 'C', colour: 'red' } });
  });

  test('is updated by path, and what is only named on the way keeps all that it has', async () => {
    begin(OWN);
    const ending = await importing(
      ['--on-conflict', 'update', '--match-by', 'path', '-'],
      'path,slug,description\nClothes > Shoes,shoes-2,For feet\nClothes > Coats,coats,\n'
    );
    expect(answer(ending)).toMatchObject({ matched: 2, added: 1, changed: 1, removed: 0 });
    expect(tree()[0]).toMatchObject({
      slug: 'clothes',
      description: 'All of them',
      metadata: { code: 'C', colour: 'red' },
      children: [{ id: 11, slug: 'shoes-2', description: 'For feet' }, { name: 'Coats' }, { id: 12, slug: 'hats' }]
    });
  });

  test('is updated by an entry of the metadata', async () => {
    begin(OWN);
    const ending = await importing(
      ['--on-conflict', 'update', '--match-by', 'entry:code', '-'],
      'name,code\nClothing,C\nTools,T\n'
    );
    expect(answer(ending)).toMatchObject({ matched: 1, added: 1, changed: 1 });
    expect(tree()).toMatchObject([
      { id: 10, name: 'Clothing', metadata: { code: 'C', colour: 'red' } },
      { name: 'Tools', metadata: { code: 'T' } },
      { id: 20 }
    ]);
  });

  test('is replaced: what the file does not have goes, the order is the file’s, and one undo brings all back', async () => {
    begin(OWN);
    const ending = await importing(
      ['--on-conflict', 'replace', '-'],
      JSON.stringify([
        { id: 10, name: 'Clothes', children: [{ id: 12, name: 'Hats' }, { id: 11, name: 'Shoes' }, { name: 'Coats' }] }
      ])
    );
    expect(answer(ending)).toMatchObject({ matched: 3, added: 1, changed: 0, reordered: 1, removed: 1 });
    expect(outline()).toEqual(['10 Clothes (clothes)', '  12 Hats (hats)', '  11 Shoes (shoes)', '  21 Coats']);
    inStore((store) => store.undo());
    expect(outline()).toEqual(OWN_OUTLINE);
  });

  test('a dry run of an update says what it would do and does nothing', async () => {
    begin(OWN);
    const ending = await importing(['--on-conflict', 'replace', '--match-by', 'slug', '--dry-run', '-'], TABLE);
    expect(answer(ending)).toMatchObject({
      mode: { kind: 'replace', matchBy: 'slug' },
      outcome: { matched: 1, added: 1, changed: 1, removed: 3 }
    });
    expect(outline()).toEqual(OWN_OUTLINE);
    expect(readdirSync(at())).toEqual(['w.canopy']);
  });

  test('a dry run foresees what the workspace refuses, such as a tree that would be too deep', async () => {
    const deep = (levels: number): ImportedCategory => ({
      name: 'A',
      ...(levels > 1 && { children: [deep(levels - 1)] })
    });
    begin([
      { ...deep(LIMITS.depth), id: 1 },
      { id: 99, name: 'B', children: [{ name: 'C' }] }
    ]);
    const before = tree();
    let lowest = before[0];
    while (lowest?.children[0] !== undefined) [lowest] = lowest.children;
    const args = ['--on-conflict', 'update'];
    const table = `id,parent_id,name\n${lowest?.id ?? 0},${lowest?.parentId ?? 0},A\n99,${lowest?.id ?? 0},B\n`;
    const printed = answer(await importing([...args, '--dry-run', '--on-fault', 'all=default', '-'], table));
    const ending = await importing([...args, '--on-fault', 'all=default', '-'], table);
    expect(ending).toMatchObject({ code: 1, stdout: '' });
    expect(printed).toMatchObject({ goesThrough: false, refusal: ending.stderr.trim() });
    expect(tree()).toEqual(before);
  });

  test('is not touched by a file that has nothing to match by, which would take the place of everything', async () => {
    begin(OWN);
    const ending = await importing(['--on-conflict', 'replace', '-'], 'Tools\n  Saws\n');
    expect(ending).toMatchObject({ code: 1, stdout: '' });
    expect(ending.stderr).toBe(`${messages.nothingToMatchBy({ by: 'id' })}\n`);
    expect(outline()).toEqual(OWN_OUTLINE);
  });

  test('a category that could be several is a doubt that is asked about', async () => {
    begin([
      { id: 1, name: 'A', slug: 's' },
      { id: 2, name: 'B', slug: 's' }
    ]);
    const args = ['--on-conflict', 'update', '--match-by', 'slug'];
    const refused = await importing([...args, '-'], 'name,slug\nC,s\n');
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(refused.stderr).toContain('--on-fault unclear_match=as_new');
    expect(tree()).toHaveLength(2);
    const taken = await importing([...args, '--on-fault', 'unclear_match=as_new', '-'], 'name,slug\nC,s\n');
    expect(answer(taken)).toMatchObject({ added: 1, unclear: 1 });
    expect(tree()).toHaveLength(3);
  });

  test('one that is empty takes ids, whatever the way', async () => {
    expect(answer(await importing(['--on-conflict', 'replace', '-'], OWN_TEXT))).toMatchObject({
      idsKept: true,
      added: 4
    });
    expect(outline()).toEqual(OWN_OUTLINE);
  });
});
