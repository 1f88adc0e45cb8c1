import { tellStories } from '../stories/stories';
import { DJANGO_SHAPES, djangoService } from './service';

for (const shape of DJANGO_SHAPES) tellStories(djangoService(shape));
