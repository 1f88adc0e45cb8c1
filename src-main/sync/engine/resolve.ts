import { z } from 'zod';
import { checkedValue, entryKey, takesValue } from '../../../src-shared/conflict-values';
import { StoreError } from '../../domain/errors';
import messages from './messages/en.json' with { type: 'json' };
import type { Choice, Conflict, Resolution } from '../../../src-shared/remote';
import type { GroupSummary } from '../../../src-shared/tree-patch';
import { TreeDraft } from '../../domain/tree-draft';
import type { TreeOperation } from '../../domain/tree-operation';
import type { SyncTree } from '../sync-tree';
import { placeToJson } from '../../store/sqlite/sync-state/sync-changes';
import type { WorkspaceStore } from '../../store/sqlite/workspace-store';
import { chosen, type Chosen } from '../merge/choose';
import { DeletedBranches } from '../merge/deleted-branches';
import { NEUTRAL, metadataEntryOf, placeFrom, siblingBefore, withEntry, withUnit } from '../merge/unit-values';
import { BaseDraft } from './base-draft';

/**
 * Carries out a choice about some conflicts, or all, in one transaction and as one step of undo. Needs no service: the next sync
 * sends what the choice changes. Conflicts that no longer exist are passed over, and those that leave only `theirs` when another
 * choice is made, since they would come back. Throws `StoreError`, `invalid` for a value that the conflict cannot take.
 */
export const resolveConflicts = (store: WorkspaceStore, { of, choice, value }: Resolution): void => {
  const { replica } = store;
  const wanted = of && new Set(of.map(({ categoryId, unit }) => `${categoryId} ${unit}`));
  const isPossible = ({ choices }: Conflict): boolean => choice === 'theirs' || choices.includes('mine');
  const [settled, open] = partitioned(
    replica.conflicts(),
    (one) => isPossible(one) && (wanted === null || wanted.has(`${one.categoryId} ${one.unit}`))
  );
  if (settled.length === 0) return;
  const local = replica.localTree();
  const given = value === undefined ? undefined : givenValue(settled, choice, value, local);
  const { choices, bySync, byPerson } = editsOf(settled, choice, local, given);
  const base = new BaseDraft(replica.baseTree());
  const deleted = new DeletedBranches(base.tree, (id) => !local.nodes.has(id));
  for (const one of choices) advance(base, one, deleted);
  const released = new Set(choices.flatMap(({ release }) => release.map(({ id, unit }) => `${id} ${unit}`)));
  const [first] = settled;
  replica.settle(
    {
      local: bySync,
      base: base.change(),
      unlinked: choices.flatMap(({ unlink }) => [...unlink]),
      conflicts: open,
      blocked: replica.blocked().filter(({ id, unit }) => !released.has(`${id} ${unit}`)),
      // What was blocked may be sent now, although nothing has changed here: the next reading has to be a whole one.
      mark: null
    },
    {
      edits: byPerson,
      summary: { action: actionOf(byPerson), subject: first?.name ?? '' },
      forgotten: settled.flatMap(({ kind, categoryId }) => (kind === 'possiblyCreated' ? [categoryId] : [])),
      isChoosing: value === undefined
    }
  );
};

/** Throws `invalid` where it is no value of that field. */
const givenValue = (conflicts: readonly Conflict[], choice: Choice, value: unknown, local: SyncTree): unknown => {
  const [conflict] = conflicts;
  const metadata = conflict && local.nodes.get(conflict.categoryId)?.fields.metadata;
  if (
    conflict === undefined ||
    metadata === undefined ||
    conflicts.length > 1 ||
    choice !== 'mine' ||
    !takesValue(conflict)
  )
    throw new StoreError('invalid', messages.noValueFor);
  const checked = checkedValue(conflict.unit, value, metadata);
  if ('fault' in checked) throw new StoreError('invalid', checked.fault);
  return checked.value;
};

const partitioned = <T>(all: readonly T[], isMeant: (one: T) => boolean): [T[], T[]] => [
  all.filter(isMeant),
  all.filter((one) => !isMeant(one))
];

const actionOf = (edits: readonly TreeOperation[]): GroupSummary['action'] => {
  const kinds = new Set(edits.map(({ kind }) => kind));
  const [only] = kinds.size === 1 ? kinds : [];
  return only === 'move' || only === 'delete' ? only : 'edit';
};

interface Edits {
  readonly choices: readonly Chosen[];
  readonly bySync: readonly TreeOperation[];
  readonly byPerson: readonly TreeOperation[];
}

/** Sync's edits for all conflicts come before the person's, each possible on what those before it have left. */
const editsOf = (conflicts: readonly Conflict[], choice: Choice, local: SyncTree, given: unknown): Edits => {
  const draft = new TreeDraft(local);
  const lastThereFirst = conflicts.toSorted((one, other) => indexThere(other) - indexThere(one));
  const choices = new Map<Conflict, Chosen>();
  for (const conflict of lastThereFirst) {
    const one = chosen(conflict, choice, draft.tree, given);
    const bySync = one.bySync.map((edit) => ofUnitAlone(edit, conflict, draft.tree));
    draft.apply(bySync);
    choices.set(conflict, { ...one, bySync });
  }
  const byPerson = (choice === 'theirs' ? lastThereFirst : conflicts).flatMap((conflict) => {
    const edits = personsEdits(conflict, choice, choices.get(conflict)?.byPerson ?? [], local, draft.tree);
    draft.apply(edits);
    return edits;
  });
  const all = [...choices.values()];
  return { choices: all, bySync: all.flatMap((one) => one.bySync), byPerson };
};

const placeThereSchema = z.object({ index: z.int() });

/** Several may have the same sibling before them that both sides agree on: placed from the last to the first, they come in the service's order. */
const indexThere = ({ unit, theirs }: Conflict): number =>
  unit === 'place' ? (placeThereSchema.safeParse(theirs).data?.index ?? 0) : 0;

const personsEdits = (
  conflict: Conflict,
  choice: Choice,
  planned: readonly TreeOperation[],
  local: SyncTree,
  now: SyncTree
): readonly TreeOperation[] => {
  const { categoryId: id, unit, kind } = conflict;
  if (unit === 'existence' || choice === 'theirs') return chosen(conflict, choice, now).byPerson;
  if (unit !== 'place') return planned.map((edit) => ofUnitAlone(edit, conflict, now));
  if (kind !== 'moved') return chosen(conflict, choice, now).byPerson;
  const node = local.nodes.get(id);
  if (!node) return [];
  // Back to where it was before sync took the service's place. As with a cycle, what is in between is moved out first.
  const mine = placeToJson({
    parent: node.parent,
    after: siblingBefore(local.children.get(node.parent) ?? [], id)
  });
  return chosen({ ...conflict, kind: 'cycle', mine }, 'mine', now).byPerson;
};

/** Metadata is written whole, so a choice about one entry takes the other entries as they are by then. */
const ofUnitAlone = (edit: TreeOperation, { unit }: Conflict, now: SyncTree): TreeOperation => {
  const key = entryKey(unit);
  const node = edit.kind === 'update' ? now.nodes.get(edit.id) : undefined;
  if (key === null || !node || edit.kind !== 'update' || edit.fields.metadata === undefined) return edit;
  return {
    ...edit,
    fields: {
      metadata: withEntry(
        node.fields.metadata,
        key,
        metadataEntryOf({ ...node.fields, metadata: edit.fields.metadata }, key)
      )
    }
  };
};

const advance = (draft: BaseDraft, { base, unlink, forget }: Chosen, deleted: DeletedBranches): void => {
  for (const { id, unit, value } of base) {
    const place = unit === 'place' ? placeFrom(value) : null;
    const fields = draft.node(id)?.fields ?? NEUTRAL;
    if (place) draft.place(id, place.parent, fields, place.after === 'first' ? [id] : [place.after, id], 'last');
    else if (unit !== 'place') draft.setFields(id, withUnit(fields, unit, value));
  }
  for (const id of [...unlink, ...forget.flatMap((root) => deleted.membersOf(root))]) draft.remove(id);
};
