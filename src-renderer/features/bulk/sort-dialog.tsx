import { TOP_LEVEL, type ParentId, parentOnWire } from '../../../src-shared/ids';
import { Stack, Text } from '@mantine/core';
import { useCallback, useMemo, useState, type ReactElement } from 'react';
import { messages } from './messages';
import { firstShownName } from '../../model/shown-language';
import type { TreeModel, TreeSnapshot } from '../../model/tree-model';
import { BulkDialog } from './bulk-dialog';
import { editAndReport } from '../../session/edits';
import { runYielding } from '../../platform/run-in-slices';
import { useSliced } from '../../platform/use-sliced';
import { RadioChoice, TickBox } from '../../ui/choices';
import { sameJson } from '../../../src-shared/same-json';
import type { TreeEditRequest } from '../../../src-shared/tree-edits';
import { collator } from '../../model/shown-order';
import type { SlicedWork } from '../../../src-shared/sliced-work';

export interface SortOrder {
  readonly isDescending: boolean;
  readonly isDeep: boolean;
}

interface SortPlan {
  readonly edits: readonly TreeEditRequest[];
  readonly lists: number;
  readonly inOrder: number;
}

/** The parents whose subcategories are sorted. */
interface SortScope {
  readonly parents: readonly ParentId[];
  /** The chosen categories are leaves, so they are sorted among their siblings. */
  readonly isBeside: boolean;
}

/** What to sort for these categories: their subcategories, or the siblings of leaves; for no categories, the top level. */
export const sortScope = (model: TreeModel, ids: readonly number[]): SortScope => {
  const chosen = ids.map((id) => model.get(id)).filter((node) => node !== undefined);
  if (chosen.length === 0) return { parents: [TOP_LEVEL], isBeside: false };
  const isBeside = chosen.every(({ id }) => model.childIds(id).length === 0);
  return {
    parents: isBeside ? [...new Set(chosen.map(({ parent }) => parent))] : chosen.map(({ id }) => id),
    isBeside
  };
};

/** Plans to sort the subcategories of these parents by name; equal names keep their order. Each list is as it was when visited. */
export function* planSort(
  model: TreeModel,
  parents: readonly ParentId[],
  { isDescending, isDeep }: SortOrder
): SlicedWork<SortPlan> {
  const nameOf = (id: number): string => model.get(id)?.name ?? '';
  const { compare } = collator();
  const way = isDescending ? -1 : 1;
  const edits: TreeEditRequest[] = [];
  const seen = new Set<ParentId>();
  let lists = 0;
  const pending = [...parents];
  for (let parent = pending.pop(); parent !== undefined; parent = pending.pop()) {
    const children = model.childIds(parent);
    if (seen.has(parent) || children.length === 0) continue;
    seen.add(parent);
    if (isDeep) for (const id of children) pending.push(id);
    if (children.length > 1) {
      lists += 1;
      const ids = children.toSorted((a, b) => way * compare(nameOf(a), nameOf(b)));
      if (!sameJson(ids, children)) edits.push({ kind: 'arrange', parentId: parentOnWire(parent), ids });
    }
    yield;
  }
  return { edits, lists, inOrder: lists - edits.length };
}

const titleOf = (model: TreeModel, { parents }: SortScope): string => {
  const [only = TOP_LEVEL] = parents;
  if (parents.length > 1)
    return messages.sort.titleOfMany({
      count: parents.filter((id) => id !== TOP_LEVEL).length,
      isTopLevelToo: parents.includes(TOP_LEVEL)
    });
  return messages.sort.titleOfOne({ name: only === TOP_LEVEL ? null : firstShownName(model, [only]) });
};

/** Sorts by name; `sortScope` says what. */
export const SortDialog = ({ snapshot, ids }: { snapshot: TreeSnapshot; ids: readonly number[] }): ReactElement => {
  const [isDescending, setDescending] = useState(false);
  const [isDeep, setDeep] = useState(false);
  const scope = useMemo(() => sortScope(snapshot.model, ids), [snapshot, ids]);
  const begin = useCallback(
    ({ model }: TreeSnapshot) => planSort(model, sortScope(model, ids).parents, { isDescending, isDeep }),
    [ids, isDescending, isDeep]
  );
  const { result, isStale, isOfBefore } = useSliced(begin, snapshot);
  const plan = isOfBefore ? null : result;
  const sort = async (): Promise<boolean> => {
    const { edits } = isStale || plan === null ? await runYielding(begin(snapshot)) : plan;
    if (edits.length === 0) return false;
    return editAndReport({ action: 'sort', edits: [...edits] }, messages.sort.done);
  };
  return (
    <BulkDialog
      kind="sort"
      title={titleOf(snapshot.model, scope)}
      answer={messages.sort.answer}
      isDisabled={plan === null || plan.edits.length === 0}
      onAnswer={sort}
    >
      <Stack gap="sm">
        {scope.isBeside && <Text>{messages.sort.besides({ count: ids.length })}</Text>}
        <RadioChoice
          label={messages.sort.byName}
          value={isDescending ? 'descending' : 'ascending'}
          options={['ascending', 'descending']}
          labels={messages.sort}
          layout="column"
          takesFocus
          onChange={(value) => setDescending(value === 'descending')}
        />
        <TickBox label={messages.sort.deep} isOn={isDeep} onTurn={setDeep} />
        <Text c="dimmed" aria-live="polite">
          {plan === null ? messages.working : messages.sort.summary({ ...plan, edits: plan.edits.length })}
        </Text>
      </Stack>
    </BulkDialog>
  );
};
