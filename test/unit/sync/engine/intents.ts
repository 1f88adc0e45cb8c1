import { UNPLACED } from '../../../../src-main/domain/tree';
import { TOP_LEVEL } from '../../../../src-shared/ids';
import { isDeepStrictEqual } from 'node:util';
import type { ForeignService } from '../../../support/foreign/index';
import { numericId } from '../../../support/numeric-id';
import { fieldValue, isTidied } from '../../../../src-main/sync/merge/unit-values';
import type { BaseTree, SyncTree } from '../../../../src-main/sync/sync-tree';
import type { RemoteId, Unit } from '../../../../src-shared/remote';
import type { ReplicaUnderTest } from './replica-under-test';

interface Intent {
  readonly id: number;
  readonly unit: Unit;
  readonly value: unknown;
}

const FIELDS = ['name', 'slug', 'description', 'visible'] as const;

/**
 * What the person wanted last of each unit. An intent is done when the service has had the value at some time since; one
 * that is not must be listed: as a conflict, or in a report.
 */
export class Intents {
  readonly #open = new Map<string, Intent>();
  /** The bodies of all creations, the one under way included: what the journal is about to send may yet be left. */
  readonly #creations: string[] = [];

  constructor(
    private readonly replica: ReplicaUnderTest,
    private readonly service: ForeignService
  ) {
    service.beforeRequest(({ verb, body }) => {
      if (verb === 'create') this.#creations.push(body);
    });
  }

  /** Takes what `act` changes here as intended, unless it is only the giving up of an intent. */
  during(act: () => void, isGivingUp = false): void {
    const before = this.replica.store.replica.localTree();
    act();
    const after = this.replica.store.replica.localTree();
    const sent = this.replica.store.replica.outbox();
    const isSent = ({ id, unit, value }: Intent): boolean =>
      sent.some((one) => {
        if (one.kind === 'order' || one.id !== id) return false;
        // As empty as it is again: whatever the service fills in was left to it.
        if (
          one.kind === 'create' &&
          value === null &&
          unit !== 'place' &&
          unit !== 'existence' &&
          (fieldValue(one.sent.fields, unit) ?? null) === null
        )
          return false;
        if (one.kind === 'create')
          return this.#creations.some((body) => body.includes(JSON.stringify(one.sent.fields.name)));
        // A move among siblings sends the parent as well: of one that is the same there is nothing to be wanted.
        if (one.kind === 'move') return unit === 'place' && one.sent.parent !== value;
        return one.kind !== 'update' || one.sent.units.includes(unit);
      });
    const base = this.replica.store.replica.baseTree();
    for (const intent of differences(before, after)) {
      // Taken back before it was sent: there is nothing to be wanted of it. What is empty of a new one is left to the service.
      const isTakenBack =
        !isSent(intent) &&
        (isIn(base, intent) || (intent.value === null && intent.unit !== 'place' && !base.nodes.has(intent.id)));
      if (isGivingUp || isTakenBack) this.#open.delete(`${intent.id} ${intent.unit}`);
      else this.#open.set(`${intent.id} ${intent.unit}`, intent);
      // Whoever edits what has come back wants it there.
      if (intent.unit !== 'existence') this.#open.delete(`${intent.id} existence`);
      // Whatever was wanted of something is over with it, and begins anew when it comes back.
      if (intent.unit === 'existence')
        for (const key of this.#open.keys())
          if (key.startsWith(`${intent.id} `) && key !== `${intent.id} existence`) this.#open.delete(key);
    }
    this.look();
  }

  giveUp(id: number, unit: Unit): void {
    this.#open.delete(`${id} ${unit}`);
    if (unit === 'existence') for (const key of this.#open.keys()) if (key.startsWith(`${id} `)) this.#open.delete(key);
  }

  /** Strikes out what the service has by now. */
  look(): void {
    if (this.#open.size === 0 || !this.replica.isOpen) return;
    const { ids, remoteIds } = this.replica.store.replica.links();
    const { backend } = this.service;
    const numberOf = (id: RemoteId): number => backend.numberOf?.(id) ?? numericId(id);
    const idOf = (number: number): RemoteId => backend.idOf?.(number) ?? number;
    const all = this.service.editor.all();
    const there = new Map(all.map((one) => [one.id, one]));
    const names = new Set(all.map(({ name }) => name));
    // Its creation may have been answered without an id: until a reading shows which one it is, it is known by its name alone.
    const sent = new Map(
      this.replica.store.replica
        .outbox()
        .flatMap((one) => (one.kind === 'create' ? [[one.id, one.sent.fields.name] as const] : []))
    );
    const namedAs = (name: string | undefined): (typeof all)[number] | undefined => {
      const [first, ...others] = all.filter((one) => one.name === name);
      return others.length === 0 ? first : undefined;
    };
    for (const [key, { id, unit, value }] of this.#open) {
      const remoteId = remoteIds.get(id);
      const shown = remoteId === undefined ? namedAs(sent.get(id)) : there.get(numberOf(remoteId));
      if (unit === 'existence') {
        const isThere = shown !== undefined || (typeof value === 'string' && names.has(value));
        if ((value === false) !== isThere) this.#open.delete(key);
      } else if (shown !== undefined) {
        const parent = shown.parentId === null ? TOP_LEVEL : (ids.get(idOf(shown.parentId)) ?? -1);
        const now =
          unit === 'place'
            ? parent
            : unit === 'name' || unit === 'slug' || unit === 'description' || unit === 'visible'
              ? shown[unit]
              : shown.extras[unit.slice('metadata.'.length)];
        if (isTidied(now ?? null, value ?? null) || (value === null && now === '')) this.#open.delete(key);
      }
    }
  }

  /** Those that the service never had, and that nothing is said of. */
  unlisted(supports: { readonly slug: boolean; readonly description: boolean; readonly visible: boolean }): Intent[] {
    const { replica } = this.replica.store;
    const listed = new Set([
      ...replica.conflicts().map(({ categoryId }) => categoryId),
      ...replica.reports().flatMap(({ categoryId }) => categoryId ?? [])
    ]);
    const local = replica.localTree();
    const base = replica.baseTree();
    return [...this.#open.values()].filter(({ id, unit, value }) => {
      if ((unit === 'slug' || unit === 'description' || unit === 'visible') && !supports[unit]) return false;
      // A branch of which a deletion is refused stays on the service, and its root stands for all of it.
      if (unit === 'existence' && value === false && isBelow(base, id, listed)) return false;
      return !listed.has(id) && !isBelow(local, id, listed);
    });
  }
}

const isIn = (base: BaseTree, { id, unit, value }: Intent): boolean => {
  const node = base.nodes.get(id);
  if (unit === 'existence') return (value === false) === (node === undefined);
  return (
    node !== undefined &&
    isDeepStrictEqual(unit === 'place' ? node.parent : (fieldValue(node.fields, unit) ?? null), value)
  );
};

/** A base is no tree: a category may have no place in it, or one in a category that is gone. */
const isBelow = (tree: BaseTree, id: number, listed: ReadonlySet<number>): boolean => {
  const passed = new Set([id]);
  for (
    let at = tree.nodes.get(id)?.parent ?? TOP_LEVEL;
    at !== TOP_LEVEL && at !== UNPLACED && !passed.has(at);
    at = tree.nodes.get(at)?.parent ?? TOP_LEVEL
  ) {
    if (listed.has(at)) return true;
    passed.add(at);
  }
  return false;
};

const differences = (before: SyncTree, after: SyncTree): Intent[] => {
  const found: Intent[] = [];
  for (const [id, node] of after.nodes) {
    const was = before.nodes.get(id);
    if (!was) {
      found.push({ id, unit: 'existence', value: node.fields.name });
      continue;
    }
    if (was.parent !== node.parent) found.push({ id, unit: 'place', value: node.parent });
    for (const unit of [...FIELDS, 'metadata.note'] as const) {
      const value = fieldValue(node.fields, unit) ?? null;
      if (!isDeepStrictEqual(value, fieldValue(was.fields, unit) ?? null)) found.push({ id, unit, value });
    }
  }
  for (const id of before.nodes.keys()) if (!after.nodes.has(id)) found.push({ id, unit: 'existence', value: false });
  return found;
};
