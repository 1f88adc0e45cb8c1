import type { CategoryKey, ParentKey } from '../../../src-shared/ids';
import type { Unit } from '../../../src-shared/remote';
import type { SyncFields } from '../sync-tree';
import type { PushStep } from '../merge/plan-types';
import { fieldValue, isField, unitChange } from '../merge/unit-values';

/** One request. All changes of one category go together, since a full update starts from what was listed. */
export type Task =
  | { readonly kind: 'create'; readonly id: CategoryKey; readonly fields: SyncFields; readonly parent: ParentKey }
  /** `move`: the new place, if it moves. */
  | (Extract<PushStep, { kind: 'update' }> & {
      readonly move: { readonly parent: ParentKey; readonly isOtherParent: boolean } | null;
    })
  | Extract<PushStep, { kind: 'delete' }>
  /** `below`: all below it, children before their parents. */
  | { readonly kind: 'deleteBranch'; readonly id: CategoryKey; readonly below: readonly CategoryKey[] };

export const isDeletion = ({ kind }: Task): boolean => kind === 'delete' || kind === 'deleteBranch';

/** Identifies a task from round to round. */
export const taskKey = ({ kind, id }: Pick<Task, 'kind' | 'id'>): string => `${kind} ${id}`;

/** The requests of a plan, in its order. */
export const tasksOf = (push: readonly PushStep[]): Task[] => {
  const updates = new Map(push.flatMap((step) => (step.kind === 'update' ? [[step.id, step] as const] : [])));
  const moved = new Set(push.flatMap((step) => (step.kind === 'move' ? [step.id] : [])));
  return push.flatMap((step): Task[] => {
    if (step.kind === 'create')
      return [{ kind: 'create', id: step.id, fields: step.fields, parent: step.place.parent }];
    if (step.kind === 'delete') return [step];
    if (step.kind === 'update') return moved.has(step.id) ? [] : [{ ...step, move: null }];
    const { fields = {}, units = [] } = updates.get(step.id) ?? {};
    return [
      {
        kind: 'update',
        id: step.id,
        fields,
        units,
        move: { parent: step.place.parent, isOtherParent: step.isOtherParent }
      }
    ];
  });
};

/** The parts of a refused task, to be tried one by one so that one bad value does not hold up the others. `[]`: it has no parts. */
export const partsOf = (task: Task): Task[] => {
  if (task.kind === 'deleteBranch') return [...task.below, task.id].map((id) => ({ kind: 'delete', id }));
  if (task.kind !== 'update') return [];
  const parts: Task[] = task.units.map((unit) => ({ ...task, units: [unit], move: null }));
  if (task.move !== null) parts.unshift({ ...task, units: [] });
  return parts.length > 1 ? parts : [];
};

/** The fields that an update of these units sends; metadata is what the service has with only the entries among them changed. */
export const updatedFields = (
  units: readonly Unit[],
  wanted: Partial<SyncFields>,
  listed: SyncFields
): Partial<SyncFields> => {
  const fields: Partial<SyncFields> = {};
  for (const unit of units.filter(isField))
    Object.assign(fields, unitChange({ ...listed, ...fields }, unit, fieldValue({ ...listed, ...wanted }, unit)));
  return fields;
};
