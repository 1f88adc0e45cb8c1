import { parentPort, workerData } from 'node:worker_threads';
import { parseJson } from '../src-shared/parse-json';
import { StoreError } from './domain/errors';
import type { ImportRow } from './formats/import-pieces';
import { comparedImport } from './workspace/worker/compared-import';
import {
  workspaceTreeSchema,
  comparisonDataSchema,
  toComparisonSchema,
  type FromComparison
} from './workspace/worker/comparison-thread';
import { CancelFlag } from './workspace/thread-protocol';

/* The entry of a thread that compares the categories of one file with a workspace's tree, answers once, and ends. */

if (parentPort === null) throw new Error('This file is to be started as a thread, not as a program.');
const port = parentPort;
const { mode, hierarchy, cancelFlag } = comparisonDataSchema.parse(workerData);
const rows: ImportRow[] = [];

const answer = async (text: Uint8Array): Promise<FromComparison> => {
  const tree = workspaceTreeSchema.parse(parseJson(new TextDecoder().decode(text)));
  const editing = {
    emit: (_event: unknown, progress: unknown): void => port.postMessage({ kind: 'progress', progress }),
    control: new CancelFlag(undefined, cancelFlag)
  };
  try {
    const store = { readTree: () => tree };
    return { kind: 'compared', value: await comparedImport(store, rows, { mode, hierarchy }, editing) };
  } catch (error) {
    // Errors lose their class between threads.
    if (error instanceof StoreError) return { kind: 'refused', code: error.code, message: error.message };
    throw error;
  }
};

const end = async (text: Uint8Array): Promise<void> => {
  const message = await answer(text);
  const { body } = message.kind === 'compared' && message.value.state === 'planned' ? message.value : { body: null };
  port.postMessage(message, body?.buffer instanceof ArrayBuffer ? [body.buffer] : []);
  port.close();
};

port.on('message', (raw: unknown) => {
  const message = toComparisonSchema.parse(raw);
  if (message.kind === 'rows') for (const row of message.rows) rows.push(row);
  // What is unexpected ends this thread with its error, which the other one reports.
  else void end(message.tree);
});
