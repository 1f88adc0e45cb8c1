import { describeService } from '../service-checks';
import { strapi, strapiPlain } from './service';

describeService(strapi);
describeService(strapiPlain);
