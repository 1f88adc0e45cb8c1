import { Text } from '@mantine/core';
import type { ReactElement } from 'react';
import { closeDialog } from '../../session/dialogs';
import { session } from '../../session/session';
import { useServiceHost } from '../../session/supported-fields';
import { Question } from '../../ui/form-dialog';
import { undoNow } from './history-commands';
import { messages } from './messages';

const close = (): void => {
  closeDialog('undoRecreates');
  session.focusTree();
};

/** Says what undoing a deletion does on the service before it is done. */
export const UndoDialog = ({ count }: { count: number }): ReactElement => {
  const host = useServiceHost();
  return (
    <Question
      title={messages.undoQuestion(count)}
      answer={messages.undoAnswer}
      onAnswer={async () => {
        close();
        await undoNow();
      }}
      onClose={close}
    >
      {host !== null && <Text>{messages.undoRecreates(count, host)}</Text>}
    </Question>
  );
};
