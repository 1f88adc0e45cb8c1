import { expect, test } from 'vitest';
import { idHere, idOfSeed, requireAlike, rowNamed, seedName, syncUntilSilent, type Story } from './story';

/** Offline edits that meet others there: conflicts, and deletions of what has grown meanwhile. */
export const tellOfflineStories = ({
  story: current,
  connected
}: {
  readonly story: () => Story;
  readonly connected: (count: number) => Promise<void>;
}): void => {
  test.each(['mine', 'theirs'] as const)(
    'two names for the same category are a conflict, and %s settles it',
    async (choice) => {
      await connected(60);
      const story = current();
      const { replica, running } = story;
      const name = seedName(story, 22);
      await replica.edit(async (caller) => caller.update(await idHere(caller, name), { name: 'Named here & now' }));
      await running.api.update(await idOfSeed(story, 22), { name: 'Named there & then' });
      expect(await replica.sync()).toMatchObject({ code: 3, conflicts: 1 });
      expect(await replica.resolve('--all', choice)).toMatchObject({ code: 0 });
      await syncUntilSilent(story);
      await requireAlike(story);
      await rowNamed(story, choice === 'mine' ? 'Named here & now' : 'Named there & then');
    }
  );

  test('a category that was deleted here and has a child there by now stays, with the child, if the person wants theirs', async () => {
    await connected(60);
    const story = current();
    const { replica, running } = story;
    await replica.edit(async (caller) => caller.delete(await idHere(caller, seedName(story, 30))));
    await running.api.create({
      name: 'Added meanwhile',
      parent: await idOfSeed(story, 30),
      slug: 'added-meanwhile',
      order: 0
    });
    expect(await replica.sync()).toMatchObject({ code: 3, conflicts: 1 });
    expect(await replica.resolve('--all', 'theirs')).toMatchObject({ code: 0 });
    await syncUntilSilent(story);
    await requireAlike(story);
    const child = await rowNamed(story, 'Added meanwhile');
    expect(child.parent).toBe(await idOfSeed(story, 30));
  });

  test('a name that was changed here and whose category was deleted there is held, and mine brings it back', async () => {
    await connected(60);
    const story = current();
    const { replica, running } = story;
    await replica.edit(async (caller) =>
      caller.update(await idHere(caller, seedName(story, 31)), { name: 'Changed here & kept' })
    );
    await running.api.delete(await idOfSeed(story, 31));
    expect(await replica.sync()).toMatchObject({ code: 3 });
    expect(await replica.resolve('--all', 'mine')).toMatchObject({ code: 0 });
    await syncUntilSilent(story);
    await requireAlike(story);
    await rowNamed(story, 'Changed here & kept');
  });
};
