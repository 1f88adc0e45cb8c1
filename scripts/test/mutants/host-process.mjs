import { fork } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { say } from '../../run/messages.mjs';
import { electronAsNode } from '../../run/node.mjs';
import { root } from '../../run/paths.mjs';

/**
 * @typedef {import('./host.mjs').Order} Order
 * @typedef {import('./host.mjs').Outcome} Outcome
 */

const EVERY_MS = 2_000;

/** What the host says after each test file. */
const FILE_DONE = 'file done';

/**
 * A process with Vitest in it, that runs what it is told.
 * @param {NodeJS.ProcessEnv} env
 */
export async function startHost(env) {
  const host = fork(join(import.meta.dirname, 'host.mjs'), {
    cwd: root,
    env,
    execPath: electronAsNode.command,
    // A group of its own, so that what hangs is ended with all that it has started.
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc']
  });
  const end = () => {
    if (host.pid === undefined) return;
    try {
      process.kill(-host.pid, 'SIGKILL');
    } catch {
      // It has gone by itself.
    }
  };
  process.once('exit', end);
  const { ready } = await answer(host, isReady);
  return {
    files: ready,
    /**
     * @param {Order} order
     * @param {number} limit of milliseconds for each test file in which it was not kept waiting for a processor
     * @returns {Promise<Outcome | 'hung'>}
     */
    async run(order, limit) {
      const watch = watchGroup(host.pid ?? 0, limit);
      host.on('message', watch.restart);
      host.send(order);
      const outcome = await Promise.race([answer(host, isOutcome), watch.hung]);
      host.off('message', watch.restart);
      watch.stop();
      if (outcome === 'hung') end();
      return outcome;
    },
    end() {
      process.off('exit', end);
      end();
    }
  };
}

/**
 * What the host says next that is of that kind; of its progress the person at the terminal is told.
 * @template T
 * @param {import('node:child_process').ChildProcess} host
 * @param {(message: unknown) => message is T} isMeant
 * @returns {Promise<T>}
 */
const answer = (host, isMeant) =>
  new Promise((resolve, reject) => {
    const gone = () => reject(new Error('The process with Vitest ended by itself.'));
    /** @param {unknown} message */
    const heard = (message) => {
      if (message === FILE_DONE) return;
      if (!isMeant(message)) return say(String(message));
      host.off('message', heard).off('exit', gone);
      resolve(message);
    };
    host.on('message', heard).once('exit', gone);
  });

/**
 * @param {unknown} message
 * @returns {message is { ready: readonly string[] }}
 */
const isReady = (message) => typeof message === 'object' && message !== null && 'ready' in message;

/**
 * @param {unknown} message
 * @returns {message is Outcome}
 */
const isOutcome = (message) => typeof message === 'object' && message !== null && 'ran' in message;

/**
 * Notices when a group of processes has had its time, not counting what it waited for a processor: a busy machine makes nothing hang.
 * @param {number} group
 * @param {number} limit
 */
function watchGroup(group, limit) {
  let begun = Date.now();
  /** @type {Map<string, { first: number, last: number }>} */
  const waits = new Map();
  /** @type {(hung: 'hung') => void} */
  let tell = () => {};
  const hung = new Promise((/** @type {typeof tell} */ resolve) => (tell = resolve));
  const timer = setInterval(() => {
    for (const [pid, ms] of waitedIn(group)) waits.set(pid, { first: waits.get(pid)?.first ?? ms, last: ms });
    const waited = Math.max(0, ...[...waits.values()].map(({ first, last }) => last - first));
    if (Date.now() - begun - waited > limit) tell('hung');
  }, EVERY_MS);
  const restart = () => {
    begun = Date.now();
    waits.clear();
  };
  return { hung, restart, stop: () => clearInterval(timer) };
}

/**
 * How long each process of a group has waited for a processor, where the system tells.
 * @param {number} group
 * @returns {readonly (readonly [string, number])[]}
 */
function waitedIn(group) {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
        if (Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[2]) !== group) return [];
        const waited = Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[1]) / 1e6;
        return [/** @type {const} */ ([pid, waited])];
      } catch {
        // It ended meanwhile.
        return [];
      }
    });
}
