import { describe, expect, it } from 'vitest';
import { readFileSync, readdirSync } from 'node:fs';
import { join, normalize, resolve } from 'node:path';

const RENDERER = resolve(import.meta.dirname, '../../../src-renderer');
const TOKENS = 'ui/tokens.css';

const filesOf = (ending: RegExp): string[] =>
  readdirSync(RENDERER, { recursive: true, encoding: 'utf8' }).filter((path) => ending.test(path));
const textOf = (path: string): string => readFileSync(join(RENDERER, path), 'utf8');
const sheets = filesOf(/\.css$/).map((path) => ({ path, text: withoutComments(textOf(path)) }));
const sources = filesOf(/\.tsx?$/).map((path) => ({ path, text: textOf(path) }));

/** Also without pictures, which hold addresses and colours of their own. */
function withoutComments(css: string): string {
  return css.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/url\("[^"]*"\)/g, '');
}

const SIZED = /^(font|font-size|border(-[a-z]+)*-radius|padding(-[a-z]+)*|margin(-[a-z]+)*|(row-|column-)?gap)$/;
const LENGTH = /(?<![\w.-])-?(\d*\.)?[1-9]\d*(px|rem|em|pt)\b/;
const COLOUR = /#[\da-f]{3,8}\b|\b(rgb|hsl|oklch|oklab|lab|lch|hwb)a?\(/i;

/** What a sheet says by a literal although a token is to say it. */
function literals(css: string): string[] {
  return [...css.matchAll(/([a-z-]+):\s*([^;{}]+);/g)].flatMap(([, property = '', value = '']) => {
    const isSize = SIZED.test(property) && LENGTH.test(value);
    const isWeight = property === 'font-weight' && /\d/.test(value);
    const isLine = property === 'line-height' && /^\d/.test(value) && value !== '0';
    const isLayer = property === 'z-index' && value !== 'auto' && !value.startsWith('var(');
    const isLoose = isSize || isWeight || isLine || isLayer || COLOUR.test(value);
    return isLoose ? [`${property}: ${value}`] : [];
  });
}

/** The component library's short forms, and the properties of a style that is written in the page. */
const NUMBER_IN_PAGE =
  /(?<![\w-])(?:(?:fz|fw|lh|[mp][trblxyse]?|gap|radius)=(?:\{-?\d|"-?\d)|(?:padding|margin|gap|fontSize|fontWeight|borderRadius|zIndex)\w*: ['"]?-?[1-9])[^\s,}]*/g;

/** What names a side by left or right, which are the wrong ones where lines run from right to left. */
const sidesOf = (css: string): string[] =>
  [...css.matchAll(/([a-z-]+):\s*([^;{}]+);/g)].flatMap(([whole, property = '', value = '']) => {
    const isSide =
      /(?:^|-)(?:left|right)(?:$|-)/.test(property) ||
      (/^(?:translateX?|transform)$/.test(property) && /translate(?:X|3d)?\(\s*-?\d/.test(value));
    return isSide || /(?<![\w-])(?:left|right)(?![\w-])/.test(value) ? [whole] : [];
  });

describe('sides in style sheets', () => {
  it('are told from what begins and ends', () => {
    expect(
      sidesOf('.a { margin-left: 0; text-align: right; left: 0; background: linear-gradient(to right, red); }')
    ).toHaveLength(4);
    expect(sidesOf('.a { transform: translateX(4px); border-top-left-radius: 0; }')).toHaveLength(2);
    expect(sidesOf('.a { margin-inline-start: 0; inset: 0; transform: translateY(-50%); }')).toEqual([]);
  });

  it.each(sheets)('are those of lines in $path', ({ text }) => {
    expect(sidesOf(text)).toEqual([]);
  });
});

describe('the tokens', () => {
  it('are told from literals', () => {
    expect(literals('.a { padding: 0 4px; gap: var(--space-4); margin: 0 auto; border: 1px solid; }')).toEqual([
      'padding: 0 4px'
    ]);
    expect(literals('.a { font-size: 0.8rem; border-radius: 50%; color: #fff; }')).toEqual([
      'font-size: 0.8rem',
      'color: #fff'
    ]);
    expect(literals('.a { margin-inline-start: -6px; background: rgb(0 0 0 / 20%); }')).toHaveLength(2);
    expect('<Group gap={6} mt="lg" fw={500}>'.match(NUMBER_IN_PAGE)).toEqual(['gap={6', 'fw={500']);
    expect('style={{ paddingInlineStart: 12 + level }}'.match(NUMBER_IN_PAGE)).toEqual(['paddingInlineStart: 12']);
  });

  it.each(sheets.filter(({ path }) => path !== TOKENS))('are what $path is made of', ({ text }) => {
    expect(literals(text)).toEqual([]);
  });

  it('are what sizes in the page are made of', () => {
    const found = sources.flatMap(({ path, text }) =>
      [...text.matchAll(NUMBER_IN_PAGE)].map(([literal]) => `${path}: ${literal}`)
    );
    expect(found).toEqual([]);
  });

  it('exist where they are named, and are named where they exist', () => {
    const defined = new Set(sheets.find(({ path }) => path === TOKENS)?.text.match(/--[\w-]+(?=:)/g));
    const everything = [...sheets, ...sources].map(({ text }) => text).join('\n');
    const named = new Set(
      [
        ...everything.matchAll(
          /var\((--(?:canopy|space|radius|font|line-height|control|indent|layer|ring|shadow|delay|duration)[\w-]*)/g
        )
      ].map(([, name = '']) => name)
    );
    const ours = [...defined].filter((name) => !name.startsWith('--mantine'));
    // Those whose names end with what a source knows, such as a color's name.
    const families = [...named].filter((name) => name.endsWith('-'));
    const isOf =
      (family: string) =>
      (name: string): boolean =>
        name.startsWith(family);
    expect(
      [...named].filter((name) => !defined.has(name) && !(families.includes(name) && ours.some(isOf(name))))
    ).toEqual([]);
    expect(ours.filter((name) => !named.has(name) && !families.some((family) => isOf(family)(name)))).toEqual([]);
  });
});

describe('the classes of a sheet', () => {
  it.each(sheets.filter(({ path }) => path.endsWith('.module.css')))('of $path are all used', ({ path, text }) => {
    const selectors = text.replaceAll(/\{[^{}]*\}/g, ' ');
    const classes = new Set([...selectors.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) => name));
    const uses = sources.flatMap((source) => {
      const imports = [...source.text.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)];
      return imports.flatMap(([, local = '', file = '']) =>
        normalize(join(source.path, '..', file)) === path
          ? [...source.text.matchAll(new RegExp(String.raw`\b${local}(?!\.module\.css)(?:\.|\[')([\w-]+)`, 'g'))].map(
              ([, used = '']) => used
            )
          : []
      );
    });
    const unused = [...classes].filter((name) => !name.startsWith('mantine') && !uses.includes(name));
    expect(unused).toEqual([]);
    expect(uses.filter((name) => !classes.has(name))).toEqual([]);
  });
});
