import { expect, test } from 'vitest';
import { describeStories, tellAllStories, tellShortStories, tellStories } from '../stories/stories';
import { idHere, requireAlike, rowNamed, seedName, syncUntilSilent } from '../stories/story';
import { djangoService, startDjango, type RunningDjango } from './service';

tellStories(djangoService('pages'));
for (const shape of ['bare', 'offsets', 'cursors', 'no-slash'] as const)
  describeStories(djangoService(shape), tellShortStories);

let own: RunningDjango;
const links = { ...djangoService('links'), start: async () => (own = await startDjango('links')) };

// Its documented Link header: a bare list of 25, of which nothing but a header says that it is not all.
describeStories(links, (setting) => {
  const { story, connected } = setting;
  tellAllStories(setting);

  test('a category with children on another page takes with it what is below it here, and no other row', async () => {
    await connected(60);
    const before = (await own.api.list()).length;
    await story().replica.edit(async (caller) => caller.delete(await idHere(caller, seedName(story(), 5))));
    await syncUntilSilent(story());
    expect((await own.api.list()).length).toBe(before - 5);
    await requireAlike(story());
  });

  test('a token goes in its own header', async () => {
    await own.seed(60);
    expect(
      await story().replica.connect({
        url: own.url,
        credentials: { auth: 'header', token: `Authorization: Token ${own.token}` }
      })
    ).toMatchObject({ code: 0 });
    await story().replica.edit(async (caller) => void (await caller.create({ name: 'By token', slug: 'by-token' })));
    await syncUntilSilent(story());
    await rowNamed(story(), 'By token');
  });

  test('a URL without its slash leads to the same, or to a sentence', async () => {
    await own.seed(60);
    const ending = await story().replica.connect({ url: own.url.replace(/\/$/, ''), credentials: own.credentials });
    if (ending.code !== 0) {
      expect(ending.stderr).toMatch(/slash|redirect|another address|\/$/im);
      return;
    }
    await requireAlike(story());
    await story().replica.edit(
      async (caller) => void (await caller.create({ name: 'Without a slash', slug: 'without-a-slash' }))
    );
    await syncUntilSilent(story());
    await rowNamed(story(), 'Without a slash');
  });

  test('a slug that somebody else has is refused in its own words, and everything else goes on', async () => {
    await connected(60);
    const { replica } = story();
    await replica.edit(async (caller) => {
      await caller.create({ name: 'Twice', slug: 'seed-1' });
      await caller.update(await idHere(caller, seedName(story(), 44)), { name: 'Goes on' });
    });
    expect(await replica.sync()).toMatchObject({ code: 3, conflicts: 1 });
    await rowNamed(story(), 'Goes on');
    await replica.edit(async (caller) => caller.update(await idHere(caller, 'Twice'), { slug: 'seed-1-again' }));
    expect(await replica.resolve('--all', 'mine')).toMatchObject({ code: 0 });
    await syncUntilSilent(story());
    await rowNamed(story(), 'Twice');
    await requireAlike(story());
  });

  test('wrong credentials and rights that are missing change nothing', async () => {
    await own.seed(60);
    const wrong = await story().replica.connect({ url: own.url, credentials: { auth: 'basic', token: 'admin:wrong' } });
    expect(wrong.code).toBe(5);
    expect(wrong.stderr).toMatch(/credentials|Invalid username/i);
    expect(
      await story().replica.connect({ url: own.url, credentials: { auth: 'basic', token: 'reader:look only' } })
    ).toMatchObject({ code: 0 });
    await story().replica.edit(async (caller) =>
      caller.update(await idHere(caller, seedName(story(), 45)), { name: 'Waits for rights' })
    );
    expect(await story().replica.sync()).toMatchObject({ code: 3, pushed: 0, conflicts: 1 });
    expect(await story().replica.resolve('--all', 'mine')).toMatchObject({ code: 0 });
    expect(await story().replica.sync('--token', own.credentials.token)).toMatchObject({ pushed: 1 });
    await syncUntilSilent(story());
    await rowNamed(story(), 'Waits for rights');
  });
});
