import { Button, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useRef, type ReactElement } from 'react';
import type { KeptDraft } from '../../../src-shared/drafts';
import { IPC_CALLS } from '../../../src-shared/ipc';
import { callMain } from '../../platform/bridge';
import { dropDraft } from '../../session/drafts';
import { toastError } from '../../ui/toasts';
import { draftLabel, MESSAGES } from './messages';
import classes from './draft-toasts.module.css';

const CLOSE = { closeButtonProps: { 'aria-label': MESSAGES.close } };

const Quoted = ({ label, text }: { label: string; text: string }): ReactElement => {
  const field = useRef<HTMLTextAreaElement>(null);
  const copy = (): void => {
    field.current?.select();
    field.current?.focus();
    callMain(IPC_CALLS.editText, 'copy').catch((error: unknown) => toastError(MESSAGES.notCopied, error));
  };
  return (
    <>
      <Text size="sm">{MESSAGES.whyHomeless}</Text>
      <textarea ref={field} className={classes.text} readOnly rows={3} aria-label={MESSAGES.text(label)} value={text} />
      <Button className={classes.button} size="xs" variant="default" onClick={copy}>
        {MESSAGES.copy}
      </Button>
    </>
  );
};

/** Quotes text that has no field any more, until the person closes the message. */
export const quoteDraft = (draft: KeptDraft): void => {
  const label = draftLabel(draft);
  notifications.show({
    ...CLOSE,
    id: `draft: ${draft.key}`,
    title: MESSAGES.homeless(label),
    message: <Quoted label={label} text={draft.text} />,
    color: 'yellow',
    autoClose: false,
    onClose: () => dropDraft(draft.key)
  });
};

/** Says which text is back in its field. `show`: goes there. */
export const tellRestored = (drafts: readonly KeptDraft[], show: (draft: KeptDraft) => void): void => {
  if (drafts.length === 0) return;
  notifications.show({
    ...CLOSE,
    title: MESSAGES.restored,
    message: (
      <>
        <Text size="sm">{drafts.length === 1 ? MESSAGES.isBack : MESSAGES.areBack}</Text>
        <ul className={classes.list}>
          {drafts.map((draft) => (
            <li key={draft.key}>
              <Button size="compact-sm" variant="subtle" onClick={() => show(draft)}>
                {draftLabel(draft)}
              </Button>
            </li>
          ))}
        </ul>
      </>
    ),
    color: 'blue',
    autoClose: false
  });
};
