import type { Choice, Conflict } from '../../../src-shared/remote';
import type { Orders, Decisions } from './orders';
import { isSplit } from './placement';
import type { Blocked, PlanReport, SyncPlace } from './plan-types';
import { childrenOf, nameOf, nodeIn, type BlockedUnits } from './three-trees';
import { placeFrom } from './unit-values';
import {
  deletedThere,
  goesBack,
  goesBackFromBlocked,
  movedAndDeletedThere,
  movedOnBothSides,
  orphan,
  cycle,
  stays,
  takenBack,
  unlistedThere,
  waitsElsewhere,
  wantedIsGone
} from './messages';

/** What waits for the person, and what is reported to them, about existence and places. */
export interface OpenConflicts {
  readonly conflicts: Omit<Conflict, 'name'>[];
  readonly blocked: Blocked[];
  readonly reports: PlanReport[];
}

const OURS_OR_THEIRS: readonly Choice[] = ['mine', 'theirs'];

/**
 * Lists the conflicts of existence and place, what is blocked, and what was settled otherwise than somebody wanted.
 * @param inCycles what was taken back since it would have closed a cycle, and into what it was to go
 */
export const openConflicts = (
  decisions: Decisions,
  orders: Orders,
  inCycles: ReadonlyMap<number, number>,
  listsHere: ReadonlyMap<number | null, readonly number[]>,
  blocked: BlockedUnits
): OpenConflicts => {
  const list = new OpenConflictList(decisions, orders, listsHere, blocked);
  list.existence();
  list.places(inCycles);
  return list;
};

class OpenConflictList implements OpenConflicts {
  readonly conflicts: Omit<Conflict, 'name'>[] = [];
  readonly blocked: Blocked[] = [];
  readonly reports: PlanReport[] = [];
  /** By list: the service's are asked for anchors alone, all others for every sibling. */
  readonly #before = new Map<readonly number[], ReadonlyMap<number, number | null>>();

  constructor(
    private readonly decisions: Decisions,
    private readonly orders: Orders,
    private readonly listsHere: ReadonlyMap<number | null, readonly number[]>,
    private readonly blockedBefore: BlockedUnits
  ) {}

  existence(): void {
    const { trees, existences, resurrections } = this.decisions;
    for (const [id, existence] of existences.of) {
      if (existence !== 'blocked') continue;
      const was = nodeIn(trees.base, id).parent;
      // Where sync had to put it elsewhere, the base has it in itself: that was no move of the person's.
      const isMoved = was !== id && was !== nodeIn(trees.local, id).parent;
      const isUnlisted = trees.options.unlisted?.has(id) === true;
      const detail = isUnlisted ? unlistedThere() : isMoved ? movedAndDeletedThere() : deletedThere();
      this.#existence(id, isUnlisted ? 'unlisted' : 'deletedThere', { base: true, mine: true, theirs: false }, detail);
    }
    for (const id of existences.orphans) this.#orphan(id);
    for (const id of existences.blockedCreations) this.#stillBlocked(id, { base: false, mine: true, theirs: false });
    for (const id of resurrections.refused) this.#stillBlocked(id, { base: true, mine: false, theirs: true });
    for (const [id, cause] of resurrections.returning) this.#report(id, stays(this.#name(id), cause));
  }

  places(inCycles: ReadonlyMap<number, number>): void {
    const { trees, placements, existences } = this.decisions;
    for (const [id, placement] of placements.of) {
      if (placement === 'contested') this.#place(id, 'moved', movedOnBothSides());
      const refused = placement === 'refused' ? this.blockedBefore.of(id, 'place') : undefined;
      if (refused) {
        this.blocked.push(refused);
        this.#place(id, 'refused', refused.detail);
      }
    }
    for (const [id, wanted] of placements.takenBack) {
      const existence = existences.of.get(wanted);
      const isDeleted = existence === 'gone' || existence === 'blocked' || existence === 'kept';
      this.#report(id, (isDeleted ? goesBack : goesBackFromBlocked)(this.#name(id), this.#name(wanted)));
    }
    for (const [id, wanted] of inCycles) {
      const detail = cycle(this.#name(id), this.#name(wanted));
      const mine: SyncPlace = { parent: wanted, after: this.#siblingBefore(childrenOf(trees.local, wanted), id) };
      this.#blockedByCycle({ id, unit: 'place', kind: 'cycle', mine, theirs: this.#placeThere(id), detail });
      this.#report(id, takenBack(this.#name(id), this.#name(wanted)));
    }
    for (const one of trees.options.blocked) {
      if (one.kind === 'cycle' && one.unit === 'place' && !inCycles.has(one.id) && this.#isStillBack(one.id))
        this.#stillBlockedByCycle(one);
    }
  }

  /** Whether what was taken back has not been moved here since. */
  #isStillBack(id: number): boolean {
    const { trees, placements } = this.decisions;
    if (!trees.local.nodes.has(id) || !trees.remote.nodes.has(id) || placements.takenBack.has(id)) return false;
    const placement = placements.of.get(id);
    return placement === undefined || placement === 'theirs';
  }

  #stillBlockedByCycle(one: Blocked): void {
    const { remote } = this.decisions.trees;
    const wanted = placeFrom(one.mine)?.parent;
    if (wanted === undefined || wanted === nodeIn(remote, one.id).parent) return;
    if (wanted !== null && !this.orders.isHere(wanted)) this.#report(one.id, wantedIsGone(this.#name(one.id)));
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

  #orphan(id: number): void {
    const { trees, existences, parents } = this.decisions;
    const landing = existences.landings.get(id);
    const before = this.blockedBefore.of(id, 'existence');
    const isNew = landing !== undefined || before === undefined;
    const parent = parents.here(id);
    const former = nodeIn(trees.local, id).parent;
    const detail = isNew ? orphan(former === null ? '' : this.#name(former)) : before.detail;
    const after = this.#siblingBefore(this.#childrenHere(parent), id);
    this.blocked.push({ id, unit: 'existence', kind: 'orphaned', mine: { parent, after }, theirs: false, detail });
    if (isNew && former !== null)
      this.#report(id, waitsElsewhere(this.#name(id), this.#name(former), parent === null ? null : this.#name(parent)));
    this.#existence(id, 'orphaned', { base: false, mine: true, theirs: false }, detail);
  }

  #stillBlocked(id: number, values: Pick<Conflict, 'base' | 'mine' | 'theirs'>): void {
    const one = this.blockedBefore.of(id, 'existence');
    if (one === undefined) return;
    this.blocked.push(one);
    this.#existence(id, one.kind, values, one.detail);
  }

  #existence(
    id: number,
    kind: Conflict['kind'],
    values: Pick<Conflict, 'base' | 'mine' | 'theirs'>,
    detail: string
  ): void {
    this.conflicts.push({ categoryId: id, unit: 'existence', kind, ...values, detail, choices: [...OURS_OR_THEIRS] });
  }

  #place(id: number, kind: Conflict['kind'], detail: string): void {
    const { local } = this.decisions.trees;
    const { parent } = nodeIn(local, id);
    const mine = shown({ parent, after: this.#siblingBefore(this.#childrenHere(parent), id) });
    const theirs = shown(this.#placeThere(id));
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

  /** The service's place, behind a sibling that both sides have there: both this side and the base can follow it. */
  #placeThere(id: number): SyncPlace {
    const { trees, placements, parents } = this.decisions;
    const { parent } = nodeIn(trees.remote, id);
    const isAnchor = (one: number): boolean =>
      !isSplit(placements.of.get(one)) && this.orders.isHere(one) && parents.here(one) === parent;
    return { parent, after: this.#siblingBefore(childrenOf(trees.remote, parent), id, isAnchor) };
  }

  #placeInBase(id: number): unknown {
    const { base } = this.decisions.trees;
    const was = base.nodes.get(id);
    if (was === undefined || was.parent === id) return null;
    const siblings = childrenOf(base, was.parent);
    // Of a place that is contested already, the base keeps the parent alone.
    return this.#isListed(siblings, id)
      ? shown({ parent: was.parent, after: this.#siblingBefore(siblings, id) })
      : { parentId: was.parent };
  }

  #childrenHere(parent: number | null): readonly number[] {
    return this.listsHere.get(parent) ?? childrenOf(this.decisions.trees.local, parent);
  }

  /** The sibling before it that can be an anchor. Worked out for a whole list at once, since many of it may be asked about. */
  #siblingBefore(siblings: readonly number[], id: number, isAnchor?: (id: number) => boolean): number | null {
    let known = this.#before.get(siblings);
    if (known === undefined) {
      const before = new Map<number, number | null>();
      let last: number | null = null;
      for (const one of siblings) {
        before.set(one, last);
        if (isAnchor === undefined || isAnchor(one)) last = one;
      }
      known = before;
      this.#before.set(siblings, known);
    }
    return known.get(id) ?? null;
  }

  #isListed(siblings: readonly number[], id: number): boolean {
    this.#siblingBefore(siblings, id);
    return this.#before.get(siblings)?.has(id) ?? false;
  }

  #report(id: number, message: string): void {
    this.reports.push({ id, message });
  }

  #name(id: number): string {
    return nameOf(this.decisions.trees, id);
  }
}

const shown = (place: SyncPlace | null): unknown => place && { parentId: place.parent, afterId: place.after };
