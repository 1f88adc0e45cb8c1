import { z } from 'zod';
import { problemSchema } from './envelope';
import { groupSummarySchema, journalStateSchema, treePatchSchema } from './tree-patch';

/** A call of the four endpoints from the window, handed to the same routes that serve the socket. */
export const serviceCallSchema = z.strictObject({
  method: z.enum(['GET', 'POST', 'PUT', 'DELETE']),
  path: z.string().startsWith('/').max(2_000),
  /** The body as JSON text, absent for GET and DELETE. */
  body: z.string().optional(),
  ifNoneMatch: z.string().optional(),
  ifMatch: z.string().optional(),
});
export type ServiceCall = z.output<typeof serviceCallSchema>;

export const serviceAnswerSchema = z.object({ status: z.int(), etag: z.string().nullable(), body: z.string() });
export type ServiceAnswer = z.output<typeof serviceAnswerSchema>;

/** Whether other programs can reach the workspace, and if not, why and what to do. */
export const serviceStatusSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('listening'), url: z.url(), port: z.int() }),
  z.object({ state: z.literal('failed'), port: z.int(), message: z.string() }),
]);
export type ServiceStatus = z.output<typeof serviceStatusSchema>;

export const workspaceDescriptionSchema = z.object({
  name: z.string(),
  file: z.string(),
  count: z.int().min(0),
  journal: journalStateSchema,
  service: serviceStatusSchema,
  /** False where the system keeps no secrets: the token then changes with every start, and the window says so. */
  tokenKept: z.boolean(),
});
export type WorkspaceDescription = z.output<typeof workspaceDescriptionSchema>;

/** Results cross IPC as values, since a thrown error keeps only its message. */
const outcomeOf = <T extends z.ZodType>(value: T) =>
  z.discriminatedUnion('ok', [
    z.object({ ok: z.literal(true), value }),
    z.object({ ok: z.literal(false), error: problemSchema }),
  ]);

/** Every call that the window may make: what it passes and what it gets back. Nothing else crosses. */
export const IPC_CALLS = {
  'service.call': { args: serviceCallSchema, result: outcomeOf(serviceAnswerSchema) },
  'service.copyToken': { args: z.null(), result: outcomeOf(z.null()) },
  'service.setPort': { args: z.strictObject({ port: z.int().min(1024).max(65_535) }), result: outcomeOf(serviceStatusSchema) },
  'workspace.describe': { args: z.null(), result: outcomeOf(workspaceDescriptionSchema) },
  'workspace.loadSample': { args: z.null(), result: outcomeOf(z.object({ imported: z.int() })) },
  'journal.undo': { args: z.null(), result: outcomeOf(groupSummarySchema.nullable()) },
  'journal.redo': { args: z.null(), result: outcomeOf(groupSummarySchema.nullable()) },
} as const;

export type IpcCall = keyof typeof IPC_CALLS;
export type IpcArgs<C extends IpcCall> = z.output<(typeof IPC_CALLS)[C]['args']>;
export type IpcResult<C extends IpcCall> = z.output<(typeof IPC_CALLS)[C]['result']>;

/** Everything that the main process tells the window unasked. */
export const IPC_EVENTS = {
  'tree.changed': treePatchSchema,
  'service.changed': serviceStatusSchema,
  /** A command chosen in the application menu, carried out by the window that has the focus. */
  'menu.command': z.enum(['undo', 'redo']),
} as const;

export type IpcEvent = keyof typeof IPC_EVENTS;
export type IpcEventPayload<E extends IpcEvent> = z.output<(typeof IPC_EVENTS)[E]>;

/** What the preload puts on `window.canopy`: two functions, both limited to the names above. */
export interface CanopyBridge {
  call(name: IpcCall, args: unknown): Promise<unknown>;
  on(name: IpcEvent, listener: (payload: unknown) => void): () => void;
}
