import type { CustomField } from '../../src-shared/fields';
import { isolated, withHiddenShown } from '../../src-shared/hidden-characters';
import type { CategoryId } from '../../src-shared/ids';
import type { ShownLanguage, TextPlace } from '../../src-shared/kept-columns';
import { languageOfKey } from '../../src-shared/keys-in-languages';
import { NAME_NAMES, rankIn } from '../../src-shared/member-names';
import { fold } from '../../src-shared/normal-forms';
import { onceFor } from '../../src-shared/once';
import { pauseEvery, type SlicedWork } from '../../src-shared/sliced-work';
import { firstNode, pathLine, type CategoryNode, type TreeModel } from './tree-model';
import { isRecord } from '../../src-shared/same-json';

/*
 * Names and fields in another language than that of the categories' own names. It is a view: the texts stay where the metadata has them,
 * and what is typed is written there.
 */

/** What a category has at a place; `undefined`: nothing. What is not by language there is given as it is. */
export const textAt = ({ metadata }: CategoryNode, { key, member }: TextPlace): unknown => {
  const value = Object.hasOwn(metadata, key) ? metadata[key] : undefined;
  if (member === null || !isRecord(value)) return value;
  return Object.hasOwn(value, member) && value[member] !== '' ? value[member] : undefined;
};

/** The value of the key once another text is at the place, `undefined` for none; `null`: what is there is no text, and would be lost. */
export const withTextAt = (node: CategoryNode, place: TextPlace, text: unknown): { readonly value: unknown } | null => {
  const { key, member } = place;
  const present = textAt(node, place) ?? undefined;
  if (typeof present === 'object') return null;
  if (member === null) return { value: text };
  const texts = node.metadata[key] ?? {};
  if (!isRecord(texts)) return null;
  const others = Object.entries(texts).filter(([one]) => one !== member);
  const all = text === undefined ? others : [...others, [member, text]];
  return { value: all.length === 0 ? undefined : Object.fromEntries(all) };
};

let shown: ShownLanguage | null = null;

/** A name as it is typed; empty: there is none. A name such as 2026 may be kept as a number. */
export const nameAt = (node: CategoryNode, place: TextPlace): string => {
  const text = textAt(node, place);
  return typeof text === 'string' || typeof text === 'number' ? String(text) : '';
};

const otherName = (node: CategoryNode, language = shown): string | null => {
  const name = language === null || language.name === null ? '' : nameAt(node, language.name);
  return name.trim() === '' ? null : name;
};

const foldedNames = () => onceFor((node: CategoryNode) => fold(otherName(node) ?? ''));
let foldedOther = foldedNames();

/** The language that names and fields show in; `null`: as they are. */
export const shownLanguage = (): ShownLanguage | null => shown;

export const setShownLanguage = (language: ShownLanguage | null): void => {
  if (language === shown) return;
  shown = language;
  foldedOther = foldedNames();
};

/** The name of a category in the language that shows, folded; empty: it has none. */
export const foldedOtherName = (node: CategoryNode): string => (shown === null ? '' : foldedOther(node));

export interface ShownName {
  readonly name: string;
  /** BCP 47; `null`: that of the categories' own names. */
  readonly lang: string | null;
  /** Its own name shows, since it has none in the language. */
  readonly isMissing: boolean;
}

/** A category's name as it shows. */
export const shownName = (node: CategoryNode, language = shown): ShownName => {
  const name = otherName(node, language);
  if (name !== null) return { name, lang: language?.tag ?? null, isMissing: false };
  return { name: node.name, lang: null, isMissing: (language?.name ?? null) !== null };
};

/** The name of the first of these categories as it shows, which messages quote; empty where it does not exist. */
export const firstShownName = (model: TreeModel, ids: readonly CategoryId[]): string => {
  const node = firstNode(model, ids);
  return node === undefined ? '' : shownName(node).name;
};

/** The names above a category as they show, in one line; empty for a root. */
export const shownPath = (model: TreeModel, id: CategoryId): string =>
  pathLine(model, id, (node) => shownName(node).name);

/** The same with its own name; empty where it does not exist. */
export const shownFullPath = (model: TreeModel, id: CategoryId): string =>
  [shownPath(model, id), isolated(withHiddenShown(firstShownName(model, [id])))]
    .filter((part) => part !== '')
    .join(' › ');

/** A language as BCP 47, by which `de_DE` and `de-DE` are one. */
const tagOf = (language: string): string => {
  try {
    return Intl.getCanonicalLocales(language.replaceAll('_', '-'))[0] ?? language;
  } catch {
    return language;
  }
};

/** The place of a field's text in the language that shows; `null`: it has none, or no texts by language. */
export const fieldPlace = (field: CustomField, language = shown): TextPlace | null => {
  if (language === null || !('languages' in field)) return null;
  const { tag } = language;
  const member = field.languages?.find((one) => one === tag || tagOf(one) === tag);
  return member === undefined ? null : { key: field.key, member };
};

const isKeyIn = (key: string, { tag }: ShownLanguage): boolean => tagOf(languageOfKey(key)?.language ?? '') === tag;

const firstThose = <T>(all: readonly T[], isFirst: (one: T) => boolean): T[] =>
  all.toSorted((a, b) => Number(isFirst(b)) - Number(isFirst(a)));

/** The keys with a text in a language first. */
export const keysInLanguage = (keys: readonly string[], language: ShownLanguage | null): readonly string[] =>
  language === null ? keys : firstThose(keys, (key) => isKeyIn(key, language));

/** The fields with a text in a language first, and that language first among theirs. */
export const fieldsInLanguage = (
  fields: readonly CustomField[],
  language: ShownLanguage | null
): readonly CustomField[] => {
  if (language === null) return fields;
  const turned = fields.map((field) => {
    const member = fieldPlace(field, language)?.member;
    if (member === undefined || !('languages' in field) || field.languages === undefined) return field;
    return { ...field, languages: firstThose(field.languages, (one) => one === member) };
  });
  return firstThose(turned, (field) => fieldPlace(field, language) !== null || isKeyIn(field.key, language));
};

/** The languages that names or fields have texts in. Of several keys with names in one language the most telling counts. */
export const languagesAmongFields = (fields: readonly CustomField[]) =>
  function* ({ model }: { readonly model: TreeModel }): SlicedWork<readonly ShownLanguage[]> {
    const found = new Map<string, { readonly name: TextPlace | null; readonly rank: number }>();
    const offer = (language: string, base: string, name: TextPlace): void => {
      const rank = rankIn(NAME_NAMES, base);
      if (rank < (found.get(tagOf(language))?.rank ?? Infinity)) found.set(tagOf(language), { name, rank });
    };
    for (const field of fields)
      for (const member of 'languages' in field ? (field.languages ?? []) : []) {
        offer(member, field.key, { key: field.key, member });
        if (!found.has(tagOf(member))) found.set(tagOf(member), { name: null, rank: Infinity });
      }
    const seen = new Set<string>();
    const isPause = pauseEvery(500);
    for (const { metadata } of model.nodes()) {
      if (isPause()) yield;
      for (const [key, value] of Object.entries(metadata))
        for (const member of [null, ...(isRecord(value) ? Object.keys(value) : [])]) {
          const name = member === null ? key : `${key}@${member}`;
          if (seen.has(name)) continue;
          seen.add(name);
          const text = languageOfKey(name);
          if (text !== null) offer(text.language, text.base, { key, member });
        }
    }
    return [...found].map(([tag, { name }]) => ({ tag, name }));
  };
