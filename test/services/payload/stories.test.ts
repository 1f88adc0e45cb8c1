import { tellStories } from '../stories/stories';
import { payload } from './service';

tellStories(payload);
