import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foreignServer, foreignService, plantTea } from '../../../support/foreign/index';
import { alwaysAsync } from '../../../support/fuzz-runs';
import type { ReplicaUnderTest } from './replica-under-test';
import { storyEdit } from './story';
import { StoryPlayer } from './story-player';

/** An edit of either side, or a sync. */
const step = fc.oneof(
  { weight: 11, arbitrary: storyEdit(['here', 'here', 'here', 'there']) },
  { weight: 1, arbitrary: fc.constant('sync' as const) }
);

/** Lets anybody edit anything, and looks after each edit. */
const afterEdits = (look: (replica: ReplicaUnderTest, isLast: boolean) => void): Promise<void> =>
  alwaysAsync(20, [fc.array(step, { minLength: 1, maxLength: 20 })], async (steps) => {
    const traits = foreignService('plain');
    const service = foreignServer(traits);
    plantTea(service);
    const story = new StoryPlayer(service, traits);
    try {
      await story.replica.sync();
      for (const [index, one] of steps.entries()) {
        if (one === 'sync') await story.replica.sync();
        else story.edit(one);
        look(story.replica, index === steps.length - 1);
      }
    } finally {
      story.close();
    }
  });

test('base and local are the same whether they are read together or apart', () =>
  afterEdits(({ store: { replica } }) => {
    const { base, local } = replica.trees();
    expect(base).toEqual(replica.baseTree());
    expect(local).toEqual(replica.localTree());
  }));

test('what waits is the same whether it was counted edit by edit or all at once', () =>
  afterEdits((replica, isLast) => {
    const counted = replica.store.replica.facts();
    if (!isLast) return;
    replica.reopen();
    expect(replica.store.replica.facts()).toEqual(counted);
  }));
