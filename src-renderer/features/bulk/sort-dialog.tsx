import { Checkbox, Radio, Stack, Text } from '@mantine/core';
import { useCallback, useMemo, useState, type ReactElement } from 'react';
import { categories, countOf, numeral } from '../../platform/text';
import type { TreeModel, TreeSnapshot } from '../../model/tree-model';
import { BulkDialog } from './bulk-dialog';
import { carryOut } from '../../session/carry-out';
import { planSort, sortScope, type SortPlan, type SortScope } from './sort-children';
import { useSliced } from '../../platform/use-sliced';

const summaryOf = ({ edits, lists, inOrder }: SortPlan): string => {
  if (lists === 0) return 'Nothing to sort: that takes two or more subcategories.';
  if (edits.length === 0)
    return lists === 1
      ? 'The list is in this order already.'
      : `All ${numeral(lists)} lists are in this order already.`;
  return `${countOf(edits.length, 'list', 'lists')} will be sorted${inOrder === 0 ? '' : `; ${numeral(inOrder)} ${inOrder === 1 ? 'is' : 'are'} in order already`}.`;
};

const titleOf = (model: TreeModel, { parents }: SortScope): string => {
  const [only = null] = parents;
  if (parents.length > 1)
    return `Sort the subcategories of ${parents.includes(null) ? 'the top level and ' : ''}${categories(parents.filter((id) => id !== null).length)}`;
  return only === null ? 'Sort the top level' : `Sort the subcategories of “${model.get(only)?.name ?? ''}”`;
};

/** Sorts the subcategories of the selected categories by name; of leaves, what they stand among; with nothing selected, the top level. */
export const SortDialog = ({ snapshot, ids }: { snapshot: TreeSnapshot; ids: readonly number[] }): ReactElement => {
  const [isDescending, setDescending] = useState(false);
  const [isDeep, setDeep] = useState(false);
  const scope = useMemo(() => sortScope(snapshot.model, ids), [snapshot, ids]);
  const begin = useCallback(
    () => planSort(snapshot.model, scope.parents, { isDescending, isDeep }),
    [snapshot, scope, isDescending, isDeep]
  );
  const { result, isStale } = useSliced(begin);
  const plan = isStale ? null : result;
  const [only = null] = scope.parents;
  const name = only === null ? '' : (snapshot.model.get(only)?.name ?? '');
  const sort = (): Promise<boolean> =>
    carryOut(
      { action: 'sort', subject: name, edits: [...(plan?.edits ?? [])] },
      (changed) => `Sorted: ${categories(changed)} moved.`
    );
  return (
    <BulkDialog
      title={titleOf(snapshot.model, scope)}
      answer="Sort"
      isDisabled={plan === null || plan.edits.length === 0}
      onAnswer={sort}
    >
      <Stack gap="sm">
        {scope.isBeside && (
          <Text size="sm">
            {ids.length === 1 ? 'The selected category has' : 'The selected categories have'} nothing below, so what
            stands beside {ids.length === 1 ? 'it' : 'them'} is sorted.
          </Text>
        )}
        <Radio.Group
          label="By name"
          value={isDescending ? 'descending' : 'ascending'}
          onChange={(value) => setDescending(value === 'descending')}
        >
          <Stack gap={6} mt={6}>
            <Radio
              size="xs"
              value="ascending"
              label="From A to Z, from 1 to 10"
              data-autofocus={!isDescending || undefined}
            />
            <Radio size="xs" value="descending" label="From Z to A, from 10 to 1" />
          </Stack>
        </Radio.Group>
        <Checkbox
          size="xs"
          label="All levels below, too"
          checked={isDeep}
          onChange={(event) => setDeep(event.currentTarget.checked)}
        />
        <Text size="sm" c="dimmed" aria-live="polite">
          {plan === null ? 'Looking…' : summaryOf(plan)}
        </Text>
      </Stack>
    </BulkDialog>
  );
};
