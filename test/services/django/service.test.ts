import { describeService } from '../service-checks';
import { djangoService } from './service';

describeService(djangoService('pages'));
