import { tellStories } from '../stories/stories';
import { wordpress } from './service';

tellStories(wordpress);
