import { sqliteEngine } from '../../support/doors';
import { describeRepository } from '../../support/repository-suite';

describeRepository('SQLite', sqliteEngine);
