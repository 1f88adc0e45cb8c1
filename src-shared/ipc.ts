import { z } from 'zod';
import { firstScreenSchema } from './first-screen';
import { OPEN_DROPPED, REPORT_FAILURE } from './app-origin';
import { commandIdSchema } from './commands';
import {
  comparedEditsSchema,
  comparedTreeSchema,
  comparedWithSchema,
  plannedForSchema,
  plannedRequestsSchema
} from './compare';
import { dialectSchema } from './dialect';
import { idSchema } from './category';
import { draftKeySchema, keptDraftSchema } from './drafts';
import { keptMappingSchema, keptMappingsSchema, mappingNameSchema } from './import-plan';
import { taxonomyFileSchema } from './mapping-calls';
import { callIdSchema, ipcCall, ipcEvent, nothing } from './ipc-call';
import { givenForOriginSchema } from './presented-credentials';
import { redirectsExportSchema } from './redirects';
import { readingProgressSchema } from './remote';
import { draftSubmissionSchema, revisedNowSchema } from './proposals';
import { sharingSchema } from './sharing';
import { signInOutcomeSchema, signInRequestSchema } from './sign-in';
import { loginItemSchema, settingsChangeSchema, settingsSchema } from './settings';
import {
  chosenFileSchema,
  comparedImportSchema,
  droppedFileSchema,
  exportedSchema,
  exportQuestionSchema,
  fileIdSchema,
  importComparisonSchema,
  importedSchema,
  importLookSchema,
  importPreviewSchema,
  importRequestSchema,
  importRowsQuestionSchema,
  importRowsSchema
} from './transfer';
import { treeEditedSchema } from './tree-edits';
import { updateStatusSchema } from './update-state';
import { windowFailureSchema } from './window-failure';
import { halfSchema, shareSchema } from './window-split';
import { windowViewSchema } from './window-view';
import {
  connectedSchema,
  connectionLookSchema,
  connectionRequestSchema,
  connectRequestSchema,
  credentialsTriedSchema,
  deleteWorkspaceSchema,
  workspaceDeletionSchema,
  namedWorkspaceSchema,
  workspaceEntrySchema,
  workspaceIdSchema,
  workspaceListSchema,
  workspaceNameSchema
} from './workspaces';
import { serviceStatusSchema, WORKSPACE_CALLS, WORKSPACE_EVENTS } from './workspace-calls';
import { messages } from './messages';
import { lazyStrictObject, lazyUnion, lazyObject } from './lazy-schemas';

const startNoticesSchema = lazyObject(() => ({
  isSafeMode: z.boolean(),
  /** Canopy ended by a fault the last time, and there is a report of it that nobody was offered yet. */
  hasCrashReport: z.boolean(),
  /** A process of Canopy crashed outside of JavaScript since then, and there is a dump of it that nobody was offered yet. */
  hasCrashDump: z.boolean(),
  problems: z.array(z.string().max(2_000)).max(20)
}));
export type StartNotices = z.output<typeof startNoticesSchema>;

export const licensedPartSchema = lazyObject(() => ({
  name: z.string().min(1).max(214),
  version: z.string().max(100),
  license: z.string().max(200),
  text: z.string()
}));
export type LicensedPart = z.output<typeof licensedPartSchema>;

/** `parts`: `null` where the build carries no list. `hasChromiums`: Chromium's own page of licenses lies beside the program. */
const licensesSchema = lazyObject(() => ({
  parts: z.array(licensedPartSchema).nullable(),
  hasChromiums: z.boolean()
}));
export type Licenses = z.output<typeof licensesSchema>;

const showRequestSchema = lazyUnion('kind', () => [
  z.object({ kind: z.literal('category'), id: idSchema }),
  z.object({ kind: z.literal('proposal'), id: idSchema }),
  z.object({ kind: z.literal('workspaces') })
]);
export type ShowRequest = z.output<typeof showRequestSchema>;

/** What a window saves where the person says: a picture of the overview, or the rules as JSON. */
const savedKindSchema = z.enum(['svg', 'png', 'rules']);
export type SavedKind = z.infer<typeof savedKindSchema>;

/** Bytes of one picture; a screen's worth of PNG is a tenth of it. */
const MOST_BYTES = 64 * 1024 * 1024;

export const fileToSaveSchema = lazyStrictObject(() => ({
  kind: savedKindSchema,
  bytes: z
    .instanceof(Uint8Array<ArrayBuffer>)
    .refine((bytes) => bytes.byteLength <= MOST_BYTES, messages.savedFileTooLarge)
}));

/** The name of the file; `null` when the person canceled. */
const savedFileSchema = lazyStrictObject(() => ({ file: z.string().nullable() }));

/** The calls that are about the window and the installation rather than about a workspace. */
export const WINDOW_CALLS = {
  copyToken: ipcCall('service.copyToken', nothing, nothing),
  setPort: ipcCall('service.setPort', z.strictObject({ port: z.int().min(1024).max(65_535) }), serviceStatusSchema),
  readSharing: ipcCall('sharing.read', nothing, sharingSchema),
  /** Lets other computers reach the workspace, once the person agrees in a dialog of the system. */
  startSharing: ipcCall('sharing.start', nothing, sharingSchema),
  stopSharing: ipcCall('sharing.stop', nothing, sharingSchema),
  /** Shows the token in a dialog of the system: no page ever has it. */
  showToken: ipcCall('sharing.showToken', nothing, nothing),
  copySharedUrl: ipcCall('sharing.copyUrl', z.strictObject({ url: z.url().max(500) }), nothing),
  chooseCertificate: ipcCall('sharing.chooseCertificate', nothing, sharingSchema),
  /** Has Canopy make another certificate for the present names and addresses, and presents it from now on. */
  makeCertificate: ipcCall('sharing.makeCertificate', nothing, sharingSchema),
  readSettings: ipcCall('settings.read', nothing, settingsSchema),
  writeSettings: ipcCall('settings.write', settingsChangeSchema, settingsSchema),
  readStartNotices: ipcCall('start.notices', nothing, startNoticesSchema),
  showCrashReport: ipcCall('start.showCrashReport', z.enum(['report', 'dump']), nothing),
  /** Quits as the person would, and starts again: only then the system's keyring is asked again. */
  restart: ipcCall('app.restart', nothing, nothing),
  closeStartNotices: ipcCall('start.closeNotices', nothing, nothing),
  readUpdates: ipcCall('updates.read', nothing, updateStatusSchema),
  checkForUpdates: ipcCall('updates.check', nothing, updateStatusSchema),
  /** Downloads what is available; shows, or installs by a restart, what is downloaded. */
  proceedWithUpdate: ipcCall('updates.proceed', nothing, updateStatusSchema),
  /** Cancels the call of this window with this id, running or queued; nothing of it remains. */
  cancelCall: ipcCall('window.cancelCall', z.strictObject({ callId: callIdSchema }), nothing),
  listWorkspaces: ipcCall('workspaces.list', nothing, workspaceListSchema),
  /** Shows a workspace in this window, whose page is loaded again, so that typed text must be saved first. */
  showWorkspace: ipcCall(
    'workspaces.show',
    z.strictObject({ id: workspaceIdSchema, inNewWindow: z.boolean() }),
    nothing
  ),
  createWorkspace: ipcCall('workspaces.create', z.strictObject({ name: workspaceNameSchema }), workspaceEntrySchema),
  renameWorkspace: ipcCall('workspaces.rename', namedWorkspaceSchema, workspaceEntrySchema),
  /** Copies a workspace with its history to a local one of that name. */
  duplicateWorkspace: ipcCall('workspaces.duplicate', namedWorkspaceSchema, workspaceEntrySchema),
  /** Removes a workspace from the list and puts its file into the system's trash. Windows that show it switch to another one. */
  deleteWorkspace: ipcCall('workspaces.delete', deleteWorkspaceSchema, workspaceDeletionSchema),
  /** Shows a draft in this window, of a new proposal or a revision. One that was begun before goes on. */
  startProposal: ipcCall('proposals.start', z.strictObject({ proposalId: idSchema.nullable() }), nothing),
  /** Submits what has changed in this window's draft and shows the workspace again. Refused where nothing has changed: the draft stays. */
  submitProposalDraft: ipcCall('proposals.submitDraft', draftSubmissionSchema, nothing),
  /** Of the draft of this window; `null`: it becomes a new proposal. */
  readRevisedProposal: ipcCall('proposals.readRevised', nothing, revisedNowSchema.nullable()),
  discardProposalDraft: ipcCall('proposals.discardDraft', nothing, nothing),
  closeProposalDraft: ipcCall('proposals.closeDraft', nothing, nothing),
  readComparedTree: ipcCall('compare.read', comparedWithSchema, comparedTreeSchema),
  planComparedRequests: ipcCall('compare.plan', plannedForSchema, plannedRequestsSchema),
  editComparedTree: ipcCall('compare.edit', comparedEditsSchema, treeEditedSchema),
  /** Asks for a workspace's file, and adds a copy of it to the list once the person agrees. */
  openFile: ipcCall('files.open', nothing, nothing),
  /** What this window is asked to show from outside, each once. */
  takeShowRequests: ipcCall('window.takeShowRequests', nothing, z.array(showRequestSchema)),
  copyLink: ipcCall('links.copy', z.strictObject({ id: idSchema.nullable() }), nothing),
  /** Asks for a file to import. The page never learns its path. */
  chooseImport: ipcCall('transfer.choose', nothing, chosenFileSchema),
  /** Takes a file that was dropped on the window like one that was chosen. */
  takeDropped: ipcCall('transfer.takeDropped', droppedFileSchema, chosenFileSchema),
  /** Reads the chosen file by some settings for a preview, as often as they change; nothing in the workspace is changed. */
  readImport: ipcCall('transfer.read', importLookSchema, importPreviewSchema),
  readImportRows: ipcCall('transfer.readRows', importRowsQuestionSchema, importRowsSchema),
  carryOutImport: ipcCall('transfer.import', importRequestSchema, importedSchema),
  /** The tree that would come of matching a file's categories with those of the workspace; nothing is changed. */
  compareImport: ipcCall('transfer.compare', importComparisonSchema, comparedImportSchema),
  /** The mappings of imports that the person has kept. The next two calls answer with the new list. */
  listImportMappings: ipcCall('transfer.listMappings', nothing, keptMappingsSchema),
  keepImportMapping: ipcCall('transfer.keepMapping', keptMappingSchema, keptMappingsSchema),
  deleteImportMapping: ipcCall('transfer.deleteMapping', mappingNameSchema, keptMappingsSchema),
  /** Keeps the chosen file as a taxonomy to map to. Refused where it cannot be read without decisions. */
  addTaxonomy: ipcCall('mapping.addTaxonomy', taxonomyFileSchema, nothing),
  endImport: ipcCall('transfer.end', fileIdSchema, nothing),
  exportTree: ipcCall('transfer.export', exportQuestionSchema, exportedSchema),
  exportRedirects: ipcCall('transfer.exportRedirects', redirectsExportSchema, exportedSchema),
  /** A first look at a service, which reads only. A second one of the same window ends the first. */
  testConnection: ipcCall('connection.test', connectionRequestSchema, connectionLookSchema),
  /** As `testConnection`, for this window's replica with its stored credentials, by a dialect that is not set yet. */
  testReplica: ipcCall('connection.testReplica', dialectSchema, connectionLookSchema),
  /** Makes a workspace of a service's categories: answers when they are there, or it has failed. */
  connect: ipcCall('connection.connect', connectRequestSchema, connectedSchema),
  /** Cancels the test or the connecting that is running for this window; nothing of it remains. */
  endConnection: ipcCall('connection.end', nothing, nothing),
  /** Syncs by other credentials, which are presented from now on unless the service refuses them. They never come back to a window. */
  tryServiceCredentials: ipcCall('connection.tryCredentials', givenForOriginSchema, credentialsTriedSchema),
  /** Has the person sign in by the system's browser, and answers when that is over. A second one of the same window cancels the first. */
  signIn: ipcCall('connection.signIn', signInRequestSchema, signInOutcomeSchema),
  cancelSignIn: ipcCall('connection.cancelSignIn', nothing, nothing),
  readSandbox: ipcCall('app.sandbox', nothing, z.strictObject({ isMissed: z.boolean() })),
  showAbout: ipcCall('app.about', nothing, nothing),
  /** The page's first rows, or what it shows in place of them, are on the screen. */
  reportDrawn: ipcCall('window.reportDrawn', nothing, nothing),
  /** A problem report without names and secrets, shown to the person first. */
  readReport: ipcCall('help.readReport', nothing, z.object({ text: z.string() })),
  copyReport: ipcCall('help.copyReport', nothing, nothing),
  readLicenses: ipcCall('help.readLicenses', nothing, licensesSchema),
  openChromiumLicenses: ipcCall('help.openChromiumLicenses', nothing, nothing),
  readLoginItem: ipcCall('settings.readLoginItem', nothing, loginItemSchema),
  setLoginItem: ipcCall('settings.setLoginItem', z.strictObject({ opens: z.boolean() }), loginItemSchema),
  openWindow: ipcCall('window.open', nothing, nothing),
  /** Splits this window in two halves, each with a workspace. In a split one, closes the half that has not called, once it has saved. */
  splitWindow: ipcCall('window.split', nothing, nothing),
  readSplit: ipcCall('window.readSplit', nothing, halfSchema.nullable()),
  sizeHalves: ipcCall('window.sizeHalves', z.strictObject({ share: shareSchema }), nothing),
  /** Gives the keyboard to the other half of a split window. */
  focusOtherHalf: ipcCall('window.focusOtherHalf', nothing, nothing),
  /** How this window looked at the tree when it was last open; `null` for a new one. */
  recallView: ipcCall('window.recallView', nothing, windowViewSchema.nullable()),
  keepView: ipcCall('window.keepView', windowViewSchema, nothing),
  /** Keeps the rows in sight, to be drawn at the next start until the tree is read; `null`: there are none. */
  keepFirstScreen: ipcCall('window.keepFirstScreen', firstScreenSchema.nullable(), nothing),
  keepDraft: ipcCall('drafts.keep', keptDraftSchema, nothing),
  dropDraft: ipcCall('drafts.drop', z.strictObject({ key: draftKeySchema }), nothing),
  /** What was being typed in this workspace when a page, a window or the app ended; it is this window's from now on. */
  takeDrafts: ipcCall('drafts.take', nothing, z.array(keptDraftSchema)),
  saveFile: ipcCall('file.save', fileToSaveSchema, savedFileSchema),
  reportFailure: ipcCall(REPORT_FAILURE, windowFailureSchema, nothing),
  /** Disables the commands that make no sense in this window now: the application menu shows that while the window has the focus. */
  updateMenu: ipcCall('window.tellMenu', z.strictObject({ disabled: z.array(commandIdSchema).max(500) }), nothing),
  /** Whether the page saves what is being typed when it hears `windowClosing`. Until it does, its window closes at once. */
  savesOnClosing: ipcCall('window.savesOnClosing', z.strictObject({ saves: z.boolean() }), nothing),
  /** The window has saved what was still being typed and may go; about what it could not save, the person is asked. Comes back if it stays. */
  closeWindow: ipcCall('window.close', z.strictObject({ unsaved: z.array(z.string().max(500)).max(100) }), nothing),
  /** What a page cannot ask for by itself: undo and redo in the text field that has the keyboard, and the clipboard's events. */
  editText: ipcCall('window.editText', z.enum(['undo', 'redo', 'cut', 'copy', 'paste']), nothing)
} as const;

/** A file that was dropped on the window. The preload alone makes this call: it asks Electron where the file is, and no page can name another. */
export const openDroppedCall = ipcCall(OPEN_DROPPED, z.strictObject({ path: z.string().min(1).max(4_096) }), nothing);

/** Every call that the window may make. Nothing else crosses. */
export const IPC_CALLS = { ...WORKSPACE_CALLS, ...WINDOW_CALLS } as const;

export const IPC_EVENTS = {
  ...WORKSPACE_EVENTS,
  /** The window is about to close: what is still being typed is saved first. */
  windowClosing: ipcEvent('window.closing', nothing),
  /** Which half of its window the page is in now; `null`: it has all of it. */
  splitChanged: ipcEvent('window.splitChanged', halfSchema.nullable()),
  settingsChanged: ipcEvent('settings.changed', settingsSchema),
  sharingChanged: ipcEvent('sharing.changed', sharingSchema),
  updatesChanged: ipcEvent('updates.changed', updateStatusSchema),
  workspacesChanged: ipcEvent('workspaces.changed', nothing),
  syncSummariesChanged: ipcEvent('workspaces.syncSummariesChanged', nothing),
  /** The workspace did not answer any more, and is being opened again. */
  workspaceHung: ipcEvent('workspace.hung', nothing),
  connectionProgress: ipcEvent('connection.progress', readingProgressSchema),
  /** One was deleted. `file`: where it still lies, when the system has no trash; `null`: it is in the trash. */
  workspaceDeleted: ipcEvent('workspaces.deleted', z.object({ name: z.string(), file: z.string().nullable() })),
  showRequested: ipcEvent('window.showRequested', nothing),
  menuCommand: ipcEvent('menu.command', commandIdSchema)
} as const;

/** What the preload puts on the page's global object: three functions, limited to the names above. */
export interface CanopyBridge {
  /** `callId`: by what `cancelCall` can end it, of a call that may take long. */
  readonly call: (name: string, args: unknown, callId?: string) => Promise<unknown>;
  readonly on: (name: string, listener: (payload: unknown) => void) => () => void;
  /** Opens a workspace's file that was dropped, once the person agrees. One that a page has made itself leads nowhere. */
  readonly openDropped: (file: File) => Promise<unknown>;
}
