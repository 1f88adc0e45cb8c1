import { WHOLE_FIELDS } from '../../../src-shared/category';
import { shownSentence } from '../../../src-shared/hidden-characters';
import { useEffect, useRef, type ReactElement, useMemo } from 'react';
import type { Choice, Conflict, Unit } from '../../../src-shared/remote';
import { resolveConflicts, useFindings } from '../../session/findings';
import { RefusalChoices, useEditRequest } from '../../session/refusal-choices';
import { messages } from './messages';
import controls from '../../ui/controls.module.css';
import { sameJson } from '../../../src-shared/same-json';
import type { CategoryNode } from '../../model/tree-model';
import { useDialect } from '../../session/supported-fields';

/** What a service has refused of one category, by unit; of its place and its existence also what is in conflict. */
export type Refusals = ReadonlyMap<Unit, Conflict>;

const NONE: Refusals = new Map();

const ENTRY = 'metadata.';

const valueOf = (node: CategoryNode, unit: Unit): unknown => {
  const field = WHOLE_FIELDS.find((one) => one === unit);
  return field === undefined ? node.metadata[unit.slice(ENTRY.length)] : node[field];
};

const isPresentValue = (node: CategoryNode, { unit, mine }: Conflict): boolean =>
  sameJson(mine ?? null, valueOf(node, unit) ?? null);

export const refusalsOf = (conflicts: readonly Conflict[], node: CategoryNode): Refusals => {
  const found = conflicts.filter(
    (one) =>
      one.categoryId === node.id &&
      (one.unit === 'place' || one.unit === 'existence' || (one.kind === 'refused' && isPresentValue(node, one)))
  );
  return found.length === 0 ? NONE : new Map(found.map((one) => [one.unit, one]));
};

/** The open refusals of a category. With several categories selected none are shown. */
export const useRefusals = (node: CategoryNode | undefined): Refusals => {
  const { data } = useFindings(useDialect() !== null);
  return useMemo(
    () => (data === undefined || node === undefined ? NONE : refusalsOf(data.conflicts, node)),
    [data, node]
  );
};

interface Props {
  id?: string;
  conflict: Conflict | undefined;
  about?: string;
}

const FIELD = 'input:enabled, textarea:enabled';

const RefusalAlert = ({ id, conflict, about }: Props & { conflict: Conflict }): ReactElement => {
  const { categoryId, unit } = conflict;
  const open = useFindings().data?.conflicts.length ?? 1;
  const own = useRef<HTMLDivElement>(null);
  const focusField = (): void => {
    const field =
      own.current?.parentElement?.querySelector<HTMLElement>(FIELD) ??
      own.current?.closest('section')?.querySelector<HTMLElement>(FIELD);
    field?.focus();
  };
  const isToBeEdited = useEditRequest(({ conflict: asked }) => asked?.categoryId === categoryId && asked.unit === unit);
  useEffect(() => {
    if (!isToBeEdited) return;
    useEditRequest.setState({ conflict: null });
    focusField();
  }, [isToBeEdited]);
  const choose = (choice: Choice): void => {
    focusField();
    void resolveConflicts([conflict], choice, open - 1);
  };
  return (
    <div ref={own} role="alert" data-refusal="">
      <p id={id} className={controls.fault}>
        {shownSentence(messages.refusal(conflict, about))}
      </p>
      <RefusalChoices conflict={conflict} onChoose={choose} />
    </div>
  );
};

/** Shown at a field whose value the service has refused, with the choices. */
export const FieldRefusal = ({ conflict, ...rest }: Props): ReactElement | null =>
  conflict === undefined ? null : <RefusalAlert conflict={conflict} {...rest} />;
