import type { Moment, NaiveForest } from './naive-forest';

export interface Change {
  id: number;
  before: Moment | null;
  after: Moment | null;
}

export interface ModelGroup {
  at: string;
  author: string;
  isUndo: boolean;
  changes: Change[];
}

export type Deletion = Change & { before: Moment };

export interface ModelTrashEntry {
  id: number;
  /** In the order of deletion. */
  deletions: Deletion[];
  group: ModelGroup;
}

const DAY_MS = 24 * 60 * 60 * 1_000;

const isDeletion = (change: Change): change is Deletion => change.after === null && change.before !== null;

/** Whether a change moved the category. */
const hasMoved = ({ before, after }: Change): boolean => before?.node.placement !== after?.node.placement;

/** The model's journal. Nothing is dropped from it; it only records what would have been. */
export class ModelHistory {
  readonly #groups: ModelGroup[] = [];
  readonly #changesOf = new Map<number, Change[]>();
  readonly #lastDeletions = new Map<number, Deletion>();
  readonly #trash = new Map<number, ModelTrashEntry>();
  readonly #going: ModelTrashEntry[] = [];
  retention: { historyDays: number | null; trashDays: number | null } = { historyDays: 365, trashDays: 365 };
  /** How many of the first groups were sent; `null`: all. */
  sent: number | null = null;

  constructor(private readonly unstack: (concerned: (changes: Change[]) => boolean) => void) {}

  note(group: ModelGroup): void {
    this.#groups.push(group);
    const gone = new Map<number, Deletion>();
    for (const change of group.changes) {
      this.#changesOf.set(change.id, [...(this.#changesOf.get(change.id) ?? []), change]);
      gone.delete(change.id);
      if (isDeletion(change)) gone.set(change.id, change);
    }
    for (const { id, deletions, group: former } of this.#trash.values()) {
      const left = deletions.filter((deletion) => this.#changesOf.get(deletion.id)?.at(-1) === deletion);
      if (left.length === deletions.length) continue;
      this.#trash.delete(id);
      this.#throwAway(left, former);
    }
    for (const deletion of gone.values()) this.#lastDeletions.set(deletion.id, deletion);
    this.#throwAway([...gone.values()], group);
  }

  /** Adds one trash entry for each connected part. */
  #throwAway(deletions: Deletion[], group: ModelGroup): void {
    const gone = new Map(deletions.map((deletion) => [deletion.id, deletion]));
    for (const deletion of deletions) {
      let root = deletion;
      for (let above = gone.get(root.before.parentId ?? 0); above; above = gone.get(root.before.parentId ?? 0))
        root = above;
      const entry = this.#trash.get(root.id) ?? { id: root.id, deletions: [], group };
      entry.deletions.push(deletion);
      this.#trash.set(root.id, entry);
    }
  }

  lastVersion(id: number): number {
    return this.#lastDeletions.get(id)?.before.node.version ?? 0;
  }

  entry(id: number): ModelTrashEntry | undefined {
    return this.#trash.get(id);
  }

  trash(): ModelTrashEntry[] {
    return [...this.#trash.values()].toSorted((left, right) => this.#age(left) - this.#age(right));
  }

  shownTrash(forest: NaiveForest): unknown[] {
    return this.trash().map(({ id, deletions, group }) => {
      const { node, parentId } = deletions.find((deletion) => deletion.id === id)?.before ?? {};
      const path = this.above(parentId ?? null, forest).map(({ name }) => name);
      return {
        id,
        name: node?.name,
        path: path.toReversed(),
        count: deletions.length,
        deletedAt: group.at,
        author: group.author,
        isUndone: group.isUndo
      };
    });
  }

  groupCount(): number {
    return this.#groups.length;
  }

  backwards(entries: ModelTrashEntry[]): Deletion[] {
    const all = this.#groups.flatMap(({ changes }) => changes).toReversed();
    const wanted = new Set<Change>(entries.flatMap(({ deletions }) => deletions));
    return all.filter(isDeletion).filter((change) => wanted.has(change));
  }

  /** The ancestors of a deleted category, nearest first, deleted or not, without permanently deleted ones. */
  above(parentId: number | null, forest: NaiveForest): { id: number; name: string }[] {
    const path: { id: number; name: string }[] = [];
    for (let id = parentId; id !== null;) {
      const found = forest.find(id);
      const { parentId: next = null, node } = found ?? this.#lastDeletions.get(id)?.before ?? {};
      if (found || this.#changesOf.has(id)) path.push({ id, name: node?.name ?? '' });
      id = next;
    }
    return path;
  }

  /** The category after one of its changes, counted from the newest: its fields, and its place if it has moved since. */
  version(id: number, index: number): { past: Moment; place: Moment | undefined } | undefined {
    const changes = this.#changesOf.get(id) ?? [];
    const at = changes.length - 1 - index;
    const change = changes[at];
    if (!change?.after) return undefined;
    const left = changes.slice(at + 1).find((later) => later.before !== null && hasMoved(later))?.before ?? undefined;
    return { past: change.after, place: hasMoved(change) ? change.after : left };
  }

  remove(ids: number[]): void {
    for (const id of ids) this.#letGo(id);
    this.#dropGoing();
  }

  trim(now: number, alwaysKept: number): void {
    const { historyDays, trashDays } = this.retention;
    const isPast = (days: number | null, { at }: ModelGroup) => days !== null && Date.parse(at) <= now - days * DAY_MS;
    const expired = this.trash().filter(({ group }) => isPast(trashDays, group) && this.#isSent(group));
    for (const { id } of expired) this.#letGo(id);
    this.#dropGoing();
    for (const group of this.#groups.slice(0, Math.max(0, this.#groups.length - alwaysKept))) {
      if (!isPast(historyDays, group) || !this.#isSent(group)) return;
      const isWhole = group.changes.every(
        (change) => isDeletion(change) && this.#changesOf.get(change.id)?.at(-1) === change
      );
      if (!isWhole) this.unstack((changes) => changes === group.changes);
    }
  }

  #letGo(id: number): void {
    const entry = this.#trash.get(id);
    if (!entry) return;
    this.#trash.delete(id);
    this.#going.push(entry);
    this.unstack((changes) => changes.some((change) => change.id === id));
  }

  #dropGoing(): void {
    for (const entry of this.#going.splice(0)) {
      if (!this.#isSent(entry.group)) {
        this.#going.push(entry);
        continue;
      }
      for (const deletion of entry.deletions) {
        if (this.#changesOf.get(deletion.id)?.at(-1) !== deletion) continue;
        this.#changesOf.delete(deletion.id);
        this.unstack((changes) => changes.some(({ id }) => id === deletion.id));
      }
    }
  }

  #isSent(group: ModelGroup): boolean {
    return this.sent === null || this.#groups.indexOf(group) < this.sent;
  }

  #age({ id }: ModelTrashEntry): number {
    const deletions = this.backwards([...this.#trash.values()]);
    return deletions.findIndex((deletion) => deletion.id === id);
  }
}
