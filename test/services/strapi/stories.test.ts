import { tellNamedStories } from '../stories/named-stories';
import { tellRandomStories } from '../stories/random-stories';
import { describeStories, tellAllStories, tellStories } from '../stories/stories';
import { strapi, strapiPlain } from './service';

describeStories(strapi, (setting) => {
  tellAllStories(setting);
  tellNamedStories(setting, {
    urls: ({ href, origin }) => ({
      'the site alone': origin,
      'a slash at its end': `${href}/`,
      'a page of it': `${href}?pagination[pageSize]=5&sort=name`
    }),
    wrong: { auth: 'bearer', token: 'wrong' },
    takesCycles: true
  });
  tellRandomStories(setting);
});

tellStories(strapiPlain);
