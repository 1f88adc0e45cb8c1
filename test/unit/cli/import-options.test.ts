import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readXlsx, writeXlsx } from 'hucre/xlsx';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { LIMITS } from '../../../src-shared/limits';
import { FAULT_CHOICES } from '../../../src-shared/import-plan';
import type { ImportedCategory } from '../../../src-main/domain/tree';
import { WorkspaceStore } from '../../../src-main/store/sqlite/workspace-store';
import { bundleEntry, type BundledEntry } from '../../support/bundle-entry';
import { runProgram, type Ending } from '../../support/child-program';

let cli: BundledEntry;
let folder: string;
const at = (name: string): string => join(folder, name);
const importing = (args: readonly string[], input?: string): Promise<Ending> =>
  runProgram(cli.file, ['import', '--database', at('w.canopy'), ...args], input);
const exporting = (format: string, output: string): Promise<Ending> =>
  runProgram(cli.file, ['export', '--database', at('w.canopy'), '--format', format, at(output)]);
const inStore = <T>(work: (store: WorkspaceStore) => T): T => {
  const store = WorkspaceStore.open(at('w.canopy'));
  try {
    return work(store);
  } finally {
    store.close();
  }
};
/** The workspace that a test begins with. */
const begin = (categories: ImportedCategory[]): void =>
  void inStore((store) => store.importTree(categories, { author: 'import' }));
const tree = () => inStore((store) => store.readTree());
const outline = (): string[] => {
  const lines: string[] = [];
  const list = (categories: ReturnType<typeof tree>, depth: number): void => {
    for (const { id, name, slug, children } of categories) {
      lines.push(`${'  '.repeat(depth)}${id} ${name}${slug === null ? '' : ` (${slug})`}`);
      list(children, depth + 1);
    }
  };
  list(tree(), 0);
  return lines;
};
const write = (name: string, text: string): string => {
  writeFileSync(at(name), text);
  return at(name);
};
const answer = ({ stdout }: Ending): unknown => JSON.parse(stdout);

const OWN: ImportedCategory[] = [
  {
    id: 10,
    name: 'Clothes',
    slug: 'clothes',
    description: 'All of them',
    metadata: { code: 'C', colour: 'red' },
    children: [
      { id: 11, name: 'Shoes', slug: 'shoes' },
      { id: 12, name: 'Hats', slug: 'hats' }
    ]
  },
  { id: 20, name: 'Food' }
];
const OWN_TEXT = JSON.stringify(OWN);
const OWN_OUTLINE = ['10 Clothes (clothes)', '  11 Shoes (shoes)', '  12 Hats (hats)', '20 Food'];

beforeAll(async () => {
  cli = await bundleEntry('src-main/cli.ts');
});
afterAll(() => cli.remove());
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'canopy-cli-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('what a file is', () => {
  test.each([
    ['a table', 'category_id;parent_id;name\n1;;Tools\n2;1;Saws\n'],
    ['flat JSON', '[{"id":1,"label":"Tools"},{"id":2,"label":"Saws","parentId":1}]'],
    ['YAML', '- name: Tools\n  children:\n    - name: Saws\n'],
    ['Markdown', '# Tools\n\n## Saws\n'],
    ['an outline', '<opml version="2.0"><body><outline text="Tools"><outline text="Saws"/></outline></body></opml>'],
    ["Google's form", '# Google_Product_Taxonomy_Version: 2021-09-21\n1 - Tools\n2 - Tools > Saws\n'],
    [
      'SKOS',
      '@prefix s: <http://www.w3.org/2004/02/skos/core#>.\n<a> a s:Concept; s:prefLabel "Tools".\n<b> a s:Concept; s:prefLabel "Saws"; s:broader <a>.\n'
    ],
    ['a list', 'Tools\n  Saws\n']
  ])('is found out of standard input, where it has no name: %s', async (_what, text) => {
    const ending = await importing(['-'], text);
    expect(ending).toMatchObject({ code: 0 });
    expect(tree()).toMatchObject([{ name: 'Tools', children: [{ name: 'Saws' }] }]);
  });

  test('what is not found out right can be said: format, encoding, separator, no header', async () => {
    const table = at('t.txt');
    writeFileSync(table, Buffer.from('M\xf6bel#1\nSt\xfchle#2\n', 'latin1'));
    const ending = await importing([
      '--format',
      'csv',
      '--encoding',
      'latin1',
      '--separator',
      '#',
      '--no-header',
      '--dry-run',
      table
    ]);
    expect(answer(ending)).toMatchObject({
      format: 'csv',
      reading: { format: 'csv', encoding: 'windows-1252', separator: '#', hasHeader: false },
      count: 2,
      first: [{ name: 'Möbel' }, { name: 'Stühle' }]
    });
    expect(readdirSync(folder)).toEqual(['t.txt']);
  });

  test('a table in an encoding that was guessed comes in, and it is said; JSON, which has one encoding, does not', async () => {
    writeFileSync(at('t.csv'), Buffer.from('name,slug\nM\xf6bel,m\nSt\xfchle,s\n', 'latin1'));
    const ending = await importing([at('t.csv')]);
    expect(ending).toMatchObject({ code: 0, stderr: expect.stringContaining('The file is not UTF-8') as string });
    expect(tree()).toMatchObject([{ name: 'Möbel' }, { name: 'Stühle' }]);
    writeFileSync(at('t.json'), Buffer.from('[{"name":"M\xf6bel"}]', 'latin1'));
    expect((await importing([at('t.json')])).stderr).toContain('--encoding windows-1252');
    expect(await importing(['--encoding', 'windows-1252', at('t.json')])).toMatchObject({ code: 0 });
    expect(tree()).toHaveLength(3);
  });

  test('a sheet is chosen by its name or number', async () => {
    const rows = (name: string) => [['name'], [name]];
    writeFileSync(
      at('t.xlsx'),
      await writeXlsx({
        sheets: [
          { name: 'First', rows: rows('Tools') },
          { name: 'Second', rows: rows('Saws') }
        ]
      })
    );
    for (const sheet of ['2', 'Second'])
      expect(answer(await importing(['--sheet', sheet, '--dry-run', at('t.xlsx')]))).toMatchObject({
        reading: { sheet: 'Second' },
        first: [{ name: 'Saws' }]
      });
    expect(await importing(['--sheet', '3', at('t.xlsx')])).toMatchObject({ code: 1, stdout: '' });
  });

  test('names come in the language that is asked for', async () => {
    const skos =
      '@prefix s: <http://www.w3.org/2004/02/skos/core#>.\n<a> a s:Concept; s:prefLabel "Tools"@en, "Werkzeug"@de.\n';
    await importing(['--language', 'de', '-'], skos);
    expect(tree()).toMatchObject([{ name: 'Werkzeug' }]);
  });
});

describe('a dry run', () => {
  test('prints what came of the file and what it would do, and its mapping, corrected, is what --map takes', async () => {
    begin(OWN);
    const file = write('in.csv', 'titel,kuerzel,slug\nA,x,B C\nD,y,d\n');
    const ending = await importing(['--dry-run', file]);
    expect(ending).toMatchObject({ code: 0, stderr: '' });
    const printed = z
      .looseObject({
        mapping: z.looseObject({ fields: z.array(z.looseObject({ key: z.string(), role: z.string() })) })
      })
      .parse(answer(ending));
    expect(printed).toMatchObject({
      input: file,
      format: 'csv',
      count: 2,
      levels: 1,
      mapping: { hierarchy: 'flat' },
      faults: [
        {
          kind: 'invalid_slug',
          count: 1,
          choice: 'repair',
          choices: FAULT_CHOICES.invalid_slug,
          isDecided: false,
          examples: [{ place: 'line 2, column “slug”', text: 'B C' }]
        }
      ],
      mode: { kind: 'append' },
      outcome: { added: 2, changed: 0, removed: 0 },
      goesThrough: false
    });
    expect(outline()).toEqual(OWN_OUTLINE);
    const fields = printed.mapping.fields.map(({ key, role }) => ({
      key,
      role: { slug: 'ignored', kuerzel: 'name', titel: 'entry' }[key] ?? role
    }));
    const map = write('map.json', JSON.stringify({ ...printed.mapping, fields }));
    expect(await importing(['--map', map, file])).toMatchObject({
      code: 0,
      stdout: '{"imported":2,"idsKept":false}\n'
    });
    expect(tree().slice(2)).toMatchObject([
      { name: 'x', slug: null, metadata: { titel: 'A' } },
      { name: 'y', metadata: { titel: 'D' } }
    ]);
  });

  test('makes no workspace', async () => {
    expect(answer(await importing(['--dry-run', '-'], OWN_TEXT))).toMatchObject({ count: 4, goesThrough: true });
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe('a fault', () => {
  const FAULTY = 'id,parent_id,name,slug\n1,,A,a b\n2,9,B,b\n2,1,C,c\n';

  test('refuses the file with row and column, a line for each kind', async () => {
    begin(OWN);
    const file = write('in.csv', FAULTY);
    const ending = await importing([file]);
    expect(ending).toMatchObject({ code: 1, stdout: '' });
    expect(ending.stderr.split('\n').filter((line) => line.includes('It goes through'))).toEqual([
      '  a parent that is not in the file, 1 time (line 3, column “parent_id”: “9”). It goes through with --on-fault missing_parent=create (or top_level, leave_out).',
      '  an id that another category has, 1 time (line 4, column “id”: “2”). It goes through with --on-fault duplicate_id=as_new (or leave_out).',
      '  a text that no slug can be, 1 time (line 2, column “slug”: “a b”). It goes through with --on-fault invalid_slug=repair (or metadata, drop).'
    ]);
    expect(ending.stderr).toContain(file);
    expect(outline()).toEqual(OWN_OUTLINE);
  });

  test('goes through by the choice for its kind, and all=default takes the first of the others', async () => {
    const file = write('in.csv', FAULTY);
    const some = ['--on-fault', 'missing_parent=top_level', '--on-fault', 'invalid_slug=metadata'];
    expect((await importing([...some, file])).stderr).toContain('duplicate_id=as_new');
    expect(await importing([...some, '--on-fault', 'all=default', file])).toMatchObject({ code: 0, stderr: '' });
    expect(tree()).toMatchObject([
      { name: 'A', slug: null, metadata: { slug: 'a b' }, children: [{ name: 'C' }] },
      { name: 'B', parentId: null }
    ]);
  });
});

test('the help lists every kind of fault with its choices', async () => {
  const { stdout } = await runProgram(cli.file, ['import', '--help']);
  for (const [kind, choices] of Object.entries(FAULT_CHOICES)) {
    const [, after = ''] = stdout.split(`    ${kind} `);
    for (const choice of choices) expect(after).toContain(`=${choice} `);
  }
});

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
    expect(readdirSync(folder)).toEqual(['w.canopy']);
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
    expect(ending.stderr).toContain('No category of the file has what --match-by id matches by');
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

describe('a command line that makes no sense ends with 2 and says what it takes', () => {
  test.each([
    ['--format takes', ['--format', 'xml']],
    ['--encoding takes', ['--encoding', 'klingon']],
    ['--separator takes', ['--separator', '::']],
    ['--on-conflict takes', ['--on-conflict', 'merge']],
    ['--match-by takes', ['--on-conflict', 'update', '--match-by', 'entry:']],
    ['--match-by goes with', ['--match-by', 'id']],
    ['--on-fault takes KIND=CHOICE', ['--on-fault', 'nonsense=drop']],
    ['--on-fault invalid_slug takes', ['--on-fault', 'invalid_slug=create']]
  ])('%s', async (says, args) => {
    const ending = await importing([...args, '-'], OWN_TEXT);
    expect(ending).toMatchObject({ code: 2, stdout: '' });
    expect(ending.stderr).toContain(says);
    expect(readdirSync(folder)).toEqual([]);
  });

  test('a mapping that is none is refused with its faults', async () => {
    const map = write('map.json', '{"hierarchy":"sideways","fields":[]}');
    const ending = await importing(['--map', map, '-'], OWN_TEXT);
    expect(ending).toMatchObject({ code: 1, stdout: '' });
    expect(ending.stderr).toContain('/hierarchy');
    expect(readdirSync(folder)).toEqual(['map.json']);
  });
});
