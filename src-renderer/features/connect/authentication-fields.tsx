import { TextInput, Text, type TextInputProps, Button, Loader } from '@mantine/core';
import type { ReactElement } from 'react';
import type { AuthKind } from '../../../src-shared/presented-credentials';
import type { SignInRequest } from '../../../src-shared/sign-in';
import { useWorkspaceList } from '../../session/workspace-query';
import { credentialsOf, faultyField, QUIET, type AuthenticationField, type AuthenticationForm } from './connect-form';
import { messages } from './messages';
import { Chooser, optionsOf } from '../../ui/choices';
import fieldGroup from '../../ui/field-group.module.css';
import classes from './connect.module.css';
import { IconCheck, IconExternalLink } from '@tabler/icons-react';
import { shownSentence } from '../../../src-shared/hidden-characters';
import { useSignIn, type SignedInPerson } from './use-sign-in';

interface SignInPanelProps {
  at: SignInRequest | null;
  /** The host where its people sign in; `null`: nobody has asked it yet. */
  provider: string | null;
  signedIn: SignedInPerson | null;
  onSignedIn: (signedIn: SignedInPerson) => void;
}

/** Signs the person in by the system's browser: the button, the waiting with a way out, and what came of it. */
const SignInPanel = ({ at, provider, signedIn, onSignedIn }: SignInPanelProps): ReactElement => {
  const { isWaiting, failure, begin, cancel } = useSignIn(onSignedIn);
  return (
    <div className={classes.signIn} role="group" aria-label={messages.signIn.label}>
      {provider !== null && signedIn === null && !isWaiting && (
        <Text size="sm">{shownSentence(messages.signIn.offered({ provider }))}</Text>
      )}
      <div aria-live="polite" className={classes.signInState}>
        {isWaiting && (
          <>
            <Loader size={15} aria-hidden /> <Text size="sm">{messages.signIn.waiting}</Text>
          </>
        )}
        {signedIn !== null && !isWaiting && (
          <>
            <IconCheck size={16} stroke={1.7} aria-hidden />{' '}
            <Text size="sm">
              {shownSentence(messages.signIn.done({ name: signedIn.name, provider: signedIn.provider }))}
            </Text>
          </>
        )}
      </div>
      {isWaiting ? (
        <Button size="xs" variant="default" onClick={cancel}>
          {messages.signIn.cancel}
        </Button>
      ) : (
        <Button
          size="xs"
          variant={signedIn === null ? 'light' : 'default'}
          leftSection={<IconExternalLink size={15} stroke={1.7} />}
          disabled={at === null}
          onClick={() => {
            if (at !== null) begin(at);
          }}
        >
          {signedIn === null ? messages.signIn.begin : messages.signIn.again}
        </Button>
      )}
      {failure !== null && (
        <p role="alert" className={classes.failure}>
          {shownSentence(failure)}
        </p>
      )}
      {at === null && (
        <Text size="xs" c="dimmed">
          {messages.signIn.urlFirst}
        </Text>
      )}
    </div>
  );
};

const KINDS = optionsOf(messages.authentication.kinds);

const EXAMPLES: Readonly<Partial<Record<AuthenticationField, string>>> = messages.authentication.examples;

/** The description comes after the field, so that label and field stay together. */
const ORDER: TextInputProps['inputWrapperOrder'] = ['label', 'input', 'error', 'description'];

/** A field whose text is masked, and neither remembered nor corrected by the system. */
const SecretInput = (props: TextInputProps): ReactElement => (
  <TextInput {...props} {...QUIET} inputWrapperOrder={ORDER} classNames={{ input: classes.secret ?? '' }} />
);

const PlainInput = (props: TextInputProps): ReactElement => (
  <TextInput {...props} {...QUIET} inputWrapperOrder={ORDER} />
);

interface KindProps {
  kind: AuthKind;
  text: (name: AuthenticationField) => TextInputProps;
}

const KindFields = ({ kind, text }: KindProps): ReactElement | null => {
  const pair = (name: AuthenticationField, secret: AuthenticationField, more: TextInputProps = {}): ReactElement => (
    <div className={fieldGroup.pair}>
      <PlainInput {...text(name)} />
      <SecretInput {...text(secret)} {...more} />
    </div>
  );
  switch (kind) {
    case 'none':
    case 'signIn':
      return null;
    case 'bearer':
      return <SecretInput {...text('token')} />;
    case 'basic':
      return pair('user', 'password', { description: messages.hints.password });
    case 'header':
      return pair('headerName', 'headerValue');
    case 'query':
      return (
        <>
          {pair('parameterName', 'parameterValue')}
          <Text size="xs" c="dimmed">
            {messages.hints.parameter}
          </Text>
        </>
      );
    case 'oauth':
      return (
        <>
          <PlainInput {...text('tokenUrl')} />
          {pair('clientId', 'clientSecret')}
          <PlainInput {...text('scope')} description={messages.hints.scope} />
        </>
      );
  }
};

const keptHint = (kind: AuthKind): string => {
  if (kind === 'signIn') return messages.hints.keptSignIn;
  return kind === 'oauth' ? messages.hints.keptOAuth : messages.hints.kept;
};

interface Props {
  form: AuthenticationForm;
  fault: string | null;
  /** The service that is meant, for signing in to it; `null`: none is. */
  signInAt: SignInRequest | null;
  provider: string | null;
  onChange: (form: AuthenticationForm) => void;
}

export const AuthenticationFields = ({ form, fault, signInAt, provider, onChange }: Props): ReactElement => {
  const isKept = useWorkspaceList().data?.secretsKept ?? true;
  const reading = credentialsOf(form);
  const faulty = !reading.ok && reading.message === fault ? reading.field : faultyField(form);
  const faultAt = (name: keyof AuthenticationForm): string | null => (name === faulty ? fault : null);
  const text: KindProps['text'] = (name) => ({
    label: messages.authentication[name],
    value: form[name],
    error: faultAt(name),
    placeholder: EXAMPLES[name],
    onChange: ({ currentTarget: { value } }) => onChange({ ...form, [name]: value })
  });
  return (
    <>
      <Chooser
        label={messages.authentication.label}
        options={KINDS}
        value={form.kind}
        onChange={(kind) => onChange({ ...form, kind })}
        error={faultAt('kind')}
      />
      <KindFields kind={form.kind} text={text} />
      {(form.kind === 'signIn' || provider !== null) && (
        <SignInPanel
          at={signInAt}
          provider={provider}
          signedIn={form.kind === 'signIn' ? form.signedIn : null}
          onSignedIn={(signedIn) => onChange({ ...form, kind: 'signIn', signedIn })}
        />
      )}
      {form.kind !== 'none' && (
        <Text size="xs" c="dimmed">
          {isKept ? keptHint(form.kind) : messages.hints.notKept}
        </Text>
      )}
    </>
  );
};
