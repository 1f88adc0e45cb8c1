import type { Metadata } from '../../../src-shared/category';
import { sameJson } from '../../../src-shared/same-json';
import { pathLine, type CategoryNode } from '../../model/tree-model';
import { ownPart } from '../../platform/text-difference';
import { sharedEntries, type ComparableFields, type ComparedField } from './common-ground';
import type { Comparison, Difference } from './differences';
import { messages } from './messages';

/** One line about a difference. `whole`: the line in full where `text` is an excerpt, otherwise `null`. */
interface DifferenceDetail {
  readonly text: string;
  readonly whole: string | null;
}

const LONGEST = 120;
/** Of these, the characters of the common beginning that stay before the part that differs. */
const BEFORE = 24;

const excerpt = (text: string, other: string): string => {
  if (text.length <= LONGEST) return text;
  const from = Math.max(0, ownPart(text, other).start.length - BEFORE);
  // Without half a surrogate pair at either end.
  const part = text.slice(from, from + LONGEST).replace(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/gu, '');
  return `${from > 0 ? '…' : ''}${part}${from + LONGEST < text.length ? '…' : ''}`;
};

const inWords = (text: string): DifferenceDetail => ({ text, whole: null });

/** “label: before → after”; long values are cut to the part that differs. */
export const changeDetail = (label: string, before: string, after: string): DifferenceDetail => {
  const text = `${label}: ${excerpt(before, after)} → ${excerpt(after, before)}`;
  const whole = `${label}: ${before} → ${after}`;
  return { text, whole: text === whole ? null : whole };
};

const entryDetail = (label: string, act: string, value: string): DifferenceDetail => {
  const [text, whole] = [`${label}: ${act} ${excerpt(value, '')}`, `${label}: ${act} ${value}`];
  return { text, whole: text === whole ? null : whole };
};

/** Text that needs no quotes: it cannot be taken for another kind of value, or for two values. */
const PLAIN = /^(?![-\d\s])(?!(?:true|false|null|none)$)[^",:{}[\]→]*\S$/u;

/** A value as JSON without the quotes that a reader does not need. */
export const compactValue = (value: unknown): string => {
  if (typeof value === 'string') return PLAIN.test(value) ? value : JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(compactValue).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).map(
    ([key, one]) => `${PLAIN.test(key) ? key : JSON.stringify(key)}: ${compactValue(one)}`
  );
  return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`;
};

/** Two texts are shown without quotes; a text beside another kind of value keeps them. */
const shown = (value: unknown, other: unknown): string =>
  typeof value === 'string' && typeof other === 'string' && value.trim() !== '' ? value : compactValue(value);

/** One line for each entry that differs, those of `before` first. */
export const entryDetails = (before: Metadata, after: Metadata): DifferenceDetail[] => {
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...keys].flatMap((key) => {
    const [was, is] = [
      Object.hasOwn(before, key) ? before[key] : undefined,
      Object.hasOwn(after, key) ? after[key] : undefined
    ];
    if (was === undefined) return [entryDetail(key, messages.detail.added, compactValue(is))];
    if (is === undefined) return [entryDetail(key, messages.detail.removed, compactValue(was))];
    return sameJson(was, is) ? [] : [changeDetail(key, shown(was, is), shown(is, was))];
  });
};

const valueOf = (node: CategoryNode, field: Exclude<ComparedField, 'metadata'>): string => {
  const value = node[field];
  if (typeof value === 'boolean') return value ? messages.detail.visible : messages.detail.hidden;
  return value === null || value === '' ? messages.detail.none : value;
};

const fieldDetails = (
  before: CategoryNode,
  after: CategoryNode,
  field: ComparedField,
  comparable: ComparableFields
): DifferenceDetail[] =>
  field === 'metadata'
    ? entryDetails(sharedEntries(before.metadata, comparable), sharedEntries(after.metadata, comparable))
    : [changeDetail(messages.fieldLabel[field], valueOf(before, field), valueOf(after, field))];

const belowDetails = (count: number): DifferenceDetail[] =>
  count > 1 ? [inWords(messages.detail.below(count - 1))] : [];

interface DescribedDifference {
  readonly name: string;
  readonly path: string;
  readonly details: readonly DifferenceDetail[];
}

export const describeDifference = (
  { source, target, comparable }: Comparison,
  one: Difference
): DescribedDifference => {
  if (one.kind === 'removed') {
    return {
      name: target.get(one.targetId)?.name ?? '',
      path: pathLine(target, one.targetId),
      details: belowDetails(one.count)
    };
  }
  const node = source.get(one.sourceId);
  const name = node?.name ?? '';
  if (one.kind === 'added') return { name, path: pathLine(source, one.sourceId), details: belowDetails(one.count) };
  const other = target.get(one.targetId);
  if (one.kind === 'moved') {
    const from = pathLine(target, one.targetId) || messages.detail.topLevel;
    const to = pathLine(source, one.sourceId) || messages.detail.topLevel;
    return {
      name,
      path: pathLine(source, one.sourceId),
      details: [inWords(one.isOtherParent ? messages.detail.moved(from, to) : messages.detail.reordered)]
    };
  }
  return {
    name: other?.name ?? name,
    path: pathLine(target, one.targetId),
    details:
      node === undefined || other === undefined
        ? []
        : one.fields.flatMap((field) => fieldDetails(other, node, field, comparable))
  };
};
