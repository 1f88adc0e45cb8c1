import { join } from 'node:path';
import { sqliteCategories } from '../../../src-main/store/sqlite/sqlite-categories';
import { WorkspaceStore } from '../../../src-main/store/sqlite/workspace-store';
import { describeRepository } from '../../support/repository-suite';
import { temporaryFolder } from '../../support/temporary-folder';

describeRepository('SQLite', () => {
  const store = WorkspaceStore.open(join(temporaryFolder(), 'test.canopy'));
  return Promise.resolve({ repository: sqliteCategories(store), close: () => Promise.resolve(store.close()) });
});
