import { tellStories } from '../stories/stories';
import { strapi, strapiPlain } from './service';

tellStories(strapi);
tellStories(strapiPlain);
