import type { CategoryKey, ParentKey } from '../../../src-shared/ids';
import type { EntryKeys } from '../../../src-shared/dialect';
import { sameJson } from '../../../src-shared/same-json';
import type { Blocked } from '../../store/sqlite/sync-state/sync-changes';
import type { OutboxEntry, SentCreation } from '../../store/sqlite/sync-state/outbox-rows';
import type { BaseTree, SyncFields, SyncTree } from '../sync-tree';
import type { PlanReport } from '../merge/plan-types';
import { NEUTRAL, entryKey, entryUnit, fieldValue, unitValue, withEntry, type FieldUnit } from '../merge/unit-values';
import { type Adoption, isNormalized } from './adopt-creations';
import type { Acknowledgements } from './outbox';
import { messages } from './messages';
import { BaseDraft } from './base-draft';
import type { RemoteSnapshot } from './remote-snapshot';

/** What a reading has shown of that which was sent before it. */
export interface SettledOutbox {
  /** Advanced by everything that was sent and is there: both sides have had it, whatever has changed here since. */
  readonly base: BaseDraft;
  /** Links of categories that are gone by our own deletion. */
  readonly unlinked: readonly CategoryKey[];
  /** Creations that are still under way: the person is asked about them, or a whole listing has to show them. */
  readonly asked: readonly SentCreation[];
  /** Creations that did not arrive: with the same key, should they be sent again as they were. */
  readonly lost: ReadonlyMap<CategoryKey, SentCreation>;
  readonly blocked: readonly Blocked[];
  readonly reports: readonly PlanReport[];
}

interface OutboxTrees {
  readonly base: BaseTree;
  readonly local: SyncTree;
  readonly remote: RemoteSnapshot;
}

/**
 * Compares what was sent with what is there.
 * @param derivedKeys what the service works out itself
 * @param isShort the service is known to list less than it has: what it does not list may be there
 */
export const settleOutbox = (
  outbox: readonly OutboxEntry[],
  { base, local, remote }: OutboxTrees,
  adoption: Adoption,
  acknowledged: Acknowledgements,
  derivedKeys: EntryKeys,
  isShort: boolean
): SettledOutbox => {
  const settling = new Settling(base, local, remote, adoption, acknowledged, derivedKeys, isShort);
  for (const one of outbox) settling.settle(one);
  settling.place();
  for (const one of outbox) if (one.kind === 'order') settling.reorder(one.parent);
  return { ...settling.result };
};

/** Where both sides have had a category, among the service's siblings in order; `fields` where the base does not have it yet. */
interface Placement {
  readonly parent: ParentKey;
  readonly fields?: SyncFields;
  readonly order: readonly CategoryKey[];
}

class Settling {
  readonly result;
  readonly #placements = new Map<CategoryKey, Placement>();

  constructor(
    base: BaseTree,
    private readonly local: SyncTree,
    private readonly remote: RemoteSnapshot,
    private readonly adoption: Adoption,
    private readonly acknowledged: Acknowledgements,
    private readonly derivedKeys: EntryKeys,
    private readonly isShort: boolean
  ) {
    this.result = {
      base: new BaseDraft(base),
      unlinked: new Array<CategoryKey>(),
      asked: new Array<SentCreation>(),
      lost: new Map<CategoryKey, SentCreation>(),
      blocked: new Array<Blocked>(),
      reports: new Array<PlanReport>()
    };
  }

  /** In the order that the service has them in: each goes behind those before it, which are in their places by then. */
  place(): void {
    const { base } = this.result;
    for (const id of this.#placements.keys()) base.takeOut(id);
    const placements = [...this.#placements].map(([id, placement]) => ({
      id,
      ...placement,
      index: placement.order.indexOf(id)
    }));
    for (const { id, parent, order, fields } of placements.toSorted((a, b) => a.index - b.index)) {
      const agreed = fields ?? base.node(id)?.fields;
      if (agreed) base.place(id, parent, agreed, order);
    }
  }

  /** Of siblings that were all given new numbers, the order is of our making, and no move of somebody else's. */
  reorder(parent: ParentKey): void {
    this.result.base.reorder(parent, this.#orderOf(parent));
  }

  settle(one: OutboxEntry): void {
    if (one.kind === 'create') this.#settleCreation(one);
    else if (one.kind === 'update') this.#settleUpdate(one);
    else if (one.kind === 'move') this.#settleMove(one);
    else if (one.kind === 'delete' && !this.remote.tree.nodes.has(one.id)) {
      this.result.base.remove(one.id);
      this.result.unlinked.push(one.id);
    }
  }

  #settleCreation(one: SentCreation): void {
    const { id, sent } = one;
    const { found, vanished, several, twice } = this.adoption;
    const isHere = this.local.nodes.has(id);
    if (twice.has(id)) this.#report(id, messages.created.twice(sent.fields.name));
    if (one.isAsked) {
      if (isHere) this.result.asked.push(one);
      else this.#report(id, messages.created.deletedInDoubt(sent.fields.name));
    } else if (found.has(id)) {
      const order = this.remote.tree.nodes.get(id)?.parent === sent.parent ? this.#orderOf(sent.parent) : [];
      this.#placements.set(id, { parent: sent.parent, fields: this.#agreedFields(id, sent.fields), order });
      this.#reportLeftOut(id);
    } else if (this.isShort && !several.has(id)) {
      // Whether it is there shows once all is listed again; sent anew by then, it might be there twice.
      this.result.asked.push(one);
    } else if (vanished.has(id)) {
      this.#block(id, 'refused', messages.created.vanished(sent.fields.name));
    } else if (several.has(id)) {
      this.result.asked.push({ ...one, isAsked: true });
      this.#block(id, 'possiblyCreated', messages.created.several(sent.fields.name));
      if (!isHere) this.#report(id, messages.created.deletedInDoubt(sent.fields.name));
    } else if (this.acknowledged.hasSent(id, 'existence', true)) {
      this.#block(id, 'refused', messages.created.missing(sent.fields.name));
    } else {
      this.result.lost.set(id, one);
    }
  }

  /** Entries of a new category that the service does not store are deleted here; a report keeps their values. */
  #reportLeftOut(id: CategoryKey): void {
    const [here, shown] = [this.local.nodes.get(id)?.fields, this.remote.tree.nodes.get(id)?.fields];
    if (here === undefined || shown === undefined) return;
    const leftOut = Object.entries(here.metadata).filter(
      ([key]) => this.derivedKeys.has(key) && !Object.hasOwn(shown.metadata, key)
    );
    for (const [key, value] of leftOut) this.#report(id, messages.changedThere.leftOut(key, here.name, value));
  }

  /** What was sent, but for what the service has dropped: that is still to be sent, and then blocked if it is dropped again. */
  #agreedFields(id: CategoryKey, sent: SyncFields): SyncFields {
    const shown = this.remote.tree.nodes.get(id)?.fields;
    if (!shown) return sent;
    // What the service calculates itself was not sent: a value here was copied along with the category.
    const here = this.local.nodes.get(id)?.fields ?? sent;
    const computed = Object.entries(here.metadata).filter(([key]) => this.derivedKeys.has(key));
    const whole = { ...sent, metadata: { ...sent.metadata, ...Object.fromEntries(computed) } };
    const units: FieldUnit[] = ['name', 'slug', 'description', 'visible', ...Object.keys(sent.metadata).map(entryUnit)];
    return units.reduce((fields, unit) => {
      const [mine, theirs] = [fieldValue(sent, unit), fieldValue(shown, unit)];
      const neutral = fieldValue(NEUTRAL, unit);
      const isDropped = sameJson(theirs, neutral) && !sameJson(mine, theirs);
      // The service filled it in or tidied it up, and the person has edited it meanwhile: the edit wins.
      const isMade = !sameJson(fieldValue(here, unit), mine) && (sameJson(mine, neutral) || isNormalized(mine, theirs));
      return isDropped || isMade ? withValue(fields, unit, theirs) : fields;
    }, whole);
  }

  #settleUpdate({ id, sent }: Extract<OutboxEntry, { kind: 'update' }>): void {
    const shown = this.remote.tree.nodes.get(id);
    const before = this.result.base.node(id);
    if (!before) return;
    const here = this.local.nodes.get(id);
    let { fields } = before;
    for (const unit of sent.units) {
      if (unit === 'place' || unit === 'existence') continue;
      const mine = sentValue(sent.fields, unit);
      const theirs = shown ? fieldValue(shown.fields, unit) : GONE;
      if (sameJson(mine, theirs)) fields = withValue(fields, unit, mine);
      // Undone here and changed there: it is unknown whether ours had arrived before, so the person is asked.
      else if (here && isThirdTime([fieldValue(before.fields, unit), mine, fieldValue(here.fields, unit), theirs]))
        fields = withValue(fields, unit, mine);
      // It was emptied, and the service has filled it in, as with a slug that is made of the name.
      else if (
        shown &&
        this.acknowledged.has(id, unit) &&
        sameJson(mine, fieldValue(NEUTRAL, unit)) &&
        !sameJson(theirs, fieldValue(before.fields, unit))
      ) {
        fields = withValue(fields, unit, mine);
        this.#report(id, messages.changedThere.filledIn(nameOfUnit(unit), shown.fields.name, theirs));
      } else if (shown && this.acknowledged.has(id, unit) && isNormalized(mine, theirs)) {
        // Edited again meanwhile: the edit wins over what the service has made of the value before.
        const isEdited = here !== undefined && !sameJson(fieldValue(here.fields, unit), mine);
        fields = withValue(fields, unit, isEdited ? theirs : mine);
        if (!isEdited)
          this.#report(id, messages.changedThere.tidied(nameOfUnit(unit), shown.fields.name, mine, theirs));
      }
    }
    if (fields !== before.fields) this.result.base.setFields(id, fields);
  }

  #settleMove({ id, sent }: Extract<OutboxEntry, { kind: 'move' }>): void {
    const shown = this.remote.tree.nodes.get(id);
    const before = this.result.base.node(id);
    if (!before) return;
    const here = this.local.nodes.get(id);
    if (here && isThirdTime([before.parent, sent.parent, here.parent, shown ? shown.parent : GONE]))
      this.#placements.set(id, { parent: sent.parent, order: [] });
    if (shown?.parent !== sent.parent) return;
    // Where its service has put it among its siblings is no move of somebody else's; whether that is right is for the plan to see.
    this.#placements.set(id, { parent: sent.parent, order: this.#orderOf(sent.parent) });
  }

  #orderOf(parent: ParentKey): readonly CategoryKey[] {
    return this.remote.tree.children.get(parent) ?? [];
  }

  #block(id: CategoryKey, kind: Blocked['kind'], detail: string): void {
    if (!this.local.nodes.has(id)) return;
    this.result.blocked.push({
      id,
      unit: 'existence',
      kind,
      mine: unitValue(this.local, id, 'existence'),
      theirs: null,
      detail
    });
  }

  #report(id: CategoryKey, message: string): void {
    this.result.reports.push({ id, message });
  }
}

/** What a category that was deleted there has of a unit: nothing that could have been sent. */
const GONE = { isGone: true };

/** Whether both sides have left what was sent: we for what was before, and they for something new. */
const isThirdTime = ([before, sent, here, there]: readonly [unknown, unknown, unknown, unknown]): boolean =>
  sameJson(here, before) && !sameJson(here, sent) && !sameJson(there, sent) && !sameJson(there, before);

const sentValue = (fields: Partial<SyncFields>, unit: FieldUnit): unknown =>
  fieldValue({ name: '', slug: null, description: '', visible: true, metadata: {}, ...fields }, unit);

const withValue = (fields: SyncFields, unit: FieldUnit, value: unknown): SyncFields => {
  const key = entryKey(unit);
  return key === null ? { ...fields, [unit]: value } : { ...fields, metadata: withEntry(fields.metadata, key, value) };
};

const nameOfUnit = (unit: FieldUnit): string => entryKey(unit) ?? unit;
