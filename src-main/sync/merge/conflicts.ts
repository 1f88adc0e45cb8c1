import { TOP_LEVEL, parentOnWire, type CategoryKey, type ParentKey } from '../../../src-shared/ids';
import type { Choice, Conflict } from '../../../src-shared/remote';
import type { Orders, Decisions } from './orders';
import { isSplit } from './decide-placements';
import type { Blocked, PlanReport, SyncPlace } from './plan-types';
import { childrenOf, nameOf, nodeIn, type BlockedUnits } from './three-trees';
import { UNPLACED } from '../../domain/tree';
import { placeToJson } from '../../store/sqlite/sync-state/sync-changes';
import { placeFrom, sameFields } from './unit-values';
import { messages } from './messages';

const OURS_OR_THEIRS: readonly Choice[] = ['mine', 'theirs'];

/** Where a category is among its siblings: behind which anchor, and its index. */
interface Spot {
  readonly after: SyncPlace['after'];
  readonly index: number;
}

/** The conflicts of existence and place, what is blocked, and what was settled otherwise than one side wanted. */
export class OpenConflicts {
  readonly conflicts: Omit<Conflict, 'name'>[] = [];
  readonly blocked: Blocked[] = [];
  readonly reports: PlanReport[] = [];
  /** The sibling before each category, by list. The service's lists are only asked for anchors, others for every sibling. */
  readonly #spots = new Map<readonly CategoryKey[], ReadonlyMap<CategoryKey, Spot>>();

  /** @param inCycles what was taken back since it would have closed a cycle, and the parent that it was to have */
  constructor(
    private readonly decisions: Decisions,
    private readonly orders: Orders,
    inCycles: ReadonlyMap<CategoryKey, CategoryKey>,
    private readonly listsHere: ReadonlyMap<ParentKey, readonly CategoryKey[]>,
    private readonly blockedBefore: BlockedUnits
  ) {
    this.#existences();
    this.#places(inCycles);
  }

  #existences(): void {
    const { trees, existences, resurrections } = this.decisions;
    for (const [id, existence] of existences.of) {
      if (existence !== 'blocked') continue;
      const was = nodeIn(trees.base, id).parent;
      // If sync had to move it, the base has no place for it: that was no move of the person's.
      const isMoved = was !== UNPLACED && was !== nodeIn(trees.local, id).parent;
      const isUnlisted = trees.options.unlisted?.has(id) === true;
      const detail = isUnlisted
        ? messages.unlistedThere
        : isMoved
          ? messages.movedAndDeletedThere
          : this.#deletedThere(id);
      this.#existence(id, isUnlisted ? 'unlisted' : 'deletedThere', { base: true, mine: true, theirs: false }, detail);
    }
    for (const id of existences.blockedCreations)
      this.#stillBlocked(this.blockedBefore.of(id, 'existence'), { base: false, mine: true, theirs: false });
    for (const one of resurrections.refused) this.#stillBlocked(one, { base: true, mine: false, theirs: true });
    for (const [id, cause] of resurrections.asked)
      this.#deletedHere(id, messages.deletedHere(cause, this.#renamedFrom(id)));
    for (const id of resurrections.returning)
      if (!resurrections.asked.has(id) && nodeIn(trees.remote, id).parent !== trees.base.nodes.get(id)?.parent)
        this.#report(id, messages.comesBack({ name: this.#name(id) }));
    // This conflict stays until it is answered, or until one side deletes the category.
    for (const { id, kind, detail } of trees.options.blocked)
      if (kind === 'deletedHere' && trees.local.nodes.has(id) && trees.remote.nodes.has(id))
        this.#deletedHere(id, detail);
  }

  #deletedThere(id: CategoryKey): string {
    const { base, local } = this.decisions.trees;
    return sameFields(nodeIn(local, id).fields, nodeIn(base, id).fields)
      ? messages.changedInside
      : messages.deletedThere;
  }

  #renamedFrom(id: CategoryKey): string | null {
    const { base, remote } = this.decisions.trees;
    const was = nodeIn(base, id).fields.name;
    return was === remote.nodes.get(id)?.fields.name ? null : was;
  }

  /** The branch is on both sides again, whole, until the person has chosen. */
  #deletedHere(id: CategoryKey, detail: string): void {
    this.blocked.push({ id, unit: 'existence', kind: 'deletedHere', mine: true, theirs: true, detail });
    this.#existence(id, 'deletedHere', { base: true, mine: false, theirs: true }, detail);
  }

  #places(inCycles: ReadonlyMap<CategoryKey, CategoryKey>): void {
    const { trees, placements, existences } = this.decisions;
    for (const [id, placement] of placements.of) {
      if (placement === 'contested') this.#place(id, 'moved', messages.movedOnBothSides);
      const refused = placement === 'refused' ? this.blockedBefore.of(id, 'place') : undefined;
      if (refused) {
        // The place once this plan is carried out, so that a new sibling before it does not count as a move.
        this.blocked.push({ ...refused, mine: this.#placeHere(id) });
        this.#place(id, 'refused', refused.detail);
      }
    }
    for (const [id, wanted] of placements.takenBack) {
      const existence = existences.of.get(wanted);
      const isDeleted = existence === 'gone' || existence === 'blocked' || existence === 'kept';
      this.#report(
        id,
        (isDeleted ? messages.goesBack : messages.goesBackFromBlocked)({
          name: this.#name(id),
          wanted: this.#name(wanted)
        })
      );
    }
    for (const [id, wanted] of inCycles) {
      const detail = messages.cycle({ name: this.#name(id), wanted: this.#name(wanted) });
      const mine: SyncPlace = { parent: wanted, after: this.#siblingBefore(childrenOf(trees.local, wanted), id) };
      this.#blockedByCycle({ id, unit: 'place', kind: 'cycle', mine, theirs: this.#placeThere(id), detail });
      this.#report(id, messages.takenBack({ name: this.#name(id), wanted: this.#name(wanted) }));
    }
    for (const one of trees.options.blocked) {
      if (one.kind === 'cycle' && one.unit === 'place' && !inCycles.has(one.id) && this.#isStillBack(one.id))
        this.#stillBlockedByCycle(one);
    }
  }

  /** Whether what was taken back has not been moved to another parent here since. */
  #isStillBack(id: CategoryKey): boolean {
    const { trees, placements } = this.decisions;
    const [here, there] = [trees.local.nodes.get(id), trees.remote.nodes.get(id)];
    if (here === undefined || there === undefined || placements.takenBack.has(id)) return false;
    const placement = placements.of.get(id);
    return placement === 'theirs' || (!isSplit(placement) && here.parent === trees.base.nodes.get(id)?.parent);
  }

  #stillBlockedByCycle(one: Blocked): void {
    const { remote } = this.decisions.trees;
    const wanted = placeFrom(one.mine)?.parent;
    if (wanted === undefined || wanted === nodeIn(remote, one.id).parent) return;
    if (wanted !== TOP_LEVEL && !this.orders.isHere(wanted))
      this.#report(one.id, messages.wantedIsGone({ name: this.#name(one.id) }));
    else this.#blockedByCycle({ ...one, theirs: this.#placeThere(one.id) });
  }

  #blockedByCycle(one: Blocked): void {
    this.blocked.push(one);
    this.conflicts.push({
      categoryId: one.id,
      unit: 'place',
      kind: 'cycle',
      base: this.#placeInBase(one.id),
      mine: shown(placeFrom(one.mine)),
      theirs: shown(placeFrom(one.theirs)),
      detail: one.detail,
      choices: [...OURS_OR_THEIRS]
    });
  }

  #stillBlocked(one: Blocked | undefined, values: Pick<Conflict, 'base' | 'mine' | 'theirs'>): void {
    if (one === undefined) return;
    this.blocked.push(one);
    this.#existence(one.id, one.kind, values, one.detail);
  }

  #existence(
    id: CategoryKey,
    kind: Conflict['kind'],
    values: Pick<Conflict, 'base' | 'mine' | 'theirs'>,
    detail: string
  ): void {
    this.conflicts.push({ categoryId: id, unit: 'existence', kind, ...values, detail, choices: [...OURS_OR_THEIRS] });
  }

  #place(id: CategoryKey, kind: Conflict['kind'], detail: string): void {
    const mine = placeToJson(this.#placeHere(id));
    // Of several with one anchor, the index tells their order on the service.
    const theirs = { ...placeToJson(this.#placeThere(id)), index: this.#spotThere(id)?.index };
    this.conflicts.push({
      categoryId: id,
      unit: 'place',
      kind,
      base: this.#placeInBase(id),
      mine,
      theirs,
      detail,
      choices: [...OURS_OR_THEIRS]
    });
  }

  #placeThere(id: CategoryKey): SyncPlace {
    return { parent: nodeIn(this.decisions.trees.remote, id).parent, after: this.#spotThere(id)?.after ?? 'first' };
  }

  /** Its anchor on the service is a sibling that both sides have there: both this side and the base can follow it. */
  #spotThere(id: CategoryKey): Spot | undefined {
    const { trees, placements, parents } = this.decisions;
    const { parent } = nodeIn(trees.remote, id);
    const isAnchor = (one: CategoryKey): boolean =>
      !isSplit(placements.of.get(one)) && this.orders.isHere(one) && parents.here(one) === parent;
    return this.#spotIn(childrenOf(trees.remote, parent), id, isAnchor);
  }

  #placeInBase(id: CategoryKey): unknown {
    const { base } = this.decisions.trees;
    const was = base.nodes.get(id);
    if (was === undefined || was.parent === UNPLACED) return null;
    const siblings = childrenOf(base, was.parent);
    // For a contested place the base keeps only the parent.
    const spot = this.#spotIn(siblings, id);
    return spot === undefined
      ? { parentId: parentOnWire(was.parent) }
      : placeToJson({ parent: was.parent, after: spot.after });
  }

  #placeHere(id: CategoryKey): SyncPlace {
    const { local } = this.decisions.trees;
    const { parent } = nodeIn(local, id);
    return { parent, after: this.#siblingBefore(this.listsHere.get(parent) ?? childrenOf(local, parent), id) };
  }

  #siblingBefore(siblings: readonly CategoryKey[], id: CategoryKey): SyncPlace['after'] {
    return this.#spotIn(siblings, id)?.after ?? 'first';
  }

  /** Computed for a whole list at once, since many of it may be asked about. */
  #spotIn(
    siblings: readonly CategoryKey[],
    id: CategoryKey,
    isAnchor?: (id: CategoryKey) => boolean
  ): Spot | undefined {
    let known = this.#spots.get(siblings);
    if (known === undefined) {
      const spots = new Map<CategoryKey, Spot>();
      let after: SyncPlace['after'] = 'first';
      for (const [index, one] of siblings.entries()) {
        spots.set(one, { after, index });
        if (isAnchor === undefined || isAnchor(one)) after = one;
      }
      known = spots;
      this.#spots.set(siblings, known);
    }
    return known.get(id);
  }

  #report(id: CategoryKey, message: string): void {
    this.reports.push({ id, message });
  }

  #name(id: CategoryKey): string {
    return nameOf(this.decisions.trees, id);
  }
}

const shown = (place: SyncPlace | null): unknown => place && placeToJson(place);
