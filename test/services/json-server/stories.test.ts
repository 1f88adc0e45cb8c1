import { tellStories } from '../stories/stories';
import { jsonServer } from './service';

tellStories(jsonServer);
