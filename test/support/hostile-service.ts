import assert from 'node:assert/strict';
import { argv } from 'node:process';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { logTo } from '../../src-main/platform/log';
import { openSocketDoor } from '../../src-main/http/socket-door';
import { sqliteCategories } from '../../src-main/store/sqlite/sqlite-categories';
import { sqliteChanges } from '../../src-main/store/sqlite/sqlite-service';
import { WorkspaceStore } from '../../src-main/store/sqlite/workspace-store';

/*
 * A real service in a separate process, on the workspace file and with the token it is given. It sends its parent the port, and its
 * condition for each message; it ends when the parent closes the channel.
 */

setFlagsFromString('--expose-gc');

const [, , file = '', token = ''] = argv;
const store = WorkspaceStore.open(file);
let failures = 0;
const opening = await openSocketDoor({
  categories: sqliteCategories(store),
  changes: sqliteChanges(store),
  token,
  port: 0,
  log: logTo(({ level }) => {
    if (level === 'error') failures += 1;
  })
});
assert.ok(opening.ok);

const heldBytes = (): number => {
  // Twice: what finalizers of the first round release is only collected by the second.
  runInNewContext('gc(); gc()');
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
};

process.on('message', () => {
  process.send?.({
    heldBytes: heldBytes(),
    failures,
    polluted: Object.keys(Object.prototype).length + Object.keys(Array.prototype).length
  });
});
process.once('disconnect', () => {
  void opening.door.close().then(() => store.close());
});
process.send?.({ port: opening.door.port });
