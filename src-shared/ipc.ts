import { z } from 'zod';
import { problemSchema, type Problem } from './envelope';
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

/** What undo or redo did, and which category to show for it; `null` when none is left or there are too many. */
export const journalStepSchema = z.object({ summary: groupSummarySchema, categoryId: z.int().nullable() });
export type JournalStep = z.output<typeof journalStepSchema>;

/** What comes back over IPC: a value, since a thrown error would keep only its message. */
export type Outcome<T> = { ok: true; value: T } | { ok: false; error: Problem };

/** One call that the window may make: its name on the wire, what it passes, and what it gets back. */
export interface IpcCall<A, R> {
  readonly name: string;
  readonly args: z.ZodType<A>;
  readonly outcome: z.ZodType<Outcome<R>>;
}

const call = <A, R>(name: string, args: z.ZodType<A>, result: z.ZodType<R>): IpcCall<A, R> => ({
  name,
  args,
  outcome: z.discriminatedUnion('ok', [
    z.object({ ok: z.literal(true), value: result }),
    z.object({ ok: z.literal(false), error: problemSchema }),
  ]),
});

/** Every call that the window may make. Nothing else crosses. */
export const IPC_CALLS = {
  callService: call('service.call', serviceCallSchema, serviceAnswerSchema),
  copyToken: call('service.copyToken', z.null(), z.null()),
  setPort: call('service.setPort', z.strictObject({ port: z.int().min(1024).max(65_535) }), serviceStatusSchema),
  describeWorkspace: call('workspace.describe', z.null(), workspaceDescriptionSchema),
  loadSample: call('workspace.loadSample', z.null(), z.object({ imported: z.int() })),
  undo: call('journal.undo', z.null(), journalStepSchema.nullable()),
  redo: call('journal.redo', z.null(), journalStepSchema.nullable()),
  /** The window has saved what was still being typed and may go. */
  closeWindow: call('window.close', z.null(), z.null()),
  /** Undo and redo within the text field that has the keyboard, which a page cannot ask for by itself. */
  editText: call('window.editText', z.enum(['undo', 'redo']), z.null()),
} as const;

/** Something that the main process tells the window unasked. */
export interface IpcEvent<P> {
  readonly name: string;
  readonly payload: z.ZodType<P>;
}

const event = <P>(name: string, payload: z.ZodType<P>): IpcEvent<P> => ({ name, payload });

/** Everything that the main process tells the window unasked. */
export const IPC_EVENTS = {
  treeChanged: event('tree.changed', treePatchSchema),
  serviceChanged: event('service.changed', serviceStatusSchema),
  /** The window is about to close: what is still being typed is saved first. */
  windowClosing: event('window.closing', z.null()),
  /** A command chosen in the application menu, carried out by the window that has the focus. */
  menuCommand: event('menu.command', z.enum(['undo', 'redo'])),
} as const;

/** What the preload puts on the page's global object: two functions, both limited to the names above. */
export interface CanopyBridge {
  readonly call: (name: string, args: unknown) => Promise<unknown>;
  readonly on: (name: string, listener: (payload: unknown) => void) => () => void;
}
