import { describeService } from '../service-checks';
import { payload } from './service';

describeService(payload);
