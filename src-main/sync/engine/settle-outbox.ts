import { entryKey } from '../../../src-shared/conflict-values';
import { TOP_LEVEL, isNewKey, type CategoryKey, type ParentKey } from '../../../src-shared/ids';
import { computedEntries, keptOnDeletion, type Dialect, type EntryKeys } from '../../../src-shared/dialect';
import type { Blocked } from '../../store/sqlite/sync-state/sync-changes';
import type { OutboxEntry, SentCreation, SentDeletion } from '../../store/sqlite/sync-state/outbox-rows';
import type { BaseTree, SyncFields, SyncTree } from '../sync-tree';
import type { PlanReport } from '../merge/plan-types';
import { sameJson } from '../../../src-shared/same-json';
import {
  NEUTRAL,
  entryUnit,
  fieldValue,
  isTidied,
  unitValue,
  wholeFields,
  withUnit,
  type FieldUnit
} from '../merge/unit-values';
import type { Adoption } from './adopt-creations';
import type { Acknowledgements } from './outbox';
import messages from './messages/en.json' with { type: 'json' };
import { BaseDraft } from './base-draft';
import type { RemoteSnapshot } from './remote-snapshot';

interface OutboxTrees {
  readonly base: BaseTree;
  readonly local: SyncTree;
  readonly remote: RemoteSnapshot;
}

/** A place that both sides have had. `order`: the service's siblings; `fields`: of a category that the base does not have yet. */
interface Placement {
  readonly parent: ParentKey;
  readonly fields?: SyncFields;
  readonly order: readonly CategoryKey[];
}

/** What a reading shows about everything that was sent before it. */
export class SettledOutbox {
  /** Advanced by everything that was sent and is there: both sides have had it, even if it has been edited here since. */
  readonly base: BaseDraft;
  readonly unlinked: CategoryKey[] = [];
  /** Creations whose fate is open: the person is asked about them, or a whole listing has to show them. */
  readonly undecided: SentCreation[] = [];
  /** Deletions of which only a whole listing shows whether they arrived. */
  readonly openDeletions: SentDeletion[] = [];
  /** Creations that did not arrive. Sent again unchanged, they keep their idempotency key. */
  readonly lost = new Map<CategoryKey, SentCreation>();
  readonly blocked: Blocked[] = [];
  readonly reports: PlanReport[] = [];
  private readonly derivedKeys: EntryKeys;
  private readonly local: SyncTree;
  private readonly remote: RemoteSnapshot;
  readonly #placements = new Map<CategoryKey, Placement>();

  /** @param isShort the service lists less than it has: what it does not list may be there */
  constructor(
    outbox: readonly OutboxEntry[],
    { base, local, remote }: OutboxTrees,
    private readonly adoption: Adoption,
    private readonly acknowledged: Acknowledgements,
    private readonly dialect: Dialect,
    private readonly isShort: boolean
  ) {
    this.derivedKeys = computedEntries(dialect);
    this.base = new BaseDraft(base);
    this.local = local;
    this.remote = remote;
    for (const one of outbox) this.#settle(one);
    this.#place();
    // After we have renumbered all siblings, their order there is ours and no move by somebody else.
    for (const one of outbox) if (one.kind === 'order') this.base.reorder(one.parent, this.#orderOf(one.parent));
  }

  /** Places the categories in the service's order, so that each one's predecessors are in their places before it. */
  #place(): void {
    const { base } = this;
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

  #settle(one: OutboxEntry): void {
    if (one.kind === 'create') this.#settleCreation(one);
    else if (one.kind === 'update') this.#settleUpdate(one);
    else if (one.kind === 'move') this.#settleMove(one);
    else if (one.kind === 'delete') this.#settleDeletion(one);
  }

  /** We have hidden it, whatever else keeps it in the merge: nobody has changed it. */
  #settleDeletion(one: SentDeletion): void {
    const { base, unlinked } = this;
    const { id } = one;
    const [shown, before] = [this.remote.tree.nodes.get(id)?.fields, base.node(id)?.fields];
    if (shown === undefined && before !== undefined && this.isShort && !this.acknowledged.has(id, 'existence')) {
      this.openDeletions.push(one);
    } else if (shown === undefined) {
      base.remove(id);
      unlinked.push(id);
    } else if (keptOnDeletion(this.dialect) === 'hidden' && !shown.visible && before?.visible === true)
      base.setFields(id, { ...before, visible: false });
  }

  #settleCreation(one: SentCreation): void {
    const { id, sent } = one;
    const { found, vanished, doubtful, twice, elsewhere } = this.adoption;
    const isHere = this.local.nodes.has(id);
    if (twice.has(id)) this.#report(id, messages.created.twice({ name: sent.fields.name }));
    if (one.isAsked) {
      if (isHere) this.undecided.push(one);
      else this.#report(id, messages.created.deletedInDoubt({ name: sent.fields.name }));
    } else if (elsewhere.has(id)) {
      this.#settleElsewhere(one);
    } else if (found.has(id)) {
      const order = this.remote.tree.nodes.get(id)?.parent === sent.parent ? this.#orderOf(sent.parent) : [];
      this.#placements.set(id, { parent: sent.parent, fields: this.#createdFields(id, sent.fields), order });
      this.#reportLeftOut(id);
    } else if (this.isShort && !doubtful.has(id)) {
      // Only a whole listing shows whether it is there; sent again before, it might be there twice.
      this.undecided.push(one);
    } else if (vanished.has(id)) {
      this.#block(id, 'refused', messages.created.vanished({ name: sent.fields.name }));
    } else if (doubtful.has(id)) {
      this.undecided.push({ ...one, isAsked: true });
      this.#block(
        id,
        'possiblyCreated',
        messages.created.doubtful({ name: sent.fields.name, isOne: (doubtful.get(id) ?? 1) === 1 })
      );
      if (!isHere) this.#report(id, messages.created.deletedInDoubt({ name: sent.fields.name }));
    } else if (this.acknowledged.hasSent(id, 'existence', true)) {
      this.#block(id, 'refused', messages.created.missing({ name: sent.fields.name }));
    } else {
      this.lost.set(id, one);
    }
  }

  /** A category that the service created elsewhere keeps its place here. Nobody has moved it, so its place counts as refused. */
  #settleElsewhere({ id, sent }: SentCreation): void {
    const there = this.remote.tree.nodes.get(id)?.parent ?? TOP_LEVEL;
    const fields = this.#createdFields(id, sent.fields);
    if (there !== TOP_LEVEL && isNewKey(there)) this.base.setFields(id, fields);
    else this.#placements.set(id, { parent: there, fields, order: this.#orderOf(there) });
    const nameOf = (parent: ParentKey): string | null =>
      parent === TOP_LEVEL ? null : (this.remote.tree.nodes.get(parent)?.fields.name ?? '');
    const here = this.local.nodes.get(id);
    if (here?.parent !== sent.parent) return;
    this.blocked.push({
      id,
      unit: 'place',
      kind: 'refused',
      mine: unitValue(this.local, id, 'place'),
      theirs: unitValue(this.remote.tree, id, 'place'),
      detail: messages.created.elsewhere({ name: here.fields.name, sent: nameOf(sent.parent), shown: nameOf(there) })
    });
    this.#reportLeftOut(id);
  }

  /** Entries of a new category that the service does not store are deleted here; the report keeps their values. */
  #reportLeftOut(id: CategoryKey): void {
    const [here, shown] = [this.local.nodes.get(id)?.fields, this.remote.tree.nodes.get(id)?.fields];
    if (here === undefined || shown === undefined) return;
    const leftOut = Object.entries(here.metadata).filter(
      ([key]) => this.derivedKeys.has(key) && !Object.hasOwn(shown.metadata, key)
    );
    for (const [key, value] of leftOut)
      this.#report(id, messages.changedThere.leftOut({ key, name: here.name, value: JSON.stringify(value) }));
  }

  #createdFields(id: CategoryKey, sent: SyncFields): SyncFields {
    const shown = this.remote.tree.nodes.get(id)?.fields;
    return shown ? agreedOnCreation(sent, shown, this.local.nodes.get(id)?.fields, this.derivedKeys) : sent;
  }

  #settleUpdate({ id, sent }: Extract<OutboxEntry, { kind: 'update' }>): void {
    const shown = this.remote.tree.nodes.get(id)?.fields;
    const before = this.base.node(id);
    if (!before) return;
    const here = this.local.nodes.get(id)?.fields;
    let { fields } = before;
    for (const unit of sent.units) {
      if (unit === 'place' || unit === 'existence') continue;
      const sentValue = fieldValue({ ...NEUTRAL, ...sent.fields }, unit);
      const isAcknowledged = this.acknowledged.has(id, unit);
      const agreed = agreedOnUpdate(unit, sentValue, { before: before.fields, here, shown }, isAcknowledged);
      if (agreed === null) continue;
      fields = withUnit(fields, unit, agreed.value);
      if (agreed.report !== null) this.#report(id, agreed.report);
    }
    if (fields !== before.fields) this.base.setFields(id, fields);
  }

  #settleMove({ id, sent }: Extract<OutboxEntry, { kind: 'move' }>): void {
    const shown = this.remote.tree.nodes.get(id);
    const before = this.base.node(id);
    if (!before) return;
    const here = this.local.nodes.get(id);
    if (here && isThirdTime([before.parent, sent.parent, here.parent, shown ? shown.parent : GONE]))
      this.#placements.set(id, { parent: sent.parent, order: [] });
    if (shown?.parent !== sent.parent) return;
    // Its position on the service is no move by somebody else. The plan decides whether it is right.
    this.#placements.set(id, { parent: sent.parent, order: this.#orderOf(sent.parent) });
  }

  #orderOf(parent: ParentKey): readonly CategoryKey[] {
    return this.remote.tree.children.get(parent) ?? [];
  }

  #block(id: CategoryKey, kind: Blocked['kind'], detail: string): void {
    if (!this.local.nodes.has(id)) return;
    this.blocked.push({
      id,
      unit: 'existence',
      kind,
      mine: unitValue(this.local, id, 'existence'),
      theirs: null,
      detail
    });
  }

  #report(id: CategoryKey, message: string): void {
    this.reports.push({ id, message });
  }
}

/** The value of any unit of a category that was deleted on the service: equal to nothing that can be sent. */
const GONE = { isGone: true };

/** Whether this side has gone back to the value before the sent one while the service has a third one. */
const isThirdTime = ([before, sent, here, there]: readonly [unknown, unknown, unknown, unknown]): boolean =>
  sameJson(here, before) && !sameJson(here, sent) && !sameJson(there, sent) && !sameJson(there, before);

/**
 * The fields that both sides have had of a category that was created: what was sent, except for what the service has dropped.
 * That is sent once more, and blocked if it is dropped again.
 * @param shown as the service lists it
 * @param here as it is in this workspace by now; `undefined`: deleted, and what the service has filled in was changed by nobody
 * @param derivedKeys what the service works out itself
 */
const agreedOnCreation = (
  sent: SyncFields,
  shown: SyncFields,
  here: SyncFields | undefined,
  derivedKeys: EntryKeys
): SyncFields => {
  // Derived entries were not sent: a value here was copied along with the category.
  const computed = Object.entries((here ?? sent).metadata).filter(([key]) => derivedKeys.has(key));
  const whole = { ...sent, metadata: { ...sent.metadata, ...Object.fromEntries(computed) } };
  const entries = { ...sent.metadata, ...(here === undefined && shown.metadata) };
  const units: FieldUnit[] = [...wholeFields, ...Object.keys(entries).map(entryUnit)];
  return units.reduce((fields, unit) => {
    const [mine, theirs] = [fieldValue(sent, unit), fieldValue(shown, unit)];
    const neutral = fieldValue(NEUTRAL, unit);
    const isDropped = sameJson(theirs, neutral) && !sameJson(mine, theirs);
    // The service filled it in or normalized it, and the person has edited it meanwhile: the edit wins.
    const isKept = here !== undefined && sameJson(fieldValue(here, unit), mine);
    const isMade = !isKept && (sameJson(mine, neutral) || isTidied(mine, theirs));
    return isDropped || isMade ? withUnit(fields, unit, theirs) : fields;
  }, whole);
};

/** A category's fields in the base, in this workspace (`undefined`: deleted), and on the service (`undefined`: deleted). */
interface ThreeSides {
  readonly before: SyncFields;
  readonly here: SyncFields | undefined;
  readonly shown: SyncFields | undefined;
}

/** The value of a unit that both sides have had after an update, with a sentence if the service made something else of it. `null`: none. */
const agreedOnUpdate = (
  unit: FieldUnit,
  sent: unknown,
  { before, here, shown }: ThreeSides,
  isAcknowledged: boolean
): { readonly value: unknown; readonly report: string | null } | null => {
  const theirs = shown ? fieldValue(shown, unit) : GONE;
  const was = fieldValue(before, unit);
  if (sameJson(sent, theirs)) return { value: sent, report: null };
  // Both sides changed it after it was sent. Whether it arrived before that is unknown, so the person is asked.
  if (here && isThirdTime([was, sent, fieldValue(here, unit), theirs])) return { value: sent, report: null };
  if (shown === undefined || !isAcknowledged) return null;
  const told = { field: entryKey(unit) ?? unit, name: shown.name };
  // The field was emptied, and the service has filled it in, as with a slug that is made of the name.
  if (sameJson(sent, fieldValue(NEUTRAL, unit)) && !sameJson(theirs, was))
    return { value: sent, report: messages.changedThere.filledIn({ ...told, value: JSON.stringify(theirs) }) };
  if (!isTidied(sent, theirs)) return null;
  // Edited again meanwhile: the edit wins over what the service has made of the earlier value.
  if (here !== undefined && !sameJson(fieldValue(here, unit), sent)) return { value: theirs, report: null };
  const values = { sent: JSON.stringify(sent), kept: JSON.stringify(theirs) };
  return { value: sent, report: messages.changedThere.tidied({ ...told, ...values }) };
};
