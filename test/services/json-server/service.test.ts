import { describeService } from '../service-checks';
import { jsonServer } from './service';

describeService(jsonServer);
