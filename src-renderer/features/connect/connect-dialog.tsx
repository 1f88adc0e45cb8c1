import { Button, Group, TextInput } from '@mantine/core';
import { useEffect, useRef, useState, type ReactElement } from 'react';
import { DEFAULT_PATHS } from '../../../src-shared/remote';
import { DialogFrame } from '../../ui/dialog-frame';
import { showWorkspace } from '../../session/show-workspace';
import { useWorkspaceList } from '../../session/workspace-query';
import { closeWorkspaceDialog, useWorkspaceDialog } from '../../session/workspace-dialog-state';
import { AuthenticationFields } from './authentication-fields';
import {
  EMPTY_SERVICE,
  factsOf,
  isUnencrypted,
  pathsShown,
  suggestedName,
  withProduct,
  type ServiceForm
} from './connect-form';
import { ConnectionProgress } from './connection-progress';
import { FoundServiceView } from './found-service';
import { messages } from './messages';
import { ProductField } from './product-field';
import { useConnection, type Connection, type ConnectionFault, type FaultPlace } from './use-connection';
import fieldGroup from '../../ui/field-group.module.css';
import classes from './connect.module.css';

const faultAt = (fault: ConnectionFault | null, place: FaultPlace): string | null =>
  fault?.place === place ? fault.message : null;

interface FieldsProps {
  form: ServiceForm;
  fault: ConnectionFault | null;
  /** What was found says the same as hints do. */
  isTested: boolean;
  /** The paths that were worked out of the URL. */
  computed: Connection['paths'];
  onChange: (form: ServiceForm) => void;
}

const ServiceFields = ({ form, fault, isTested, computed, onChange }: FieldsProps): ReactElement => {
  const paths = useRef<HTMLDetailsElement>(null);
  const shown = pathsShown(form, computed);
  const isToBeSeen =
    fault?.place === 'path' || shown.readPath !== DEFAULT_PATHS.readPath || shown.writePath !== DEFAULT_PATHS.writePath;
  useEffect(() => {
    // It stays open: the person may be typing there as the sentence goes.
    if (isToBeSeen && paths.current !== null) paths.current.open = true;
  }, [isToBeSeen]);
  const path = (name: 'readPath' | 'writePath'): ReactElement => (
    <TextInput
      label={messages.dialog[name]}
      value={shown[name]}
      spellCheck={false}
      autoComplete="off"
      onChange={({ currentTarget: { value } }) => onChange({ ...form, ...shown, [name]: value })}
    />
  );
  return (
    <>
      <ProductField product={form.product} onChange={(product) => onChange(withProduct(form, product))} />
      <TextInput
        data-autofocus
        label={messages.dialog.url}
        placeholder={factsOf(form.product)?.example ?? messages.url.example}
        value={form.url}
        error={faultAt(fault, 'url')}
        description={!isTested && isUnencrypted(form.url) ? messages.url.unencrypted : null}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        spellCheck={false}
        autoComplete="off"
        onChange={({ currentTarget: { value } }) => onChange({ ...form, url: value })}
      />
      <AuthenticationFields
        form={form.authentication}
        fault={faultAt(fault, 'authentication')}
        onChange={(authentication) => onChange({ ...form, authentication })}
      />
      <details ref={paths} className={fieldGroup.fold}>
        <summary>{messages.dialog.paths}</summary>
        <div className={fieldGroup.pair}>
          {path('readPath')}
          {path('writePath')}
        </div>
      </details>
    </>
  );
};

const Dialog = (): ReactElement => {
  const taken = (useWorkspaceList().data?.workspaces ?? []).map(({ name }) => name);
  const [form, setForm] = useState<ServiceForm>(EMPTY_SERVICE);
  /** `null`: as suggested. */
  const [ownName, setOwnName] = useState<string | null>(null);
  /** Something in a correction makes no sense, so that it is none yet. */
  const [isWrong, setWrong] = useState(false);
  const connection = useConnection(form);
  const { stage, fault, result } = connection;
  const name = ownName ?? suggestedName(form.url, taken);
  const isBusy = stage === 'testing' || stage === 'connecting';
  const isBlocked = isBusy || isWrong || (result?.found?.problem ?? null) !== null;

  const change = (next: ServiceForm): void => {
    setForm(next);
    setWrong(false);
    connection.forget();
  };
  const connect = async (): Promise<void> => {
    const workspace = await connection.connect(name);
    if (workspace === null) return;
    closeWorkspaceDialog();
    await showWorkspace(workspace.id);
  };
  const cancel = (): void => {
    if (isBusy) connection.end();
    else closeWorkspaceDialog();
  };

  return (
    <DialogFrame title={messages.dialog.title} size={620} closesBeside={false} onClose={cancel}>
      <form
        noValidate
        className={classes.fields}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBlocked) void connect();
        }}
      >
        {/* While it connects, what is typed is what it connects to. */}
        <fieldset disabled={stage === 'connecting'} className={classes.fieldset}>
          <ServiceFields
            form={form}
            fault={fault}
            isTested={result !== null}
            computed={connection.paths}
            onChange={change}
          />
          {result !== null && (
            <FoundServiceView
              result={result}
              isWithCredentials={form.authentication.kind !== 'none'}
              isStale={stage === 'again'}
              onChange={connection.correct}
              onWrong={setWrong}
            />
          )}
          <TextInput
            label={messages.dialog.name}
            value={name}
            error={faultAt(fault, 'name')}
            onChange={({ currentTarget: { value } }) => setOwnName(value)}
          />
        </fieldset>
        {(fault?.place === 'service' || fault?.place === 'path') && (
          <p role="alert" className={classes.failure}>
            {fault.message}
          </p>
        )}
        <div className={classes.answers}>
          <ConnectionProgress stage={stage} progress={connection.progress} expected={result?.found?.categories ?? 0} />
          <Group gap="sm" justify="flex-end">
            <Button variant="default" onClick={cancel}>
              {messages.dialog.cancel}
            </Button>
            <Button
              variant="default"
              aria-disabled={isBusy}
              data-disabled={isBusy}
              onClick={() => {
                if (isBusy) return;
                setWrong(false);
                void connection.test();
              }}
            >
              {messages.dialog.test}
            </Button>
            {/* Not `disabled`, which would lose the keyboard. */}
            <Button type="submit" aria-disabled={isBlocked} data-disabled={isBlocked}>
              {messages.dialog.connect}
            </Button>
          </Group>
        </div>
      </form>
    </DialogFrame>
  );
};

/** Connects to a service that somebody else runs: tests it, shows what its fields mean, and makes a workspace of its categories. */
export const ConnectDialog = (): ReactElement | null => (useWorkspaceDialog() === 'connect' ? <Dialog /> : null);
