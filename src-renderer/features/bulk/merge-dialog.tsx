import { Checkbox, Radio, Stack, Text } from '@mantine/core';
import { useMemo, useState, type ReactElement } from 'react';
import { categories, countOf } from '../../platform/text';
import { reveal } from '../../session/reveal';
import { select } from '../../session/tree-view-state';
import { pathLine } from '../../model/path-names';
import type { CategoryNode, TreeModel, TreeSnapshot } from '../../model/tree-model';
import { BulkDialog } from './bulk-dialog';
import { carryOut } from '../../session/carry-out';
import { mergeable, planMerge, type MergePlan } from './merge-plan';
import classes from './bulk.module.css';

/** So many are offered by name; nobody reads through more. */
const MOST_OFFERED = 200;

const placeOf = (model: TreeModel, { id }: CategoryNode): string => {
  const path = pathLine(model, id);
  return path === '' ? 'at the top level' : `in ${path}`;
};

const is = (count: number, one: string, many: string): string =>
  `${countOf(count, 'subcategory', 'subcategories')} ${count === 1 ? one : many}`;

const sentencesOf = (
  target: CategoryNode,
  others: number,
  { moved, united, deleted, filled, isMetadataLeftOut }: MergePlan
): string[] => {
  const sentences = [
    `“${target.name}” stays. ${categories(others)} ${others === 1 ? 'is' : 'are'} merged into it and deleted.`
  ];
  sentences.push(moved === 0 ? 'No subcategory moves.' : `${is(moved, 'moves', 'move')} with everything below.`);
  if (united > 0)
    sentences.push(
      `${is(united, 'becomes', 'become')} one with another of the same name, so ${categories(deleted)} are deleted in all.`
    );
  if (filled > 0) sentences.push(`Empty fields of ${categories(filled)} are filled in from those that go.`);
  if (isMetadataLeftOut) sentences.push('Some metadata has no room and goes with them.');
  return sentences;
};

/** Merges categories into one of them. */
export const MergeDialog = ({ snapshot, ids }: { snapshot: TreeSnapshot; ids: readonly number[] }): ReactElement => {
  const { model } = snapshot;
  const [chosenId, setChosenId] = useState<number | null>(null);
  const [isDeep, setDeep] = useState(true);
  // The model is the same object all along; the snapshot tells of its changes.
  const nodes = useMemo(() => mergeable(snapshot.model, ids), [snapshot, ids]);
  const target = nodes.find(({ id }) => id === chosenId) ?? nodes[0];
  const plan = useMemo(() => {
    if (target === undefined || nodes.length < 2) return null;
    return planMerge(
      snapshot.model,
      target,
      nodes.filter((node) => node !== target),
      isDeep
    );
  }, [snapshot, nodes, target, isDeep]);
  const left = new Set(ids).size - nodes.length;
  const merge = async (): Promise<boolean> => {
    if (plan === null || target === undefined) return false;
    const subject = target.name;
    const isDone = await carryOut(
      { action: 'merge', subject, edits: [...plan.edits] },
      () => `Merged ${categories(nodes.length)} into “${subject}”.`
    );
    if (isDone) {
      reveal(model, target.id);
      select(target.id);
    }
    return isDone;
  };
  return (
    <BulkDialog
      title={`Merge ${categories(nodes.length)}`}
      size="lg"
      answer="Merge"
      isDisabled={plan === null}
      onAnswer={merge}
    >
      <Stack gap="sm">
        <Radio.Group
          label="Merge them into"
          value={String(target?.id ?? '')}
          onChange={(value) => setChosenId(Number(value))}
        >
          <div className={classes.targets}>
            {nodes.slice(0, MOST_OFFERED).map((node) => (
              <Radio
                key={node.id}
                size="xs"
                value={String(node.id)}
                label={node.name}
                description={`${placeOf(model, node)}, ${countOf(model.childIds(node.id).length, 'subcategory', 'subcategories')}`}
                data-autofocus={node === target || undefined}
              />
            ))}
          </div>
        </Radio.Group>
        <Checkbox
          size="xs"
          label="Merge subcategories of the same name, too, at every level"
          checked={isDeep}
          onChange={(event) => setDeep(event.currentTarget.checked)}
        />
        <div aria-live="polite">
          {plan === null || target === undefined ? (
            <Text size="sm">There are not two of them left that could be merged.</Text>
          ) : (
            sentencesOf(target, nodes.length - 1, plan).map((sentence) => (
              <Text key={sentence} size="sm">
                {sentence}
              </Text>
            ))
          )}
          {left > 0 && (
            <Text size="sm" c="dimmed">
              {categories(left)} left out: gone meanwhile, or below another of them.
            </Text>
          )}
        </div>
      </Stack>
    </BulkDialog>
  );
};
