import { tellStories } from '../stories/stories';
import { strapi } from './service';

tellStories(strapi);
