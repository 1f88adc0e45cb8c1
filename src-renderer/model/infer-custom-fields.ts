import { checkFieldValue, isEmptyValue, readMisfit } from '../../src-shared/field-values';
import { CHOICE_COLORS, customFieldSchema, type CustomField, type FieldChoice } from '../../src-shared/fields';
import { languageOfKey } from '../../src-shared/keys-in-languages';
import { pauseEvery, type SlicedWork } from '../../src-shared/sliced-work';
import { languageName } from '../platform/text';
import type { TreeModel } from './tree-model';
import { isRecord } from '../../src-shared/same-json';

/** More different texts than these are no choice, and a choice is used several times. */
const MOST_CHOICES = 12;
const LEAST_USES = 3;
const LONG_TEXT = 120;

/** The types that a value may say by itself, the narrowest first. */
const TYPES = ['map', 'yesNo', 'number', 'date', 'link', 'text', 'longText'] as const;

const LANGUAGE = /^[a-z]{2}(?:-[A-Z]{2})?$/;

const bare = (key: string, type: (typeof TYPES)[number]): CustomField | null =>
  customFieldSchema.safeParse({ key, name: key, type }).data ?? null;

/** A text of digits alone may be a code, which a program has kept as a text. */
const AMOUNT = /^-?\d[\d.,]*[.,]\d+$/;

/** Whether a text is an amount or a date as a table has it: 7.0, 7,5 and 31.12.2026 stay texts there. */
const isWritten = (field: CustomField, value: unknown): boolean =>
  typeof value === 'string' &&
  (field.type === 'date' || (field.type === 'number' && AMOUNT.test(value.trim()))) &&
  readMisfit(field, value) !== undefined;

/** A key in words: "Sale price" for `sale_price`, "Teaser (German)" for `teaser@de`. */
const nameOf = (key: string): string => {
  const text = key.includes('@') ? languageOfKey(key) : null;
  const words = (text?.base ?? key).replaceAll(/[_.-]+/g, ' ').trim();
  const name = words.charAt(0).toLocaleUpperCase() + words.slice(1);
  return (text === null ? name : `${name} (${languageName(text.language)})`).slice(0, 100) || key;
};

/** What the values under one key have in common. */
class KeyFacts {
  #candidates: readonly CustomField[];
  #count = 0;
  #isLong = false;
  /** Different texts, alone or in lists; `null`: too many, or something else. */
  #items: Set<string> | null = new Set();
  #lists = 0;
  /** `null`: some value is no text by language. */
  #languages: Set<string> | null = new Set();

  constructor(private readonly key: string) {
    this.#candidates = TYPES.map((type) => bare(key, type)).filter((field) => field !== null);
  }

  add(value: unknown): void {
    this.#count += 1;
    this.#candidates = this.#candidates.filter(
      (field) => checkFieldValue(field, value) === null || isWritten(field, value)
    );
    if (typeof value === 'string' && value.length > LONG_TEXT) this.#isLong = true;
    if (Array.isArray(value)) this.#lists += 1;
    const items: readonly unknown[] = Array.isArray(value) ? value : [value];
    if (new Set(items).size < items.length) this.#items = null;
    this.#addItems(items);
    this.#addLanguages(value);
  }

  field(): CustomField | null {
    const { key } = this;
    return customFieldSchema.safeParse({ key, name: nameOf(key), ...this.#options() }).data ?? null;
  }

  #options(): object | null {
    const [narrowest] = this.#candidates;
    const items = this.#items === null ? null : [...this.#items];
    const isRepeated = items !== null && items.length > 0 && this.#count >= items.length * LEAST_USES;
    if (items !== null && this.#lists === this.#count) return { type: 'choices', choices: choicesOf(items) };
    if (narrowest?.type === 'text' && isRepeated) return { type: 'choice', choices: choicesOf(items) };
    if (narrowest?.type === 'text' && this.#isLong) return { type: 'longText' };
    if (narrowest !== undefined) return { type: narrowest.type };
    const languages = this.#languages === null ? [] : [...this.#languages];
    return languages.length === 0 ? null : { type: 'text', languages };
  }

  #addItems(items: readonly unknown[]): void {
    for (const item of items) {
      if (typeof item === 'string') this.#items?.add(item);
      if (typeof item !== 'string' || (this.#items?.size ?? 0) > MOST_CHOICES) this.#items = null;
    }
  }

  #addLanguages(value: unknown): void {
    const entries = isRecord(value) ? Object.entries(value) : [];
    const areTexts = entries.every(([language, text]) => LANGUAGE.test(language) && typeof text === 'string');
    if (entries.length === 0 || !areTexts) this.#languages = null;
    else for (const [language] of entries) this.#languages?.add(language);
  }
}

/** Choices, each of its color or of one of its own as far as the colors go. */
export const choicesOf = (values: readonly string[], before: readonly FieldChoice[] = []): FieldChoice[] =>
  values.map((value, index) => {
    const color = CHOICE_COLORS.find((one) => one === value) ?? CHOICE_COLORS[index % CHOICE_COLORS.length];
    return before.find((one) => one.value === value) ?? { value, ...(color !== undefined && { color }) };
  });

/** A field for each key of the tree that has none, by what all its values have in common. Keys whose values say nothing are left out. */
export function* inferCustomFields(model: TreeModel, known: ReadonlySet<string>): SlicedWork<CustomField[]> {
  const facts = new Map<string, KeyFacts>();
  const isPause = pauseEvery(500);
  for (const { metadata } of model.nodes()) {
    if (isPause()) yield;
    for (const [key, value] of Object.entries(metadata)) {
      if (known.has(key) || isEmptyValue(value)) continue;
      const of = facts.get(key) ?? new KeyFacts(key);
      facts.set(key, of);
      of.add(value);
    }
  }
  return [...facts.values()].map((of) => of.field()).filter((field) => field !== null);
}

/** The keys of all metadata, those that most categories have first. */
export function* metadataKeys({ model }: { readonly model: TreeModel }): SlicedWork<readonly string[]> {
  const counts = new Map<string, number>();
  const isPause = pauseEvery(2_000);
  for (const { metadata } of model.nodes()) {
    for (const key in metadata) if (Object.hasOwn(metadata, key)) counts.set(key, (counts.get(key) ?? 0) + 1);
    if (isPause()) yield;
  }
  return [...counts].toSorted(([a, ofA], [b, ofB]) => ofB - ofA || a.localeCompare(b)).map(([key]) => key);
}
