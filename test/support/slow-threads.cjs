'use strict';

/*
 * Loaded into the app's main process and the threads of workspaces (`-r`): a thread waits before it sends a message for as many
 * milliseconds as the file says that CANOPY_TEST_SLOW names, or until that says less. Its own clock runs ten times as fast, so that what it
 * sends every so often it sends after a tenth of the work. Beside the file, `….waits` says that it waits.
 *
 * The file: `{ "milliseconds": 300 }`, with `"event": "tree.changed"` where only events of that name are waited for.
 */

const { readFileSync, writeFileSync } = require('node:fs');
const threads = require('node:worker_threads');

const STEP_MS = 10;

const file = process.env['CANOPY_TEST_SLOW'] ?? '';

/** How many milliseconds a message waits. */
const wanted = (message) => {
  try {
    const { milliseconds, event } = JSON.parse(readFileSync(file, 'utf8'));
    return event === undefined || message?.name === event ? milliseconds : 0;
  } catch {
    return 0;
  }
};

if (threads.isMainThread) {
  // Electron hands its own `-r` on to no thread.
  threads.Worker = new Proxy(threads.Worker, {
    construct: (target, [entry, options], newTarget) =>
      // What Reflect returns has no type.
      // oxlint-disable-next-line typescript/no-unsafe-return
      Reflect.construct(target, [entry, { ...options, execArgv: ['-r', __filename] }], newTarget)
  });
  require('node:module').syncBuiltinESMExports();
} else {
  const now = performance.now.bind(performance);
  performance.now = () => now() * 10;
  const port = threads.parentPort;
  const post = port?.postMessage.bind(port);
  if (port !== null && post !== undefined)
    port.postMessage = (...args) => {
      const pause = new Int32Array(new SharedArrayBuffer(4));
      for (let waited = 0; waited < wanted(args[0]); waited += STEP_MS) {
        if (waited === 0) writeFileSync(`${file}.waits`, '');
        Atomics.wait(pause, 0, 0, STEP_MS);
      }
      post(...args);
    };
}
