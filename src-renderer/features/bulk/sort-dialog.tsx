import { TOP_LEVEL } from '../../../src-shared/ids';
import { Stack, Text } from '@mantine/core';
import { useCallback, useMemo, useState, type ReactElement } from 'react';
import { messages } from './messages';
import { firstShownName } from '../../model/shown-language';
import type { TreeModel, TreeSnapshot } from '../../model/tree-model';
import { BulkDialog } from './bulk-dialog';
import { editAndReport } from '../../session/edits';
import { planSort, sortScope, type SortScope } from './sort-children';
import { runYielding } from '../../platform/run-in-slices';
import { useSliced } from '../../platform/use-sliced';
import { RadioChoice, TickBox } from '../../ui/choices';

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
  const [only = TOP_LEVEL] = scope.parents;
  const name = only === TOP_LEVEL ? '' : (snapshot.model.get(only)?.name ?? '');
  const sort = async (): Promise<boolean> => {
    const { edits } = isStale || plan === null ? await runYielding(begin(snapshot)) : plan;
    if (edits.length === 0) return false;
    return editAndReport({ action: 'sort', subject: name, edits: [...edits] }, messages.sort.done);
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
