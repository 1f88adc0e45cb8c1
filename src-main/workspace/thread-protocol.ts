import { MessagePort } from 'node:worker_threads';
import { z } from 'zod';
import { backupIdSchema } from '../../src-shared/backups';
import { plannedRequestsSchema } from '../../src-shared/compare';
import { ERROR_CATALOGUE, problemSchema, type Problem } from '../../src-shared/envelope';
import { fingerprintSchema } from '../../src-shared/fingerprint';
import { callIdSchema, ipcCall } from '../../src-shared/ipc-call';
import { taxonomyNameSchema } from '../../src-shared/mapping-calls';
import { dialectSchema } from '../../src-shared/dialect';
import { bytesSchema } from '../../src-shared/lazy-schemas';
import {
  comparedImportSchema,
  exportRequestSchema,
  fileIdSchema,
  importComparisonSchema,
  importedSchema,
  importRequestSchema
} from '../../src-shared/transfer';
import { boundCredentialsSchema, credentialsSchema } from '../../src-shared/presented-credentials';
import { draftSubmissionSchema } from '../../src-shared/proposals';
import { redirectsExportSchema } from '../../src-shared/redirects';
import { addressSchema, syncStatusSchema } from '../../src-shared/remote';
import { tokenAnswerSchema } from '../../src-shared/sign-in';
import { sharedPortSchema } from '../../src-shared/sharing';
import { serviceStatusSchema, tokenKeepingSchema, WORKSPACE_CALLS } from '../../src-shared/workspace-calls';
import { StoreError } from '../domain/errors';
import { LOG_LEVELS } from '../platform/log';
import { messages } from './messages';

export const threadDataSchema = z.strictObject({
  name: z.string(),
  file: z.string(),
  sampleFile: z.string(),
  backupCheck: z.string(),
  /** The built `comparing-thread.ts`; absent: files are compared in the thread of the workspace. */
  importComparison: z.string().optional(),
  /** Why a replica is not synced until the person asks for it; `null`: it syncs by itself. */
  syncPaused: z.string().nullable(),
  trialPort: z.instanceof(MessagePort)
});
export type ThreadData = z.output<typeof threadDataSchema>;

const portSchema = z.int().min(0).max(65_535);

const HOST_CALLS = {
  /** Opens the port for other programs. `tokenKeeping` is shown in the window. */
  listen: ipcCall(
    'host.listen',
    z.strictObject({ port: portSchema, token: z.string(), tokenKeeping: tokenKeepingSchema }),
    serviceStatusSchema
  ),
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
      certificate: fingerprintSchema.optional(),
      /** As of `sendingSchema`; absent: changes are sent as they are made. */
      isByHand: z.boolean().optional(),
      isReviewed: z.boolean().optional()
    }),
    z.null()
  ),
  /** Sets the credentials of a replica, without which nothing is synced. `null`: the person is asked; `problem` says why. */
  setCredentials: ipcCall(
    'host.setCredentials',
    z.strictObject({ credentials: boundCredentialsSchema.nullable(), problem: z.string().optional() }),
    z.null()
  ),
  /** Syncs with other credentials, and restores the previous ones if the service refuses them. */
  tryCredentials: ipcCall('host.tryCredentials', boundCredentialsSchema, syncStatusSchema.nullable()),
  giveToken: ipcCall('host.giveToken', tokenAnswerSchema, z.null()),
  /** The service is polled more often while a window of the workspace has the focus. */
  setFocus: ipcCall('host.setFocus', z.strictObject({ focused: z.boolean() }), z.null()),
  /** The tree of the file of another workspace, as the body of `GET /api/categories`. */
  readTreeOfFile: ipcCall(
    'host.readTreeOfFile',
    z.strictObject({ file: z.string().min(1) }),
    z.discriminatedUnion('state', [
      z.object({ state: z.literal('read'), body: bytesSchema }),
      z.object({ state: z.literal('not_a_workspace') })
    ])
  ),
  readTreeOfBackup: ipcCall('host.readTreeOfBackup', backupIdSchema, bytesSchema),
  /** The requests that edits (`TreeEdits` as JSON text) would send. None is sent. */
  planRequests: ipcCall('host.planRequests', z.string().nullable(), plannedRequestsSchema),
  /** Begins an import, whose pieces follow. `name`: of the file. */
  beginImport: ipcCall('host.beginImport', fileIdSchema.extend({ name: z.string() }), z.null()),
  /** Collects categories that another process has read from a file, in order. */
  takeImportPiece: ipcCall('host.takeImportPiece', fileIdSchema.extend({ piece: bytesSchema }), z.null()),
  /** Imports the collected categories as one undo step, and discards them. */
  importTaken: ipcCall('host.importTaken', importRequestSchema.omit({ settings: true }), importedSchema),
  /** The tree that would result from matching the collected categories with those of the workspace. */
  compareTaken: ipcCall('host.compareTaken', importComparisonSchema.omit({ settings: true }), comparedImportSchema),
  /** The collected categories as the body of `GET /api/categories`; missing ids start at `FIRST_STAND_IN_ID`. */
  treeOfTaken: ipcCall('host.treeOfTaken', fileIdSchema, bytesSchema),
  /** Keeps the collected categories as a taxonomy to map to. `idKeys`: the entries that have the file's ids. */
  keepTaxonomy: ipcCall(
    'host.keepTaxonomy',
    fileIdSchema.extend({ name: taxonomyNameSchema, idKeys: z.array(z.string()) }),
    z.null()
  ),
  forgetTaken: ipcCall('host.forgetTaken', fileIdSchema, z.null()),
  /** Writes the tree or some branches to a file, atomically. */
  exportTree: ipcCall(
    'host.exportTree',
    z.strictObject({ file: z.string().min(1), title: z.string(), request: exportRequestSchema }),
    z.object({ count: z.int().min(0) })
  ),
  exportRedirects: ipcCall(
    'host.exportRedirects',
    z.strictObject({ file: z.string().min(1), request: redirectsExportSchema }),
    z.object({ count: z.int().min(0) })
  ),
  /** Makes the draft of a proposal for this workspace, in that file. */
  makeDraft: ipcCall(
    'host.makeDraft',
    z.strictObject({ file: z.string().min(1), workspaceId: z.string(), proposalId: z.int().min(1).nullable() }),
    z.null()
  ),
  /** Copies this workspace into that file, without what ties it to a service. */
  makeDuplicate: ipcCall('host.makeDuplicate', z.strictObject({ file: z.string().min(1) }), z.null()),
  /** The `ProposalRequest` of this draft as JSON text, and what `reviseProposal` asks. Refused where it changes nothing, or too much. */
  readDraftRequest: ipcCall(
    'host.readDraftRequest',
    draftSubmissionSchema,
    z.object({ text: z.string(), submissions: z.int().min(0) })
  ),
  /** Releases caches. Call when nobody is waiting for the workspace. */
  releaseMemory: ipcCall('host.releaseMemory', z.null(), z.null()),
  ping: ipcCall('host.ping', z.null(), z.null()),
  close: ipcCall('host.close', z.null(), z.null())
} as const;

export const THREAD_CALLS = { ...WORKSPACE_CALLS, ...HOST_CALLS } as const;

/** Cancels one long call, through shared memory: the thread reads no message until the call is over. */
export class CancelFlag {
  readonly #listeners = new Set<() => void>();

  constructor(
    readonly callId?: string,
    readonly memory: SharedArrayBuffer = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)
  ) {}

  cancel(): void {
    Atomics.store(new Int32Array(this.memory), 0, 1);
    for (const listener of this.#listeners) listener();
  }

  /** Calls `listener` when `cancel` is called on this very object. @returns how to unsubscribe */
  onCancel(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  get isCancelled(): boolean {
    return Atomics.load(new Int32Array(this.memory), 0) !== 0;
  }
}

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

/** What a window may see of an error. Only a `StoreError` has a sentence for people; others may contain a path, a stack or SQL. */
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
