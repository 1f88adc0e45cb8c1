import fc from 'fast-check';
import { expect, test } from 'vitest';
import { resolveConflicts } from '../../../../src-main/sync/engine/resolve';
import { TOP_LEVEL, type ParentKey } from '../../../../src-shared/ids';
import {
  faultWhen,
  foreignServer,
  foreignTraits,
  noFaults,
  type ForeignService,
  type ForeignTraits
} from '../../../support/foreign/index';
import { numericId } from '../../../support/numeric-id';
import { alwaysAsync } from '../../../support/fuzz-runs';
import { storyEdit } from './story';
import { StoryPlayer } from './story-player';

const MOST_CHOICES = 6;

/** Women(Shoes(Boots Heels) Bags) Men(Hats(Caps) Belts) Sale. */
const plant = ({ editor }: ForeignService): void => {
  for (const [top, parts] of [
    ['Women', { Shoes: ['Boots', 'Heels'], Bags: [] }],
    ['Men', { Hats: ['Caps'], Belts: [] }],
    ['Sale', {}]
  ] as const) {
    const topId = editor.create({ name: top });
    for (const [part, leaves] of Object.entries<readonly string[]>(parts)) {
      const partId = editor.create({ name: part }, topId);
      for (const leaf of leaves) editor.create({ name: leaf }, partId);
    }
  }
};

interface Seen {
  readonly name: string;
  readonly slug: string | null;
  readonly description: string;
  readonly visible: boolean;
  readonly note?: unknown;
  readonly parent: number | null;
}

/** A tree on either side, by the ids here; what is new on the service has an id below 0. */
type Picture = ReadonlyMap<number, Seen>;

class TwoSides {
  constructor(
    readonly service: ForeignService,
    readonly story: StoryPlayer
  ) {}

  here(): Picture {
    const onWire = (parent: ParentKey): number | null => (parent === TOP_LEVEL ? null : parent);
    return new Map(
      [...this.story.replica.store.replica.localTree().nodes].map(([id, { parent, fields }]) => {
        const { name, slug, description, visible } = fields;
        const { note } = fields.metadata;
        return [id, { name, slug, description, visible, note, parent: onWire(parent) }];
      })
    );
  }

  there(): Picture {
    const { remoteIds } = this.story.replica.store.replica.links();
    const { backend } = this.service;
    const keys = new Map(
      [...remoteIds].map(([id, remoteId]) => [backend.numberOf?.(remoteId) ?? numericId(remoteId), id])
    );
    const keyOf = (id: number): number => keys.get(id) ?? -id;
    return new Map(
      this.service.editor
        .all()
        .map(({ id, name, slug, description, visible, parentId }) => [
          keyOf(id),
          { name, slug, description, visible, parent: parentId === null ? null : keyOf(parentId) }
        ])
    );
  }

  delete(side: 'here' | 'there', id: number): void {
    const { store } = this.story.replica;
    if (side === 'here') {
      store.delete(id, 'delete', { author: 'window' });
      return;
    }
    const remoteId = store.replica.links().remoteIds.get(id) ?? 0;
    this.service.editor.delete(this.service.backend.numberOf?.(remoteId) ?? numericId(remoteId));
  }

  /** Answers all questions the same until there are none. */
  async answer(choice: 'mine' | 'theirs'): Promise<void> {
    const { store } = this.story.replica;
    for (let turn = 0; store.replica.conflicts().length > 0 && turn < MOST_CHOICES; turn += 1) {
      resolveConflicts(store, { of: null, choice });
      await this.story.settle();
    }
  }
}

const within = (picture: Picture, top: number): number[] => {
  const ids = [...picture.keys()];
  const isWithin = (id: number): boolean => {
    for (let at: number | null = id; at !== null; at = picture.get(at)?.parent ?? null) if (at === top) return true;
    return false;
  };
  return ids.filter(isWithin);
};

const names = (picture: Picture): string[] => [...picture.values()].map(({ name }) => name).toSorted();

const open = async (traits: ForeignTraits, top: number) => {
  const service = foreignServer(traits);
  plant(service);
  const story = new StoryPlayer(service, traits);
  const sides = new TwoSides(service, story);
  await story.replica.sync();
  const seen = sides.here();
  const ids = [...seen.keys()].toSorted((one, other) => one - other);
  return {
    service,
    story,
    sides,
    seen,
    top: ids[top % ids.length] ?? 0,
    conflicts: () => story.replica.store.replica.conflicts()
  };
};

const choice = fc.constantFrom('mine' as const, 'theirs' as const);
const which = fc.nat({ max: 8 });
const edits = fc.array(storyEdit(['here']), { maxLength: 3 });

const deletions = fc.record({
  traits: foreignTraits(),
  deleter: fc.constantFrom('here' as const, 'there' as const),
  which,
  edits,
  choice
});

test('a branch that one side deletes goes whole or stays whole, whatever the other side does, and nothing goes that was not seen', async () => {
  await alwaysAsync(30, [deletions], async ({ traits, deleter, which: nth, edits: others, choice: chosen }) => {
    const { story, sides, seen, top, conflicts } = await open(traits, nth);
    try {
      const members = within(seen, top);
      const other = deleter === 'here' ? 'there' : 'here';
      for (const edit of others) story.edit({ ...edit, side: other });
      const edited = sides[other]();
      // The other side may have taken something of the branch away. What was moved into it here and is elsewhere there goes back.
      const isOfBranch = (id: number): boolean =>
        other === 'there' || members.includes(id) || (!seen.has(id) && isOfBranch(edited.get(id)?.parent ?? top));
      const branch = within(edited, top).filter(isOfBranch);
      sides.delete(deleter, top);
      await story.settle();
      const whole = branch.map((id) => edited.get(id)?.name ?? '');
      const left = (picture: Picture): string[] => whole.filter((name) => names(picture).includes(name));
      const isAsSeen = (id: number): boolean => JSON.stringify(edited.get(id)) === JSON.stringify(seen.get(id));
      const settled = left(sides[other]());
      const isUnchanged = branch.every((id) => members.includes(id) && isAsSeen(id));
      if (!isUnchanged) expect(settled).toEqual(whole);
      else if (branch.length < members.length) expect([[], whole]).toContainEqual(settled);
      else expect([settled, conflicts().filter(({ categoryId }) => members.includes(categoryId))]).toEqual([[], []]);
      await sides.answer(chosen);
      const questions = conflicts().filter(({ unit }) => unit === 'existence');
      expect(questions.filter(({ kind }) => kind !== 'refused')).toEqual([]);
      // The service does not take what is to be created anew.
      if (questions.length > 0) return;
      expect(names(sides.here())).toEqual(names(sides.there()));
      expect([[], whole]).toContainEqual(left(sides.here()));
      expect(story.complaints).toEqual([]);
    } finally {
      story.close();
    }
  });
}, 600_000);

const refusals = fc.record({ traits: foreignTraits(), which, after: fc.nat({ max: 4 }), choice });

test('a branch of which the service refuses a deletion waits as it is there until the person has chosen', async () => {
  await alwaysAsync(30, [refusals], async ({ traits, which: nth, after, choice: chosen }) => {
    const { service, story, sides, seen, top, conflicts } = await open(traits, nth);
    try {
      let deleted = 0;
      const refusing = faultWhen(
        ({ verb }) => verb === 'delete' && (deleted += 1) > after,
        { kind: 'failed', status: 501, hasActed: false },
        Number.POSITIVE_INFINITY
      );
      service.faults = refusing;
      const branch = within(seen, top);
      sides.delete('here', top);
      await story.replica.sync();
      await story.replica.sync();
      expect(sides.there().size).toBe(seen.size - Math.min(after, branch.length));
      expect(conflicts().map(({ categoryId, kind }) => ({ categoryId, kind }))).toEqual(
        after < branch.length ? [{ categoryId: top, kind: 'refused' }] : []
      );
      expect(deleted).toBe(Math.min(after + 1, branch.length));
      const left = names(sides.there());
      service.faults = noFaults;
      await sides.answer(chosen);
      expect(names(sides.here())).toEqual(names(sides.there()));
      expect(names(sides.there())).toEqual(
        chosen === 'theirs' ? left : names(new Map([...seen].filter(([id]) => !branch.includes(id))))
      );
      expect(story.complaints).toEqual([]);
    } finally {
      story.close();
    }
  });
}, 600_000);

const returns = fc.record({
  traits: foreignTraits(),
  which,
  way: fc.constantFrom('undo' as const, 'restore' as const),
  isSent: fc.boolean(),
  before: edits,
  after: edits,
  choice
});

test('a branch that was deleted here and comes back is there whole on both sides, whatever others have done meanwhile', async () => {
  await alwaysAsync(20, [returns], async ({ traits, which: nth, way, isSent, before, after, choice: chosen }) => {
    const { story, sides, seen, top, conflicts } = await open(traits, nth);
    const others = (all: typeof before): void => {
      for (const edit of all) if (edit.kind !== 'delete') story.edit({ ...edit, side: 'there' });
    };
    try {
      const { store } = story.replica;
      others(before);
      sides.delete('here', top);
      if (isSent) await story.settle();
      others(after);
      // It is back already where the others have changed something in it.
      if (store.find(top) === undefined)
        if (way === 'undo') store.undo();
        else store.history.restore([top]);
      await story.settle();
      const untouched = [...before, ...after].length === 0;
      if (untouched) expect(conflicts().filter(({ kind }) => kind !== 'refused')).toEqual([]);
      await sides.answer(chosen);
      if (conflicts().length > 0) return;
      expect(names(sides.here())).toEqual(names(sides.there()));
      const isRenamed = [...before, ...after].some(
        ({ kind }) => kind === 'rename' || kind === 'undo' || kind === 'redo'
      );
      if (!isRenamed && chosen === 'theirs') expect(names(sides.here())).toEqual(expect.arrayContaining(names(seen)));
      expect(story.complaints).toEqual([]);
    } finally {
      story.close();
    }
  });
}, 600_000);
