import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nameSchema } from '../../../src-shared/category';
import { formatOutline, type OutlineRow, parseOutline } from '../../../src-shared/outline/outline-text';
import { always } from '../../support/fuzz-runs';
import { isMoreThanNames } from '../../../src-shared/outline/more-than-names';

/** What a text becomes, a tab a level; or why nothing. */
const outline = (text: string): string => {
  const parsed = parseOutline(text);
  return parsed.ok
    ? parsed.rows.map(({ depth, fields }) => '\t'.repeat(depth) + fields.name).join('\n')
    : parsed.problem;
};

const CLOTHES = 'Clothes\n\tShirts\n\tShoes\n\t\tBoots\nToys';

describe('an indented list', () => {
  it.each([
    ['tabs', CLOTHES],
    ['two spaces', 'Clothes\n  Shirts\n  Shoes\n    Boots\nToys'],
    ['three spaces', 'Clothes\n   Shirts\n   Shoes\n      Boots\nToys'],
    ['spaces that differ', 'Clothes\n Shirts\n Shoes\n      Boots\nToys'],
    [
      'CRLF, empty lines and blanks at the ends',
      '\uFEFFClothes  \r\n\r\n\tShirts\t\r\n   \r\n\tShoes\r\n\t\tBoots \r\nToys\r\n\r\n'
    ],
    ['a beginning that is indented itself', '    Clothes\n      Shirts\n      Shoes\n        Boots\n    Toys'],
    ['Markdown', '- Clothes\n  - Shirts\n  - Shoes\n    - Boots\n- Toys'],
    ['Markdown with stars and pluses', '* Clothes\n    + Shirts\n    + Shoes\n        - Boots\n* Toys'],
    ['Markdown with numbers', '1. Clothes\n   1. Shirts\n   2. Shoes\n      1. Boots\n2. Toys'],
    [
      'bullets with tabs after them, as word processors write them',
      '•\tClothes\n\t◦\tShirts\n\t◦\tShoes\n\t\t▪\tBoots\n•\tToys'
    ],
    ['bullets of Word with its indentation', '•\tClothes\n\to\tShirts\n\to\tShoes\n\t\t▪\tBoots\n•\tToys'],
    ['bullets of Word, one kind a level', '• Clothes\no Shirts\no   Shoes\n▪\tBoots\n• Toys'],
    ['dashes, one more a level', 'Clothes\n- Shirts\n- Shoes\n-- Boots\nToys'],
    ['dashes from the first level on', '- Clothes\n-- Shirts\n-- Shoes\n--- Boots\n- Toys'],
    ['long dashes, as WordPress writes them', 'Clothes\n— Shirts\n— Shoes\n— — Boots\nToys'],
    ['the lines that “tree” draws', '.\n├── Clothes\n│   ├── Shirts\n│   └── Shoes\n│       └── Boots\n└── Toys'],
    ['numbers of several parts', '1) Clothes\n  1.1. Shirts\n  1.2. Shoes\n    1.2.1. Boots\n2) Toys']
  ])('is read by its indentation: %s', (_what, text) => {
    expect(outline(text)).toBe(CLOTHES);
  });

  it('takes a line between two levels for a sibling of what came deeper', () => {
    expect(outline('A\n    B\n  C')).toBe('A\n\tB\n\tC');
    expect(outline('    A\n  B\nC')).toBe('A\nB\nC');
  });

  it('takes one mark off a line, and leaves what only looks like one', () => {
    expect(outline('- - A\n-B\n3.5 inch drives\n-\n2 seaters')).toBe('- A\n-B\n3.5 inch drives\n2 seaters');
  });

  it('leaves signs before names that are no levels', () => {
    expect(outline('Clothes\n--- Sale\nToys')).toBe('Clothes\n--- Sale\nToys');
    expect(outline('-- A --\n-- B --')).toBe('-- A --\n-- B --');
    expect(outline('A\n  -- B')).toBe('A\n\t-- B');
    expect(outline('o Clothes\no Toys')).toBe('o Clothes\no Toys');
    expect(outline('• Clothes\n• o Toys')).toBe('Clothes\no Toys');
  });

  it('leaves signs in the names of a list that has a shape of its own', () => {
    expect(outline('All\n  Food / Drinks\n  A > B')).toBe('All\n\tFood / Drinks\n\tA > B');
    expect(outline('- Food / Drinks\n- A > B')).toBe('Food / Drinks\nA > B');
    expect(outline('TV/Video\nA>B')).toBe('TV/Video\nA>B');
  });

  it('is nothing when there is nothing in it', () => {
    expect(parseOutline(' \r\n\t\n- \n')).toEqual({ ok: true, rows: [] });
  });
});

describe('a path a line', () => {
  it.each([
    ['>', 'Clothes > Shirts\nClothes > Shoes > Boots\nToys'],
    ['/', 'Clothes / Shirts\nClothes / Shoes / Boots\nToys'],
    ['tabs', 'Clothes\tShirts\nClothes\tShoes\tBoots\nToys'],
    ['the upper ones of their own', 'Clothes\nClothes > Shirts\nClothes > Shoes\nToys\nClothes > Shoes > Boots']
  ])('unites what paths have in common: %s', (_what, text) => {
    expect(outline(text)).toBe(CLOTHES);
  });

  it('splits at the surest separator alone', () => {
    expect(outline('Clothes > Shirts / Blouses')).toBe('Clothes\n\tShirts / Blouses');
    expect(outline('Clothes\tShirts > Blouses')).toBe('Clothes\n\tShirts > Blouses');
  });

  it('skips empty names', () => {
    expect(outline('Clothes > > Shirts >\n> Clothes > Shoes\n>')).toBe('Clothes\n\tShirts\n\tShoes');
  });
});

describe('what is wrong with a text', () => {
  it('is said with the line that it is in, counted with the empty ones', () => {
    expect(outline(`A\n\n  ${'x'.repeat(256)}`)).toBe(
      `Line 3, “${'x'.repeat(40)}…”: A name can have at most 255 characters.`
    );
    expect(outline('A\nB\u0007C')).toBe(
      'Line 2, “B·C”: A name cannot contain line breaks, tabs or other control characters.'
    );
    expect(outline(`A > B\nA > ${'y'.repeat(256)}`)).toContain('Line 2, “y');
    expect(outline('A\uD800')).toContain('Line 1');
  });

  it('is more than 64 levels', () => {
    const deep = Array.from({ length: 65 }, (_, depth) => `${' '.repeat(depth)}n${depth}`);
    expect(parseOutline(deep.slice(0, 64).join('\n')).ok).toBe(true);
    expect(outline(deep.join('\n'))).toBe('Line 65, “n64”: this is more than 64 levels deep.');
    expect(outline(deep.map((name) => name.trim()).join(' > '))).toBe(
      'Line 1, “n64”: this is more than 64 levels deep.'
    );
  });

  it('is more than a workspace holds', () => {
    expect(outline('a\n'.repeat(1_000_001))).toContain('more than 1,000,000 lines');
  });
});

const name = fc
  .oneof(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }),
    fc.constantFrom(
      '- A',
      '1. One',
      '• B',
      'Food / Drinks',
      'A > B',
      '*',
      '-',
      '1.',
      '- - C',
      'a/b',
      '2) x > y',
      '–',
      'é',
      'e\u0301'
    ),
    fc.stringMatching(/^[-*•1.) >/a ]{1,8}$/)
  )
  .map((text) => nameSchema.safeParse(text))
  .filter((parsed) => parsed.success)
  .map(({ data }) => data);

const rows = fc.array(fc.tuple(name, fc.nat(4)), { minLength: 1, maxLength: 25 }).map((entries) => {
  const made: OutlineRow[] = [];
  for (const [one, wanted] of entries)
    made.push({ depth: Math.min(wanted, (made.at(-1)?.depth ?? -1) + 1), fields: { name: one } });
  return made;
});

describe('writing and reading', () => {
  it('keeps a category whose name is a point', () => {
    expect(parseOutline('.')).toEqual({ ok: true, rows: [{ depth: 0, fields: { name: '.' } }] });
  });

  it('gives back every outline, whatever its names look like', () => {
    always(100, [rows], (made) => {
      expect(parseOutline(formatOutline(made))).toEqual({ ok: true, rows: made });
    });
  });

  it('reads any text at all as a sound outline or says what is wrong, and reads what it writes of it the same', () => {
    const line = fc.tuple(
      fc.stringMatching(/^[ \t]{0,6}$/),
      fc.constantFrom('', '- ', '* ', '3. '),
      fc.oneof(name, fc.constantFrom('A > B', 'A\tB', 'A / B', ''))
    );
    const text = fc.oneof(
      fc.string(),
      fc.array(line, { maxLength: 12 }).map((lines) => lines.map((parts) => parts.join('')).join('\n'))
    );
    always(500, [text], (any) => {
      const parsed = parseOutline(any);
      if (!parsed.ok) {
        expect(parsed.problem).toMatch(/^Line \d+/);
        return;
      }
      let before = -1;
      for (const { depth, fields } of parsed.rows) {
        expect(depth).toBeLessThanOrEqual(before + 1);
        expect(nameSchema.parse(fields.name)).toBe(fields.name);
        before = depth;
      }
      expect(parseOutline(formatOutline(parsed.rows))).toEqual(parsed);
    });
  });
});

describe('what is more than names', () => {
  it.each([
    ['a table from a spreadsheet', 'Name\tSlug\tVisible\nShoes\tshoes\tTRUE\nBoots\tboots\tFALSE'],
    ['one without a header', 'Clothes\tShirts\nClothes\tShoes\tBoots'],
    ['cells of which most are empty', 'Clothes\tShirts\n\tShoes\n\tBoots'],
    ['a CSV with a header', 'name,parent\nShoes,\nBoots,Shoes'],
    ['one with semicolons', 'ID;Parent ID;Title\n1;;Shoes'],
    ['one with quoted cells', '"Shoes","Warm, dry"\n"Boots","x"'],
    ['a column of paths', '"Category path"\n"Clothing > Shoes"\n"Clothing > Boots"'],
    ['JSON', '[{"name":"Shoes"}]'],
    ['JSON on lines', '{\n  "categories": [] }'],
    ['JSON Lines', '{"name":"Shoes"}\n{"name":"Boots"}'],
    ['OPML', '<?xml version="1.0"?>\n<opml version="2.0"></opml>'],
    ['YAML', '- name: Shoes\n  children:\n    - name: Boots'],
    ['a document of YAML', '---\nShoes:\n  - Boots'],
    ['Turtle', '@prefix skos: <http://www.w3.org/2004/02/skos/core#> .'],
    ['Markdown with headings', '# Shoes\n\n## Boots'],
    ['a taxonomy with ids', '1 - Animals & Pet Supplies\n3237 - Animals & Pet Supplies > Live Animals\n2 - A > B']
  ])('%s', (_what, text) => {
    expect(isMoreThanNames(text)).toBe(true);
    expect(isMoreThanNames(`\uFEFF\n${text.replaceAll('\n', '\r\n')}\r\n`)).toBe(true);
  });

  it.each([
    ['ten names', 'Shoes\nBoots\nSandals\nHats\nCaps\nScarves\nGloves\nSocks\nBelts\nBags'],
    ['an indented list', 'Clothes\n\tShirts\n\tShoes\n\t\tBoots'],
    ['a Markdown list', '- Clothes\n  - Shirts\n* Toys'],
    ['bullets with tabs', '•\tClothes\n\t◦\tShirts\n\t◦\tShoes'],
    ['a numbered outline with tabs', '1.\tClothes\n1.1.\tShirts\n2.\tToys'],
    ['paths', 'Clothing > Shoes > Boots\nClothing > Hats'],
    ['names with commas', 'Shoes, boots and sandals\nHats, caps'],
    ['names with colons', 'Sale: shoes\nNew: boots'],
    ['names with brackets', '[Draft] Shoes\n{Sale}'],
    ['a number sign', '#1 sellers\nC# books'],
    ['one line with a tab', 'Clothes\tShirts'],
    ['a category called Name', 'Name\nTitle'],
    ['nothing', ' \n']
  ])('%s is not', (_what, text) => {
    expect(isMoreThanNames(text)).toBe(false);
  });
});
