import { describeService } from '../service-checks';
import { strapi } from './service';

describeService(strapi);
