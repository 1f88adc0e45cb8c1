import fc from 'fast-check';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { CANOPY_DIALECT } from '../../../../src-main/sync/dialect/canopy-dialect';
import { PLAIN_PROTOCOL } from '../../../../src-shared/protocol';
import { supportsOf } from '../../../../src-main/sync/merge/plan-types';
import {
  dialectOf,
  foreignServer,
  foreignService,
  foreignTraits,
  type ForeignTraits
} from '../../../support/foreign/index';
import { openCanopyService } from '../../../support/foreign/canopy-backend';
import { plantTea } from '../../../support/foreign/foreign-outline';
import { alwaysAsync } from '../../../support/fuzz-runs';
import { differencesOf } from './settled-state';
import { storySteps, type StoryEdit, type StoryStep } from './story';
import { StoryPlayer, type Tally } from './story-player';

const total: Tally & { runs: number; intentsLost: number } = {
  runs: 0,
  syncs: 0,
  requests: 0,
  faults: 0,
  crashes: 0,
  conflicts: 0,
  intentsLost: 0
};

interface Story {
  readonly traits: ForeignTraits;
  /** Whether the story begins with a replica that has been filled. */
  readonly isKnown: boolean;
  readonly steps: readonly StoryStep[];
}

/**
 * What only a whole reading finds, where a sync takes everything for settled by the mark of the last one. Which conflicts there
 * are, not what is told of them: of a place, the base remembers less once it is contested.
 */
const overlookedBy = async ({ replica }: StoryPlayer): Promise<unknown[]> => {
  const open = (): string[] =>
    replica.store.replica.conflicts().map(({ categoryId, unit, kind }) => `${categoryId} ${unit} ${kind}`);
  const before = open();
  replica.store.replica.write({ mark: null });
  const { pulled, pushed } = await replica.sync();
  const after = open();
  return pulled + pushed === 0 && isDeepStrictEqual(before, after)
    ? []
    : [{ overlooked: { pulled, pushed, before, after } }];
};

/** What was not as it must be when a story is over; none is well. */
const faultsOf = async (
  { traits, steps, isKnown }: Story,
  asked = new Set<string>(),
  service = foreignServer(traits),
  dialect = dialectOf(traits)
): Promise<unknown[]> => {
  plantTea(service);
  const story = new StoryPlayer(service, traits, dialect);
  try {
    if (isKnown) await story.replica.sync();
    await story.tell(steps);
    await story.settle();
    const { store } = story.replica;
    for (const kind of story.asked) asked.add(kind);
    const writes = (): (typeof service.log)[number][] => service.log.filter(({ method }) => method !== 'GET');
    const { length } = writes();
    await story.replica.sync();
    const repeated = writes()
      .slice(length)
      .map(({ method, path, body }) => `Sent once more: ${method} ${path} ${body}`);
    const overlooked = await overlookedBy(story);
    const unlisted = story.intents.unlisted(supportsOf(dialect));
    total.intentsLost += unlisted.length;
    const differences = store.replica.conflicts().length === 0 ? await differencesOf(story.replica) : [];
    total.runs += 1;
    for (const key of ['syncs', 'requests', 'faults', 'crashes', 'conflicts'] as const) total[key] += story.tally[key];
    return [
      ...repeated,
      ...overlooked,
      ...service.violations,
      ...story.complaints,
      ...story.creations.complaints(),
      ...unlisted,
      ...differences
    ];
  } finally {
    story.close();
  }
};

const stories = (
  traits: fc.Arbitrary<ForeignTraits>,
  between: readonly StoryEdit['side'][],
  options?: { faults?: boolean; length?: number; sides?: readonly StoryEdit['side'][] }
): fc.Arbitrary<Story> =>
  fc.record({ traits, isKnown: fc.constantFrom(true, true, false), steps: storySteps(between, options) });

/** Those who look after their trees: whatever happens between our reading and our writing, they stay trees. */
const careful = foreignTraits().map((traits) => ({ ...traits, checks: 'all' as const, deletes: 'refuse' as const }));

test('edits of both sides come together, whatever the service', async () => {
  await alwaysAsync(10, [stories(foreignTraits(), ['here'], { faults: false })], async (story) => {
    expect(await faultsOf(story)).toEqual([]);
  });
}, 600_000);

test('so they do through faults and crashes', async () => {
  await alwaysAsync(10, [stories(foreignTraits(), ['here'])], async (story) => {
    expect(await faultsOf(story)).toEqual([]);
  });
}, 600_000);

test('where nobody else is at work, there is nothing to be asked', async () => {
  const alone = stories(foreignTraits(), ['here'], { sides: ['here'], length: 16 });
  const check = async (story: Story): Promise<void> => {
    const asked = new Set<string>();
    expect(await faultsOf(story, asked)).toEqual([]);
    // After a first copy that ended halfway, or a write whose answer was lost, a deleted branch may hold what its deleter has not seen, and
    // of two moves only one may be there, so that the other would close a cycle.
    const isWhole =
      story.isKnown && story.steps.every((one) => one.kind !== 'sync' || one.crashAt + one.likelihood === 0);
    const expected = ['refused', 'possiblyCreated', ...(isWhole ? [] : ['deletedHere', 'cycle'])];
    expect([...asked].filter((kind) => !expected.includes(kind))).toEqual([]);
  };
  await alwaysAsync(10, [alone], check);
}, 600_000);

test('so they do while others are at work between any two requests', async () => {
  await alwaysAsync(10, [stories(careful, ['here', 'there'])], async (story) => {
    expect(await faultsOf(story)).toEqual([]);
  });
}, 600_000);

test('so they do where a deletion hides', async () => {
  const withHiding = (traits: fc.Arbitrary<ForeignTraits>): typeof traits =>
    traits.filter(({ visible }) => visible !== null);
  const hiding = fc.oneof(
    stories(withHiding(foreignTraits()), ['here']),
    stories(withHiding(careful), ['here', 'there'])
  );
  await alwaysAsync(10, [hiding], async (story) => {
    const dialect = dialectOf(story.traits);
    const protocol = { ...PLAIN_PROTOCOL, ...dialect.protocol };
    const remove = { ...protocol.remove, keeps: 'hidden' as const };
    const service = foreignServer(story.traits);
    const faults = await faultsOf(story, new Set(), service, { ...dialect, protocol: { ...protocol, remove } });
    expect(faults).toEqual([]);
    // Nobody here deletes anything there.
    expect(service.log.filter(({ verb }) => verb === 'delete')).toEqual([]);
  });
}, 600_000);

test('so they do with a service that keeps our own contract, and nobody is asked whether a creation is there', async () => {
  await alwaysAsync(8, [stories(fc.constant(foreignService('plain')), ['here', 'there'])], async (story) => {
    const { service, close } = openCanopyService();
    const asked = new Set<string>();
    try {
      expect(await faultsOf(story, asked, service, CANOPY_DIALECT)).toEqual([]);
      expect([...asked]).not.toContain('possiblyCreated');
    } finally {
      close();
    }
  });
}, 600_000);

afterAll(() => {
  if (process.env['CANOPY_FUZZ_TIMES'] !== undefined) console.log(JSON.stringify(total));
});
