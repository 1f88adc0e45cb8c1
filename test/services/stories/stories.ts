import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bundleEntry } from '../../support/bundle-entry';
import type { RealService, RunningService } from '../service';
import { Replica, SILENT } from '../support/replica';
import { editBoth } from './both-sides';
import { tellCutStories } from './cut-stories';
import { tellOfflineStories } from './offline-stories';
import { requireNames } from './required-names';
import { requireAlike, seedName, syncUntilSilent, type Story } from './story';

export interface Setting {
  /** What a story of this service alone has at hand, once `connected`. */
  readonly story: () => Story;
  /** Seeds so many and connects by the URL alone. */
  readonly connected: (count: number) => Promise<void>;
}

/** A service that runs for the tests of one `describe`, with a fresh replica for each of them. */
export const describeStories = (service: RealService, tell: (setting: Setting) => void): void => {
  describe(`${service.name} and Canopy`, () => {
    let cli: string;
    let running: RunningService;
    let story: Story;
    beforeAll(async () => {
      const [bundled, started] = await Promise.all([bundleEntry('src-main/cli.ts'), service.start()]);
      cli = bundled.file;
      running = started;
      return async () => {
        bundled.remove();
        await running.stop();
      };
    });
    beforeEach(() => {
      const replica = new Replica(cli);
      story = { service, running, replica };
      return () => replica.remove();
    });
    tell({
      story: () => story,
      connected: async (count) => {
        await running.seed(count);
        const ending = await story.replica.connect(running);
        expect([ending.code, ending.stderr]).toEqual([0, expect.any(String)]);
      }
    });
  });
};

/** The least that has to hold: all comes, and edits of both sides come together. */
export const tellShortStories = ({ story, connected }: Setting): void => {
  test('60 categories come whole, by the URL alone, and then there is nothing to do', async () => {
    await connected(60);
    const lines = await requireAlike(story());
    expect(lines.length).toBeGreaterThanOrEqual(60);
    expect(await story().replica.sync()).toEqual(SILENT);
  });

  test('edits of both sides come together', async () => {
    await connected(60);
    const edited = await editBoth(story());
    expect((await syncUntilSilent(story())).length).toBeGreaterThan(1);
    requireNames(await requireAlike(story()), edited);
  });
};

const idsByName = async ({ running }: Story): Promise<ReadonlyMap<string, string>> =>
  new Map((await running.api.list()).map(({ name, id }) => [name, id]));

/** All that has to hold with every service. */
export const tellAllStories = (setting: Setting): void => {
  const { story, connected } = setting;
  tellShortStories(setting);

  test('1,200 categories come whole, and one that is added there comes in while nobody goes', async () => {
    await connected(1200);
    expect((await requireAlike(story())).length).toBeGreaterThanOrEqual(1200);
    await story().running.api.create({ name: 'Aaa, first by name', parent: null, order: 0 });
    expect(await story().replica.sync()).toMatchObject({ code: 0, pulled: 1, pushed: 0, reported: [] });
    await requireAlike(story());
    expect(await story().replica.sync()).toEqual(SILENT);
  });

  test('a branch that was deleted and sent comes back by undo, with the same ids where the product can', async () => {
    await connected(60);
    const before = await requireAlike(story());
    const ids = await idsByName(story());
    story().replica.inWindow((store) => {
      const [branch = 0] =
        [...store.replica.localTree().nodes].find(([, { fields }]) => fields.name === seedName(story(), 9)) ?? [];
      store.delete(branch, 'delete', { author: 'window' });
    });
    await syncUntilSilent(story());
    expect((await requireAlike(story())).length).toBeLessThan(before.length);
    story().replica.inWindow((store) => store.undo());
    await syncUntilSilent(story());
    expect(await requireAlike(story())).toEqual(before);
    if (story().service.traits.keepsDeleted === true) expect(await idsByName(story())).toEqual(ids);
  });

  test('slugs are kept as the service has them', async () => {
    await connected(60);
    const lines = await requireAlike(story(), { withSlugs: true });
    expect(lines.join('\n')).toContain(story().service.traits.slugs === 'kept' ? '(Seed_4)' : '(');
  });

  tellOfflineStories(setting);
  tellCutStories(story);
};

/**
 * What has to hold with every service: connecting by the URL alone, edits on both sides, offline, and under connections
 * that are cut. Through Canopy's command line and the service's own API.
 */
export const tellStories = (service: RealService): void => describeStories(service, tellAllStories);
