import { expect, test } from 'vitest';
import type { RunningService } from '../service';
import { SILENT } from '../support/replica';
import { idHere, idOfSeed, requireAlike, rowNamed, seedName, syncUntilSilent } from './story';
import type { Setting } from './stories';

export interface NamedTraits {
  /** Other URLs that people have for it, by what they are. */
  readonly urls: (url: URL) => Readonly<Record<string, string>>;
  readonly wrong: RunningService['credentials'];
  /** It lets a category be below itself, so that a cycle of them is in its listing and below no root. */
  readonly takesCycles: boolean;
}

/** What once went wrong with real services, by name: other URLs, wrong keys, slugs that are taken, cycles. */
export const tellNamedStories = ({ story, connected }: Setting, { urls, wrong, takesCycles }: NamedTraits): void => {
  test('is found and edited by other URLs that people have for it', async () => {
    const { running, replica } = story();
    for (const [what, url] of Object.entries(urls(new URL(running.url)))) {
      await running.seed(60);
      expect([what, await replica.connect({ url, credentials: running.credentials })]).toMatchObject([
        what,
        { code: 0 }
      ]);
      await requireAlike(story());
      await replica.edit(async (caller) => {
        await caller.create({ name: 'By another URL', slug: 'by-another-url' });
        await caller.update(await idHere(caller, seedName(story(), 40)), { name: 'Renamed & kept' });
        await caller.delete(await idHere(caller, seedName(story(), 41)));
      });
      await syncUntilSilent(story());
      const lines = await requireAlike(story());
      expect([what, lines.length]).toEqual([what, 60]);
      await rowNamed(story(), 'Renamed & kept');
      replica.forget();
    }
  });

  test('a wrong key connects to nothing, and says that it is the key', async () => {
    const { running, replica } = story();
    await running.seed(60);
    const ending = await replica.connect({ url: running.url, credentials: wrong });
    expect(ending.code).toBe(5);
    expect(ending.stderr).toMatch(/credentials|401|403/i);
  });

  test('a slug that somebody else has is refused, of an edit and of a new category, and everything else goes on', async () => {
    await connected(60);
    const { replica } = story();
    await replica.edit(async (caller) => {
      await caller.update(await idHere(caller, seedName(story(), 43)), { slug: 'seed-1' });
      await caller.create({ name: 'Has the slug of another', slug: 'seed-2' });
      await caller.update(await idHere(caller, seedName(story(), 44)), { name: 'Goes on' });
    });
    expect(await replica.sync()).toMatchObject({ code: 3, conflicts: 2, waiting: 0 });
    await rowNamed(story(), 'Goes on');
    expect(await replica.resolve('--all', 'theirs')).toMatchObject({ code: 0 });
    await syncUntilSilent(story());
    const lines = await requireAlike(story(), { withSlugs: true });
    expect(lines.join('\n')).not.toContain('Has the slug of another');
  });

  test('two moves that would make a cycle together make none', async () => {
    await connected(60);
    const { replica, running } = story();
    await replica.edit(async (caller) =>
      caller.update(await idHere(caller, seedName(story(), 6)), {
        parentId: await idHere(caller, seedName(story(), 7))
      })
    );
    await running.api.update(await idOfSeed(story(), 7), { parent: await idOfSeed(story(), 6) });
    expect(await replica.sync()).toMatchObject({ code: 3, conflicts: 1 });
    expect(await replica.resolve('--all', 'mine')).toMatchObject({ code: 0 });
    await syncUntilSilent(story());
    await requireAlike(story());
    expect((await rowNamed(story(), seedName(story(), 6))).parent).toBe(await idOfSeed(story(), 7));
  });

  test.runIf(takesCycles)(
    'a cycle there takes nothing from here, and once it is undone both sides are alike',
    async () => {
      await connected(60);
      const { replica, running } = story();
      const before = await requireAlike(story());
      const [top, below] = [await idOfSeed(story(), 0), await idOfSeed(story(), 5)];
      await running.api.update(top, { parent: below });
      const synced = await replica.sync();
      expect(synced.pushed).toBe(0);
      await running.api.update(top, { parent: null, order: 0 });
      await syncUntilSilent(story());
      expect((await requireAlike(story())).length).toBe(before.length);
    }
  );

  test('what is deleted there with something below it leaves here what is left there', async () => {
    await connected(60);
    const { replica, running } = story();
    const branch = await idOfSeed(story(), 9);
    if (story().service.traits.deletion === 'refuses') {
      await expect(running.api.delete(branch)).rejects.toThrow(/not allowed/);
      expect(await replica.sync()).toEqual(SILENT);
    } else {
      await running.api.delete(branch);
      await syncUntilSilent(story());
    }
    await requireAlike(story());
  });

  test('siblings with the same number there are put in order from here', async () => {
    await connected(60);
    const { replica, running } = story();
    const siblings = [5, 6, 7, 8].map((index) => seedName(story(), index));
    for (const index of [5, 6, 7, 8]) await running.api.update(await idOfSeed(story(), index), { order: 0 });
    await syncUntilSilent(story());
    const last = siblings[3] ?? '';
    await replica.edit(async (caller) => caller.update(await idHere(caller, last), { position: 0 }));
    await syncUntilSilent(story());
    await requireAlike(story(), { tiesAsHere: true });
    const orders = await Promise.all(siblings.map(async (name) => (await rowNamed(story(), name)).order ?? 0));
    expect(orders[3]).toBeLessThan(Math.min(...orders.slice(0, 3)));
  });
};
