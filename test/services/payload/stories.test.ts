import { tellNamedStories } from '../stories/named-stories';
import { tellRandomStories } from '../stories/random-stories';
import { describeStories, tellAllStories } from '../stories/stories';
import { payload } from './service';

describeStories(payload, (setting) => {
  tellAllStories(setting);
  tellNamedStories(setting, {
    urls: ({ href, origin }) => ({
      'the site alone': origin,
      'a slash at its end': `${href}/`,
      'a page of it': `${href}?limit=5&page=1&sort=name`
    }),
    wrong: { auth: 'header', token: 'Authorization: users API-Key wrong' },
    takesCycles: true
  });
  tellRandomStories(setting);
});
