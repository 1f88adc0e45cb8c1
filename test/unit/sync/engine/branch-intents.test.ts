import fc from 'fast-check';
import { expect, test } from 'vitest';
import { resolveConflicts } from '../../../../src-main/sync/engine/resolve';
import { TOP_LEVEL, type ParentKey } from '../../../../src-shared/ids';
import { foreignServer, foreignTraits, type ForeignService } from '../../../support/foreign/index';
import { numericId } from '../../../support/numeric-id';
import { fuzzRuns } from '../../../support/fuzz-runs';
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
      [...this.story.replica.store.replica.localTree().nodes].map(([id, { parent, fields }]) => [
        id,
        { name: fields.name, parent: onWire(parent) }
      ])
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
        .map(({ id, name, parentId }) => [keyOf(id), { name, parent: parentId === null ? null : keyOf(parentId) }])
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

const scenario = fc.record({
  traits: foreignTraits(),
  deleter: fc.constantFrom('here' as const, 'there' as const),
  which: fc.nat({ max: 8 }),
  edits: fc.array(storyEdit(['here']), { maxLength: 3 }),
  choice: fc.constantFrom('mine' as const, 'theirs' as const)
});

test('a branch that one side deletes goes whole or stays whole, whatever the other side does, and nothing goes that was not seen', async () => {
  await fc.assert(
    fc.asyncProperty(scenario, async ({ traits, deleter, which, edits, choice }) => {
      const service = foreignServer(traits);
      plant(service);
      const story = new StoryPlayer(service, traits);
      const sides = new TwoSides(service, story);
      try {
        await story.replica.sync();
        const seen = sides.here();
        const top = [...seen.keys()].toSorted((one, other) => one - other)[which % seen.size] ?? 0;
        const members = within(seen, top);
        const other = deleter === 'here' ? 'there' : 'here';
        for (const edit of edits) story.edit({ ...edit, side: other });
        const edited = sides[other]();
        // The other side may have taken something of the branch away. What was moved into it here and is elsewhere there goes back.
        const isOfBranch = (id: number): boolean => other === 'there' || members.includes(id) || !seen.has(id);
        const branch = within(edited, top).filter(isOfBranch);
        sides.delete(deleter, top);
        await story.settle();
        const names = (picture: Picture): string[] => [...picture.values()].map(({ name }) => name).toSorted();
        const whole = branch.map((id) => edited.get(id)?.name ?? '');
        const left = (picture: Picture): string[] => whole.filter((name) => names(picture).includes(name));
        const isAsUnseen = branch.some(
          (id) => !members.includes(id) || JSON.stringify(edited.get(id)) !== JSON.stringify(seen.get(id))
        );
        const settled = left(sides[other]());
        if (settled.length === 0) expect(isAsUnseen).toBe(false);
        else expect(settled).toEqual(whole);
        await sides.answer(choice);
        const questions = story.replica.store.replica.conflicts().filter(({ unit }) => unit === 'existence');
        expect(questions.filter(({ kind }) => kind !== 'refused')).toEqual([]);
        // The service does not take what is to be created anew.
        if (questions.length > 0) return;
        expect(names(sides.here())).toEqual(names(sides.there()));
        expect([[], whole]).toContainEqual(left(sides.here()));
        expect(story.complaints).toEqual([]);
      } finally {
        story.close();
      }
    }),
    fuzzRuns(60)
  );
}, 600_000);
