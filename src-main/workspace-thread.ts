import { parentPort, workerData } from 'node:worker_threads';
import type { IpcEvent } from '../src-shared/ipc-call';
import { trialBy } from './platform/json-guard';
import { logTo } from './platform/log';
import { answerCalls, transferable } from './workspace/worker/answer-calls';
import { sealInThread } from './workspace/worker/upkeep';
import { threadCallSchema, threadDataSchema, type ThreadMessage } from './workspace/thread-protocol';
import { Workspace } from './workspace/worker/workspace';
import { workspaceHandlers } from './workspace/worker/workspace-handlers';

/*
 * The composition root of a workspace's thread. Store and service run here rather than on Electron's main thread, so that no long call
 * holds up the windows.
 */

if (parentPort === null) throw new Error('This file is to be started as a thread, not as a program.');
const port = parentPort;

const send = (message: ThreadMessage): void => port.postMessage(message);
// All levels are sent; the main thread decides which are written.
const log = logTo(({ level, event, facts, error }) => send({ kind: 'log', level, event, facts, error }), 'debug');
const emit = <P>({ name }: IpcEvent<P>, payload: P): void => send({ kind: 'event', name, payload });

const data = threadDataSchema.parse(workerData);
const parts = {
  file: data.file,
  log,
  emit,
  sealCopy: sealInThread(data.backupCheck, log),
  jsonTrial: trialBy(data.trialPort),
  syncPaused: data.syncPaused
};
const workspace = new Workspace(parts);
const answer = answerCalls(workspaceHandlers(workspace, data, parts), log);

port.on('message', (raw: unknown) => {
  const call = threadCallSchema.parse(raw);
  void answer(call).then((answered) => {
    const { outcome, transfer } = transferable(answered);
    port.postMessage({ kind: 'outcome', id: call.id, outcome } satisfies ThreadMessage, transfer);
  });
});

// Prepares the answer that the window asks for first, while Electron is still starting. A failure is reported when the window asks.
void answer({ id: 0, key: 'callService', args: { method: 'GET', path: '/api/categories' } });
