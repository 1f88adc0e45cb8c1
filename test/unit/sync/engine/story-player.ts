import { RemoteFailure } from '../../../../src-main/sync/category-service';
import { resolveConflicts } from '../../../../src-main/sync/engine/resolve';
import { StoreError } from '../../../../src-main/domain/errors';
import {
  type ForeignService,
  type ForeignTraits,
  dialectOf,
  noFaults,
  type SeenCategory,
  randomFaults,
  SURVIVABLE_FAULTS,
  type Fault
} from '../../../support/foreign/index';
import { unfolded } from '../../../support/foreign/folding';
import { Creations } from './creations';
import { Intents } from './intents';
import { ReplicaUnderTest } from './replica-under-test';
import type { StoryChoice, StoryEdit, StoryStep, StorySync } from './story';

class Crash extends Error {}

/** What a service may do to a sync; a 403 now and then is about one category, or about the reading. */
const FAULTS: readonly Fault[] = [
  ...SURVIVABLE_FAULTS.filter(({ kind }) => kind !== 'delay'),
  { kind: 'unauthorized', status: 403 }
];

/** Small, so that plans are taken over in parts, and the person has a turn in between. */
const BATCH_SIZE = 2;

const TEXTS = ['alpha', 'beta', 'Gamma', 'delta', 'epsilon', 'zeta'];
const ours = { author: 'window' } as const;

/** What a run came upon. */
export interface Tally {
  syncs: number;
  requests: number;
  faults: number;
  crashes: number;
  conflicts: number;
}

/** Plays a story on a replica and its service, and watches over what must be true after every request. */
export class StoryPlayer {
  readonly complaints: string[] = [];
  /** The kinds of conflicts that there have been. */
  readonly asked = new Set<string>();
  readonly tally: Tally = { syncs: 0, requests: 0, faults: 0, crashes: 0, conflicts: 0 };
  readonly replica: ReplicaUnderTest;
  readonly intents: Intents;
  /** What the last reading that was answered had seen. */
  #seen = new Set<number>();
  #names = 0;
  readonly #doneThere: { readonly id: number; readonly takeBack: () => void }[] = [];
  readonly creations: Creations;

  constructor(
    readonly service: ForeignService,
    private readonly traits: ForeignTraits,
    dialect = dialectOf(traits)
  ) {
    this.replica = new ReplicaUnderTest(service, traits, { dialect, batchSize: BATCH_SIZE });
    this.intents = new Intents(this.replica, service);
    this.creations = new Creations(this.replica);
    service.onRequest((exchange) => {
      this.tally.requests += 1;
      if (exchange.fault !== null) this.tally.faults += 1;
      if (exchange.verb === 'read' && exchange.acted > 0)
        this.#seen = new Set(service.editor.all().map(({ id }) => id));
      for (const id of exchange.deleted)
        if (!this.#seen.has(id))
          this.complaints.push(`${id} was deleted by request ${exchange.n} and had never been read.`);
      if (exchange.verb === 'create')
        this.creations.noteSent(
          service.backend.nameIn?.(exchange.body) ?? nameIn(exchange.body, this.traits),
          exchange.created
        );
      this.intents.look();
    });
  }

  close(): void {
    this.replica.close();
  }

  async tell(steps: readonly StoryStep[]): Promise<void> {
    for (const step of steps) {
      if (step.kind === 'edits') for (const edit of step.edits) this.edit(edit);
      else if (step.kind === 'sync') await this.#sync(step);
      else this.#choose(step);
    }
  }

  /** Syncs without disturbance until nothing is left to send. */
  async settle(): Promise<void> {
    this.service.faults = noFaults;
    this.replica.crashWhere(() => undefined);
    for (let turn = 0; turn < 4; turn += 1) {
      const outcome = await this.replica.sync();
      this.#noteAsked();
      if (outcome.failure) this.complaints.push(`The undisturbed sync ended with ${outcome.failure.message}`);
      if (outcome.pulled + outcome.pushed === 0 && outcome.waiting === 0) return;
    }
    this.complaints.push(
      `Four syncs in a row found something to do: ${JSON.stringify(this.replica.store.replica.facts())}`
    );
  }

  edit(edit: StoryEdit): void {
    try {
      if (edit.side === 'here') this.#editHere(edit);
      else this.#editThere(edit);
    } catch (error) {
      // Impossible for the one side or the other; that is no edit.
      if (error instanceof StoreError) return;
      if (edit.side === 'there' && error instanceof Error && /cannot lie|There is no/.test(error.message)) return;
      throw error;
    }
  }

  async #sync({ likelihood, seed, crashAt, pace, between }: StorySync): Promise<void> {
    this.tally.syncs += 1;
    this.service.faults = likelihood === 0 ? noFaults : randomFaults(seed, likelihood, FAULTS);
    let boundary = 0;
    let turn = 0;
    this.replica.crashWhere((name) => {
      boundary += 1;
      // Somebody there may take something out of the branch before the sync is over.
      if (name === 'planned') this.#noteDeletionsAsked();
      if (name === 'gave way') {
        turn += 1;
        for (const one of between) if (one.request === turn && one.edit.side === 'here') this.edit(one.edit);
      }
      if (boundary === crashAt) throw new Crash('Here it crashes.');
    });
    let request = 0;
    const stop = this.service.beforeRequest(() => {
      request += 1;
      this.replica.now += pace;
      for (const one of between) if (one.request === request) this.edit(one.edit);
    });
    try {
      await this.replica.sync();
    } catch (error) {
      if (error instanceof Crash) {
        this.tally.crashes += 1;
        this.replica.reopen();
      } else if (!(error instanceof RemoteFailure)) throw error;
    } finally {
      stop();
      this.#noteAsked();
      this.service.faults = noFaults;
      this.replica.crashWhere(() => undefined);
    }
  }

  #noteAsked(): void {
    for (const { kind } of this.replica.store.replica.conflicts()) this.asked.add(kind);
    this.#noteDeletionsAsked();
  }

  /** A deletion that the person is asked about waits for the answer, with all of its branch. */
  #noteDeletionsAsked(): void {
    for (const { kind, categoryId } of this.replica.store.replica.conflicts())
      if (kind === 'deletedHere')
        for (const id of this.replica.branchOf(categoryId)) this.intents.giveUp(id, 'existence');
  }

  #choose({ choice, which }: StoryChoice): void {
    const { store } = this.replica;
    const conflicts = store.replica.conflicts();
    this.tally.conflicts += conflicts.length;
    const chosen = which === null ? conflicts : conflicts.slice(which % Math.max(1, conflicts.length)).slice(0, 1);
    for (const { categoryId, unit, kind } of chosen) {
      if (kind === 'possiblyCreated') this.creations.allowAfterAsking(categoryId);
      else this.creations.allowBranch(categoryId);
      if (choice === 'theirs') this.intents.giveUp(categoryId, unit);
      // It is created where that can be; what it was to be in may be gone.
      else if (unit === 'existence') this.intents.giveUp(categoryId, 'place');
    }
    const of = which === null ? null : chosen.map(({ categoryId, unit }) => ({ categoryId, unit }));
    this.intents.during(() => resolveConflicts(store, { of, choice }), choice === 'theirs');
  }

  #editHere({ kind, at, to, index, value }: StoryEdit): void {
    const { store } = this.replica;
    const ids = [...store.replica.localTree().nodes.keys()].toSorted((a, b) => a - b);
    const id = ids[at % Math.max(1, ids.length)] ?? 0;
    const parentId = to % 4 === 0 ? null : (ids[to % Math.max(1, ids.length)] ?? null);
    const text = TEXTS[value] ?? 'alpha';
    const before = new Set(ids);
    this.intents.during(() => {
      switch (kind) {
        case 'create':
          store.create(
            {
              name: this.#name(),
              parentId,
              position: index,
              ...(value % 2 === 0 && { slug: text.toLowerCase(), description: text })
            },
            ours
          );
          return;
        case 'rename':
          store.update(id, { name: `${text} here ${id}` }, ours);
          return;
        case 'slug':
          store.update(id, { slug: text.toLowerCase() }, ours);
          return;
        case 'description':
          store.update(id, { description: text }, ours);
          return;
        case 'visible':
          store.update(id, { visible: value % 2 === 0 }, ours);
          return;
        case 'entry': {
          const before = store.find(id)?.metadata;
          if (before) store.update(id, { metadata: { ...before, note: text } }, ours);
          return;
        }
        case 'move':
          store.update(id, { parentId, position: index }, ours);
          return;
        case 'reorder':
          store.update(id, { position: index }, ours);
          return;
        case 'delete':
          store.delete(id, value === 0 ? 'lift' : 'delete', ours);
          return;
        case 'undo':
          store.undo();
          return;
        case 'redo':
          store.redo();
          return;
        case 'restore': {
          const { entries } = store.history.trash({ text: '', before: null });
          const entry = entries[at % Math.max(1, entries.length)];
          if (entry) store.history.restore([entry.id]);
        }
      }
    });
    this.creations.noteHere(before);
  }

  #editThere({ kind, at, to, index, value }: StoryEdit): void {
    this.intents.look();
    const { editor } = this.service;
    const ids = editor
      .all()
      .map(({ id }) => id)
      .toSorted((a, b) => a - b);
    const id = ids[at % Math.max(1, ids.length)];
    const parentId = to % 4 === 0 ? null : (ids[to % Math.max(1, ids.length)] ?? null);
    const text = TEXTS[value] ?? 'alpha';
    if (kind === 'create') editor.create({ name: this.#name(), description: text }, parentId, index);
    else if (id === undefined) return;
    else if (kind === 'undo' || kind === 'redo' || kind === 'restore') this.#takeBackThere();
    else if (kind !== 'entry') {
      this.creations.touched(editor.all(), id, parentId);
      this.#noteThere(id, kind);
    }
    if (id === undefined || kind === 'create') return;
    if (kind === 'rename') editor.change(id, { name: `${text} ${id}` });
    else if (kind === 'slug') editor.change(id, { slug: text.toLowerCase() });
    else if (kind === 'description') editor.change(id, { description: text });
    else if (kind === 'visible') editor.change(id, { visible: value % 2 === 0 });
    else if (kind === 'move') editor.move(id, parentId, index);
    else if (kind === 'reorder') editor.move(id, editor.all().find((one) => one.id === id)?.parentId ?? null, index);
    else if (kind === 'delete') editor.delete(id);
    this.intents.look();
  }

  /** How somebody there can take back what they did; a branch that they deleted comes back under new ids. */
  #noteThere(id: number, kind: StoryEdit['kind']): void {
    const { editor } = this.service;
    const all = editor.all();
    const was = all.find((one) => one.id === id);
    if (was === undefined) return;
    const index = all.filter(({ parentId }) => parentId === was.parentId).indexOf(was);
    const recreate = (one: SeenCategory, parentId: number | null, at?: number): void => {
      const again = editor.create({ name: one.name, description: one.description }, parentId, at);
      for (const child of all) if (child.parentId === one.id) recreate(child, again);
    };
    if (kind === 'delete') this.#doneThere.push({ id, takeBack: () => recreate(was, was.parentId, index) });
    else if (kind === 'move' || kind === 'reorder')
      this.#doneThere.push({ id, takeBack: () => editor.move(id, was.parentId, index) });
    else {
      const { name, slug, description, visible } = was;
      this.#doneThere.push({ id, takeBack: () => editor.change(id, { name, slug, description, visible }) });
    }
  }

  #takeBackThere(): void {
    const last = this.#doneThere.pop();
    if (last === undefined) return;
    this.creations.touched(this.service.editor.all(), last.id, null);
    last.takeBack();
  }

  #name(): string {
    this.#names += 1;
    return `category ${this.#names}`;
  }
}

const nameIn = (body: string, traits: ForeignTraits): string =>
  String(Reflect.get(Object(unfolded(JSON.parse(body), traits, null)), traits.nameKey));
