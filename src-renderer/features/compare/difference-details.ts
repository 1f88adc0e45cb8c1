import { pathLine, type CategoryNode } from '../../model/tree-model';
import { entryDetails, fieldDetail, type DifferenceDetail } from '../../ui/changed-values';
import { sharedEntries, type ComparableFields, type ComparedField } from './common-ground';
import type { Comparison, Difference } from './differences';
import { messages } from './messages';

const inWords = (text: string): DifferenceDetail => ({ text, whole: null });

const fieldDetails = (
  before: CategoryNode,
  after: CategoryNode,
  field: ComparedField,
  comparable: ComparableFields
): DifferenceDetail[] =>
  field === 'metadata'
    ? entryDetails(sharedEntries(before.metadata, comparable), sharedEntries(after.metadata, comparable))
    : [fieldDetail(field, before[field], after[field])];

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
