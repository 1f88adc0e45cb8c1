import { chosen } from '../../src-main/sync/merge/choose';
import { plan } from '../../src-main/sync/merge/plan';
import type { Blocked, Plan, PlanOptions, PushStep, SyncPlace } from '../../src-main/sync/merge/plan-types';
import { NEUTRAL, entryKey, unitValue, withEntry } from '../../src-main/sync/merge/unit-values';
import type { Choice, Unit } from '../../src-shared/remote';
import { ModelTree, fieldsNamed, planOptions } from './sync-trees';

type PlannedConflict = Plan['conflicts'][number];

/**
 * A replica and its service in the smallest form: three model trees and what is blocked between plans. A category goes by one
 * id everywhere, also one that only the service has made, so that nothing has to be translated.
 */
export class ModelReplica {
  local: ModelTree;
  remote: ModelTree;
  blocked: readonly Blocked[] = [];
  conflicts: readonly PlannedConflict[] = [];

  readonly base: ModelTree;

  constructor(
    base: ModelTree,
    private readonly supports: Partial<PlanOptions['supports']> = {},
    private readonly afterEach: (tree: ModelTree) => void = () => undefined
  ) {
    this.base = ModelTree.copyOf(base);
    this.local = ModelTree.copyOf(base);
    this.remote = ModelTree.copyOf(base);
  }

  plan(pendingCreates: ReadonlySet<number> = new Set()): Plan {
    return plan(
      this.base,
      this.local,
      this.remote,
      planOptions({ blocked: this.blocked, pendingCreates, supports: this.supports })
    );
  }

  /** The part of a sync that is one transaction. */
  carryOut(one: Plan): void {
    for (const edit of one.local) {
      this.local.edit(edit);
      this.afterEach(this.local);
    }
    this.base.advance(one.base);
    this.blocked = one.blocked;
    this.conflicts = one.conflicts;
  }

  /** Sends steps. `isRefused`: the service answers with an error, and what was wanted is blocked. */
  send(steps: readonly PushStep[], isRefused: (index: number) => boolean = () => false): void {
    const refused = new Set<number>();
    for (const [index, step] of steps.entries()) {
      if (this.#dependsOn(step, refused)) continue;
      if (isRefused(index)) {
        refused.add(step.id);
        this.#hold(step);
      } else {
        this.remote.step(step);
        this.afterEach(this.remote);
      }
    }
  }

  choose(conflict: PlannedConflict, choice: Choice): void {
    const { bySync, byPerson, base, unlink, release } = chosen(conflict, choice, this.local);
    for (const edit of [...bySync, ...byPerson]) {
      this.local.edit(edit);
      this.afterEach(this.local);
    }
    for (const { id, unit, value } of base) this.#setBase(id, unit, value);
    for (const id of unlink) this.#forget(id);
    this.blocked = this.blocked.filter((one) => !release.some(({ id, unit }) => id === one.id && unit === one.unit));
  }

  #dependsOn(step: PushStep, refused: ReadonlySet<number>): boolean {
    if (step.kind === 'delete') return this.remote.siblings(step.id).length > 0;
    if (step.kind === 'update') return !this.remote.nodes.has(step.id);
    const { parent, after } = step.place;
    const isMissing =
      (parent !== null && !this.remote.nodes.has(parent)) ||
      (after !== null && !this.remote.siblings(parent).includes(after));
    return refused.size > 0 && (isMissing || this.remote.isWithin(parent, step.id));
  }

  #hold(step: PushStep): void {
    const units: readonly Unit[] = step.kind === 'update' ? step.units : [step.kind === 'move' ? 'place' : 'existence'];
    const blocked = units.map((unit): Blocked => ({
      id: step.id,
      unit,
      kind: 'refused',
      mine: unitValue(this.local, step.id, unit),
      theirs: unitValue(this.remote, step.id, unit),
      detail: 'Refused.'
    }));
    this.blocked = [
      ...this.blocked.filter((one) => !blocked.some(({ id, unit }) => id === one.id && unit === one.unit)),
      ...blocked
    ];
  }

  #forget(id: number): void {
    this.base.nodes.delete(id);
    this.base.children.delete(id);
    for (const ids of this.base.children.values()) if (ids.includes(id)) ids.splice(ids.indexOf(id), 1);
  }

  #setBase(id: number, unit: Unit, value: unknown): void {
    if (unit === 'existence') {
      this.#forget(id);
      return;
    }
    const node = this.base.nodes.get(id) ?? { parent: id, fields: { ...NEUTRAL, ...fieldsNamed('') } };
    this.base.nodes.set(id, node);
    const key = entryKey(unit);
    if (unit !== 'place') {
      node.fields =
        key === null
          ? { ...node.fields, [unit]: value }
          : { ...node.fields, metadata: withEntry(node.fields.metadata, key, value) };
      return;
    }
    const { parent, after } = value as SyncPlace;
    for (const ids of this.base.children.values()) if (ids.includes(id)) ids.splice(ids.indexOf(id), 1);
    const siblings = this.base.siblings(parent);
    const index = after === null ? 0 : siblings.includes(after) ? siblings.indexOf(after) + 1 : siblings.length;
    siblings.splice(index, 0, id);
    node.parent = parent;
  }
}
