import { describeService } from '../service-checks';
import { medusa } from './service';

describeService(medusa);
