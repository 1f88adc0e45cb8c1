import { useRef, type ReactElement } from 'react';
import type { Choice, Conflict } from '../../../src-shared/remote';
import { messages as sessionMessages } from '../../session/messages';
import { resolveConflicts, useFindings } from '../../session/conflicts';
import { SmallButton } from '../../ui/controls';
import { messages } from './messages';
import controls from '../../ui/controls.module.css';
import classes from './inspector.module.css';

interface Props {
  /** Of the sentence, for the field to point at. */
  id?: string;
  /** Left out: nothing is refused. */
  conflict: Conflict | undefined;
  /** What it is about, where no field stands above it. */
  about?: string;
}

/** Of a category that the service has not taken, *theirs* would delete what is below it too: that is chosen where it says so. */
const offered = ({ unit, choices }: Conflict): readonly Choice[] =>
  choices.filter((choice) => choice === 'mine' || (choice === 'theirs' && unit !== 'existence'));

const FIELD = 'input:enabled, textarea:enabled';

const Asked = ({ id, conflict, about }: Props & { conflict: Conflict }): ReactElement => {
  const open = useFindings().data?.conflicts.length ?? 1;
  const own = useRef<HTMLDivElement>(null);
  const choose = (choice: Choice): void => {
    // The buttons go with the refusal, and the keyboard stays with the field.
    const field =
      own.current?.parentElement?.querySelector<HTMLElement>(FIELD) ??
      own.current?.closest('section')?.querySelector<HTMLElement>(FIELD);
    field?.focus();
    void resolveConflicts([conflict], choice, open - 1);
  };
  return (
    <div ref={own} role="alert" data-refusal="">
      <p id={id} className={controls.fault}>
        {messages.refusal(conflict, about)}
      </p>
      <div className={classes.choices}>
        {offered(conflict).map((choice) => (
          <SmallButton key={choice} onClick={() => choose(choice)}>
            {sessionMessages.conflicts.choiceLabel(conflict, choice, 0)}
          </SmallButton>
        ))}
      </div>
    </div>
  );
};

/** Said at the field whose value a service does not take, with what can be done. */
export const Refusal = ({ conflict, ...rest }: Props): ReactElement | null =>
  conflict === undefined ? null : <Asked conflict={conflict} {...rest} />;
