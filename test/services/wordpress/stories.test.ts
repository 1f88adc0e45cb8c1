import { expect, test } from 'vitest';
import { z } from 'zod';
import { describeStories, tellAllStories } from '../stories/stories';
import { idHere, idOfSeed, requireAlike, rowNamed, seedName, syncUntilSilent } from '../stories/story';
import { SILENT } from '../support/replica';
import { jsonCall } from '../support/json-call';
import { startWordPress, wordpress, type RunningWordPress } from './service';

let own: RunningWordPress;
const service = { ...wordpress, start: async () => (own = await startWordPress()) };

describeStories(service, (setting) => {
  const { story, connected } = setting;
  tellAllStories(setting);

  test.each([
    ['the site alone', () => own.site],
    ['plain permalinks', () => `${own.site}/?rest_route=/wp/v2/categories`],
    ['a page of it, as it stands in a browser', () => `${own.url}?per_page=5&orderby=name`],
    ['a slash at its end', () => `${own.url}/`]
  ])('is found and edited by the URL of %s', async (_, url) => {
    await own.seed(60);
    const { replica } = story();
    expect(await replica.connect({ url: url(), credentials: own.credentials })).toMatchObject({ code: 0 });
    await requireAlike(story());
    await replica.edit(async (caller) => {
      await caller.create({ name: 'By another URL', slug: 'by-another-url' });
      await caller.update(await idHere(caller, seedName(story(), 40)), { name: 'Renamed & kept' });
      await caller.delete(await idHere(caller, seedName(story(), 41)));
    });
    await syncUntilSilent(story());
    const lines = await requireAlike(story());
    expect(lines.filter((line) => line.includes('By another URL') || line.includes('Renamed & kept'))).toHaveLength(2);
    expect(lines.join('\n')).not.toContain(seedName(story(), 41));
  });

  test('its tags, which have no parents, are found by their own URL', async () => {
    await own.seed(5);
    const { replica } = story();
    const url = `${own.site}/wp-json/wp/v2/tags`;
    const headers = { authorization: `Basic ${Buffer.from(own.credentials.token).toString('base64')}` };
    const there = async (): Promise<string[]> =>
      z
        .array(z.object({ name: z.string() }))
        .parse((await jsonCall(`${url}?per_page=100`)).body)
        .map(({ name }) => name)
        .sort();
    const stamp = Date.now();
    for (const name of ['Autumn', 'Spring', 'Winter'])
      await jsonCall(url, { method: 'POST', headers, body: { name: `${name} ${stamp}` } });
    expect(await replica.connect({ url, credentials: own.credentials })).toMatchObject({ code: 0 });
    await replica.edit(async (caller) => {
      await caller.create({ name: `Summer ${stamp}`, slug: `summer-${stamp}` });
      await caller.update(await idHere(caller, `Spring ${stamp}`), { name: `Late spring ${stamp}` });
      await caller.delete(await idHere(caller, `Winter ${stamp}`));
    });
    await syncUntilSilent(story());
    expect((await there()).filter((name) => name.endsWith(String(stamp)))).toEqual(
      ['Autumn', 'Late spring', 'Summer'].map((name) => `${name} ${stamp}`)
    );
  });

  test('a name with & that is changed there is no conflict and no edit of ours', async () => {
    await connected(60);
    await own.api.update(await idOfSeed(story(), 42), { name: 'Q&A > R&D' });
    expect(await story().replica.sync()).toMatchObject({ code: 0, pulled: 1, pushed: 0, conflicts: 0 });
    expect(await story().replica.sync()).toEqual(SILENT);
    await requireAlike(story());
  });

  test('a slug that somebody else has is refused in its own words, and everything else goes on', async () => {
    await connected(60);
    const { replica } = story();
    await replica.edit(async (caller) => {
      await caller.update(await idHere(caller, seedName(story(), 43)), { slug: 'seed-1' });
      await caller.update(await idHere(caller, seedName(story(), 44)), { name: 'Goes on' });
    });
    expect(await replica.sync()).toMatchObject({ code: 3, conflicts: 1, waiting: 0 });
    await rowNamed(story(), 'Goes on');
    expect(await replica.resolve('--all', 'theirs')).toMatchObject({ code: 0 });
    await syncUntilSilent(story());
    await requireAlike(story(), { withSlugs: true });
  });

  test('a wrong password is told, where the list is read by anybody', async () => {
    await own.seed(60);
    const ending = await story().replica.connect({
      url: own.url,
      credentials: { auth: 'basic', token: 'admin:wrong' }
    });
    expect(ending).toMatchObject({ code: 0, stderr: expect.stringContaining('Are they right') as string });
    await story().replica.edit(
      async (caller) => void (await caller.create({ name: 'Not by this password', slug: 'not-by-this' }))
    );
    const synced = await story().replica.sync();
    expect(synced).toMatchObject({ code: 5, pushed: 0, waiting: 1 });
    expect(synced.stderr).toMatch(/credentials/i);
    expect((await own.api.list()).length).toBe(61);
  });

  test('an account that may not write loses nothing, and what waits goes with one that may', async () => {
    await own.seed(60);
    const { replica } = story();
    expect(
      await replica.connect({ url: own.url, credentials: { auth: 'basic', token: own.subscriber } })
    ).toMatchObject({ code: 0 });
    await replica.edit(async (caller) => {
      await caller.update(await idHere(caller, seedName(story(), 45)), { name: 'Waits for rights' });
      await caller.delete(await idHere(caller, seedName(story(), 46)));
    });
    const refused = await replica.sync();
    expect(refused.pushed).toBe(0);
    expect((await own.api.list()).length).toBe(61);
    // Two refusals are about two changes; three would be about the account.
    expect(refused).toMatchObject({ code: 3, conflicts: 2 });
    expect(await replica.resolve('--all', 'mine')).toMatchObject({ code: 0 });
    expect(await replica.sync('--token', own.credentials.token)).toMatchObject({ pushed: 2 });
    await syncUntilSilent(story());
    await requireAlike(story());
    await rowNamed(story(), 'Waits for rights');
  });
});
