import { Text } from '@mantine/core';
import { useState, type ReactElement } from 'react';
import { FormDialog } from '../../ui/form-dialog';
import { shortcutLabel } from '../../ui/command-keys';
import { changeSettings } from '../../session/settings-state';
import { deleteCategories, hidersOf, isInCollapsedBranch } from './deletion';
import messages from './messages/en.json' with { type: 'json' };
import { queueTreeKeys } from '../../session/key-queue';
import { firstShownName } from '../../model/shown-language';
import type { TreeModel } from '../../model/tree-model';
import { session } from '../../session/session';
import { closeDialog } from '../../session/dialogs';
import { ServiceProducts } from '../../session/service-products';
import { useDialect, useServiceHost } from '../../session/supported-fields';
import { keptOnDeletion } from '../../../src-shared/dialect';
import { inARow } from '../../platform/text';
import { TickBox } from '../../ui/choices';

const close = (): void => {
  closeDialog('delete');
  session.focusTree();
};

const OnService = ({ ids, count }: { ids: readonly number[]; count: number }): ReactElement | null => {
  const host = useServiceHost();
  const dialect = useDialect();
  if (host === null) return null;
  const kept = dialect === null ? null : keptOnDeletion(dialect);
  const words = { hidden: messages.alsoHides, draft: messages.alsoUnpublishes, nothing: messages.alsoOnService };
  return (
    <>
      <Text mt="xs">{words[kept ?? 'nothing']({ count, host })}</Text>
      <ServiceProducts ids={ids} />
    </>
  );
};

/** Asks before categories are deleted, and says how many are deleted with them. */
export const DeleteDialog = ({ model, ids }: { model: TreeModel; ids: readonly number[] }): ReactElement => {
  const [isLastQuestion, setLastQuestion] = useState(false);
  const hiders = hidersOf(ids);
  const [hider] = hiders;
  const count = ids.reduce((sum, id) => sum + model.descendantCount(id) + 1, 0);
  const remove = async (): Promise<void> => {
    if (isLastQuestion) void changeSettings({ confirmDelete: 'several' });
    await queueTreeKeys(deleteCategories(ids));
  };
  return (
    <FormDialog
      title={messages.deleteTitle({ name: firstShownName(model, ids), count: ids.length })}
      answer={messages.delete}
      isDanger
      startsAt="answer"
      onAnswer={remove}
      onClose={close}
    >
      <Text>
        {inARow([
          messages.willBeDeleted({ count, of: ids.length, below: count - ids.length }),
          messages.canComeBack({ count, keys: shortcutLabel('Z') })
        ])}
      </Text>
      <OnService ids={ids} count={count} />
      {hider !== undefined && (
        <Text mt="xs" fw="var(--font-weight-semibold)">
          {messages.outOfSight[hider]({ hidden: hiders.length, of: ids.length, isAll: hiders.length === ids.length })}
        </Text>
      )}
      {isInCollapsedBranch(ids) && (
        <Text mt="xs" fw="var(--font-weight-semibold)">
          {messages.inCollapsedBranch}
        </Text>
      )}
      {count === 1 && <TickBox mt="md" label={messages.doNotAsk} isOn={isLastQuestion} onTurn={setLastQuestion} />}
    </FormDialog>
  );
};
