import { NativeSelect, TextInput, Text, type TextInputProps } from '@mantine/core';
import type { ReactElement } from 'react';
import { authKindSchema, type AuthKind } from '../../../../src-shared/remote';
import { useWorkspaceList } from '../../../session/workspace-list';
import { credentialsOf, type AuthenticationField, type AuthenticationForm } from './authentication-form';
import { HINTS } from './messages';
import classes from './connect.module.css';

const KINDS: readonly { readonly value: AuthKind; readonly label: string }[] = [
  { value: 'none', label: 'None' },
  { value: 'bearer', label: 'Bearer token' },
  { value: 'basic', label: 'Basic' },
  { value: 'header', label: 'Custom header' },
  { value: 'query', label: 'Query parameter' },
  { value: 'oauth', label: 'OAuth client credentials' }
];

/** Where a sentence stands that is about none of the fields alone, such as a service's refusal. */
const FIRST_FIELD: Readonly<Record<AuthKind, keyof AuthenticationForm>> = {
  none: 'kind',
  bearer: 'token',
  basic: 'user',
  header: 'headerName',
  query: 'parameterName',
  oauth: 'tokenUrl'
};

const QUIET = { autoComplete: 'off', autoCorrect: 'off', autoCapitalize: 'off', spellCheck: false } as const;
/** Description below: a label and its field belong together. */
const ORDER: TextInputProps['inputWrapperOrder'] = ['label', 'input', 'error', 'description'];

/** A field whose text is not to be seen by who looks over the shoulder. Nothing else remembers or corrects it. */
const SecretInput = (props: TextInputProps): ReactElement => (
  <TextInput {...props} {...QUIET} inputWrapperOrder={ORDER} classNames={{ input: classes.secret ?? '' }} />
);

const PlainInput = (props: TextInputProps): ReactElement => (
  <TextInput {...props} {...QUIET} inputWrapperOrder={ORDER} />
);

interface KindProps {
  kind: AuthKind;
  text: (name: AuthenticationField, label: string) => TextInputProps;
}

const KindFields = ({ kind, text }: KindProps): ReactElement | null => {
  switch (kind) {
    case 'none':
      return null;
    case 'bearer':
      return <SecretInput {...text('token', 'Token')} />;
    case 'basic':
      return (
        <div className={classes.pair}>
          <PlainInput {...text('user', 'User name')} />
          <SecretInput {...text('password', 'Password')} description={HINTS.password} />
        </div>
      );
    case 'header':
      return (
        <div className={classes.pair}>
          <PlainInput {...text('headerName', 'Header name')} placeholder="X-Api-Key" />
          <SecretInput {...text('headerValue', 'Header value')} />
        </div>
      );
    case 'query':
      return (
        <>
          <div className={classes.pair}>
            <PlainInput {...text('parameterName', 'Parameter name')} placeholder="api_key" />
            <SecretInput {...text('parameterValue', 'Key')} />
          </div>
          <Text size="xs" c="dimmed">
            {HINTS.parameter}
          </Text>
        </>
      );
    case 'oauth':
      return (
        <>
          <PlainInput {...text('tokenUrl', 'Token URL')} placeholder="https://login.example/oauth/token" />
          <div className={classes.pair}>
            <PlainInput {...text('clientId', 'Client ID')} />
            <SecretInput {...text('clientSecret', 'Client secret')} />
          </div>
          <PlainInput {...text('scope', 'Scope (optional)')} description={HINTS.scope} />
        </>
      );
  }
};

interface Props {
  form: AuthenticationForm;
  /** What is wrong with it. */
  fault: string | null;
  onChange: (form: AuthenticationForm) => void;
}

/** How a service knows who calls. */
export const AuthenticationFields = ({ form, fault, onChange }: Props): ReactElement => {
  const isKept = useWorkspaceList().data?.secretsKept ?? true;
  const reading = credentialsOf(form);
  const faulty = !reading.ok && reading.message === fault ? reading.field : FIRST_FIELD[form.kind];
  const faultAt = (name: keyof AuthenticationForm): string | null => (name === faulty ? fault : null);
  const text: KindProps['text'] = (name, label) => ({
    label,
    value: form[name],
    error: faultAt(name),
    onChange: ({ currentTarget: { value } }) => onChange({ ...form, [name]: value })
  });
  return (
    <>
      <NativeSelect
        label="Authentication"
        data={[...KINDS]}
        value={form.kind}
        onChange={({ currentTarget: { value } }) => onChange({ ...form, kind: authKindSchema.parse(value) })}
        error={faultAt('kind')}
      />
      <KindFields kind={form.kind} text={text} />
      {form.kind !== 'none' && (
        <Text size="xs" c="dimmed">
          {isKept ? (form.kind === 'oauth' ? HINTS.keptOAuth : HINTS.kept) : HINTS.notKept}
        </Text>
      )}
    </>
  );
};
