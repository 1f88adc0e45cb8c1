import type { Choice, Conflict } from '../../../src-shared/remote';
import type { Orders, Settled } from './orders';
import { isSplit } from './placement';
import type { Held, PlanReport, SyncPlace } from './plan-types';
import { childrenOf, nameOf, nodeIn, type HeldOnes } from './three-trees';
import { placeFrom } from './unit-values';
import {
  deletedThere,
  goesBack,
  goesBackFromWaiting,
  movedAndDeletedThere,
  movedOnBothSides,
  orphan,
  ring,
  stays,
  takenBack,
  unlistedThere,
  waitsElsewhere,
  wantedIsGone
} from './messages';

/** What waits for the person and what is told to them, of existence and places. */
export interface Unsettled {
  readonly conflicts: Omit<Conflict, 'name'>[];
  readonly held: Held[];
  readonly reports: PlanReport[];
}

const OURS_OR_THEIRS: readonly Choice[] = ['mine', 'theirs'];

/**
 * Lists the conflicts of existence and place, what is held, and what was settled otherwise than somebody wanted.
 * @param inRings what was taken back since it would have closed a ring, and into what it was to go
 */
export const unsettled = (
  settled: Settled,
  orders: Orders,
  inRings: ReadonlyMap<number, number>,
  listsHere: ReadonlyMap<number | null, readonly number[]>,
  held: HeldOnes
): Unsettled => {
  const list = new UnsettledList(settled, orders, listsHere, held);
  list.existence();
  list.places(inRings);
  return list;
};

class UnsettledList implements Unsettled {
  readonly conflicts: Omit<Conflict, 'name'>[] = [];
  readonly held: Held[] = [];
  readonly reports: PlanReport[] = [];
  /** By list: the service's are asked for anchors alone, all others for every sibling. */
  readonly #before = new Map<readonly number[], ReadonlyMap<number, number | null>>();

  constructor(
    private readonly settled: Settled,
    private readonly orders: Orders,
    private readonly listsHere: ReadonlyMap<number | null, readonly number[]>,
    private readonly heldBefore: HeldOnes
  ) {}

  existence(): void {
    const { trees, standings, returns } = this.settled;
    for (const [id, standing] of standings.of) {
      if (standing !== 'held') continue;
      const was = nodeIn(trees.base, id).parent;
      // Where sync had to put it elsewhere, the base has it in itself: that was no move of the person's.
      const isMoved = was !== id && was !== nodeIn(trees.local, id).parent;
      const isUnlisted = trees.options.unlisted?.has(id) === true;
      const detail = isUnlisted ? unlistedThere() : isMoved ? movedAndDeletedThere() : deletedThere();
      this.#existence(id, isUnlisted ? 'unlisted' : 'deletedThere', { base: true, mine: true, theirs: false }, detail);
    }
    for (const id of standings.orphans) this.#orphan(id);
    for (const id of standings.heldCreations) this.#stillHeld(id, { base: false, mine: true, theirs: false });
    for (const id of returns.refused) this.#stillHeld(id, { base: true, mine: false, theirs: true });
    for (const [id, cause] of returns.returning) this.#report(id, stays(this.#name(id), cause));
  }

  places(inRings: ReadonlyMap<number, number>): void {
    const { trees, placings, standings } = this.settled;
    for (const [id, placing] of placings.of) {
      if (placing === 'contested') this.#place(id, 'moved', movedOnBothSides());
      const refused = placing === 'refused' ? this.heldBefore.of(id, 'place') : undefined;
      if (refused) {
        this.held.push(refused);
        this.#place(id, 'refused', refused.detail);
      }
    }
    for (const [id, wanted] of placings.takenBack) {
      const standing = standings.of.get(wanted);
      const isDeleted = standing === 'gone' || standing === 'held' || standing === 'kept';
      this.#report(id, (isDeleted ? goesBack : goesBackFromWaiting)(this.#name(id), this.#name(wanted)));
    }
    for (const [id, wanted] of inRings) {
      const detail = ring(this.#name(id), this.#name(wanted));
      const mine: SyncPlace = { parent: wanted, after: this.#siblingBefore(childrenOf(trees.local, wanted), id) };
      this.#heldInRing({ id, unit: 'place', kind: 'cycle', mine, theirs: this.#placeThere(id), detail });
      this.#report(id, takenBack(this.#name(id), this.#name(wanted)));
    }
    for (const one of trees.options.held) {
      if (one.kind === 'cycle' && one.unit === 'place' && !inRings.has(one.id) && this.#isStillBack(one.id))
        this.#stillInRing(one);
    }
  }

  /** Whether what was taken back has not been moved here since. */
  #isStillBack(id: number): boolean {
    const { trees, placings } = this.settled;
    if (!trees.local.nodes.has(id) || !trees.remote.nodes.has(id) || placings.takenBack.has(id)) return false;
    const placing = placings.of.get(id);
    return placing === undefined || placing === 'theirs';
  }

  #stillInRing(one: Held): void {
    const { remote } = this.settled.trees;
    const wanted = placeFrom(one.mine)?.parent;
    if (wanted === undefined || wanted === nodeIn(remote, one.id).parent) return;
    if (wanted !== null && !this.orders.isHere(wanted)) this.#report(one.id, wantedIsGone(this.#name(one.id)));
    else this.#heldInRing({ ...one, theirs: this.#placeThere(one.id) });
  }

  #heldInRing(one: Held): void {
    this.held.push(one);
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
    const { trees, standings, parents } = this.settled;
    const landing = standings.landings.get(id);
    const before = this.heldBefore.of(id, 'existence');
    const isNew = landing !== undefined || before === undefined;
    const parent = parents.here(id);
    const former = nodeIn(trees.local, id).parent;
    const detail = isNew ? orphan(former === null ? '' : this.#name(former)) : before.detail;
    const after = this.#siblingBefore(this.#childrenHere(parent), id);
    this.held.push({ id, unit: 'existence', kind: 'orphaned', mine: { parent, after }, theirs: false, detail });
    if (isNew && former !== null)
      this.#report(id, waitsElsewhere(this.#name(id), this.#name(former), parent === null ? null : this.#name(parent)));
    this.#existence(id, 'orphaned', { base: false, mine: true, theirs: false }, detail);
  }

  #stillHeld(id: number, values: Pick<Conflict, 'base' | 'mine' | 'theirs'>): void {
    const one = this.heldBefore.of(id, 'existence');
    if (one === undefined) return;
    this.held.push(one);
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
    const { local } = this.settled.trees;
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
    const { trees, placings, parents } = this.settled;
    const { parent } = nodeIn(trees.remote, id);
    const isAnchor = (one: number): boolean =>
      !isSplit(placings.of.get(one)) && this.orders.isHere(one) && parents.here(one) === parent;
    return { parent, after: this.#siblingBefore(childrenOf(trees.remote, parent), id, isAnchor) };
  }

  #placeInBase(id: number): unknown {
    const { base } = this.settled.trees;
    const was = base.nodes.get(id);
    if (was === undefined || was.parent === id) return null;
    const siblings = childrenOf(base, was.parent);
    // Of a place that is contested already, the base keeps the parent alone.
    return this.#isListed(siblings, id)
      ? shown({ parent: was.parent, after: this.#siblingBefore(siblings, id) })
      : { parentId: was.parent };
  }

  #childrenHere(parent: number | null): readonly number[] {
    return this.listsHere.get(parent) ?? childrenOf(this.settled.trees.local, parent);
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
    return nameOf(this.settled.trees, id);
  }
}

const shown = (place: SyncPlace | null): unknown => place && { parentId: place.parent, afterId: place.after };
