import { join } from 'node:path';
import { MessageChannel } from 'node:worker_threads';
import { TREE_PATH } from '../../../src-shared/app-origin';
import type { CallMap, IpcCall, Outcome } from '../../../src-shared/ipc-call';
import type { ServiceAnswer } from '../../../src-shared/workspace-calls';
import { ThreadRefusal } from '../../../src-main/workspace/client';
import { CancelFlag, problemOf, THREAD_CALLS } from '../../../src-main/workspace/thread-protocol';
import { answerCalls } from '../../../src-main/workspace/worker/answer-calls';
import { Workspace, type WorkspaceParts } from '../../../src-main/workspace/worker/workspace';
import { workspaceHandlers } from '../../../src-main/workspace/worker/workspace-handlers';
import { ROOT } from '../../support/canopy-app';

const CALLS: CallMap<typeof THREAD_CALLS> = THREAD_CALLS;
type Calls = typeof CALLS;
type Args<K extends keyof Calls> = Calls[K] extends IpcCall<infer A, unknown> ? A : never;
type Result<K extends keyof Calls> = Calls[K] extends IpcCall<unknown, infer R> ? R : never;

/** A workspace on a file, answered by the handlers of its thread, in this process. */
export class WorkspaceThread {
  readonly workspace: Workspace;
  /** Answers a call as it comes over the wire. Never rejects. */
  readonly answer: ReturnType<typeof answerCalls>;
  readonly #closed = Promise.withResolvers<void>();
  /** Resolves once its file is free. */
  readonly gone = this.#closed.promise;

  constructor(
    readonly name: string,
    parts: Omit<WorkspaceParts, 'syncPaused'>
  ) {
    this.workspace = new Workspace({ ...parts, syncPaused: null });
    const { port1: trialPort } = new MessageChannel();
    const data = {
      name,
      file: parts.file,
      sampleFile: join(ROOT, 'out/sample/shopify-taxonomy.json'),
      backupCheck: '',
      syncPaused: null,
      trialPort
    };
    this.answer = answerCalls(workspaceHandlers(this.workspace, data, parts), parts.log);
  }

  /** Never rejects. As the thread ends, calls under way are over. */
  forward(key: keyof Calls, args: unknown, cancel = new CancelFlag()): Promise<Outcome<unknown>> {
    const callId = cancel.callId === undefined ? {} : { callId: cancel.callId };
    const ended = this.gone.then(() => ({ ok: false as const, error: problemOf(new Error('The thread has ended.')) }));
    return Promise.race([this.answer({ id: 0, key, args, cancelFlag: cancel.memory, ...callId }), ended]);
  }

  /** A refusal is an outcome. */
  async outcome<K extends keyof Calls>(key: K, args: Args<K>, cancel?: CancelFlag): Promise<Outcome<Result<K>>> {
    const call: IpcCall<unknown, Result<K>> = CALLS[key];
    return call.outcome.parse(await this.forward(key, args, cancel));
  }

  /** Rejects with `ThreadRefusal`. */
  async call<K extends keyof Calls>(key: K, args: Args<K>, cancel?: CancelFlag): Promise<Result<K>> {
    const outcome = await this.outcome(key, args, cancel);
    if (!outcome.ok) throw new ThreadRefusal(outcome.error);
    return outcome.value;
  }

  /** The tree as a page reads it. */
  readTree(): Promise<ServiceAnswer> {
    return this.workspace.callService({ method: 'GET', path: TREE_PATH });
  }

  async close(): Promise<void> {
    try {
      await this.workspace.close();
    } finally {
      this.#closed.resolve();
    }
  }
}
