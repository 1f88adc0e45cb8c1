import { Button, Group, Text, Textarea, TextInput } from '@mantine/core';
import type { KeyboardEvent, ReactElement, ReactNode } from 'react';
import { useFieldDraft, type FieldDraft } from './use-field-draft';

interface Props {
  label: string;
  saved: string;
  isMultiline?: boolean;
  isCode?: boolean;
  placeholder?: string;
  /** Stands inside the field at its end. */
  action?: ReactNode;
  check: (text: string) => string | null;
  save: (text: string) => Promise<void>;
}

/** Said beside a field that somebody else has changed while it was being edited. */
const TheirChange = ({ draft }: { draft: FieldDraft }): ReactElement => (
  <div role="alert">
    <Text size="xs" c="orange.9">
      Changed elsewhere meanwhile to “{draft.theirs === '' ? 'nothing' : draft.theirs}”.
    </Text>
    <Group gap="xs" mt={4}>
      <Button size="compact-xs" variant="default" onClick={() => void draft.overwrite()}>
        Keep mine
      </Button>
      <Button size="compact-xs" variant="default" onClick={draft.revert}>
        Take theirs
      </Button>
    </Group>
  </div>
);

/** A text field that saves as it is left. Enter saves too, but for several lines; Escape brings the saved text back. */
export const TextField = ({ label, saved, isMultiline = false, isCode = false, placeholder, action, check, save }: Props): ReactElement => {
  const draft = useFieldDraft({ label, saved, check, save });
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') draft.revert();
    else if (event.key === 'Enter' && (!isMultiline || event.ctrlKey || event.metaKey)) void draft.commit();
    else return;
    event.preventDefault();
  };
  const shared = {
    label,
    value: draft.text,
    error: draft.fault,
    size: 'sm' as const,
    spellCheck: false,
    onChange: (event: { currentTarget: { value: string } }) => draft.change(event.currentTarget.value),
    onBlur: () => void draft.commit(),
    onKeyDown,
    ...(placeholder === undefined ? {} : { placeholder }),
    ...(isCode ? { styles: { input: { fontFamily: 'var(--mantine-font-family-monospace)', fontSize: 12.5 } } } : {}),
  };
  return (
    <div>
      {isMultiline ? <Textarea {...shared} autosize minRows={3} maxRows={12} /> : <TextInput {...shared} rightSection={action} />}
      {draft.theirs !== null && <TheirChange draft={draft} />}
    </div>
  );
};
