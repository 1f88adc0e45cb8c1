import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CategoryKey } from '../../../../src-shared/ids';
import { supportsOf } from '../../../../src-main/sync/merge/plan-types';
import { resolveConflicts } from '../../../../src-main/sync/engine/resolve';
import { StoreError } from '../../../../src-main/domain/errors';
import { dialectOf } from '../../../support/foreign/index';
import { alwaysAsync } from '../../../support/fuzz-runs';
import { numericId } from '../../../support/numeric-id';
import { Intents } from './intents';
import { PartialListing, TABLE } from './partial-listing';
import { ReplicaUnderTest } from './replica-under-test';
import { differencesOf } from './settled-state';
import { weighted } from '../../../support/weighted';

/* Listings that lose a random part between syncs, so large that the person is asked; and whatever the person answers. */

const BRANCHES = 8;
const EACH = 5;
const ALL = BRANCHES * (EACH + 1);
const LIMIT = 20;
const ours = { author: 'window' } as const;

type Step =
  | { readonly do: 'rename' | 'move' | 'delete'; readonly at: number; readonly to: number }
  | { readonly do: 'create'; readonly to: number }
  | { readonly do: 'undo' }
  /** Lists only so many, in an order by that salt. */
  | { readonly do: 'hide'; readonly listed: number; readonly salt: number }
  | { readonly do: 'show' }
  | { readonly do: 'sync'; readonly crashAt: number }
  | { readonly do: 'answer'; readonly choice: 'mine' | 'theirs' }
  | { readonly do: 'choose'; readonly choice: 'mine' | 'theirs'; readonly which: number };

const at = fc.nat({ max: 60 });
const edits = fc.oneof(
  fc.record({
    do: fc.constantFrom('rename' as const, 'rename' as const, 'move' as const, 'delete' as const),
    at,
    to: at
  }),
  fc.record({ do: fc.constant('create' as const), to: at }),
  fc.constant({ do: 'undo' as const })
);
const choices = fc.constantFrom('mine' as const, 'theirs' as const);
const stories = (answers: fc.Arbitrary<Step>): fc.Arbitrary<readonly Step[]> =>
  fc.array(
    fc.oneof(
      { weight: 4, arbitrary: edits },
      weighted(3, 'hide', { listed: fc.nat({ max: 12 }), salt: fc.nat({ max: 1_000 }) }),
      { weight: 1, arbitrary: fc.constant({ do: 'show' as const }) },
      weighted(5, 'sync', {
        crashAt: fc.oneof({ weight: 2, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat({ max: 15 }) })
      }),
      { weight: 2, arbitrary: answers }
    ),
    { minLength: 3, maxLength: 14 }
  );

class Crash extends Error {}

class ShrinkingStory {
  readonly complaints: string[] = [];
  readonly listing = new PartialListing();
  readonly replica: ReplicaUnderTest;
  readonly intents: Intents;
  #names = 0;
  isAnyAsked = false;

  constructor() {
    this.listing.plant(BRANCHES, EACH);
    const { service, transport } = this.listing;
    this.replica = new ReplicaUnderTest(service, TABLE, { transport });
    this.intents = new Intents(this.replica, this.listing.service);
    this.listing.service.onRequest(() => this.intents.look());
  }

  close(): void {
    this.replica.close();
  }

  async tell(steps: readonly Step[]): Promise<void> {
    for (const step of steps) {
      if (step.do === 'sync') await this.sync(step.crashAt);
      else if (step.do === 'hide') this.#hide(step.listed, step.salt);
      else if (step.do === 'show') this.listing.hidden = new Set();
      else if (step.do === 'answer') this.#answer(step.choice);
      else if (step.do === 'choose') this.#choose(step.choice, step.which);
      else this.#edit(step);
    }
  }

  async sync(crashAt = 0): Promise<void> {
    const { store } = this.replica;
    const before = this.#idsHere();
    const base = store.replica.baseTree();
    const asked = store.replica.shrinking.asked();
    const allowed = asked?.isAllowed === true ? asked.missing : new Set<number>();
    const writes = this.listing.writes.length;
    const { remoteIds } = store.replica.links();
    // Of a category whose parent is not listed nobody knows where it is, so it counts as not listed either.
    const isUnlisted = (id: CategoryKey): boolean => {
      const remoteId = remoteIds.get(id);
      if (remoteId !== undefined && this.listing.hidden.has(numericId(remoteId))) return true;
      const parent = base.nodes.get(id)?.parent;
      return typeof parent === 'number' && isUnlisted(parent);
    };
    const unlisted = [...base.nodes.keys()].filter(isUnlisted);
    let boundary = 0;
    this.replica.crashWhere(() => {
      boundary += 1;
      if (boundary === crashAt) throw new Crash();
    });
    try {
      const { shrinking, failure } = await this.replica.sync();
      if (failure) this.complaints.push(failure.message);
      if (shrinking) this.isAnyAsked = true;
      // So few missing are believed to be deleted there, and so are those that the person has let go: a deletion here is done then.
      else
        for (const id of unlisted)
          if (unlisted.length <= LIMIT || allowed.has(id)) this.intents.giveUp(id, 'existence');
      if (shrinking && this.listing.writes.length > writes)
        this.complaints.push('Something was sent while the person is asked.');
    } catch (error) {
      if (!(error instanceof Crash)) throw error;
      this.replica.reopen();
    } finally {
      this.replica.crashWhere(() => undefined);
    }
    const after = this.#idsHere();
    const gone = [...before].filter((id) => !after.has(id) && base.nodes.has(id) && !allowed.has(id));
    if (gone.length > LIMIT) this.complaints.push(`${gone.length} of ${base.nodes.size} went without an answer.`);
  }

  /** All is listed again, and what is asked goes away by itself. */
  async settle(): Promise<void> {
    this.listing.hidden = new Set();
    for (let turn = 0; turn < 4; turn += 1) {
      await this.sync();
      this.replica.store.replica.write({ mark: null });
    }
    if (this.replica.store.replica.shrinking.asked() !== null)
      this.complaints.push('The person is still asked though all is listed again.');
    if (this.replica.store.replica.shrinking.unlisted().size > 0)
      this.complaints.push('Something is kept against a listing that has it.');
  }

  #idsHere(): ReadonlySet<number> {
    return new Set(this.replica.store.replica.localTree().nodes.keys());
  }

  /** So much that the person is asked, or is asked already about more. */
  #hide(listed: number, salt: number): void {
    const all = this.listing.service.editor
      .all()
      .toSorted((a, b) => ((a.id * 7_919 + salt * 104_729) % 1_009) - ((b.id * 7_919 + salt * 104_729) % 1_009));
    this.listing.hidden = new Set(all.slice(listed).map(({ id }) => id));
  }

  #answer(choice: 'mine' | 'theirs'): void {
    const question = this.replica.store.replica.shrinking.question();
    if (question === null) return;
    // Whoever lets what is missing go lets go what was to become of it.
    if (choice === 'theirs')
      for (const id of this.replica.store.replica.shrinking.asked()?.missing ?? []) this.#giveUp(id);
    this.replica.store.replica.shrinking.answer({ askedAt: question.askedAt, choice });
  }

  #choose(choice: 'mine' | 'theirs', which: number): void {
    const { store } = this.replica;
    const conflicts = store.replica.conflicts();
    const one = conflicts[which % Math.max(1, conflicts.length)];
    if (!one) return;
    if (choice === 'theirs') this.#giveUp(one.categoryId);
    this.intents.during(() => resolveConflicts(store, { of: [one], choice }), choice === 'theirs');
  }

  #giveUp(id: number): void {
    for (const unit of ['existence', 'place', 'name'] as const) this.intents.giveUp(id, unit);
  }

  #edit(step: Extract<Step, { do: 'rename' | 'move' | 'delete' | 'create' | 'undo' }>): void {
    const { store } = this.replica;
    const ids = [...this.#idsHere()].toSorted((a, b) => a - b);
    const pick = (which: number): number => ids[which % Math.max(1, ids.length)] ?? 0;
    this.#names += 1;
    try {
      this.intents.during(() => {
        if (step.do === 'undo') store.undo();
        else if (step.do === 'create')
          store.create({ name: `New ${this.#names}`, parentId: step.to % 3 === 0 ? null : pick(step.to) }, ours);
        else if (step.do === 'rename') store.update(pick(step.at), { name: `Renamed ${this.#names}` }, ours);
        else if (step.do === 'move') store.update(pick(step.at), { parentId: pick(step.to) }, ours);
        // One at a time: what the person deletes is no shrinking, and that is told elsewhere.
        else if (store.replica.localTree().children.get(pick(step.at)) === undefined)
          store.delete(pick(step.at), 'delete', ours);
      });
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
    }
  }
}

const faultsOf = async (steps: readonly Step[]): Promise<unknown[]> => {
  const story = new ShrinkingStory();
  try {
    await story.replica.sync();
    await story.tell(steps);
    await story.settle();
    const lost = story.intents.unlisted(supportsOf(dialectOf(TABLE)));
    const differences = story.replica.store.replica.conflicts().length === 0 ? await differencesOf(story.replica) : [];
    return [...story.complaints, ...lost, ...differences];
  } finally {
    story.close();
  }
};

test('without an answer nothing goes and nothing is sent, and once all is listed again it is as if it had never been otherwise', async () => {
  const unanswered = stories(fc.constant({ do: 'undo' as const }));
  await alwaysAsync(8, [unanswered], async (steps) => {
    expect(await faultsOf(steps)).toEqual([]);
  });
}, 600_000);

test('mine, and nothing chosen: nothing goes here or is created there, and no intent is lost', async () => {
  await alwaysAsync(8, [stories(fc.constant({ do: 'answer' as const, choice: 'mine' as const }))], async (steps) => {
    expect(await faultsOf(steps)).toEqual([]);
  });
}, 600_000);

test('whatever is answered and chosen, no more goes than was allowed, and no intent is lost', async () => {
  const answers: fc.Arbitrary<Step> = fc.oneof(
    fc.record({ do: fc.constant('answer' as const), choice: choices }),
    fc.record({ do: fc.constant('choose' as const), choice: choices, which: at })
  );
  await alwaysAsync(8, [stories(answers)], async (steps) => {
    expect(await faultsOf(steps)).toEqual([]);
  });
}, 600_000);

test('the stories are about what they say: a part of a listing is asked about', async () => {
  const story = new ShrinkingStory();
  try {
    await story.replica.sync();
    await story.tell([
      { do: 'hide', listed: 5, salt: 1 },
      { do: 'sync', crashAt: 0 }
    ]);
    expect([story.isAnyAsked, story.replica.store.count(), story.complaints]).toEqual([true, ALL, []]);
  } finally {
    story.close();
  }
});

test('a service that lists still less after an answer is asked about again, and a deletion meanwhile is not lost', async () => {
  const steps: readonly Step[] = [
    { do: 'create', to: 0 },
    { do: 'sync', crashAt: 0 },
    { do: 'hide', listed: 11, salt: 996 },
    { do: 'sync', crashAt: 0 },
    { do: 'answer', choice: 'mine' },
    { do: 'undo' },
    { do: 'hide', listed: 0, salt: 0 },
    { do: 'sync', crashAt: 0 }
  ];
  expect(await faultsOf(steps)).toEqual([]);
});

test('whether a creation without an answer is there, nobody can tell by a listing that is too short', async () => {
  const steps: readonly Step[] = [
    { do: 'create', to: 0 },
    { do: 'sync', crashAt: 7 },
    { do: 'hide', listed: 0, salt: 0 },
    { do: 'undo' },
    { do: 'sync', crashAt: 0 },
    { do: 'answer', choice: 'mine' },
    { do: 'sync', crashAt: 0 },
    { do: 'undo' }
  ];
  expect(await faultsOf(steps)).toEqual([]);
  // Nor is it created once more where it is still here.
  const kept = steps.filter((step) => step.do !== 'undo');
  const story = new ShrinkingStory();
  try {
    await story.replica.sync();
    await story.tell(kept);
    await story.settle();
    expect([story.listing.writes.length, story.replica.store.count(), story.complaints]).toEqual([1, ALL + 1, []]);
  } finally {
    story.close();
  }
});
