import { Textarea, TextInput, type NativeSelectProps } from '@mantine/core';
import { useEffect, useRef, useState, type ReactElement } from 'react';
import { CONNECTOR_FACTS, type ConnectorFacts } from '../../../src-shared/connectors/connector-facts';
import type { ConnectorId } from '../../../src-shared/protocol';
import { DEFAULT_PATHS, type SendingManner } from '../../../src-shared/remote';
import { DialogFoot, DialogFrame } from '../../ui/dialog-frame';
import { showWorkspace } from '../../session/show-workspace';
import { useWorkspaceList } from '../../session/workspace-query';
import { AuthenticationFields } from './authentication-fields';
import {
  EMPTY_SERVICE,
  factsOf,
  isUnencrypted,
  pathsShown,
  QUIET,
  signInAt,
  suggestedName,
  withProduct,
  type ServiceForm
} from './connect-form';
import { ConnectionButtons, ConnectionProgress } from './connection-foot';
import { FoundServiceView } from './found-service';
import { messages } from './messages';
import { usualManner, useConnection, type Connection, type ConnectionFault, type FaultPlace } from './use-connection';
import { Chooser, optionsOf } from '../../ui/choices';
import fieldGroup from '../../ui/field-group.module.css';
import classes from './connect.module.css';
import { closeDialog } from '../../session/dialogs';

const OPTIONS = [
  { value: null, label: messages.products.recognise },
  ...CONNECTOR_FACTS.map(({ id, name }) => ({ value: id, label: name }))
];
const { byHand, automatic, afterReview } = messages.sending;
const SENDING = optionsOf({ byHand, automatic, afterReview });
const ORDER: NativeSelectProps['inputWrapperOrder'] = ['label', 'input', 'description'];

const hintOf = ({ credentials, version }: ConnectorFacts): string =>
  `${credentials} ${version === undefined ? messages.products.documented : messages.products.tried({ version })}`;

interface ProductProps {
  product: ConnectorId | null;
  onChange: (product: ConnectorId | null) => void;
}

const ProductField = ({ product, onChange }: ProductProps): ReactElement => {
  const facts = factsOf(product);
  return (
    <Chooser
      label={messages.products.label}
      options={OPTIONS}
      value={product}
      description={facts === null ? null : hintOf(facts)}
      inputWrapperOrder={ORDER}
      onChange={onChange}
    />
  );
};

const faultAt = (fault: ConnectionFault | null, place: FaultPlace): string | null =>
  fault?.place === place ? fault.message : null;

interface FieldsProps {
  form: ServiceForm;
  fault: ConnectionFault | null;
  isTested: boolean;
  computed: Connection['paths'];
  provider: string | null;
  onChange: (form: ServiceForm) => void;
}

const ServiceFields = ({ form, fault, isTested, computed, provider, onChange }: FieldsProps): ReactElement => {
  const paths = useRef<HTMLDetailsElement>(null);
  const shown = pathsShown(form, computed);
  const isToBeSeen =
    fault?.place === 'path' ||
    fault?.place === 'headers' ||
    shown.readPath !== DEFAULT_PATHS.readPath ||
    shown.writePath !== DEFAULT_PATHS.writePath;
  useEffect(() => {
    // The section is never closed again: the person may be typing there.
    if (isToBeSeen && paths.current !== null) paths.current.open = true;
  }, [isToBeSeen]);
  const path = (name: 'readPath' | 'writePath'): ReactElement => (
    <TextInput
      label={messages.dialog[name]}
      value={shown[name]}
      {...QUIET}
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
        {...QUIET}
        onChange={({ currentTarget: { value } }) => onChange({ ...form, url: value })}
      />
      <AuthenticationFields
        form={form.authentication}
        fault={faultAt(fault, 'authentication')}
        signInAt={signInAt(form)}
        provider={provider}
        onChange={(authentication) => onChange({ ...form, authentication })}
      />
      <details ref={paths} className={fieldGroup.fold}>
        <summary>{messages.dialog.paths}</summary>
        <div className={fieldGroup.pair}>
          {path('readPath')}
          {path('writePath')}
        </div>
        <Textarea
          label={messages.dialog.headers}
          description={messages.hints.headers}
          value={form.headers}
          error={faultAt(fault, 'headers')}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          {...QUIET}
          mt="sm"
          autosize
          maxRows={6}
          onChange={({ currentTarget: { value } }) => onChange({ ...form, headers: value })}
        />
      </details>
    </>
  );
};

/** Connects to a service that somebody else runs: tests it, shows what its fields mean, and makes a workspace of its categories. */
export const ConnectDialog = (): ReactElement => {
  const taken = (useWorkspaceList().data?.workspaces ?? []).map(({ name }) => name);
  const [form, setForm] = useState<ServiceForm>(EMPTY_SERVICE);
  /** `null` as long as the suggestion stands. */
  const [ownName, setOwnName] = useState<string | null>(null);
  /** How changes are sent; `null` as long as the person has not chosen. */
  const [manner, setManner] = useState<SendingManner | null>(null);
  const [isWrong, setWrong] = useState(false);
  const connection = useConnection(form);
  const { stage, fault, result } = connection;
  /** The provider of the service that was tested last, which stays offered while the form changes. */
  const [offered, setOffered] = useState<{ readonly url: string; readonly provider: string } | null>(null);
  if (fault?.provider !== undefined && (offered?.url !== form.url || offered.provider !== fault.provider))
    setOffered({ url: form.url, provider: fault.provider });
  const provider = offered?.url === form.url ? offered.provider : null;
  const name = ownName ?? suggestedName(form.url, taken);
  const isBusy = stage === 'testing' || stage === 'connecting';
  const found = result?.found ?? null;
  const isBlocked = stage !== 'idle' || isWrong || found === null || found.problem !== null;

  const change = (next: ServiceForm): void => {
    // A sign-in is for the service that it was made for.
    const isOther = next.url !== form.url;
    setForm(isOther ? { ...next, authentication: { ...next.authentication, signedIn: null } } : next);
    setWrong(false);
    connection.forget();
  };
  const connect = async (): Promise<void> => {
    const workspace = await connection.connect(name, manner);
    if (workspace === null) return;
    closeDialog('connect');
    await showWorkspace(workspace.id);
  };
  const cancel = (): void => {
    if (isBusy) connection.end();
    else closeDialog('connect');
  };

  return (
    <DialogFrame title={messages.dialog.title} size={620} closesBeside={false} onClose={cancel}>
      <form
        noValidate
        className={classes.fields}
        onSubmit={(event) => {
          event.preventDefault();
          // Nobody connects before the result of what is typed was shown.
          if (!isBlocked) void connect();
          else if (found === null && stage === 'idle' && !isWrong) void connection.test(result);
        }}
      >
        {/* What is typed cannot change while it is being connected to. */}
        <fieldset disabled={stage === 'connecting'} className={classes.fieldset}>
          <ServiceFields
            form={form}
            fault={fault}
            isTested={result !== null}
            computed={connection.paths}
            provider={provider}
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
          {result !== null && (
            <Chooser
              label={messages.sending.label}
              // A service of our own keeps its proposals itself.
              options={SENDING.filter(({ value }) => value !== 'afterReview' || !result.dialect.isCanopy)}
              value={manner ?? usualManner(result.dialect)}
              onChange={setManner}
            />
          )}
        </fieldset>
        {(fault?.place === 'service' || fault?.place === 'path') && (
          <p role="alert" className={classes.failure}>
            {fault.message}
          </p>
        )}
        <DialogFoot>
          <ConnectionProgress stage={stage} progress={connection.progress} expected={found?.categories ?? 0} />
          <ConnectionButtons
            labels={{ test: messages.dialog.test, answer: messages.dialog.connect }}
            isBusy={isBusy}
            isBlocked={isBlocked}
            submits={found === null ? 'test' : 'answer'}
            onCancel={cancel}
            onTest={() => {
              setWrong(false);
              void connection.test(null);
            }}
          />
        </DialogFoot>
      </form>
    </DialogFrame>
  );
};
