import { describeService } from '../service-checks';
import { wordpress } from './service';

describeService(wordpress);
