import { parentPort, workerData } from 'node:worker_threads';
import type { IpcEvent } from '../src-shared/ipc-call';
import { trialBy } from './platform/json-guard';
import { logTo } from './platform/log';
import { answerCalls, handedOver } from './workspace/worker/answer-calls';
import { sealInThread } from './workspace/worker/upkeep';
import { threadCallSchema, threadDataSchema, type ThreadMessage } from './workspace/thread-protocol';
import { Workspace } from './workspace/worker/workspace';
import { workspaceHandlers } from './workspace/worker/workspace-handlers';

/*
 * The composition root of a workspace's thread. Store and service live here, away from the thread that Electron draws
 * and answers with, so that no call of any length holds a window up.
 */

if (parentPort === null) throw new Error('This file is the start of a thread, not of a program.');
const port = parentPort;

const send = (message: ThreadMessage): void => port.postMessage(message);
// Of the lines that are sent it is the other side which decides how many are kept.
const log = logTo(({ level, event, facts, error }) => send({ kind: 'log', level, event, facts, error }), 'debug');
const tell = <P>({ name }: IpcEvent<P>, payload: P): void => send({ kind: 'event', name, payload });

const data = threadDataSchema.parse(workerData);
const parts = {
  file: data.file,
  log,
  tell,
  sealCopy: sealInThread(data.backupCheck, log),
  jsonTrial: trialBy(data.trialPort),
  syncPaused: data.syncPaused
};
const workspace = new Workspace(parts);
const answer = answerCalls(workspaceHandlers(workspace, data, parts), log);

port.on('message', (raw: unknown) => {
  const call = threadCallSchema.parse(raw);
  void answer(call).then((answered) => {
    const { outcome, transfer } = handedOver(answered);
    port.postMessage({ kind: 'outcome', id: call.id, outcome } satisfies ThreadMessage, transfer);
  });
});

// What the window asks for first, made while Electron is still starting. Of a failure the window hears when it asks.
void answer({ id: 0, key: 'callService', args: { method: 'GET', path: '/api/categories' } });
