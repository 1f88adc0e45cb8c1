import { expect, test } from 'vitest';
import { emptyDialect } from '../../../src-shared/dialect';
import { givenFor } from '../../../src-shared/presented-credentials';
import { medusa as known } from '../../../src-main/sync/connectors/shops';
import { openCategoryService } from '../../../src-main/sync/service-client/open-category-service';
import { jsonCall } from '../support/json-call';
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

  test('it tells how many products are in a category', async () => {
    await connected(2);
    const { running } = story();
    const [id = ''] = (await running.api.list()).map((row) => row.id);
    const { token } = running.credentials.auth === 'none' ? { token: '' } : running.credentials;
    const body = {
      title: 'A cup',
      options: [{ title: 'Size', values: ['Large'] }],
      categories: [{ id }]
    };
    const headers = { authorization: `Basic ${Buffer.from(token).toString('base64')}` };
    await jsonCall(new URL('/admin/products', running.url), { method: 'POST', headers, body });
    const { origin, pathname } = new URL(running.url);
    const address = { url: origin, readPath: pathname, writePath: pathname };
    const service = openCategoryService({
      address,
      dialect: { ...emptyDialect(false, 'name'), protocol: known.protocol },
      credentials: givenFor(address, { kind: 'basic', user: token.replace(/:$/, ''), password: '' })
    });
    expect(await service.countProducts?.(id)).toBe(1);
  });

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
