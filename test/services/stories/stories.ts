import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bundleEntry } from '../../support/bundle-entry';
import type { RealService, RunningService } from '../service';
import { Replica, SILENT } from '../support/replica';
import { editBoth } from './both-sides';
import { tellCutStories } from './cut-stories';
import { tellOfflineStories } from './offline-stories';
import { requireNames } from './required-names';
import { requireAlike, syncUntilSilent, type Story } from './story';

/**
 * What has to hold with every service: connecting by the URL alone, edits on both sides, offline, and under connections
 * that are cut. Through Canopy's command line and the service's own API.
 */
export const tellStories = (service: RealService): void => {
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
    const connected = async (count: number): Promise<void> => {
      await running.seed(count);
      const ending = await story.replica.connect(running);
      expect([ending.code, ending.stderr]).toEqual([0, expect.any(String)]);
    };

    test.each([60, 1200])('%i categories come whole, by the URL alone, and then there is nothing to do', async (count) => {
      await connected(count);
      const lines = await requireAlike(story);
      expect(lines.length).toBeGreaterThanOrEqual(count);
      expect(await story.replica.sync()).toEqual(SILENT);
    });

    test('slugs are kept as the service has them', async () => {
      await connected(60);
      const lines = await requireAlike(story, { withSlugs: true });
      expect(lines.join('\n')).toContain(service.traits.slugs === 'kept' ? '(Seed_4)' : '(');
    });

    test('one that is added there comes in, and nobody goes', async () => {
      await connected(1200);
      await running.api.create({ name: 'Aaa, first by name', parent: null, order: 0 });
      expect(await story.replica.sync()).toMatchObject({ code: 0, pulled: 1, pushed: 0, reported: [] });
      await requireAlike(story);
      expect(await story.replica.sync()).toEqual(SILENT);
    });

    test('edits of both sides come together', async () => {
      await connected(60);
      const edited = await editBoth(story);
      expect((await syncUntilSilent(story)).length).toBeGreaterThan(1);
      requireNames(await requireAlike(story), edited);
    });

    tellOfflineStories(() => story, connected);
    tellCutStories(() => story);
  });
};
