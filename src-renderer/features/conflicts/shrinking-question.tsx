import { useId, type KeyboardEvent, type ReactElement } from 'react';
import { IPC_CALLS } from '../../../src-shared/ipc';
import type { Shrinking, ShrinkingAnswer } from '../../../src-shared/remote';
import { messages as sharedMessages } from '../../../src-shared/messages';
import { callMain } from '../../platform/bridge';
import { toastAtLength, toastError } from '../../ui/toasts';
import { categories } from '../../platform/amounts';
import { isEditRefused } from '../../session/edit-rights';
import { messages } from './messages';
import classes from './conflicts.module.css';
import { EditButton } from '../../session/edit-button';

type Choice = ShrinkingAnswer['choice'];

const CHOICES: readonly { choice: Choice; key: string }[] = [
  { choice: 'mine', key: 'm' },
  { choice: 'theirs', key: 't' }
];

const answer = async (askedAt: string, choice: Choice): Promise<void> => {
  try {
    await callMain(IPC_CALLS.answerShrinking, { askedAt, choice });
    toastAtLength(messages.shrunkDone[choice]);
  } catch (error) {
    toastError(messages.shrunkNotDone, error);
  }
};

interface Props {
  shrinking: Shrinking;
  /** A ref to the element that takes the focus for the question. */
  take: (element: HTMLElement | null) => void;
}

/** Asks what happens to categories that the service no longer lists. Asked only for very many, which are never deleted unasked. */
export const ShrinkingQuestion = ({ shrinking, take }: Props): ReactElement => {
  const { askedAt, listed, known } = shrinking;
  const id = useId();
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    const chosen = CHOICES.find(({ key }) => key === event.key.toLowerCase());
    if (chosen === undefined || isEditRefused()) return;
    event.preventDefault();
    void answer(askedAt, chosen.choice);
  };
  return (
    // The group takes the focus, so that a screen reader reads the question before its buttons.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={take}
      role="group"
      tabIndex={-1}
      data-main=""
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-why`}
      className={classes.question}
      onKeyDown={onKeyDown}
    >
      <h3 id={`${id}-title`} className={classes.asked}>
        {sharedMessages.sync.listsFewer(shrinking)}
      </h3>
      <p id={`${id}-why`}>
        {messages.shrunkWhy} {messages.shrunkUntil}
      </p>
      <dl className={classes.answers}>
        {CHOICES.map(({ choice, key }) => (
          <div key={choice}>
            <dt>
              <EditButton
                size="compact-sm"
                variant="default"
                aria-describedby={`${id}-${choice}`}
                aria-keyshortcuts={key}
                onClick={() => void answer(askedAt, choice)}
              >
                {messages.shrunkChoices[choice]}
                <kbd aria-hidden className={classes.key}>
                  {key.toUpperCase()}
                </kbd>
              </EditButton>
            </dt>
            <dd id={`${id}-${choice}`}>{messages.shrunkEffect(choice, categories(known - listed))}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
};
