import { expect, test } from 'vitest';
import { tellNamedStories } from '../stories/named-stories';
import { tellRandomStories } from '../stories/random-stories';
import { describeStories, tellAllStories } from '../stories/stories';
import { requireAlike, syncUntilSilent } from '../stories/story';
import { medusa } from './service';

describeStories(medusa, (setting) => {
  const { story, connected } = setting;
  tellAllStories(setting);
  tellNamedStories(setting, {
    urls: ({ href, origin }) => ({
      'the site alone': origin,
      'a slash at its end': `${href}/`,
      'a page of it': `${href}?limit=5&order=name`
    }),
    wrong: { auth: 'basic', token: 'sk_wrong:' },
    takesCycles: true
  });
  tellRandomStories(setting);

  test('an empty one is connected too, since all of its members are known', async () => {
    await connected(0);
    await story().replica.edit(async (caller) => {
      const { id } = await caller.create({ name: 'The first & only <b>', description: 'With text' });
      await caller.create({ name: 'Below it', parentId: id, visible: false });
    });
    await syncUntilSilent(story());
    expect(await requireAlike(story())).toHaveLength(2);
  });
});
