import { shownSentence, withHiddenShown } from '../../../src-shared/hidden-characters';
import { Radio, Stack, Text } from '@mantine/core';
import { useMemo, useState, type ReactElement } from 'react';
import { messages } from './messages';
import { session } from '../../session/session';
import { shownName, shownPath } from '../../model/shown-language';
import type { TreeSnapshot } from '../../model/tree-model';
import { ServiceProducts } from '../../session/service-products';
import { BulkDialog } from './bulk-dialog';
import { editAndReport } from '../../session/edits';
import { mergeable, planMerge } from './merge-plan';
import classes from './bulk.module.css';
import { TickBox } from '../../ui/choices';

const MOST_OFFERED = 200;

export const MergeDialog = ({ snapshot, ids }: { snapshot: TreeSnapshot; ids: readonly number[] }): ReactElement => {
  const { model } = snapshot;
  const [chosenId, setChosenId] = useState<number | null>(null);
  const [isDeep, setDeep] = useState(true);
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
  const merged = useMemo(() => nodes.flatMap((node) => (node === target ? [] : [node.id])), [nodes, target]);
  const leftOut = new Set(ids).size - nodes.length;
  const merge = async (): Promise<boolean> => {
    if (plan === null || target === undefined) return false;
    const isDone = await editAndReport({ action: 'merge', subject: target.name, edits: [...plan.edits] }, () =>
      messages.merge.done({ count: nodes.length, target: shownName(target).name })
    );
    if (isDone) {
      session.reveal(target.id);
      session.select(target.id);
    }
    return isDone;
  };
  return (
    <BulkDialog
      kind="merge"
      title={messages.merge.title({ count: nodes.length })}
      size="lg"
      answer={messages.merge.answer}
      isDisabled={plan === null}
      onAnswer={merge}
    >
      <Stack gap="sm">
        <Radio.Group
          label={messages.merge.into}
          value={target === undefined ? null : String(target.id)}
          onChange={(value) => setChosenId(Number(value))}
        >
          <div className={classes.targets}>
            {nodes.slice(0, MOST_OFFERED).map((node) => (
              <Radio
                key={node.id}
                value={String(node.id)}
                label={withHiddenShown(shownName(node).name)}
                description={messages.merge.place({
                  path: shownPath(model, node.id) || null,
                  count: model.childIds(node.id).length
                })}
                data-autofocus={node === target || undefined}
              />
            ))}
          </div>
        </Radio.Group>
        <TickBox label={messages.merge.deep} isOn={isDeep} onTurn={setDeep} />
        <div aria-live="polite">
          {plan === null || target === undefined ? (
            <Text>{messages.merge.tooFew}</Text>
          ) : (
            messages.merge
              .plan(target.name, nodes.length - 1, plan)
              .map((sentence) => <Text key={sentence}>{shownSentence(sentence)}</Text>)
          )}
          <ServiceProducts ids={merged} />
          {leftOut > 0 && <Text c="dimmed">{messages.merge.leftOut({ count: leftOut })}</Text>}
        </div>
      </Stack>
    </BulkDialog>
  );
};
