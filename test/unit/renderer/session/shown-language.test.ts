import { afterEach, expect, test } from 'vitest';
import {
  fieldsInLanguage,
  firstShownName,
  keysInLanguage,
  languagesAmongFields,
  shownName,
  withTextAt
} from '../../../../src-renderer/model/shown-language';
import { parentOffers } from '../../../../src-renderer/features/move-to/offers';
import { paletteSections } from '../../../../src-renderer/features/palette/palette-entries';
import { filterTree } from '../../../../src-renderer/model/search/tree-filter';
import type { TreeModel } from '../../../../src-renderer/model/tree-model';
import { columnRefusal, readCell, valueInCell, withCell } from '../../../../src-renderer/session/cells/cell-value';
import { useColumns } from '../../../../src-renderer/session/cells/columns';
import { guardedName } from '../../../../src-renderer/session/guarded-write';
import type { Metadata } from '../../../../src-shared/category';
import type { CustomField } from '../../../../src-shared/fields';
import type { ShownLanguage } from '../../../../src-shared/kept-columns';
import { atOnce } from '../../../../src-shared/sliced-work';
import { modelOf } from '../sample-model';

const modelWith = (entries: readonly Metadata[]): TreeModel => {
  const model = modelOf(entries.map((_, at) => `Category ${at + 1}`));
  model.apply(entries.map((metadata, at) => ({ kind: 'update', id: at + 1, fields: { metadata } })));
  return model;
};

const show = (language: ShownLanguage | null): void => useColumns.setState({ language });
const GERMAN = { tag: 'de', name: { key: 'name@de', member: null } };
const NAME = { of: 'name' } as const;

afterEach(() => show(null));

const languagesIn = (model: TreeModel, fields: readonly CustomField[] = []): readonly ShownLanguage[] =>
  atOnce(languagesAmongFields(fields)({ model }));

test('languages come from keys and members of names, the most telling of each, and from fields', () => {
  const model = modelWith([
    { label_de: 'Bezeichnung', 'name@de': 'Stiefel', category_id: '7', color_it: 'rosso', mapping: { to: '1' } },
    { 'label-fr_FR': 'Bottes', '/labels/es_ES': 'Botas', title: { it: 'Stivali', fr_FR: 'Bottes' } }
  ]);
  const seo: CustomField = { type: 'text', key: 'seo', name: 'SEO', languages: ['de', 'pl'] };
  const found = languagesIn(model, [seo]).toSorted((a, b) => a.tag.localeCompare(b.tag));
  expect(found).toEqual([
    GERMAN,
    { tag: 'es-ES', name: { key: '/labels/es_ES', member: null } },
    { tag: 'fr-FR', name: { key: 'title', member: 'fr_FR' } },
    { tag: 'it', name: { key: 'title', member: 'it' } },
    { tag: 'pl', name: null }
  ]);
  expect(languagesIn(modelWith([{ color: 'red' }]))).toEqual([]);
});

test('names show in the language, or the main ones where one is missing, and both are found', () => {
  const model = modelWith([{ 'name@de': 'Stiefel' }, { 'name@de': ' ' }, {}]);
  show(GERMAN);
  expect([...model.nodes()].map((node) => shownName(node))).toEqual([
    { name: 'Stiefel', lang: 'de', isMissing: false },
    { name: 'Category 2', lang: null, isMissing: true },
    { name: 'Category 3', lang: null, isMissing: true }
  ]);
  expect([...(filterTree(model, 'stiefel')?.matches ?? [])]).toEqual([1]);
  expect([...(filterTree(model, 'name:"category 1"')?.matches ?? [])]).toEqual([1]);
  show({ tag: 'pl', name: null });
  expect([...model.nodes()].some((node) => shownName(node).isMissing)).toBe(false);
  expect(filterTree(model, 'stiefel')?.matches.size).toBe(0);
});

test('what is typed as a name goes where that language is, and nothing else changes', () => {
  const names = { de: 'Stiefel', fr: 'Bottes' };
  const model = modelWith([{ color: 'red', names }, {}, { names: 'Boots' }, { names: { de: ['a', 'b'] } }]);
  const place = { key: 'names', member: 'de' };
  const writtenIn = (id: number, text: string | undefined): unknown => {
    const node = model.get(id);
    return node === undefined ? undefined : withCell(NAME, node, text);
  };
  show({ tag: 'de', name: place });
  expect(writtenIn(1, 'Schuhe')).toEqual({
    fields: { metadata: { color: 'red', names: { de: 'Schuhe', fr: 'Bottes' } } }
  });
  expect(writtenIn(2, 'Schuhe')).toEqual({ fields: { metadata: { names: { de: 'Schuhe' } } } });
  expect(writtenIn(1, undefined)).toEqual({ fields: { metadata: { color: 'red', names: { fr: 'Bottes' } } } });
  // What is no text by language is kept.
  for (const id of [3, 4]) expect(writtenIn(id, 'Schuhe')).toHaveProperty('fault');
  const one = model.get(1);
  if (one === undefined) throw new Error('It is there.');
  expect(valueInCell(NAME, one, model)).toBe('Stiefel');
  expect(readCell(NAME, '', 'Stiefel', () => 'text')).toEqual({ ok: true, value: undefined });
  expect(columnRefusal(NAME)).toBe(null);
  // Naming keeps to the language in which it began.
  show(null);
  expect(guardedName(place).read(one)).toBe('Stiefel');
  expect(guardedName(place).set(one, ' Schuhe ').metadata).toEqual({
    color: 'red',
    names: { de: 'Schuhe', fr: 'Bottes' }
  });
  expect(withTextAt(one, { key: 'names', member: 'it' }, 'Stivali')?.value).toEqual({ ...names, it: 'Stivali' });
});

test('fields and keys in the language come first', () => {
  const fields: CustomField[] = [
    { type: 'number', key: 'margin', name: 'Margin' },
    { type: 'text', key: 'seo', name: 'SEO', languages: ['en', 'de_DE', 'fr'] }
  ];
  const language = { tag: 'de-DE', name: null };
  expect(fieldsInLanguage(fields, language)).toEqual([{ ...fields[1], languages: ['de_DE', 'en', 'fr'] }, fields[0]]);
  expect(fieldsInLanguage(fields, null)).toBe(fields);
  expect(keysInLanguage(['color', 'slug-de_DE', 'name@de'], language)).toEqual(['slug-de_DE', 'color', 'name@de']);
});

test('the palette and *Move to…* show names and paths in the language and find both names; sentences quote what shows', () => {
  const model = modelOf([['Footwear', ['Boots', 'Sandals']]]);
  model.apply([
    { kind: 'update', id: 1, fields: { metadata: { 'name@de': 'Schuhe' } } },
    { kind: 'update', id: 2, fields: { metadata: { 'name@de': 'Stiefel' } } }
  ]);
  const offered = (query: string): readonly string[] =>
    atOnce(parentOffers(model, new Set([3]), 1)(query)).offers.map(({ name, path }) => `${path}/${name}`);
  const inPalette = (query: string): readonly string[] =>
    paletteSections(model, query, []).flatMap(({ entries }) =>
      entries.flatMap((entry) =>
        entry.kind === 'category' ? [`${entry.path}/${firstShownName(model, [entry.node.id])}`] : []
      )
    );
  show(GERMAN);
  for (const query of ['stiefel', 'boots'])
    expect([offered(query), inPalette(query)]).toEqual([['Schuhe/Stiefel'], ['Schuhe/Stiefel']]);
  expect(inPalette('schuhe sandals')).toEqual(['Schuhe/Sandals']);
  expect(offered('schuhe')[0]).toBe('/Schuhe');
  expect(firstShownName(model, [3, 2])).toBe('Sandals');
  expect(firstShownName(model, [])).toBe('');
  show(null);
  expect(offered('boots')).toEqual(['Footwear/Boots']);
  expect(inPalette('stiefel')).toEqual([]);
});
