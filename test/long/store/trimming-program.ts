import { writeFileSync } from 'node:fs';
import { WorkspaceStore } from '../../../src-main/store/sqlite/workspace-store';

/*
 * Drops all that can be dropped from the workspace that its first argument names, and is killed over it. Says that it is
 * about to begin by writing the file that its second argument names.
 */
const [file = '', started = ''] = process.argv.slice(2);
const store = WorkspaceStore.open(file);
writeFileSync(started, '');
const removed = store.history.removeFromTrash(null);
await store.history.trim(new Date(Date.now() + 10_000 * 24 * 60 * 60 * 1_000), 1);
await removed;
store.close();
