'use strict';

/*
 * Loaded into the app's main process and the threads of workspaces (`-r`): their clock is as many milliseconds off as the file
 * says that CANOPY_TEST_CLOCK names. It may change while the app runs.
 */

// What Reflect returns has no type.
/* oxlint-disable typescript/no-unsafe-return */

const { readFileSync } = require('node:fs');

const file = process.env['CANOPY_TEST_CLOCK'] ?? '';
const realNow = Date.now;

const now = () => {
  try {
    return realNow() + Number(readFileSync(file, 'utf8'));
  } catch {
    return realNow();
  }
};

if (file !== '')
  globalThis.Date = new Proxy(Date, {
    construct: (target, args, newTarget) => Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
    apply: () => new Date(now()).toString(),
    get: (target, key) => (key === 'now' ? now : Reflect.get(target, key))
  });

const threads = require('node:worker_threads');
if (threads.isMainThread) {
  // Electron hands its own `-r` on to no thread.
  threads.Worker = new Proxy(threads.Worker, {
    construct: (target, [entry, options], newTarget) =>
      Reflect.construct(target, [entry, { ...options, execArgv: ['-r', __filename] }], newTarget)
  });
  require('node:module').syncBuiltinESMExports();
}
