import { pathLine } from '../tree/path-names';
import type { CategoryNode } from '../tree/tree-model';
import { sharedEntries, type CommonGround, type ComparedField } from './common-ground';
import type { Comparison, Difference } from './differences';

export const KINDS = ['added', 'removed', 'moved', 'changed'] as const satisfies readonly Difference['kind'][];
export const KIND_LABEL: Readonly<Record<Difference['kind'], string>> = { added: 'Added', removed: 'Removed', moved: 'Moved', changed: 'Changed' };
const FIELD_LABEL: Readonly<Record<ComparedField, string>> = { name: 'Name', slug: 'Slug', description: 'Description', visible: 'Visibility', metadata: 'Metadata' };

const valueOf = (node: CategoryNode | undefined, field: ComparedField, ground: CommonGround): string => {
  if (node === undefined) return '';
  const value = field === 'metadata' ? sharedEntries(node.metadata, ground) : node[field];
  if (typeof value === 'boolean') return value ? 'visible' : 'hidden';
  if (typeof value === 'string') return value === '' ? '(none)' : value;
  return value === null ? '(none)' : JSON.stringify(value);
};

/** Texts longer than this are cut in a list. */
const LONGEST = 120;
const cut = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);

/** A difference told for a person: the name, where it stands, and what is different. */
export interface ToldDifference {
  readonly name: string;
  readonly path: string;
  readonly details: readonly string[];
}

export const tellDifference = ({ source, target, ground }: Comparison, one: Difference): ToldDifference => {
  if (one.kind === 'removed') {
    return { name: target.get(one.targetId)?.name ?? '', path: pathLine(target, one.targetId), details: one.count > 1 ? [`with ${(one.count - 1).toLocaleString('en')} below`] : [] };
  }
  const node = source.get(one.sourceId);
  const name = node?.name ?? '';
  if (one.kind === 'added') return { name, path: pathLine(source, one.sourceId), details: one.count > 1 ? [`with ${(one.count - 1).toLocaleString('en')} below`] : [] };
  const other = target.get(one.targetId);
  if (one.kind === 'moved') {
    const from = pathLine(target, one.targetId) || 'the top level';
    const to = pathLine(source, one.sourceId) || 'the top level';
    return { name, path: pathLine(source, one.sourceId), details: [one.isOtherParent ? `from ${from} to ${to}` : 'to another place among its siblings'] };
  }
  return {
    name: other?.name ?? name,
    path: pathLine(target, one.targetId),
    details: one.fields.map((field) => `${FIELD_LABEL[field]}: ${cut(valueOf(other, field, ground))} → ${cut(valueOf(node, field, ground))}`),
  };
};
