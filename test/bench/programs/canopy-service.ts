import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { jsonLines, logTo } from '../../../src-main/platform/log';
import { RotatedFile } from '../../../src-main/platform/rotated-file';
import { openSocketDoor, type SocketDoor } from '../../../src-main/http/socket-door';
import { WorkspaceStore } from '../../../src-main/store/sqlite/workspace-store';
import { sqliteCategories } from '../../../src-main/store/sqlite/sqlite-categories';
import { sqliteChanges } from '../../../src-main/store/sqlite/sqlite-service';
import { answerQuestions } from '../child';

/*
 * The service as it is when it runs: real store, real socket, and a log that is written to a file. It also tells how long
 * its thread was held up, how much memory it has, and how much processor time it took.
 */

const openSchema = z.object({ file: z.string(), token: z.string() });

/** Between two firings of the probe there is at least this much. */
const PROBE_MS = 1;
const probe = monitorEventLoopDelay({ resolution: PROBE_MS });

let store: WorkspaceStore | undefined;
let door: SocketDoor | undefined;

answerQuestions({
  open: async (argument) => {
    const { file, token } = openSchema.parse(argument);
    const log = logTo(jsonLines(new RotatedFile({ file: `${file}.log`, onFailure: console.error })));
    const start = performance.now();
    store = WorkspaceStore.open(file);
    // As `canopy serve` and the desktop do: the text is made before calls are taken.
    store.treeText();
    const opening = await openSocketDoor({
      categories: sqliteCategories(store),
      changes: sqliteChanges(store),
      log,
      token,
      port: 0
    });
    if (!opening.ok) throw new Error(opening.message);
    door = opening.door;
    return { port: door.port, ms: performance.now() - start };
  },
  cpuMs: () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1_000;
  },
  residentBytes: async () => {
    // What garbage there is goes to the system only some time after the collection.
    globalThis.gc?.();
    await pause(500);
    globalThis.gc?.();
    await pause(500);
    return process.memoryUsage.rss();
  },
  watch: async () => {
    probe.enable();
    await pause(5 * PROBE_MS);
    probe.reset();
  },
  /** The longest time for which no other call could have been answered, in milliseconds. */
  heldUpMs: async () => {
    await pause(5 * PROBE_MS);
    probe.disable();
    return Math.max(0, probe.max / 1e6 - PROBE_MS);
  },
  close: async () => {
    await door?.close();
    store?.close();
  }
});
