import { shownSentence } from '../../../src-shared/hidden-characters';
import { useRef, type ReactElement, useMemo } from 'react';
import type { Choice, Conflict, Unit } from '../../../src-shared/remote';
import { messages as sessionMessages } from '../../session/messages';
import { resolveConflicts, useFindings } from '../../session/findings';
import { SmallButton } from '../../ui/controls';
import { messages } from './messages';
import controls from '../../ui/controls.module.css';
import classes from './inspector.module.css';
import { sameJson } from '../../../src-shared/same-json';
import type { CategoryNode } from '../../model/tree-model';
import { useDialect } from '../../session/supported-fields';

/** What a service has refused of one category, by what it is about. */
export type Refusals = ReadonlyMap<Unit, Conflict>;

const NONE: Refusals = new Map();

const ENTRY = 'metadata.';

const valueOf = ({ name, slug, description, visible, metadata }: CategoryNode, unit: Unit): unknown => {
  switch (unit) {
    case 'name':
      return name;
    case 'slug':
      return slug;
    case 'description':
      return description;
    case 'visible':
      return visible;
    default:
      return metadata[unit.slice(ENTRY.length)];
  }
};

/** Whether it is still what was refused: what has been edited since is another value, which the next sync tries. */
const isStill = (node: CategoryNode, { unit, mine }: Conflict): boolean =>
  unit === 'place' || unit === 'existence' || sameJson(mine ?? null, valueOf(node, unit) ?? null);

export const refusalsOf = (conflicts: readonly Conflict[], node: CategoryNode): Refusals => {
  const found = conflicts.filter((one) => one.categoryId === node.id && one.kind === 'refused' && isStill(node, one));
  return found.length === 0 ? NONE : new Map(found.map((one) => [one.unit, one]));
};

/** What the service has refused of a category and waits for the person. Of several, each by itself says it. */
export const useRefusals = (node: CategoryNode | undefined): Refusals => {
  const { data } = useFindings(useDialect() !== null);
  return useMemo(
    () => (data === undefined || node === undefined ? NONE : refusalsOf(data.conflicts, node)),
    [data, node]
  );
};

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
        {shownSentence(messages.refusal(conflict, about))}
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
export const FieldRefusal = ({ conflict, ...rest }: Props): ReactElement | null =>
  conflict === undefined ? null : <Asked conflict={conflict} {...rest} />;
