import { TOP_LEVEL, type CategoryKey, type ParentKey } from '../../../src-shared/ids';
import type { Choice, Conflict, Unit } from '../../../src-shared/remote';
import type { SyncTree } from '../sync-tree';
import { bothOf } from '../../../src-shared/conflict-values';
import { fieldValue, siblingBefore, unitChange, type FieldUnit } from './unit-values';
import { placeFromJson } from '../../store/sqlite/sync-state/sync-changes';
import type { SyncPlace } from './plan-types';
import { branchOf, wayUp } from '../../domain/tree';
import type { TreeOperation } from '../../domain/tree-operation';
import { childrenOf, isUnder } from './three-trees';

/** The effects of a choice. */
export interface Chosen {
  /** Edits first made by sync, so that the history has the service's value before ours. */
  readonly bySync: readonly TreeOperation[];
  /** The person's own edits after them: one step of undo. */
  readonly byPerson: readonly TreeOperation[];
  /**
   * What the base takes, also where it does not have the category yet: a field's or an entry's value (`undefined`: there is no
   * such entry), or a `SyncPlace`: the parent, and the position in the order of that parent's children, right behind `after` if it
   * is among them, else last.
   */
  readonly base: readonly {
    readonly id: CategoryKey;
    readonly unit: Exclude<Unit, 'existence'>;
    readonly value: unknown;
  }[];
  /**
   * Categories to be created again: base and links forget them. What was deleted with them on the service is still known to the
   * base; the next plan finds it below them, and creates it too.
   */
  readonly unlink: readonly CategoryKey[];
  /** Base and its orders forget them, and of what was deleted here all of its branch. */
  readonly forget: readonly CategoryKey[];
  /** Blocks that end. */
  readonly release: readonly { readonly id: CategoryKey; readonly unit: Unit }[];
}

const NOTHING: Chosen = { bySync: [], byPerson: [], base: [], unlink: [], forget: [], release: [] };

/**
 * The effects of a choice about a conflict on the local tree and the base. All edits are possible one after another on `local`;
 * there are none where the tree is as chosen already. `both` where it is not offered is `mine`, but for a branch
 * that was deleted here, which it keeps.
 * @param given what a field or an entry becomes with `mine`; `undefined`: what it is here
 */
export const chosen = (conflict: Omit<Conflict, 'name'>, choice: Choice, local: SyncTree, given?: unknown): Chosen => {
  const { unit } = conflict;
  if (unit === 'existence') return ofExistence(conflict, choice, local);
  if (!local.nodes.has(conflict.categoryId)) return NOTHING;
  return unit === 'place' ? ofPlace(conflict, choice, local) : ofField(conflict, unit, choice, local, given);
};

const ofField = (
  { categoryId: id, kind, theirs }: Omit<Conflict, 'name'>,
  unit: FieldUnit,
  choice: Choice,
  local: SyncTree,
  given: unknown
): Chosen => {
  const fields = local.nodes.get(id)?.fields;
  if (fields === undefined) return NOTHING;
  const mine = fieldValue(fields, unit);
  const release = kind === 'edited' ? [] : [{ id, unit }];
  const set = (value: unknown): TreeOperation => ({ kind: 'update', id, fields: unitChange(fields, unit, value) });
  if (kind !== 'edited' && choice !== 'theirs')
    return { ...NOTHING, byPerson: given === undefined ? [] : [set(given)], release };
  const setTheirs = set(theirs);
  const base = [{ id, unit, value: theirs }];
  if (choice === 'theirs') return { ...NOTHING, byPerson: [setTheirs], base, release };
  const kept = choice === 'both' ? (bothOf(unit, mine, theirs) ?? mine) : given === undefined ? mine : given;
  return {
    ...NOTHING,
    bySync: [setTheirs],
    byPerson: [set(kept)],
    base
  };
};

const ofPlace = (
  { categoryId: id, kind, mine, theirs }: Omit<Conflict, 'name'>,
  choice: Choice,
  local: SyncTree
): Chosen => {
  const release = kind === 'moved' ? [] : [{ id, unit: 'place' as const }];
  const there = placeShown(theirs);
  if (there === null) return { ...NOTHING, release };
  if (kind === 'cycle') {
    const wanted = placeShown(mine);
    return choice === 'theirs' || wanted === null
      ? { ...NOTHING, release }
      : { ...NOTHING, byPerson: movesTo(local, id, wanted), release };
  }
  const base = [{ id, unit: 'place' as const, value: there }];
  if (choice === 'theirs') return { ...NOTHING, byPerson: movesTo(local, id, there), base, release };
  if (kind === 'refused') return { ...NOTHING, release };
  const { parent, after } = placeHere(local, id);
  const bySync = movesTo(local, id, there);
  // What had to make room for the service's place goes back as well, in the opposite order.
  const byPerson = bySync
    .map(({ id: moved }): Move => ({
      kind: 'move',
      id: moved,
      place: moved === id ? { parent, after } : placeHere(local, moved)
    }))
    .reverse();
  return { ...NOTHING, bySync, byPerson, base, release };
};

const ofExistence = (
  { categoryId: id, kind, mine }: Omit<Conflict, 'name'>,
  choice: Choice,
  local: SyncTree
): Chosen => {
  const release = kind === 'deletedThere' || kind === 'unlisted' ? [] : [{ id, unit: 'existence' as const }];
  if (kind === 'deletedHere')
    return { ...NOTHING, byPerson: choice === 'mine' && local.nodes.has(id) ? [{ kind: 'delete', id }] : [], release };
  if (choice === 'theirs') {
    // A deletion that the service refuses: forgotten by the base, what is left arrives like something new, under its own ids.
    if (mine === false) return { ...NOTHING, forget: [id], release };
    // The base forgets the whole branch that the service is believed not to have: if it comes back, it is not deleted there.
    const forget = kind === 'unlisted' ? branchOf(local, id) : [];
    return { ...NOTHING, byPerson: local.nodes.has(id) ? [{ kind: 'delete', id }] : [], forget, release };
  }
  // The category keeps its link: if it is listed again before it is created again, it is the same one.
  if (kind === 'unlisted') return { ...NOTHING, forget: [id] };
  return kind === 'deletedThere' ? { ...NOTHING, unlink: [id] } : { ...NOTHING, release };
};

type Move = Extract<TreeOperation, { kind: 'move' }>;

/**
 * The moves that bring a category to a place. If the place is inside of the category, the branch with the place is first moved
 * out, to where the category stands.
 */
const movesTo = (local: SyncTree, id: CategoryKey, { parent, after }: SyncPlace): Move[] => {
  const here = local.nodes.get(id);
  if (here === undefined || (parent !== TOP_LEVEL && !local.nodes.has(parent))) return [];
  const moves: Move[] = [];
  const blocking = branchTowards(local, id, parent);
  if (blocking !== null) moves.push({ kind: 'move', id: blocking, place: { parent: here.parent, after: id } });
  const isThere = after === 'first' || (after !== id && after !== blocking && isUnder(local, after, parent));
  const last = childrenOf(local, parent).findLast((one) => one !== id && one !== blocking) ?? 'first';
  moves.push({ kind: 'move', id, place: { parent, after: isThere ? after : last } });
  return moves;
};

/** The child of a category through which a way leads down to another; `null`: that one is not inside of it. */
const branchTowards = (local: SyncTree, id: CategoryKey, below: ParentKey): CategoryKey | null =>
  wayUp(local, below).find((at) => local.nodes.get(at)?.parent === id) ?? null;

const placeHere = (local: SyncTree, id: CategoryKey): SyncPlace => {
  const parent = local.nodes.get(id)?.parent ?? TOP_LEVEL;
  return { parent, after: siblingBefore(childrenOf(local, parent), id) };
};

/** The place in a conflict's value; `null`: it is none. */
const placeShown = (value: unknown): SyncPlace | null => {
  if (typeof value !== 'object' || value === null || !('parentId' in value) || !('afterId' in value)) return null;
  return placeFromJson(value.parentId, value.afterId);
};
