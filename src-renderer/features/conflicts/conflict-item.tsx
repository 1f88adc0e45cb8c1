import { shownSentence } from '../../../src-shared/hidden-characters';
import { useId, type KeyboardEvent, type ReactElement, type ReactNode, useState } from 'react';
import type { Choice, Conflict } from '../../../src-shared/remote';
import { takesValue, checkedValue, typedValue } from '../../../src-shared/conflict-values';
import type { TreeModel } from '../../model/tree-model';
import { messages } from '../../session/messages';
import { ConflictValue, resultOf, shownValue } from './conflict-value';
import { messages as conflictsMessages } from './messages';
import classes from './conflicts.module.css';
import { shortcutKey } from '../../platform/keys';
import { isEditRefused } from '../../session/edit-rights';
import { session } from '../../session/session';
import { EditButton } from '../../session/edit-button';
import { TextBox } from '../../ui/controls';

const textOf = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
};

/** What is being typed, by conflict, for as long as the window shows the workspace: leaving the view loses nothing. */
const typing = new Map<string, string>();

interface TypedValueProps {
  model: TreeModel;
  conflict: Conflict;
  describedBy: string;
  onGive: (value: unknown) => void;
}

/** A third value for a conflict, which begins as what is here. Enter takes it, Escape drops it. */
const TypedValue = ({ model, conflict, describedBy, onGive }: TypedValueProps): ReactElement => {
  const { categoryId, unit, mine } = conflict;
  const key = `${categoryId} ${unit}`;
  const [text, setText] = useState<string | null>(typing.get(key) ?? null);
  // Only a field that the person has opened takes the focus, and not one that comes back with the view.
  const [isOpened, setOpened] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const change = (next: string | null): void => {
    if (next === null) typing.delete(key);
    else typing.set(key, next);
    setText(next);
    setFault(null);
  };
  if (text === null)
    return (
      <EditButton
        size="compact-sm"
        variant="subtle"
        aria-describedby={describedBy}
        onClick={() => {
          setOpened(true);
          change(textOf(mine));
        }}
      >
        {conflictsMessages.typed.open}
      </EditButton>
    );
  const give = (): void => {
    const typed = typedValue(conflict, text);
    const metadata = model.get(categoryId)?.metadata ?? {};
    const checked = 'fault' in typed ? typed : checkedValue(unit, typed.value, metadata);
    if ('fault' in checked) setFault(checked.fault);
    else {
      typing.delete(key);
      onGive(checked.value);
    }
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    // Letters choose in the rest of the conflict, and Escape leaves the view.
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') change(null);
    else if (event.key !== 'Enter' || event.shiftKey) return;
    else give();
    event.preventDefault();
  };
  return (
    <div className={classes.typed}>
      <TextBox
        label={conflictsMessages.typed.label}
        value={text}
        fault={fault}
        isMultiline={unit === 'description' || unit.startsWith('metadata.')}
        minRows={1}
        focusOnMount={isOpened}
        onChange={change}
        onLeave={() => undefined}
        onKeyDown={onKeyDown}
      />
      <EditButton size="compact-sm" variant="default" onClick={give}>
        {messages.list.save}
      </EditButton>
    </div>
  );
};

/** A link to a category in the tree; plain text where it does not exist. */
export const ShowInTree = ({ model, id, label }: { model: TreeModel; id: number; label: string }): ReactElement =>
  model.get(id) === undefined ? (
    <span>{shownSentence(label)}</span>
  ) : (
    <button
      type="button"
      className={classes.link}
      title={conflictsMessages.conflicts.showInTree}
      onClick={() => session.goTo(id)}
    >
      {shownSentence(label)}
    </button>
  );

/** Keys that choose while the focus is in the question. */
const KEYS: Readonly<Record<Choice, string>> = { mine: 'm', theirs: 't', both: 'b' };

interface Answer {
  choice: Choice;
  label: string;
  /** What it comes to. */
  result: string;
  choose: () => void;
}

interface ChoiceGroupProps {
  /** Of the element that names it this is the start: `ID-name`. */
  id: string;
  take: ((element: HTMLElement | null) => void) | undefined;
  /** Ids of the elements that describe it. */
  describedBy: string;
  className: string | undefined;
  answers: readonly Answer[];
  /** The question. */
  children: ReactNode;
  /** What follows the answers. */
  more?: ReactNode;
}

/** A question with its answers. It takes the focus itself, so that a screen reader reads the question before its buttons. */
export const ChoiceGroup = ({
  id,
  take,
  describedBy,
  className,
  answers,
  children,
  more
}: ChoiceGroupProps): ReactElement => {
  const onKeyDown = (event: KeyboardEvent): void => {
    // A key that is held down must not answer the questions that follow.
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    const answer = answers.find(({ choice }) => KEYS[choice] === shortcutKey(event).toLowerCase());
    if (answer === undefined || isEditRefused()) return;
    event.preventDefault();
    answer.choose();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={take}
      role="group"
      tabIndex={-1}
      data-main=""
      aria-labelledby={`${id}-name`}
      aria-describedby={describedBy}
      className={className}
      onKeyDown={onKeyDown}
    >
      {children}
      <dl className={classes.answers}>
        {answers.map(({ choice, label, result, choose }) => (
          <div key={choice}>
            <dt>
              <EditButton
                size="compact-sm"
                variant="default"
                aria-describedby={`${id}-name ${id}-${choice}`}
                aria-keyshortcuts={KEYS[choice]}
                onClick={choose}
              >
                {label}
                <kbd aria-hidden className={classes.key}>
                  {KEYS[choice].toUpperCase()}
                </kbd>
              </EditButton>
            </dt>
            <dd id={`${id}-${choice}`}>{result}</dd>
          </div>
        ))}
      </dl>
      {more}
    </div>
  );
};

interface Props {
  model: TreeModel;
  conflict: Conflict;
  take: ((element: HTMLElement | null) => void) | undefined;
  /** @param value in place of what is here */
  onChoose: (choice: Choice, value?: unknown) => void;
}

/** One conflict: the value before, here and on the service, and the buttons that choose, each with what it comes to. */
export const ConflictItem = ({ model, conflict, take, onChoose }: Props): ReactElement => {
  const { categoryId, name, unit, detail, choices } = conflict;
  const id = useId();
  const values = {
    base: shownValue(model, conflict, 'base'),
    mine: shownValue(model, conflict, 'mine'),
    theirs: shownValue(model, conflict, 'theirs')
  };
  const below = unit === 'existence' ? model.descendantCount(categoryId) : 0;
  const sides = [
    { key: 'base', label: conflictsMessages.side.base, other: values.mine },
    { key: 'mine', label: conflictsMessages.side.mine, other: values.theirs },
    { key: 'theirs', label: conflictsMessages.side.theirs, other: values.mine }
  ] as const;
  return (
    <ChoiceGroup
      id={id}
      take={take}
      describedBy={`${id}-detail ${id}-sides`}
      className={classes.conflict}
      answers={choices.map((choice) => ({
        choice,
        label: shownSentence(messages.conflicts.choiceLabel(conflict, choice, below)),
        result: shownSentence(conflictsMessages.result(conflict, choice, resultOf(model, conflict, choice), below)),
        choose: () => onChoose(choice)
      }))}
      more={
        takesValue(conflict) && (
          <TypedValue
            model={model}
            conflict={conflict}
            describedBy={`${id}-name`}
            onGive={(value) => onChoose('mine', value)}
          />
        )
      }
    >
      <div className={classes.head}>
        <span id={`${id}-name`} className={classes.title}>
          <ShowInTree model={model} id={categoryId} label={name} />{' '}
          <span className={classes.unit}>{messages.conflicts.conflictLabel(conflict)}</span>
        </span>
        <span id={`${id}-detail`} className={classes.detail}>
          {shownSentence(detail)}
        </span>
      </div>
      <dl id={`${id}-sides`} className={classes.sides}>
        {sides.map(({ key, label, other }) => (
          <div key={key} className={classes.side} data-side={key}>
            <dt>{label}</dt>
            <dd>
              <ConflictValue value={values[key]} other={other} isMarked={key !== 'base'} name={name} />
            </dd>
          </div>
        ))}
      </dl>
    </ChoiceGroup>
  );
};
