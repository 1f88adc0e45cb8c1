import { tellStories } from '../stories/stories';
import { medusa } from './service';

tellStories(medusa);
