import { shownSentence } from '../../../src-shared/hidden-characters';
import { Loader, Stack, Text } from '@mantine/core';
import { useState, type ReactElement } from 'react';
import type { CategoryVersion, HistoryChange, HistoryParent } from '../../../src-shared/history';
import { IPC_CALLS } from '../../../src-shared/ipc';
import { callMain, errorText } from '../../platform/bridge';
import { momentOf } from '../../platform/dates';
import { attempt, toast } from '../../ui/toasts';
import type { TreeModel } from '../../model/tree-model';
import { FieldDifferences } from './change-item';
import { useVersion } from '../../session/journal-queries';
import { Question } from '../../ui/form-dialog';
import { toastUndoable } from '../../session/command-runner';
import { messages } from './messages';
import { closeDialog } from '../../session/dialogs';
import { TickBox } from '../../ui/choices';
import { session } from '../../session/session';
import { useServiceHost } from '../../session/supported-fields';
import { undoNow } from './history-commands';

const close = (): void => closeDialog('restoreVersion');

const restore = ({ categoryId, id, name, at }: HistoryChange, place: boolean): Promise<boolean> =>
  attempt(async () => {
    const { changed } = await callMain(IPC_CALLS.restoreVersion, { categoryId, changeId: id, place });
    if (changed) toastUndoable(messages.restored({ name, at: momentOf(at) }));
    else toast(messages.sameAsThen);
    close();
  }, messages.notRestored);

interface VersionProps {
  version: CategoryVersion;
  model: TreeModel;
  isMoving: boolean;
  setMoving: (isMoving: boolean) => void;
}

const withPresentName = (model: TreeModel, { id, name }: HistoryParent): HistoryParent => ({
  id,
  name: (id === null ? null : model.get(id)?.name) ?? name
});

const Version = ({ version: { fields, parent }, model, isMoving, setMoving }: VersionProps): ReactElement => (
  <Stack gap="sm" fz="sm">
    {fields.length > 0 ? <FieldDifferences fields={fields} /> : <Text>{messages.sameFields}</Text>}
    {parent?.isThere === true && (
      <TickBox
        label={shownSentence(messages.moveBack(withPresentName(model, parent)))}
        isOn={isMoving}
        onTurn={setMoving}
      />
    )}
    {parent?.isThere === false && <Text>{shownSentence(messages.staysHere(parent))}</Text>}
  </Stack>
);

/** Shows what restoring a version would change, and asks for confirmation. */
export const RestoreDialog = ({ model, change }: { model: TreeModel; change: HistoryChange }): ReactElement => {
  const { data: version, error } = useVersion(change.categoryId, change.id);
  const [choice, setChoice] = useState<boolean | null>(null);
  const isMoving = version?.parent?.isThere === true && (choice ?? version.fields.length === 0);
  const hasEffect = version !== undefined && version !== null && (version.fields.length > 0 || isMoving);
  return (
    <Question
      title={messages.restoreQuestion({ name: change.name, at: momentOf(change.at) })}
      answer={messages.restore}
      isDisabled={!hasEffect}
      onAnswer={() => restore(change, isMoving)}
      onClose={close}
    >
      {version === undefined &&
        (error === null ? <Loader size="sm" aria-label={messages.readingVersion} /> : <Text>{errorText(error)}</Text>)}
      {version === null && <Text>{messages.versionNotKept}</Text>}
      {version !== undefined && version !== null && (
        <Version version={version} model={model} isMoving={isMoving} setMoving={setChoice} />
      )}
    </Question>
  );
};

const closeUndo = (): void => {
  closeDialog('undoRecreates');
  session.focusTree();
};

/** Says what undoing a deletion does on the service before it is done. */
export const UndoDialog = ({ count }: { count: number }): ReactElement => {
  const host = useServiceHost();
  return (
    <Question
      title={messages.undoQuestion({ count })}
      answer={messages.undoAnswer}
      onAnswer={async () => {
        closeUndo();
        await undoNow();
      }}
      onClose={closeUndo}
    >
      {host !== null && <Text>{messages.undoRecreates({ count, host })}</Text>}
    </Question>
  );
};
