import { spawn, spawnSync } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { root } from './paths.mjs';

/** @typedef {{ env?: NodeJS.ProcessEnv, stdio?: import('node:child_process').StdioOptions, cwd?: string, shell?: boolean, signal?: AbortSignal }} ChildOptions */

/**
 * @typedef {ChildOptions & { onOutput?: (text: string) => void, givesWay?: boolean }} RunOptions `onOutput`: gets what `stdio` pipes;
 *   `givesWay`: it takes the processor time that the others leave
 */

/** No standard input, all output on our standard error. @type {import('node:child_process').StdioOptions} */
export const onStandardError = ['ignore', 2, 2];

const isPosix = process.platform !== 'win32';

/** npm and the terminal both deliver the same signal; within this time they count as one. Electron takes a second one as "quit immediately". */
const sameSignalMs = 1000;

/** A third of the weight of the others on Linux: enough to go on beside them. */
const GIVING_WAY = 5;

/** @type {NodeJS.Signals | undefined} */
let received;

/** The exit code for a received signal, if any: check it before each further step. */
export const interruption = () => received && 128 + constants.signals[received];

/**
 * Runs a command to its end. The child has its own process group, so that Ctrl+C reaches it only once, through this process, which outlives
 * it and can clean up. SIGINT and SIGTERM are passed on, and the child ends with this process.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {RunOptions} [options]
 * @param {NodeJS.Signals} [endWith] what to pass on in place of every signal, for a program that heeds only that one
 * @returns {Promise<number>} its exit code, or 128 + the number of the signal that ended it
 */
export function run(command, args, { onOutput = () => {}, givesWay = false, ...options } = {}, endWith) {
  const child = spawnTied(command, args, { stdio: 'inherit', ...options });
  if (givesWay && child.pid !== undefined) setPriority(child.pid, GIVING_WAY);
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', onOutput);
  const stopPassing = passSignalsTo(child, endWith);
  return new Promise((resolve, reject) => {
    child.once('error', (error) => {
      stopPassing();
      reject(error);
    });
    child.once('close', (code, signal) => {
      stopPassing();
      resolve(code ?? 128 + (signal ? constants.signals[signal] : 0));
    });
  });
}

/**
 * Starts a child that ends with this process, even if this one is killed (only on Linux).
 * @param {string} command
 * @param {readonly string[]} args
 * @param {ChildOptions} options
 */
export function spawnTied(command, args, options) {
  const settings = { cwd: root, detached: isPosix, ...options };
  return canTie()
    ? spawn('setpriv', ['--pdeathsig', 'TERM', '--', command, ...args], settings)
    : spawn(command, args, settings);
}

/** @type {boolean | undefined} */
let tieWorks;

function canTie() {
  tieWorks ??= process.platform === 'linux' && spawnSync('setpriv', ['--pdeathsig', 'TERM', '--', 'true']).status === 0;
  return tieWorks;
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @param {NodeJS.Signals} [endWith]
 */
function passSignalsTo(child, endWith) {
  let last = 0;
  /** @param {NodeJS.Signals} signal */
  const pass = (signal) => {
    if (Date.now() - last < sameSignalMs) return;
    last = Date.now();
    received = signal;
    child.kill(endWith ?? signal);
  };
  process.on('SIGINT', pass).on('SIGTERM', pass).on('SIGHUP', pass);
  const stopWatching = watchParent(() => pass('SIGTERM'));
  return () => {
    process.off('SIGINT', pass).off('SIGTERM', pass).off('SIGHUP', pass);
    stopWatching();
  };
}

/**
 * Notices that npm was killed, which sends no signal. Only npm is watched: other parents may exit intentionally (`… & disown`).
 * @param {() => void} onGone
 */
function watchParent(onGone) {
  if (!isPosix || !process.env['npm_lifecycle_event']) return () => {};
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid !== parent) onGone();
  }, 500);
  return () => clearInterval(timer);
}
