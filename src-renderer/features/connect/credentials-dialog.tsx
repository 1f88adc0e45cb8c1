import { shownSentence } from '../../../src-shared/hidden-characters';
import { Button, Text } from '@mantine/core';
import { useState, type ReactElement } from 'react';
import { IPC_CALLS } from '../../../src-shared/ipc';
import { originOf } from '../../../src-shared/remote';
import type { Replica } from '../../../src-shared/workspace-calls';
import { callMain, errorText } from '../../platform/bridge';
import { attempt, toastError } from '../../ui/toasts';
import { useSyncStatus } from '../../session/sync-status';
import { useReplica } from '../../session/supported-fields';
import { FormDialog } from '../../ui/form-dialog';
import { useShownWorkspace, useWorkspaceList } from '../../session/workspace-query';
import { AuthenticationFields } from './authentication-fields';
import { credentialsOf, NO_AUTHENTICATION, type AuthenticationForm } from './connect-form';
import { messages } from './messages';
import uiMessages from '../../ui/messages/en.json' with { type: 'json' };
import classes from './connect.module.css';
import { closeDialog, isDialogShown } from '../../session/dialogs';

const isAsking = (): boolean => isDialogShown('credentials');
const close = (): void => closeDialog('credentials');

interface Props {
  name: string;
  replica: Replica;
}

const CredentialsForm = ({ name, replica: { auth: kind, sentAs = '', address } }: Props): ReactElement => {
  /** The credentials are sent there and nowhere else. */
  const origin = originOf(address);
  const message = useSyncStatus().data?.message ?? null;
  /** Why the service asks. Its answer to what is typed here is shown at the fields instead. */
  const [reason, setReason] = useState(message);
  if (reason === null && message !== null) setReason(message);
  const isLocked = useWorkspaceList().data?.secretsLocked === true;
  const tryAgain = (): void => void attempt(callMain(IPC_CALLS.restart, null), messages.credentials.notRestarted);
  const [typed, setTyped] = useState<AuthenticationForm | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const form = typed ?? { ...NO_AUTHENTICATION, kind, headerName: sentAs, parameterName: sentAs };
  const use = async (): Promise<void> => {
    const reading = credentialsOf(form);
    if (!reading.ok) {
      setFault(reading.message);
      return;
    }
    try {
      const tried = await callMain(IPC_CALLS.tryServiceCredentials, { origin, credentials: reading.credentials });
      if (tried.state === 'refused') setFault(tried.message);
      else if (isAsking()) close();
    } catch (error) {
      // The credentials may have been accepted all the same, which closes the dialog.
      if (isAsking()) setFault(errorText(error));
      else toastError(messages.credentials.notKept, error);
    }
  };
  return (
    <FormDialog
      waits
      onClose={close}
      title={messages.credentials.title({ workspace: name })}
      answer={messages.credentials.answer}
      onAnswer={use}
    >
      <div className={classes.fields}>
        <Text size="sm">
          {shownSentence(reason ?? messages.credentials.needed)} {messages.credentials.whenSent({ origin })}
        </Text>
        {isLocked && (
          <Button className={classes.tryAgain} variant="default" size="xs" onClick={tryAgain}>
            {uiMessages.tryAgain}
          </Button>
        )}
        <AuthenticationFields
          form={form}
          fault={fault}
          signInAt={{ url: address.url, paths: { readPath: address.readPath, writePath: address.writePath } }}
          provider={null}
          onChange={(next) => {
            setTyped(next);
            setFault(null);
          }}
        />
      </div>
    </FormDialog>
  );
};

/** Asks for credentials that a service has refused, or for another service. They are tried before it closes, and can be corrected. */
export const CredentialsDialog = (): ReactElement | null => {
  const shown = useShownWorkspace();
  const replica = useReplica().data;
  if (shown === undefined || !replica) return null;
  // The key empties the fields when the service is another one: a secret is never offered to the wrong service.
  return <CredentialsForm key={originOf(replica.address)} name={shown.name} replica={replica} />;
};
