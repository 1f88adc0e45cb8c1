import { Checkbox, Radio, Stack, Text } from '@mantine/core';
import { useCallback, useState, type ReactElement } from 'react';
import { categories, countOf } from '../history/wording';
import type { TreeSnapshot } from '../tree/tree-model';
import { BulkDialog } from './bulk-dialog';
import { carryOut } from './carry-out';
import { planSort, type SortPlan } from './sort-children';
import { useSliced } from '../app/use-sliced';

const summaryOf = ({ edits, lists, inOrder }: SortPlan): string => {
  if (lists === 0) return 'Nothing to sort: that takes two or more subcategories.';
  if (edits.length === 0) return lists === 1 ? 'The list is in this order already.' : `All ${lists.toLocaleString('en')} lists are in this order already.`;
  return `${countOf(edits.length, 'list', 'lists')} will be sorted${inOrder === 0 ? '' : `; ${inOrder.toLocaleString('en')} ${inOrder === 1 ? 'is' : 'are'} in order already`}.`;
};

/** Sorts the subcategories of the selected categories by name; with nothing selected, the top level. */
export const SortDialog = ({ snapshot, ids }: { snapshot: TreeSnapshot; ids: readonly number[] }): ReactElement => {
  const [isDescending, setDescending] = useState(false);
  const [isDeep, setDeep] = useState(false);
  const begin = useCallback(
    () => planSort(snapshot.model, ids.length === 0 ? [null] : ids, { isDescending, isDeep }),
    [snapshot, ids, isDescending, isDeep],
  );
  const { result, isStale } = useSliced(begin);
  const plan = isStale ? null : result;
  const [only] = ids;
  const name = only === undefined ? '' : (snapshot.model.get(only)?.name ?? '');
  const sort = (): Promise<boolean> => carryOut({ action: 'sort', subject: name, edits: [...(plan?.edits ?? [])] }, (changed) => `Sorted: ${categories(changed)} moved.`);
  return (
    <BulkDialog
      title={only === undefined ? 'Sort the top level' : ids.length === 1 ? `Sort the subcategories of “${name}”` : `Sort the subcategories of ${categories(ids.length)}`}
      answer="Sort"
      isDisabled={plan === null || plan.edits.length === 0}
      onAnswer={sort}
    >
      <Stack gap="sm">
        <Radio.Group label="By name" value={isDescending ? 'descending' : 'ascending'} onChange={(value) => setDescending(value === 'descending')}>
          <Stack gap={6} mt={6}>
            <Radio size="xs" value="ascending" label="From A to Z, from 1 to 10" data-autofocus={!isDescending || undefined} />
            <Radio size="xs" value="descending" label="From Z to A, from 10 to 1" />
          </Stack>
        </Radio.Group>
        <Checkbox size="xs" label="All levels below, too" checked={isDeep} onChange={(event) => setDeep(event.currentTarget.checked)} />
        <Text size="sm" c="dimmed" aria-live="polite">
          {plan === null ? 'Looking…' : summaryOf(plan)}
        </Text>
      </Stack>
    </BulkDialog>
  );
};
