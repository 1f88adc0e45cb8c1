import { entryKey } from '../../../src-shared/conflict-values';
import { TOP_LEVEL, type CategoryKey, type ParentKey } from '../../../src-shared/ids';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { ChangeKind, PlannedRequest, PlannedRequests } from '../../../src-shared/compare';
import { countedBy, keptOnDeletion, type Dialect } from '../../../src-shared/dialect';
import { parseJson } from '../../../src-shared/parse-json';
import { givenFor } from '../../../src-shared/presented-credentials';
import type { Address, Conflict, RemoteId } from '../../../src-shared/remote';
import type { HiddenCategory } from '../../store/sqlite/sync-state/hidden-rows';
import type { Blocked } from '../../store/sqlite/sync-state/sync-changes';
import type { CategoryService, Deletion } from '../category-service';
import { codeEnd, updateBody } from '../dialect/request-bodies';
import { protocolOf } from '../dialect/write-requests';
import { NEUTRAL, withUnit } from '../merge/unit-values';
import { plan } from '../merge/plan';
import { supportsOf, type Plan } from '../merge/plan-types';
import type { Transport } from '../service-client/http/transport';
import { openCategoryService } from '../service-client/open-category-service';
import type { BaseTree, RawCategory, RemoteCategory, SyncTree } from '../sync-tree';
import { UNPLACED } from '../../domain/tree';
import { BranchDeletions } from './branch-deletions';
import { Forbidden } from './failure-classifier';
import { draftsAmong, withShownAgain } from './hidden-there';
import messages from './messages/en.json' with { type: 'json' };
import { OrderAttempts } from './order-numbers';
import { Acknowledgements } from './outbox';
import { PlaceWriter, type NumberedSlot } from './place-writer';
import { PreviewedChanges } from './previewed-changes';
import { ProjectedRemote } from './projected-remote';
import { RemoteSnapshot } from './remote-snapshot';
import { SendRound } from './send-round';
import { taskKey, tasksOf, type Task } from './tasks';

/** Characters of one text in a body, and of a body, that are shown: a preview is read, not sent. */
const TEXT = 200;
const BODY = 2_000;

/** Requests after which other calls are answered. */
const YIELDING = 500;

const MARK = /branch=[0-9a-f]{64}/g;

/** Numbers that no service uses stand for what only a reading shows, and become words once a request has been written down. */
class StandIns {
  static readonly #first = 9_007_199_000_000_000;
  readonly #words: string[] = [];

  numberFor(words: string): number {
    return StandIns.#first + this.#words.push(words) - 1;
  }

  inPath(path: string): string {
    return path
      .replaceAll(/9007199\d{9}/g, (text) => this.#wordsOf(text))
      .replaceAll(MARK, `branch=${messages.preview.unknownMark}`);
  }

  inBody(body: string): string {
    return body.replaceAll(/"?(9007199\d{9})"?/g, (_, text: string) => JSON.stringify(this.#wordsOf(text)));
  }

  #wordsOf(text: string): string {
    return this.#words[Number(text) - StandIns.#first] ?? text;
  }
}

/** Places where numbers to sort by are not known beforehand: each one that is written is the same stand-in. */
class UnknownNumbers extends PlaceWriter {
  constructor(
    private readonly number: number,
    dialect: Dialect,
    projected: ProjectedRemote,
    attempts: OrderAttempts,
    snapshot: RemoteSnapshot,
    tasks: readonly Task[]
  ) {
    super({ ...dialect, order: null }, projected, attempts, snapshot, tasks);
  }

  override slotFor(id: CategoryKey, parent: ParentKey): NumberedSlot {
    return { ...super.slotFor(id, parent), order: this.number };
  }
}

/** A replica as it is to be, and what it remembers of its service. */
export interface PreviewedReplica {
  readonly address: Address;
  readonly dialect: Dialect;
  readonly base: BaseTree;
  readonly conflicts: readonly Conflict[];
  readonly remoteIds: ReadonlyMap<CategoryKey, RemoteId>;
  readonly blocked: readonly Blocked[];
  readonly local: SyncTree;
  /** Categories deleted here and kept by the service, and below them product counts; both by the ids there. */
  readonly hidden: ReadonlyMap<RemoteId, HiddenCategory>;
  readonly products: ReadonlyMap<RemoteId, number>;
}

/** `changes`: what the requests come to, in words. */
type Previewed = Pick<Extract<PlannedRequests, { kind: 'requests' }>, 'requests' | 'changes'>;

/**
 * The requests that the next sync of a replica sends, were the service still as it was at the last one: recorded as `SendRound`
 * makes them. None goes out, and each is answered with an empty success. What a round leaves to the next one is in that one here too.
 */
export const previewRequests = async (replica: PreviewedReplica): Promise<Previewed> => {
  const preview = new RequestPreview(replica);
  await preview.run();
  return { requests: preview.requests, changes: preview.changes.groups() };
};

class RequestPreview {
  readonly requests: PlannedRequest[] = [];
  readonly changes: PreviewedChanges;
  readonly #standIns = new StandIns();
  readonly #number = this.#standIns.numberFor(messages.preview.unknownNumber);
  readonly #version = this.#standIns.numberFor(messages.preview.unknownVersion);
  readonly #ids = new Map<CategoryKey, RemoteId>();
  readonly #keys = new Map<RemoteId, CategoryKey>();
  readonly #snapshot: RemoteSnapshot;
  readonly #projected: ProjectedRemote;
  readonly #plan: Plan;
  readonly #service: CategoryService;
  readonly #tasks: ReadonlyMap<string, Task>;
  readonly #done = new Set<string>();
  /** What the next request is about, and the key of the creation that it is. */
  #about = '';
  #creation: string | null = null;
  private readonly parts: PreviewedReplica;

  constructor(replica: PreviewedReplica) {
    const parts = withShownAgain(replica);
    this.parts = parts;
    const { address, base, blocked, conflicts, dialect, local } = parts;
    this.changes = new PreviewedChanges({
      nameOf: (key) => this.#name(key),
      trees: { create: local, delete: base },
      productsOf: (key) => this.#products(key),
      counted: countedBy(dialect)
    });
    this.#snapshot = new RemoteSnapshot(this.#listing(), this.#keys);
    this.#projected = new ProjectedRemote(this.#snapshot);
    const whole = plan(base, local, this.#snapshot.tree, {
      blocked,
      supports: supportsOf(dialect),
      pendingCreates: new Set()
    });
    // A place in conflict waits for the person. The listing has the base's, since a place there may be among categories that are unknown.
    const contested = new Set(conflicts.flatMap(({ unit, categoryId }) => (unit === 'place' ? [categoryId] : [])));
    this.#plan = { ...whole, push: whole.push.filter(({ kind, id }) => kind !== 'move' || !contested.has(id)) };
    this.#tasks = new Map(tasksOf(this.#plan.push).map((task) => [taskKey(task), task]));
    // No question is asked about what is below a category, and no pauses are made for the service's pace.
    const { below: _, requestsPerSecond: __, ...protocol } = protocolOf(dialect);
    this.#service = openCategoryService({
      address,
      credentials: givenFor(address, { kind: 'none' }),
      dialect: { ...dialect, protocol },
      transport: this.#record
    });
  }

  async run(): Promise<void> {
    for (let before = -1; this.#done.size > before;) {
      before = this.#done.size;
      const tasks = [...this.#tasks].flatMap(([key, task]) => (this.#done.has(key) ? [] : [task]));
      if (tasks.length > 0) await this.#round(tasks).run(tasks, this.parts.dialect);
    }
  }

  /** What the service would list if nothing had changed: the base, with its values of conflicts. Categories without an agreed place come last. */
  #listing(): RemoteCategory[] {
    const { base, conflicts, dialect } = this.parts;
    const nodes = new Map(base.nodes);
    for (const { categoryId, unit, theirs } of conflicts) {
      const node = nodes.get(categoryId);
      if (node === undefined || unit === 'place') continue;
      const value = theirs === null && entryKey(unit) !== null ? undefined : theirs;
      if (unit !== 'existence') nodes.set(categoryId, { ...node, fields: withUnit(node.fields, unit, value) });
      else if (theirs === null || theirs === false) nodes.delete(categoryId);
    }
    const children = Map.groupBy(nodes.keys(), (key): ParentKey => {
      const parent = nodes.get(key)?.parent ?? TOP_LEVEL;
      return parent === TOP_LEVEL || parent === UNPLACED || !nodes.has(parent) ? TOP_LEVEL : parent;
    });
    const categories: RemoteCategory[] = [];
    const open: ParentKey[] = [TOP_LEVEL];
    for (let parent = open.pop(); parent !== undefined; parent = open.pop()) {
      const places = new Map(base.children.get(parent)?.map((key, index) => [key, index]));
      const placeOf = (key: CategoryKey): number => places.get(key) ?? places.size;
      const siblings = (children.get(parent) ?? []).toSorted((one, other) => placeOf(one) - placeOf(other));
      for (const [index, key] of siblings.entries()) {
        categories.push({
          id: this.#idOf(key),
          parentId: parent === TOP_LEVEL ? null : this.#idOf(parent),
          fields: nodes.get(key)?.fields ?? NEUTRAL,
          order: dialect.order?.meaning === 'index' ? dialect.order.first + index : null,
          version: dialect.isCanopy ? 1 : null,
          raw: {}
        });
        open.push(key);
      }
    }
    return categories;
  }

  #round(tasks: readonly Task[]): SendRound {
    const { local, dialect } = this.parts;
    const attempts = new OrderAttempts();
    attempts.aim(this.#plan);
    const [projected, snapshot] = [this.#projected, this.#snapshot];
    const isUnknown = dialect.order !== null && dialect.order.meaning !== 'index';
    const places = isUnknown
      ? new UnknownNumbers(this.#number, dialect, projected, attempts, snapshot, tasks)
      : new PlaceWriter(dialect, projected, attempts, snapshot, tasks);
    return new SendRound({
      store: {
        replica: {
          localNode: (id) => local.nodes.get(id),
          localPlace: () => undefined,
          noteCreating: () => undefined,
          noteCreated: () => undefined,
          noteRenumbering: () => undefined
        }
      },
      service: this.#recording(),
      planned: local,
      snapshot,
      projected,
      places,
      isHiding: keptOnDeletion(dialect) === 'hidden',
      drafts: draftsAmong(this.parts.hidden),
      creations: new Map(tasks.map(({ id }) => [id, { key: String(id) }])),
      acknowledged: new Acknowledgements(),
      stale: new Set(),
      branches: new BranchDeletions(tasks, snapshot.tree, new Map()),
      deferred: new Set(),
      forbidden: new Forbidden(),
      at: () => undefined,
      isTooOld: () => false,
      maySend: () => true,
      onSending: () => undefined,
      onSent: () => undefined
    });
  }

  readonly #record: Transport = async ({ method, url, body }) => {
    if (this.requests.length % YIELDING === 0) await yieldToEventLoop();
    const { pathname, search } = new URL(url);
    const prefix = new URL(this.parts.address.url).pathname.replace(/\/+$/, '');
    if (method !== 'GET' && method !== 'OPTIONS')
      this.requests.push({
        method,
        path: this.#standIns.inPath((pathname + search).slice(prefix.length)),
        body: body === null ? null : this.#bodyText(body),
        about: this.#about
      });
    return { status: 200, headers: {}, body: Buffer.alloc(0) };
  };

  #bodyText(body: string): string {
    const shown = this.#standIns.inBody(
      JSON.stringify(parseJson(body), (_, value: unknown) => (typeof value === 'string' ? cut(value, TEXT) : value))
    );
    const code = this.#creation === null ? null : new RegExp(`"[a-z0-9_]*${codeEnd(this.#creation)}"`, 'g');
    return cut(code === null ? shown : shown.replaceAll(code, JSON.stringify(messages.preview.unknownCode)), BODY);
  }

  /** The service's client, told what each request is about and given what a reading would show. */
  #recording(): CategoryService {
    const service = this.#service;
    return {
      read: (known, watch) => service.read(known, watch),
      create: async (creation) => {
        const id = Number(creation.idempotencyKey);
        const task = this.#tasks.get(`create ${id}`);
        const parent = task?.kind === 'create' ? task.parent : TOP_LEVEL;
        this.#begin(
          { kind: 'create', id },
          messages.preview.created({ name: creation.fields.name, parent: this.#parentName(parent) }),
          'create'
        );
        this.#creation = creation.idempotencyKey;
        await service.create(creation);
        return this.#idOf(id);
      },
      update: async (update) => {
        const id = this.#keyOf(update.id);
        const task = this.#tasks.get(`update ${id}`);
        const deletion = this.#tasks.get(`delete ${id}`);
        if (deletion !== undefined) this.#begin(deletion, this.#aboutDeletion(id), 'delete');
        if (task?.kind === 'update') this.#beginUpdate(task, update.place !== undefined);
        await service.update({ ...update, raw: this.#rawOf(id) });
      },
      delete: (deletion) => {
        const id = this.#keyOf(deletion.id);
        this.#begin({ kind: 'delete', id }, this.#aboutDeletion(id), 'delete');
        return service.delete(this.#listed(deletion));
      },
      deleteBranch: async (deletion, mark) => {
        const id = this.#keyOf(deletion.id);
        const branch = [id];
        for (const one of branch) for (const child of this.#projected.children(one)) branch.push(child);
        for (const one of branch) this.#begin({ kind: 'delete', id: one }, this.#aboutDeletion(one), 'delete');
        const below = branch.length - 1;
        this.#about = messages.preview.branch({ name: this.#name(id), below });
        return (await service.deleteBranch?.(this.#listed(deletion), mark)) ?? 'notOffered';
      }
    };
  }

  #begin(task: Pick<Task, 'kind' | 'id'>, about: string, kind?: ChangeKind): void {
    this.#done.add(taskKey(task));
    this.#about = about;
    this.#creation = null;
    if (kind !== undefined) this.changes.note(kind, task.id, about);
  }

  #aboutDeletion(id: CategoryKey): string {
    const [name, products] = [this.#name(id), this.#products(id)];
    return products === null
      ? messages.preview.deleted({ name })
      : messages.preview.deletedWithProducts({ name, products, what: countedBy(this.parts.dialect) });
  }

  #products(key: CategoryKey): number | null {
    const remoteId = this.parts.remoteIds.get(key);
    return (remoteId === undefined ? undefined : this.parts.products.get(remoteId)) ?? null;
  }

  #listed(deletion: Deletion): Deletion {
    return { ...deletion, raw: this.#rawOf(this.#keyOf(deletion.id)) };
  }

  /** A category as the service would have listed it. What is empty is left out: how each service writes that is not known. */
  #rawOf(key: CategoryKey): RawCategory {
    const { dialect } = this.parts;
    const listed = this.#snapshot.listed(key);
    if (listed === undefined) return {};
    const { id, parentId, order, fields: all } = listed;
    const { slug, description, ...rest } = all;
    const fields = { ...rest, ...(slug !== null && { slug }), ...(description !== '' && { description }) };
    const body = { id, raw: {}, version: null, parentId, fields, place: { parentId, order: null } };
    const { version, pathKey } = protocolOf(dialect);
    return {
      ...updateBody(body, dialect, 'partial'),
      ...(pathKey !== undefined && { [pathKey]: all.metadata[pathKey] }),
      ...(dialect.order !== null && { [dialect.order.key]: order ?? this.#number }),
      ...(version !== undefined && { [version.key]: this.#version })
    };
  }

  #beginUpdate(task: Extract<Task, { kind: 'update' }>, isMoving: boolean): void {
    const { id, units, move } = task;
    const before = this.parts.base.nodes.get(id)?.fields;
    const parts = units.map((unit): readonly [ChangeKind, string] => [
      unit === 'name' ? 'rename' : 'edit',
      unit === 'name' || unit === 'slug'
        ? messages.preview.was({ unit, before: before?.[unit] ?? null })
        : (entryKey(unit) ?? unit)
    ]);
    if (move !== null && isMoving)
      parts.unshift(
        move.isOtherParent
          ? ['move', messages.preview.moved({ parent: this.#parentName(move.parent) })]
          : ['arrange', messages.preview.reordered]
      );
    const about = (of: typeof parts): string =>
      messages.preview.changed({ name: this.#name(id), changes: of.map(([, part]) => part).join(', ') });
    this.#begin(task, about(parts));
    for (const [kind, of] of Map.groupBy(parts, ([one]) => one)) this.changes.note(kind, id, about(of));
  }

  /** The id, or a stand-in for a category that the service does not have, or whose id is unknown. */
  #idOf(key: CategoryKey): RemoteId {
    const known = this.#ids.get(key) ?? this.parts.remoteIds.get(key);
    const standIn = (): number => this.#standIns.numberFor(messages.preview.unknownId({ name: this.#name(key) }));
    const id = known ?? (this.parts.dialect.idAs === 'text' ? String(standIn()) : standIn());
    this.#ids.set(key, id);
    this.#keys.set(id, key);
    return id;
  }

  #keyOf(id: RemoteId): CategoryKey {
    const key = this.#keys.get(id);
    if (key === undefined) throw new Error(`A request is about ${id}, which is not in the plan.`);
    return key;
  }

  /** `null`: the top level. */
  readonly #parentName = (parent: ParentKey): string | null => (parent === TOP_LEVEL ? null : this.#name(parent));

  #name(key: CategoryKey): string {
    const { local, base } = this.parts;
    return (local.nodes.get(key) ?? base.nodes.get(key))?.fields.name ?? String(key);
  }
}

const cut = (text: string, length: number): string => (text.length > length ? `${text.slice(0, length)}…` : text);
