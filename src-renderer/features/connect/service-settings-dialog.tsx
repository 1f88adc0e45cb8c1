import { Loader, Text } from '@mantine/core';
import { useCallback, useEffect, useRef, useState, type ReactElement } from 'react';
import type { Dialect } from '../../../src-shared/dialect';
import { IPC_CALLS } from '../../../src-shared/ipc';
import { sameJson } from '../../../src-shared/same-json';
import type { Replica } from '../../../src-shared/workspace-calls';
import { callMain, errorText } from '../../platform/bridge';
import { REPLICA_KEY, useReplica } from '../../session/supported-fields';
import { useShownWorkspace } from '../../session/workspace-query';
import { DialogFoot, DialogFrame } from '../../ui/dialog-frame';
import { toast } from '../../ui/toasts';
import { ConnectionButtons } from './connection-foot';
import { FoundServiceView } from './found-service';
import { messages } from './messages';
import uiMessages from '../../ui/messages/en.json' with { type: 'json' };
import type { Result } from './use-connection';
import classes from './connect.module.css';
import { queryClient } from '../../session/query-client';
import { closeDialog } from '../../session/dialogs';

const close = (): void => closeDialog('service');

interface Look {
  readonly result: Result | null;
  readonly fault: string | null;
  readonly isTesting: boolean;
  /** Reads the service by this dialect, with the saved credentials. */
  readonly test: (dialect: Dialect) => void;
}

/** Tests the service of this workspace, at first with its present dialect. */
const useReplicaLook = ({ address, dialect: present }: Replica): Look => {
  const [result, setResult] = useState<Result | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [isTesting, setTesting] = useState(true);
  /** Identifies the latest test: the answer to an earlier one is dropped. `null` once the dialog is closed. */
  const latest = useRef<object | null>(null);
  /** The settings when the dialog opened: a new reading of the replica does not undo corrections. */
  const begun = useRef({ address, dialect: present });

  const look = useCallback(async (dialect: Dialect): Promise<void> => {
    const own = {};
    latest.current = own;
    setTesting(true);
    setFault(null);
    setResult((known) => known && { ...known, dialect });
    try {
      const { test, addresses } = await callMain(IPC_CALLS.testReplica, dialect);
      if (latest.current !== own) return;
      if (test.state === 'failed') setFault(test.message);
      const seen = test.state === 'found' ? test : test.seen;
      if (addresses !== null) {
        setResult((known) => ({
          address: begun.current.address,
          connector: null,
          keys: seen?.keys ?? known?.keys ?? [],
          values: seen?.values ?? known?.values ?? {},
          // Not shown here, since the first sync was long ago.
          found: test.state === 'found' ? { ...test, firstSyncSends: null } : null,
          dialect,
          isOpen: false,
          addresses
        }));
      }
    } catch (error) {
      if (latest.current === own) setFault(errorText(error));
    }
    if (latest.current === own) setTesting(false);
  }, []);
  useEffect(() => {
    void look(begun.current.dialect);
    return () => {
      latest.current = null;
      callMain(IPC_CALLS.endConnection, null).catch(() => undefined);
    };
  }, [look]);
  return { result, fault, isTesting, test: (dialect) => void look(dialect) };
};

const ServiceSettings = ({ replica, name }: { replica: Replica; name: string }): ReactElement => {
  const { result, fault, isTesting, test } = useReplicaLook(replica);
  const [isWrong, setWrong] = useState(false);
  const [notSaved, setNotSaved] = useState<string | null>(null);
  const isBlocked =
    isTesting ||
    isWrong ||
    result === null ||
    result.found === null ||
    result.found.problem !== null ||
    sameJson(result.dialect, replica.dialect);
  const save = async (dialect: Dialect): Promise<void> => {
    try {
      await callMain(IPC_CALLS.setDialect, dialect);
      close();
      toast(messages.settings.saved);
      await queryClient.invalidateQueries({ queryKey: REPLICA_KEY });
    } catch (error) {
      setNotSaved(errorText(error));
    }
  };
  const problem = notSaved ?? fault;
  return (
    <DialogFrame title={messages.settings.title({ name })} size={620} closesBeside={false} onClose={close}>
      <div className={classes.fields}>
        <Text size="sm">{messages.settings.hint}</Text>
        {result !== null && (
          <FoundServiceView
            result={result}
            isWithCredentials={replica.auth !== 'none'}
            isStale={isTesting}
            onChange={test}
            onWrong={setWrong}
          />
        )}
        {problem !== null && (
          <p role="alert" className={classes.failure}>
            {problem}
          </p>
        )}
        <DialogFoot>
          {isTesting && <Loader size="sm" aria-label={messages.settings.testing} />}
          <ConnectionButtons
            labels={{ test: messages.settings.test, answer: uiMessages.kept.save }}
            isBusy={isTesting}
            isBlocked={isBlocked}
            startsAtCancel
            onCancel={close}
            onTest={() => test(result?.dialect ?? replica.dialect)}
            onAnswer={() => {
              if (result !== null) void save(result.dialect);
            }}
          />
        </DialogFoot>
      </div>
    </DialogFrame>
  );
};

/** Corrects how the service of this workspace is read and written. Only what a test has read without a problem can be saved. */
export const ServiceSettingsDialog = (): ReactElement | null => {
  const name = useShownWorkspace()?.name;
  const replica = useReplica().data;
  return name === undefined || !replica ? null : <ServiceSettings replica={replica} name={name} />;
};
