import { MessagePort } from 'node:worker_threads';
import { z } from 'zod';
import { backupIdSchema } from '../../src-shared/backups';
import { plannedRequestsSchema } from '../../src-shared/compare';
import { ERROR_CATALOGUE, problemSchema, type Problem } from '../../src-shared/envelope';
import { fingerprintSchema } from '../../src-shared/fingerprint';
import { callIdSchema, ipcCall } from '../../src-shared/ipc-call';
import { dialectSchema } from '../../src-shared/dialect';
import {
  comparedImportSchema,
  exportRequestSchema,
  fileIdSchema,
  importComparisonSchema,
  importedSchema,
  importRequestSchema
} from '../../src-shared/transfer';
import { boundCredentialsSchema, credentialsSchema } from '../../src-shared/presented-credentials';
import { addressSchema, syncStatusSchema } from '../../src-shared/remote';
import { tokenAnswerSchema } from '../../src-shared/sign-in';
import { sharedPortSchema } from '../../src-shared/sharing';
import { serviceStatusSchema, tokenKeepingSchema, WORKSPACE_CALLS } from '../../src-shared/workspace-calls';
import { StoreError } from '../domain/errors';
import { LOG_LEVELS } from '../platform/log';
import { messages } from './messages';

/** The `workerData` of a thread. */
export const threadDataSchema = z.strictObject({
  name: z.string(),
  file: z.string(),
  sampleFile: z.string(),
  /** The built `backup-check.ts`. */
  backupCheck: z.string(),
  /** The built `comparing-thread.ts`; left out: a file is compared in the workspace's own thread. */
  importComparison: z.string().optional(),
  /** Why a replica is not synced until the person asks for it; `null`: it syncs by itself. */
  syncPaused: z.string().nullable(),
  /** The port on which the main thread answers trials (`answerTrials`). */
  trialPort: z.instanceof(MessagePort)
});
export type ThreadData = z.output<typeof threadDataSchema>;

const bytesSchema = z.custom<Uint8Array>((value) => value instanceof Uint8Array);
const portSchema = z.int().min(0).max(65_535);

/** The calls that only the main thread makes, beside those that it forwards from windows. */
const HOST_CALLS = {
  /** Opens the port for other programs. `tokenKeeping` is shown in the window. */
  listen: ipcCall(
    'host.listen',
    z.strictObject({ port: portSchema, token: z.string(), tokenKeeping: tokenKeepingSchema }),
    serviceStatusSchema
  ),
  /** Changes the workspace's name. */
  rename: ipcCall('host.rename', z.strictObject({ name: z.string() }), z.null()),
  /** Opens a port for other computers, over TLS with the certificate in these files; then closes it with all its connections. */
  share: ipcCall(
    'host.share',
    z.strictObject({
      port: portSchema,
      token: z.string(),
      files: z.strictObject({ certFile: z.string().min(1), keyFile: z.string().min(1) })
    }),
    sharedPortSchema
  ),
  unshare: ipcCall('host.unshare', z.null(), sharedPortSchema),
  moveTo: ipcCall('host.moveTo', z.strictObject({ port: portSchema }), serviceStatusSchema),
  /** Makes this new, empty workspace a replica and begins to sync it. The secret stays in memory, bound to that address. */
  startReplica: ipcCall(
    'host.startReplica',
    z.strictObject({
      address: addressSchema,
      dialect: dialectSchema,
      credentials: credentialsSchema,
      /** As of `boundCredentialsSchema`. */
      certificate: fingerprintSchema.optional(),
      /** As of `sendingSchema`; left out: changes are sent as they are made. */
      isByHand: z.boolean().optional()
    }),
    z.null()
  ),
  /**
   * Sets what a replica presents to its service; `null`: the person has to be asked, with the sentence `problem` where it is given.
   * Nothing is synced before this call.
   */
  setCredentials: ipcCall(
    'host.setCredentials',
    z.strictObject({ credentials: boundCredentialsSchema.nullable(), problem: z.string().optional() }),
    z.null()
  ),
  /** Syncs by other credentials, and answers with the status. Where the service refuses them, those before stay. */
  tryCredentials: ipcCall('host.tryCredentials', boundCredentialsSchema, syncStatusSchema.nullable()),
  /** The answer to `tokenWanted`. */
  giveToken: ipcCall('host.giveToken', tokenAnswerSchema, z.null()),
  /** Whether a window that shows this workspace has the focus: its service is read more often then. */
  setFocus: ipcCall('host.setFocus', z.strictObject({ focused: z.boolean() }), z.null()),
  /** The tree of another workspace's file, as the body of `GET /api/categories`. What is none is read by a process of its own. */
  readTreeOfFile: ipcCall(
    'host.readTreeOfFile',
    z.strictObject({ file: z.string().min(1) }),
    z.discriminatedUnion('state', [
      z.object({ state: z.literal('read'), body: bytesSchema }),
      z.object({ state: z.literal('not_a_workspace') })
    ])
  ),
  /** Likewise of one of this workspace's backups. */
  readTreeOfBackup: ipcCall('host.readTreeOfBackup', backupIdSchema, bytesSchema),
  /** The requests that edits (`TreeEdits` as JSON text) would send. None is sent. */
  planRequests: ipcCall('host.planRequests', z.string().nullable(), plannedRequestsSchema),
  /** Pieces follow that are to be imported. `name`: of the file. */
  beginImport: ipcCall('host.beginImport', fileIdSchema.extend({ name: z.string() }), z.null()),
  /** Takes some of the categories of a file that another process has read, in order, until they are imported or forgotten. */
  takeImportPiece: ipcCall('host.takeImportPiece', fileIdSchema.extend({ piece: bytesSchema }), z.null()),
  /** Applies the categories that were taken as one step of undo, and forgets them. */
  importTaken: ipcCall('host.importTaken', importRequestSchema.omit({ settings: true }), importedSchema),
  /** The tree that would come of matching what was taken with the workspace's own. Changes nothing. */
  compareTaken: ipcCall('host.compareTaken', importComparisonSchema.omit({ settings: true }), comparedImportSchema),
  /** What was taken as the body of `GET /api/categories`: what has no id gets one from `FIRST_STAND_IN_ID`, where others have theirs. */
  treeOfTaken: ipcCall('host.treeOfTaken', fileIdSchema, bytesSchema),
  forgetTaken: ipcCall('host.forgetTaken', fileIdSchema, z.null()),
  /** Writes the tree or some branches to a file, atomically. */
  exportTree: ipcCall(
    'host.exportTree',
    z.strictObject({ file: z.string().min(1), title: z.string(), request: exportRequestSchema }),
    z.object({ count: z.int().min(0) })
  ),
  /** Gives back memory that is only held for speed. To be called when nobody waits for the workspace. */
  releaseMemory: ipcCall('host.releaseMemory', z.null(), z.null()),
  /** Answered at once by a thread that responds. */
  ping: ipcCall('host.ping', z.null(), z.null()),
  /** Finishes the calls under way and closes the file. */
  close: ipcCall('host.close', z.null(), z.null())
} as const;

export const THREAD_CALLS = { ...WORKSPACE_CALLS, ...HOST_CALLS } as const;

/** Cancels one long call. Through shared memory, since the thread reads no message before the call is over. */
export class CancelFlag {
  readonly #listeners = new Set<() => void>();

  /** `callId`: the window's id of the call, if it can cancel it. */
  constructor(
    readonly callId?: string,
    readonly memory: SharedArrayBuffer = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)
  ) {}

  cancel(): void {
    Atomics.store(new Int32Array(this.memory), 0, 1);
    for (const listener of this.#listeners) listener();
  }

  /** Calls `listener` when `cancel` is called on this object: only the thread that made it learns of it so. @returns how to stop */
  onCancel(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  get isCancelled(): boolean {
    return Atomics.load(new Int32Array(this.memory), 0) !== 0;
  }
}

/** To the thread. `cancelFlag`: the memory of a `CancelFlag`; `callId`: its call. */
export const threadCallSchema = z.object({
  id: z.int(),
  key: z.string(),
  args: z.unknown(),
  cancelFlag: z.instanceof(SharedArrayBuffer).optional(),
  callId: callIdSchema.optional()
});
export type ThreadCall = z.output<typeof threadCallSchema>;

const outcomeSchema = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), value: z.unknown() }),
  z.object({ ok: z.literal(false), error: problemSchema })
]);

/** From the thread: the outcome of a call, an event for the windows, or an entry for the log, which the main thread writes. */
export const threadMessageSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('outcome'), id: z.int(), outcome: outcomeSchema }),
  z.object({ kind: z.literal('event'), name: z.string(), payload: z.unknown() }),
  z.object({
    kind: z.literal('log'),
    level: z.enum(LOG_LEVELS),
    event: z.string(),
    facts: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
    error: z.unknown()
  })
]);
export type ThreadMessage = z.output<typeof threadMessageSchema>;

/** An error for the window: the sentence of a `StoreError`, and a general one for others, which may contain a path, a stack or SQL. */
export const problemOf = (error: unknown): Problem => {
  if (error instanceof StoreError) {
    return { code: error.code, ...ERROR_CATALOGUE[error.code], detail: error.message };
  }
  return {
    code: 'internal',
    ...ERROR_CATALOGUE.internal,
    detail: messages.internal
  };
};
