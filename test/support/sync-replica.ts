import { TOP_LEVEL, type CategoryKey } from '../../src-shared/ids';
import { DeletedBranches } from '../../src-main/sync/merge/deleted-branches';
import { chosen } from '../../src-main/sync/merge/choose';
import { plan } from '../../src-main/sync/merge/plan';
import type { Blocked, Plan, PlanOptions, PushStep, SyncPlace } from '../../src-main/sync/merge/plan-types';
import { entryKey } from '../../src-shared/conflict-values';
import { NEUTRAL, unitValue, withEntry } from '../../src-main/sync/merge/unit-values';
import { UNPLACED, type BaseNode } from '../../src-main/domain/tree';
import type { Choice, Unit } from '../../src-shared/remote';
import { ModelBase, ModelTree, fieldsNamed, planOptions } from './sync-trees';

type PlannedConflict = Plan['conflicts'][number];

/**
 * A replica and its service in the smallest form: three model trees, and what is blocked between plans. A category has the same id
 * everywhere, even one that only the service has made, so that nothing is translated.
 */
export class ModelReplica {
  local: ModelTree;
  remote: ModelTree;
  blocked: readonly Blocked[] = [];
  conflicts: readonly PlannedConflict[] = [];

  readonly base: ModelBase;

  constructor(
    base: ModelTree,
    private readonly supports: Partial<PlanOptions['supports']> = {},
    private readonly afterEach: (tree: ModelTree) => void = () => undefined
  ) {
    this.base = new ModelBase(base);
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

  /** Sends steps. `isRefused`: the service answers with an error, and the intention is blocked. */
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
    const { bySync, byPerson, base, unlink, forget, release } = chosen(conflict, choice, this.local);
    for (const edit of [...bySync, ...byPerson]) {
      this.local.edit(edit);
      this.afterEach(this.local);
    }
    for (const { id, unit, value } of base) this.#setBase(id, unit, value);
    const deleted = new DeletedBranches(this.base, (id) => !this.local.nodes.has(id));
    for (const id of [...unlink, ...forget.flatMap((root) => deleted.membersOf(root))]) this.#forget(id);
    this.blocked = this.blocked.filter((one) => !release.some(({ id, unit }) => id === one.id && unit === one.unit));
  }

  #dependsOn(step: PushStep, refused: ReadonlySet<number>): boolean {
    if (step.kind === 'delete') return this.remote.siblings(step.id).length > 0;
    if (step.kind === 'update') return !this.remote.nodes.has(step.id);
    const { parent, after } = step.place;
    const isMissing =
      (parent !== TOP_LEVEL && !this.remote.nodes.has(parent)) ||
      (after !== 'first' && !this.remote.siblings(parent).includes(after));
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
    this.#takeOut(id);
  }

  #setBase(id: number, unit: Exclude<Unit, 'existence'>, value: unknown): void {
    const node: BaseNode = this.base.nodes.get(id) ?? { parent: UNPLACED, fields: { ...NEUTRAL, ...fieldsNamed('') } };
    const key = entryKey(unit);
    if (unit !== 'place') {
      const fields =
        key === null
          ? { ...node.fields, [unit]: value }
          : { ...node.fields, metadata: withEntry(node.fields.metadata, key, value) };
      this.base.nodes.set(id, { ...node, fields });
      return;
    }
    const { parent, after } = value as SyncPlace;
    this.#takeOut(id);
    const siblings = this.base.children.get(parent) ?? [];
    const index = after === 'first' ? 0 : siblings.includes(after) ? siblings.indexOf(after) + 1 : siblings.length;
    this.base.children.set(parent, siblings.toSpliced(index, 0, id));
    this.base.nodes.set(id, { ...node, parent });
  }

  #takeOut(id: CategoryKey): void {
    for (const [parent, ids] of this.base.children)
      if (ids.includes(id)) this.base.children.set(parent, ids.toSpliced(ids.indexOf(id), 1));
  }
}
