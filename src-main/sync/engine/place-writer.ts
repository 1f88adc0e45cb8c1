import type { CategoryKey, ParentKey } from '../../../src-shared/ids';
import {
  meaningBy,
  meaningShown,
  numberAt,
  type Numbered,
  type OrderMeaning,
  MOST_RENUMBERED,
  type OrderAttempts
} from './order-numbers';
import type { Dialect } from '../../../src-shared/dialect';
import { indexBehindNearest } from '../merge/three-trees';
import type { ProjectedRemote } from './projected-remote';
import type { RemoteSnapshot } from './remote-snapshot';
import type { Task } from './tasks';

/** A number that was written before it was known what numbers mean; the next reading shows it. */
export interface OrderProbe {
  readonly sent: number;
  readonly before: readonly Numbered[];
}

/** Where a category goes: its index, and the number that puts it there; `null`: its siblings are all renumbered afterwards. */
export interface NumberedSlot {
  readonly index: number;
  readonly order: number | null;
}

/** Finds the numbers by which siblings come into the order that they should have on the service. */
export class PlaceWriter {
  readonly meaning: OrderMeaning;
  readonly toRenumber = new Set<ParentKey>();
  probe: OrderProbe | null = null;
  /** Places that are to be written in this round and are not yet, with the parent. */
  readonly #undelivered = new Map<CategoryKey, ParentKey>();

  constructor(
    private readonly dialect: Dialect,
    private readonly service: ProjectedRemote,
    private readonly attempts: OrderAttempts,
    snapshot: RemoteSnapshot,
    tasks: readonly Task[]
  ) {
    for (const task of tasks) {
      if (task.kind === 'create') this.#undelivered.set(task.id, task.parent);
      else if (task.kind === 'update' && task.move !== null) this.#undelivered.set(task.id, task.move.parent);
    }
    const groups =
      dialect.order?.meaning === 'unknown'
        ? [...snapshot.tree.children.values()].map((ids) => ids.map((id) => ({ id, order: service.orderOf(id) })))
        : [];
    this.meaning = meaningBy(dialect, groups);
  }

  isTriedBefore(parent: ParentKey): boolean {
    return this.attempts.of(parent) > 0;
  }

  /** The slot of a category among that parent's children as they are on the service by now. */
  slotFor(id: CategoryKey, parent: ParentKey): NumberedSlot {
    const siblings = this.service.numbered(parent, id);
    const index = this.#indexAmong(siblings, id, parent);
    if (this.dialect.order === null) return { index, order: null };
    if (this.isTriedBefore(parent)) this.toRenumber.add(parent);
    const order = this.toRenumber.has(parent)
      ? null
      : numberAt(siblings, index, this.dialect.order.first, this.meaning);
    if (order === null) this.toRenumber.add(parent);
    else if (this.meaning === 'unknown' && index < siblings.length) this.probe ??= { sent: order, before: siblings };
    return { index, order };
  }

  placed(id: CategoryKey, parent: ParentKey, { index, order }: NumberedSlot): void {
    const first = this.dialect.order?.first ?? 0;
    this.#noteMove(id, parent, { index, order });
    this.service.placed(id, parent, index, { order, shift: this.meaning === 'index' && order !== null ? first : null });
    if (this.dialect.order !== null) this.#tried.add(parent);
    this.delivered(id);
  }

  delivered(id: CategoryKey): void {
    this.#undelivered.delete(id);
  }

  /** A write without an answer may have placed the category, and so have shifted the others there. */
  mayHavePlaced(id: CategoryKey): void {
    const parent = this.#undelivered.get(id);
    if (parent !== undefined) this.#noteMove(id, parent, { index: 0, order: null });
  }

  /** Whether this round's writes may have changed the number of a category that stays: a full update would send the old one. */
  mayHaveShifted(id: CategoryKey): boolean {
    if (this.dialect.order === null || this.dialect.updates !== 'full') return false;
    const parent = this.service.parentOf(id);
    return parent !== undefined && this.#movedWithin.has(parent);
  }

  /** A write shifts the indexes behind it, and some services renumber all siblings after each write. */
  #noteMove(id: CategoryKey, parent: ParentKey, { index, order }: NumberedSlot): void {
    const before = this.service.parentOf(id);
    if (before !== undefined && before !== parent) this.#movedWithin.add(before);
    const isLast = before !== parent && index >= this.service.children(parent).length;
    // Without a number the service chooses the place. Where numbers are known to be indexes, the shifted ones are known too.
    if (order === null || (this.meaning !== 'index' && !isLast)) this.#movedWithin.add(parent);
  }

  readonly #movedWithin = new Set<ParentKey>();
  readonly #tried = new Set<ParentKey>();
  /** Parents with no room between numbers and too many children to renumber. */
  readonly #abandoned = new Set<ParentKey>();

  /** Ends the round: counts one more attempt for every order that was written whole. A lost request says nothing about an order. */
  close(): void {
    const open = new Set(this.#undelivered.values());
    for (const parent of this.#tried) if (!open.has(parent)) this.attempts.note(parent);
    for (const parent of this.#abandoned) this.attempts.giveUp(parent);
  }

  /** The number to send so that a category stays where it is after others have shifted it; `null`: none is needed. */
  drifted(id: CategoryKey): number | null {
    const listed = this.service.unwritten(id)?.order ?? null;
    const order = this.service.orderOf(id);
    return this.dialect.order === null || order === listed ? null : order;
  }

  /** The numbers of all children in order: first indexes, right as indexes and as values. If that failed, each goes behind all others in turn. */
  *renumbering(parent: ParentKey): Generator<readonly [id: CategoryKey, order: number]> {
    const target = this.attempts.target(parent);
    if (this.dialect.order === null) return;
    if (target.length > MOST_RENUMBERED) {
      this.#abandoned.add(parent);
      return;
    }
    const { first } = this.dialect.order;
    const isTried = this.attempts.of(parent) > 1;
    const behindAll = target.reduce((last, id) => Math.max(last, this.service.orderOf(id) ?? first), first) + 1;
    this.#tried.add(parent);
    for (const [index, id] of target.entries()) {
      const order = (isTried ? behindAll : first) + index;
      // A value that is right can stay; an index is only right once all others are.
      const isRight = !isTried && this.meaning === 'value' && this.service.orderOf(id) === order;
      if (this.service.parentOf(id) !== parent) continue;
      if (isRight) this.delivered(id);
      else {
        this.#undelivered.set(id, parent);
        yield [id, order];
      }
    }
  }

  /** The index behind the nearest predecessor in the wanted order that is there. */
  #indexAmong(siblings: readonly Numbered[], id: CategoryKey, parent: ParentKey): number {
    const target = this.attempts.target(parent);
    const own = target.indexOf(id);
    if (own < 0) return siblings.length;
    return indexBehindNearest(target, own, new Map(siblings.map((one, index) => [one.id, index]))) ?? 0;
  }
}

/** The dialect with the meaning of its order numbers, if the last round has shown it; `null`: it has not, or it was known. */
export const inferredOrder = (probe: OrderProbe | null, dialect: Dialect, snapshot: RemoteSnapshot): Dialect | null => {
  if (probe === null || dialect.order === null || dialect.order.meaning !== 'unknown') return null;
  const orders = new Map(
    probe.before.flatMap(({ id }) => (snapshot.listed(id) ? [[id, snapshot.listed(id)?.order ?? null] as const] : []))
  );
  const meaning = meaningShown(probe.sent, probe.before, orders);
  return meaning === 'unknown' ? null : { ...dialect, order: { ...dialect.order, meaning } };
};
