import { readdirSync, writeFileSync } from 'node:fs';
import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { messages } from '../../../src-main/cli/messages';
import { messages as readerWords } from '../../../src-main/formats/readers/messages';
import { FAULT_CHOICES, fileFormatSchema, type FaultKind } from '../../../src-shared/import-plan';
import { callCli } from '../../support/cli-call';
import { answer, cliImports, OWN, OWN_OUTLINE, OWN_TEXT } from '../../support/cli-imports';

const words = messages.importOptions;
const { at, begin, importing, outline, tree, write } = cliImports();

describe('what a file is', () => {
  test.each([
    ['a table', 'category_id;parent_id;name\n1;;Tools\n2;1;Saws\n'],
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
    expect(readdirSync(at())).toEqual(['t.txt']);
  });

  test('which row names the columns can be said, and only in a way that means one', async () => {
    writeFileSync(at('t.csv'), 'List;of;2026\nalpha;beta;gamma\nChairs;c;1\nTables;t;2\n');
    const ending = await importing(['--header-row', '2', '--dry-run', at('t.csv')]);
    expect(answer(ending)).toMatchObject({ reading: { hasHeader: true, headerRow: 2 }, count: 2 });
    for (const given of ['0', '-1', '1.5', 'two'])
      expect(await importing([`--header-row=${given}`, at('t.csv')])).toMatchObject({
        code: 2,
        stderr: expect.stringContaining(words.headerRow({ given })) as string
      });
    expect(await importing(['--header-row=2', '--no-header', at('t.csv')])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(words.headerTwice) as string
    });
  });

  test('a table in an encoding that was guessed comes in, and it is said; JSON, which has one encoding, does not', async () => {
    writeFileSync(at('t.csv'), Buffer.from('name,slug\nM\xf6bel,m\nSt\xfchle,s\n', 'latin1'));
    const ending = await importing([at('t.csv')]);
    expect(ending).toMatchObject({ code: 0, stderr: `${readerWords.guessedEncoding({ encoding: 'windows-1252' })}\n` });
    expect(tree()).toMatchObject([{ name: 'Möbel' }, { name: 'Stühle' }]);
    writeFileSync(at('t.json'), Buffer.from('[{"name":"M\xf6bel"}]', 'latin1'));
    expect((await importing([at('t.json')])).stderr).toContain(messages.jsonNotUtf8({ encoding: 'windows-1252' }));
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
    expect(readdirSync(at())).toEqual([]);
  });
});

describe('a fault', () => {
  const FAULTY = 'id,parent_id,name,slug\n1,,A,a b\n2,9,B,b\n2,1,C,c\n';

  test('refuses the file with row and column, a line for each kind', async () => {
    begin(OWN);
    const file = write('in.csv', FAULTY);
    const ending = await importing([file]);
    expect(ending).toMatchObject({ code: 1, stdout: '' });
    const line = (kind: FaultKind, place: string, text: string): string =>
      messages.importFaults.line({ kind, count: 1, examples: [{ place, text }] });
    expect(ending.stderr.split('\n').slice(0, 4)).toEqual([
      messages.notImported({ input: file }),
      line('missing_parent', 'line 3, column “parent_id”', '9'),
      line('duplicate_id', 'line 4, column “id”', '2'),
      line('invalid_slug', 'line 2, column “slug”', 'a b')
    ]);
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
  const { stdout } = await callCli(['import', '--help']);
  for (const [kind, choices] of Object.entries(FAULT_CHOICES)) {
    const [, after = ''] = stdout.split(`    ${kind} `);
    for (const choice of choices) expect(after).toContain(`=${choice} `);
  }
});

describe('a command line that makes no sense ends with 2 and says what it takes', () => {
  test.each([
    [messages.takes('--format', fileFormatSchema.options, 'xml'), ['--format', 'xml']],
    [words.encoding({ given: 'klingon' }), ['--encoding', 'klingon']],
    [words.separator({ given: '::' }), ['--separator', '::']],
    [messages.takes('--on-conflict', ['append', 'update', 'replace'], 'merge'), ['--on-conflict', 'merge']],
    [words.matchBy({ given: 'entry:' }), ['--on-conflict', 'update', '--match-by', 'entry:']],
    [words.matchByAlone, ['--match-by', 'id']],
    ['--on-fault takes KIND=CHOICE', ['--on-fault', 'nonsense=drop']],
    [
      messages.takes('--on-fault invalid_slug', FAULT_CHOICES.invalid_slug, 'create'),
      ['--on-fault', 'invalid_slug=create']
    ]
  ])('%s', async (says, args) => {
    const ending = await importing([...args, '-'], OWN_TEXT);
    expect(ending).toMatchObject({ code: 2, stdout: '' });
    expect(ending.stderr).toContain(says);
    expect(readdirSync(at())).toEqual([]);
  });

  test('a mapping that is none is refused with its faults', async () => {
    const map = write('map.json', '{"hierarchy":"sideways","fields":[]}');
    const ending = await importing(['--map', map, '-'], OWN_TEXT);
    expect(ending).toMatchObject({ code: 1, stdout: '' });
    expect(ending.stderr).toContain('/hierarchy');
    expect(readdirSync(at())).toEqual(['map.json']);
  });
});

test('a dry run says that ids become new ones only where they do', async () => {
  writeFileSync(at('ids.csv'), 'id,name\n501,A\n');
  const newIds = expect.arrayContaining([messages.newIds]) as unknown;
  expect(answer(await importing(['--dry-run', at('ids.csv')]))).toMatchObject({ notes: [] });
  expect(await importing([at('ids.csv')])).toMatchObject({ code: 0, stdout: '{"imported":1,"idsKept":true}\n' });
  expect(answer(await importing(['--dry-run', at('ids.csv')]))).toMatchObject({ notes: newIds });
});

describe('a refusal says what there is, in a sentence that stays in sight', () => {
  test('a file that is not there, and a folder', async () => {
    const unreadable = (file: string, code: string) => ({
      code: 1,
      stdout: '',
      stderr: `${messages.unreadable(file, Object.assign(new Error(code), { code }))}\n`
    });
    expect(await importing([at('none.csv')])).toEqual(unreadable(at('none.csv'), 'ENOENT'));
    expect(await importing([at()])).toEqual(unreadable(at(), 'EISDIR'));
    expect(readdirSync(at())).toEqual([]);
  });

  test('a sheet that the file does not have, with those that it has', async () => {
    writeFileSync(
      at('two.xlsx'),
      await writeXlsx({
        sheets: [
          { name: 'Tools', rows: [['name'], ['Saws']] },
          { name: 'Paints', rows: [['name'], ['Red']] }
        ]
      })
    );
    const ending = await importing(['--sheet', 'Nails', at('two.xlsx')]);
    expect(ending.stderr).toContain(readerWords.noSheet('Nails', ['Tools', 'Paints']));
  });

  test('a mapping with a field that the file does not have', async () => {
    writeFileSync(at('t.csv'), 'A,B\nx,1\n');
    writeFileSync(
      at('map.json'),
      '{"hierarchy":"flat","fields":[{"key":"C","role":"name"},{"key":"D","role":"entry"}]}'
    );
    const ending = await importing(['--map', at('map.json'), at('t.csv')]);
    expect(ending).toMatchObject({ code: 1 });
    expect(ending.stderr).toContain(messages.unknownFields(['C']));
  });

  test('an option that is none is told in a few lines, of which the last says where there are more', async () => {
    const { code, stderr } = await importing(['--format', 'foo', at('t.csv')]);
    expect(code).toBe(2);
    expect(stderr.startsWith(messages.takes('--format', fileFormatSchema.options, 'foo'))).toBe(true);
    expect(stderr).toContain('canopy import --database FILE');
    expect(stderr.trimEnd().split('\n').length).toBeLessThan(12);
    expect(stderr.endsWith(`\n${messages.moreHelp({ command: 'import' })}\n`)).toBe(true);
  });
});
