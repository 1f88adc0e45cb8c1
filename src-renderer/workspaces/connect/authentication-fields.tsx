import { NativeSelect, TextInput, Text, type TextInputProps } from '@mantine/core';
import type { ReactElement } from 'react';
import { authKindSchema, type AuthKind } from '../../../src-shared/remote';
import { useWorkspaceList } from '../workspace-list';
import type { AuthenticationForm } from './connect-form';
import classes from './connect.module.css';

const KINDS: readonly { readonly value: AuthKind; readonly label: string }[] = [
  { value: 'none', label: 'None' },
  { value: 'bearer', label: 'Bearer token' },
  { value: 'basic', label: 'Basic' },
  { value: 'header', label: 'Custom header' },
];

/** A field whose text is not to be seen by who looks over the shoulder. Nothing else remembers or corrects it. */
const SecretInput = (props: TextInputProps): ReactElement => (
  <TextInput {...props} classNames={{ input: classes.secret ?? '' }} autoComplete="off" autoCorrect="off" autoCapitalize="off" spellCheck={false} />
);

interface Props {
  form: AuthenticationForm;
  /** What is wrong with it. */
  fault: string | null;
  onChange: (form: AuthenticationForm) => void;
}

/** How a service knows who calls. */
export const AuthenticationFields = ({ form, fault, onChange }: Props): ReactElement => {
  const isKept = useWorkspaceList().data?.secretsKept ?? true;
  const text = (name: Exclude<keyof AuthenticationForm, 'kind'>, label: string): TextInputProps => ({
    label,
    value: form[name],
    onChange: ({ currentTarget: { value } }) => onChange({ ...form, [name]: value }),
  });
  return (
    <>
      <NativeSelect
        label="Authentication"
        data={[...KINDS]}
        value={form.kind}
        onChange={({ currentTarget: { value } }) => onChange({ ...form, kind: authKindSchema.parse(value) })}
        error={form.kind === 'none' ? fault : null}
      />
      {form.kind === 'bearer' && <SecretInput {...text('token', 'Token')} error={fault} />}
      {form.kind === 'basic' && (
        <div className={classes.pair}>
          <TextInput {...text('user', 'User name')} autoComplete="off" spellCheck={false} error={fault} />
          <SecretInput {...text('password', 'Password')} />
        </div>
      )}
      {form.kind === 'header' && (
        <div className={classes.pair}>
          <TextInput {...text('headerName', 'Header name')} placeholder="X-Api-Key" autoComplete="off" spellCheck={false} error={fault} />
          <SecretInput {...text('headerValue', 'Header value')} />
        </div>
      )}
      {form.kind !== 'none' && (
        <Text size="xs" c="dimmed">
          {isKept
            ? 'Kept on this computer, encrypted by the system’s keyring.'
            : 'This system has no keyring, so this is kept only until Canopy is closed; then it asks again.'}
        </Text>
      )}
    </>
  );
};
