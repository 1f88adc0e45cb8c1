import { pathLine } from '../../model/path-names';
import type { CategoryNode } from '../../model/tree-model';
import { sharedEntries, type CommonGround, type ComparedField } from './common-ground';
import type { Comparison, Difference } from './differences';
import { inWords, toldChange, toldEntries, type ToldDetail } from './shown-values';
import { numeral } from '../../platform/text';

export const KINDS = ['added', 'removed', 'moved', 'changed'] as const satisfies readonly Difference['kind'][];
export const KIND_LABEL: Readonly<Record<Difference['kind'], string>> = {
  added: 'Added',
  removed: 'Removed',
  moved: 'Moved',
  changed: 'Changed'
};
const FIELD_LABEL: Readonly<Record<ComparedField, string>> = {
  name: 'Name',
  slug: 'Slug',
  description: 'Description',
  visible: 'Visibility',
  metadata: 'Metadata'
};

const NONE = '(none)';

const valueOf = (node: CategoryNode, field: Exclude<ComparedField, 'metadata'>): string => {
  const value = node[field];
  if (typeof value === 'boolean') return value ? 'visible' : 'hidden';
  return value === null || value === '' ? NONE : value;
};

const toldField = (
  before: CategoryNode,
  after: CategoryNode,
  field: ComparedField,
  ground: CommonGround
): ToldDetail[] =>
  field === 'metadata'
    ? toldEntries(sharedEntries(before.metadata, ground), sharedEntries(after.metadata, ground))
    : [toldChange(FIELD_LABEL[field], valueOf(before, field), valueOf(after, field))];

const toldBelow = (count: number): ToldDetail[] => (count > 1 ? [inWords(`with ${numeral(count - 1)} below`)] : []);

/** A difference told for a person: the name, where it stands, and what is different. */
export interface ToldDifference {
  readonly name: string;
  readonly path: string;
  readonly details: readonly ToldDetail[];
}

export const tellDifference = ({ source, target, ground }: Comparison, one: Difference): ToldDifference => {
  if (one.kind === 'removed') {
    return {
      name: target.get(one.targetId)?.name ?? '',
      path: pathLine(target, one.targetId),
      details: toldBelow(one.count)
    };
  }
  const node = source.get(one.sourceId);
  const name = node?.name ?? '';
  if (one.kind === 'added') return { name, path: pathLine(source, one.sourceId), details: toldBelow(one.count) };
  const other = target.get(one.targetId);
  if (one.kind === 'moved') {
    const from = pathLine(target, one.targetId) || 'the top level';
    const to = pathLine(source, one.sourceId) || 'the top level';
    return {
      name,
      path: pathLine(source, one.sourceId),
      details: [inWords(one.isOtherParent ? `from ${from} to ${to}` : 'to another place among its siblings')]
    };
  }
  return {
    name: other?.name ?? name,
    path: pathLine(target, one.targetId),
    details:
      node === undefined || other === undefined
        ? []
        : one.fields.flatMap((field) => toldField(other, node, field, ground))
  };
};
