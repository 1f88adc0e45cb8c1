'use strict';

/*
 * Loaded into the app's main process and the threads of workspaces (`-r`): a thread waits before it sends a message for as many
 * milliseconds as the file says that CANOPY_TEST_SLOW names, or until that says less. Its own clock runs ten times as fast, so that what it
 * sends every so often it sends after a tenth of the work. Beside the file, `….waits` says that it waits.
 *
 * The file: `300`, or `300 tree.changed` where only events of that name are waited for.
 */

const { existsSync, readFileSync, writeFileSync } = require('node:fs');
const threads = require('node:worker_threads');

const STEP_MS = 10;

const file = process.env['CANOPY_TEST_SLOW'] ?? '';

/** @param {unknown} message */
const nameOf = (message) =>
  typeof message === 'object' && message !== null && 'name' in message ? message.name : undefined;

/**
 * How many milliseconds a message waits.
 * @param {unknown} message
 */
const wanted = (message) => {
  try {
    const [milliseconds, event] = readFileSync(file, 'utf8').split(' ');
    return event === undefined || nameOf(message) === event ? Number(milliseconds) : 0;
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
    port.postMessage = (
      /** @type {unknown} */ message,
      /** @type {readonly import('node:worker_threads').Transferable[] | undefined} */ transferred
    ) => {
      const pause = new Int32Array(new SharedArrayBuffer(4));
      for (let waited = 0; waited < wanted(message); waited += STEP_MS) {
        if (!existsSync(`${file}.waits`)) writeFileSync(`${file}.waits`, '');
        Atomics.wait(pause, 0, 0, STEP_MS);
      }
      post(message, transferred);
    };
}
