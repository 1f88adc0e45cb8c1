import { openSync, writeSync } from 'node:fs';
import { argv } from 'node:process';
import { openCategoryService } from '../../src-main/sync/service-client/open-category-service';
import { givenFor } from '../../src-shared/presented-credentials';
import { ReplicaSync } from '../../src-main/sync/engine/replica-sync';
import { WorkspaceStore } from '../../src-main/store/sqlite/workspace-store';
import { CREDENTIALS, dialectOf, foreignService } from '../support/foreign';
import { diceOf } from './dice';

/*
 * A process that edits the replica it is given and syncs it with a service, without pause, until it is killed. Of each edit
 * that the store has acknowledged it adds a line to a second file: the category and the name that it has by then, or null.
 */

const [, , file = '', acknowledgements = '', seed = '1', url = '', name = ''] = argv;
const traits = foreignService(name);
const output = openSync(acknowledgements, 'a');
const store = WorkspaceStore.open(file);
const credentials = CREDENTIALS[traits.auth];
const dialect = dialectOf(traits);
const address = { url, readPath: traits.readPath, writePath: traits.writePath };
if (store.replica.state() === null) store.replica.begin({ address, dialect, authKind: credentials.kind });
const sync = new ReplicaSync({
  store,
  service: openCategoryService({ address, dialect, credentials: givenFor(address, credentials) }),
  now: () => new Date()
});
const random = diceOf(Number(seed));
const ours = { author: 'window' } as const;

const edit = (round: number): void => {
  const ids = [...store.replica.localTree().nodes.keys()];
  const someone = (): number => ids[random(ids.length)] ?? 0;
  const dice = random(10);
  const id = someone();
  const text = `${seed}-${round}`;
  try {
    if (dice < 5 || ids.length < 8) {
      const { category } = store.create(
        { name: text, parentId: random(3) ? id || null : null, position: random(4) },
        ours
      );
      writeSync(output, `${JSON.stringify([category.id, text])}\n`);
    } else if (dice < 7) {
      store.update(id, { name: text }, ours);
      writeSync(output, `${JSON.stringify([id, text])}\n`);
    } else if (dice < 9) {
      store.update(id, { parentId: random(3) ? someone() : null, position: random(4) }, ours);
    } else {
      // Said before it is done: a kill in between leaves it there, which nobody holds against it.
      writeSync(output, `${JSON.stringify([id, null])}\n`);
      store.delete(id, 'lift', ours);
    }
  } catch {
    // Refused, since the dice know no rules; that is no edit.
  }
};

for (let round = 0; ; round += 1) {
  for (let edits = random(4); edits >= 0; edits -= 1) edit(round * 10 + edits);
  // What a fault of the service ends is gone on with in the next round.
  await sync.once().catch(() => undefined);
}
