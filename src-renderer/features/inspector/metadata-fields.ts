import { NO_ENTRIES, type EntryKeys } from '../../../src-shared/dialect';
import type { CategoryNode } from '../../model/tree-model';
import type { CategoryField } from './category-field';
import { messages } from './messages';
import { guardedEntry, hasKey, NO_ENTRY, readKey, withKey } from '../../session/guarded-write';
import { readFieldValue, writeFieldValue, type ValueType } from '../../session/metadata-value';
import { localizedValue } from '../../session/cells/shown-cell';
import { parseJson } from '../../../src-shared/parse-json';
import { largest } from '../../../src-shared/long-lists';

/*
 * Each key of the metadata is a field by itself. It is saved together with the present values of the other keys, so that two people
 * can change two keys of one category.
 */

export const valueField = (key: string, type: ValueType): CategoryField => ({
  id: `value:${type}:${key}`,
  label: messages.valueOf({ key }),
  read: (node) => readKey(node, key),
  show: (json) => (json === NO_ENTRY ? '' : writeFieldValue(parseJson(json), type)),
  ...(type === 'number' && {
    atRest: (json) => (json === NO_ENTRY ? '' : (localizedValue(undefined, parseJson(json)) ?? json))
  }),
  check: (text) => {
    const reading = readFieldValue(text, type);
    return reading.ok ? null : reading.fault;
  },
  set: (node, text) => {
    const reading = readFieldValue(text, type);
    return reading.ok ? { metadata: withKey(node, key, reading.value) } : {};
  }
});

/** The value of a key as JSON; an empty text removes the key. */
export const rawField = (key: string): CategoryField => ({
  id: `raw:${key}`,
  label: key,
  ...guardedEntry(key),
  show: (json) => json,
  check: () => null
});

const checkKey = (nodes: readonly CategoryNode[], text: string, computed: EntryKeys): string | null => {
  if (text === '') return messages.enterKey;
  if (computed.has(text)) return messages.computedFault({ key: text });
  if (!text.isWellFormed()) return messages.brokenKey;
  return nodes.some((node) => hasKey(node, text)) ? messages.keyExists({ key: text }) : null;
};

/** The name of a key. Renamed, it keeps its position and value. `computed`: the keys that the service computes. */
export const keyField = (nodes: readonly CategoryNode[], key: string, computed = NO_ENTRIES): CategoryField => ({
  id: `key:${key}`,
  label: messages.keyNamed({ key }),
  // A category that has the key under the new name counts as renamed.
  read: (node) => (hasKey(node, key) ? key : NO_ENTRY),
  show: (value) => value,
  check: (text) => (text === key ? null : checkKey(nodes, text, computed)),
  set: ({ metadata }, text) => ({
    metadata: Object.fromEntries(Object.entries(metadata).map(([one, value]) => [one === key ? text : one, value]))
  })
});

/** Why a key cannot be added; `null` when it can. A key that only some categories have can be added to the others. */
export const checkNewKey = (nodes: readonly CategoryNode[], text: string, computed = NO_ENTRIES): string | null =>
  checkKey(nodes.every((node) => hasKey(node, text)) ? nodes : [], text, computed);

/** The keys that all categories have, in the order of the first, and those that only some have; without computed ones. */
export const keysOf = (
  nodes: readonly CategoryNode[],
  computed = NO_ENTRIES
): { readonly common: readonly string[]; readonly partial: readonly string[] } => {
  const counts = new Map<string, number>();
  for (const { metadata } of nodes)
    for (const key of Object.keys(metadata)) counts.set(key, (counts.get(key) ?? 0) + 1);
  const all = [...counts.keys()].filter((key) => !computed.has(key));
  return {
    common: all.filter((key) => counts.get(key) === nodes.length),
    partial: all.filter((key) => counts.get(key) !== nodes.length)
  };
};

/** A key of the metadata with an id for its row, which a renamed key keeps. */
export interface KeyRow {
  readonly id: number;
  readonly key: string;
}

/**
 * The rows for these keys. A new key at the position of a missing one is that one renamed, so the focus stays in its row.
 * @returns the same rows when the keys are the same
 */
export const keyRows = (before: readonly KeyRow[], keys: readonly string[]): readonly KeyRow[] => {
  if (before.length === keys.length && before.every(({ key }, index) => key === keys[index])) return before;
  const known = new Map(before.map((row) => [row.key, row]));
  const present = new Set(keys);
  let lastId = largest(
    before.map(({ id }) => id),
    0
  );
  return keys.map((key, index) => {
    const row = known.get(key);
    if (row !== undefined) return row;
    const replaced = before.length === keys.length ? before[index] : undefined;
    if (replaced !== undefined && !present.has(replaced.key)) return { id: replaced.id, key };
    lastId += 1;
    return { id: lastId, key };
  });
};
