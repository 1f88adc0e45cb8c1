import { describeContract } from '../../support/contract-suite';
import { sqliteEngine } from '../../support/doors';

describeContract('SQLite', sqliteEngine);
