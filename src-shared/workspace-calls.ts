import { z } from 'zod';
import {
  backupIdSchema,
  backupListSchema,
  backupRestoredSchema,
  backupSchema,
  emptyStartedSchema,
  workspaceOpeningSchema
} from './backups';
import {
  categoryVersionSchema,
  changesPageSchema,
  changesQuestionSchema,
  historyPageSchema,
  historyQuestionSchema,
  restoreVersionSchema,
  retentionSchema,
  retentionStateSchema,
  trashIdsSchema,
  trashPageSchema,
  trashQuestionSchema,
  trashRestorationSchema,
  versionQuestionSchema
} from './history';
import { idSchema } from './category';
import { ipcCall, ipcEvent, nothing } from './ipc-call';
import { plannedRequestsSchema } from './compare';
import {
  listedTaxonomySchema,
  goneQuestionSchema,
  mappingsQuestionSchema,
  mappingsSchema,
  replacementsTableSchema,
  sureMappingsSchema,
  targetsQuestionSchema,
  targetsSchema,
  taxonomyNameSchema
} from './mapping-calls';
import { dialectSchema } from './dialect';
import { authKindSchema } from './presented-credentials';
import {
  addressSchema,
  conflictSchema,
  resolutionSchema,
  shrinkingAnswerSchema,
  sendingSchema,
  serviceFactsQuestionSchema,
  serviceFactsSchema,
  syncReportSchema,
  sendingOutcomeSchema,
  syncStatusSchema
} from './remote';
import {
  proposalAnswerSchema,
  proposalListSchema,
  proposalReviewSchema,
  proposalSummarySchema,
  publishedSchema,
  publishRequestSchema,
  reviewRuleSchema,
  shownDraftSchema,
  treeRestorationSchema
} from './proposals';
import { pathTemplateSchema, redirectsChangeSchema, redirectsSchema } from './redirects';
import { tokenWantedSchema } from './sign-in';
import { editProgressSchema, treeEditedSchema } from './tree-edits';
import { peopleSchema, presenceNoteSchema, presenceSchema } from './presence';
import { groupSummarySchema, journalStateSchema } from './tree-patch';
import { lostImportSchema } from './transfer';
import { bytesSchema, lazyObject, lazyStrictObject, lazyUnion } from './lazy-schemas';
import { saidSchema } from './said-again';

/** A call of the four endpoints from the window, handed to the same routes that serve the socket. */
const serviceCallSchema = lazyStrictObject(() => ({
  method: z.enum(['GET', 'POST', 'PUT', 'DELETE']),
  path: z.string().startsWith('/').max(2_000),
  body: z.string().optional(),
  ifNoneMatch: z.string().optional(),
  ifMatch: z.string().optional()
}));
export type ServiceCall = z.output<typeof serviceCallSchema>;

/** A large body comes as UTF-8: a string takes several times as long on its way through threads and processes. */
const serviceAnswerSchema = lazyObject(() => ({
  status: z.int(),
  etag: z.string().nullable(),
  body: z.union([z.string(), bytesSchema])
}));
export type ServiceAnswer = z.output<typeof serviceAnswerSchema>;

/** The body as text, which is JSON in every answer that has one. */
export const answerText = ({ body }: ServiceAnswer): string =>
  typeof body === 'string' ? body : new TextDecoder().decode(body);

/** Whether other programs can reach the workspace, and if not, why and what to do. */
export const serviceStatusSchema = lazyUnion('state', () => [
  /** The state before the first try, which waits until the window is drawn. */
  z.object({ state: z.literal('opening') }),
  z.object({ state: z.literal('listening'), url: z.url(), port: z.int() }),
  z.object({ state: z.literal('failed'), port: z.int(), message: saidSchema })
]);
export type ServiceStatus = z.output<typeof serviceStatusSchema>;

/** `noKeyring`: the system keeps no secrets. `unreadable`: not now, another serves until Canopy is closed. `unwritable`: not written. */
export const tokenKeepingSchema = z.enum(['kept', 'noKeyring', 'unreadable', 'unwritable']);
export type TokenKeeping = z.output<typeof tokenKeepingSchema>;

const workspaceDescriptionSchema = lazyObject(() => ({
  name: z.string(),
  file: z.string(),
  count: z.int().min(0),
  journal: journalStateSchema,
  service: serviceStatusSchema,
  isDamaged: z.boolean(),
  tokenKeeping: tokenKeepingSchema
}));
export type WorkspaceDescription = z.output<typeof workspaceDescriptionSchema>;

const journalStepSchema = lazyUnion('state', () => [
  /** What undo or redo did, and which category to show for it; `null` when none is left or there are too many. */
  z.object({
    state: z.literal('done'),
    summary: groupSummarySchema,
    categoryId: z.int().nullable(),
    /** What others have changed since stays; the first few reasons. */
    left: z.object({ count: z.int().min(1), reasons: z.array(saidSchema).readonly() }).optional()
  }),
  z.object({ state: z.literal('nothing') }),
  z.object({ state: z.literal('cancelled') })
]);
export type JournalStep = z.output<typeof journalStepSchema>;

/** The service that a workspace is a replica of, without the secret. `dialect`: with what answers have shown since it was chosen. */
const replicaSchema = z.object({
  address: addressSchema,
  dialect: dialectSchema,
  auth: authKindSchema,
  /** The name of the header or parameter with the credentials, as long as they are known. */
  sentAs: z.string().optional()
});
export type Replica = z.output<typeof replicaSchema>;

/** What a workspace is to services. Unknown for a workspace whose file could not be opened. */
const replicaStateSchema = lazyUnion('kind', () => [
  z.object({ kind: z.literal('notOpen') }),
  /** `dialect`: of the draft of a proposal for a replica: what its service can store. */
  z.object({ kind: z.literal('local'), dialect: dialectSchema.optional() }),
  replicaSchema.extend({ kind: z.literal('replica') })
]);
export type ReplicaState = z.output<typeof replicaStateSchema>;

const syncFindingsSchema = lazyObject(() => ({
  conflicts: z.array(conflictSchema),
  reports: z.array(syncReportSchema)
}));
export type SyncFindings = z.output<typeof syncFindingsSchema>;

const proposalIdSchema = lazyStrictObject(() => ({ id: idSchema }));

/** The calls that one workspace answers itself, in its own thread. */
export const WORKSPACE_CALLS = {
  callService: ipcCall('service.call', serviceCallSchema, serviceAnswerSchema),
  describeWorkspace: ipcCall('workspace.describe', nothing, workspaceDescriptionSchema),
  loadSample: ipcCall('workspace.loadSample', nothing, z.object({ imported: z.int() })),
  /** The import that was lost with the last run, told once; `null`: none. */
  readLostImport: ipcCall('transfer.lost', nothing, lostImportSchema.nullable()),
  /** Many edits (`TreeEdits`) as one step of undo. As JSON text, for the reason of `ServiceAnswer`: as values, thousands of them stop the window. */
  editTree: ipcCall('tree.edit', z.string(), treeEditedSchema),
  undo: ipcCall('journal.undo', nothing, journalStepSchema),
  redo: ipcCall('journal.redo', nothing, journalStepSchema),

  readHistory: ipcCall('history.read', historyQuestionSchema, historyPageSchema),
  readChanges: ipcCall('history.changes', changesQuestionSchema, changesPageSchema),
  /** What restoring that version would change; `null` when the category is not there or the version no longer known. */
  readVersion: ipcCall('history.version', versionQuestionSchema, categoryVersionSchema.nullable()),
  restoreVersion: ipcCall('history.restoreVersion', restoreVersionSchema, z.object({ changed: z.boolean() })),
  readTrash: ipcCall('trash.read', trashQuestionSchema, trashPageSchema),
  restoreFromTrash: ipcCall('trash.restore', trashIdsSchema, trashRestorationSchema),
  /** For ever: the changes that they would come back from are dropped. `null`: everything. */
  removeFromTrash: ipcCall('trash.remove', trashIdsSchema.nullable(), z.object({ removed: z.int() })),
  readRetention: ipcCall('retention.read', nothing, retentionStateSchema),
  setRetention: ipcCall('retention.set', retentionSchema, retentionStateSchema),
  readRedirects: ipcCall('redirects.read', z.strictObject({ template: pathTemplateSchema }), redirectsSchema),
  changeRedirects: ipcCall('redirects.change', redirectsChangeSchema, nothing),
  listTaxonomies: ipcCall('mapping.taxonomies', nothing, z.array(listedTaxonomySchema)),
  /** `null`: the workspace has no taxonomy of the channel. */
  readGoneTargets: ipcCall('mapping.gone', goneQuestionSchema, z.array(z.string()).nullable()),
  /** Removes a taxonomy that was added. Mappings to it stay. */
  removeTaxonomy: ipcCall('mapping.removeTaxonomy', taxonomyNameSchema, nothing),
  /** Adds what replaced ids of earlier versions. @returns how many */
  addReplacements: ipcCall('mapping.addReplacements', replacementsTableSchema, z.int().min(0)),
  readSureMappings: ipcCall('mapping.sure', taxonomyNameSchema, sureMappingsSchema),
  readMappings: ipcCall('mapping.read', mappingsQuestionSchema, mappingsSchema),
  /** `null`: the category is gone. */
  readMappingTargets: ipcCall('mapping.targets', targetsQuestionSchema, targetsSchema.nullable()),

  listBackups: ipcCall('backups.list', nothing, backupListSchema),
  /** The newest few that have been read through and found sound. Takes a while. */
  listSoundBackups: ipcCall('backups.listSound', nothing, backupListSchema),
  makeBackup: ipcCall('backups.make', nothing, backupSchema),
  /** The state before is backed up first, so that it can be restored in turn. Every window then reads the tree again. */
  restoreBackup: ipcCall('backups.restore', backupIdSchema, backupRestoredSchema),
  /** Whether the workspace is open; tries once more where the last try failed. */
  openWorkspace: ipcCall('workspace.open', nothing, workspaceOpeningSchema),
  /** Closes the workspace after damage was found, and reads the file through. It is opened again only if the file is sound. */
  examineWorkspace: ipcCall('workspace.examine', nothing, workspaceOpeningSchema),
  /** Puts an empty workspace in the place of one that is damaged or missing; what is damaged is kept under another name. */
  startEmpty: ipcCall('workspace.startEmpty', nothing, emptyStartedSchema),

  /** How a replica stands; `null`: a local workspace, as for those below. */
  readSyncStatus: ipcCall('sync.readStatus', nothing, syncStatusSchema.nullable()),
  /** Syncs at once, and answers when that is over, however it ended. */
  syncNow: ipcCall('sync.now', nothing, syncStatusSchema.nullable()),
  /** Ends the reading of the service that is under way; what is being sent is sent to its end. */
  cancelSync: ipcCall('sync.cancel', nothing, nothing),
  setSending: ipcCall('sync.setSending', sendingSchema, nothing),
  /** A count of all edits so far, to be read before what would be sent is shown. */
  readEditCount: ipcCall('sync.readEditCount', nothing, z.int().min(0)),
  /** Sends what was shown, and answers when that is over. `changed`: something was edited since, and nothing is sent. */
  sendChanges: ipcCall('sync.send', z.int().min(0), z.union([z.literal('changed'), sendingOutcomeSchema])),
  /** The categories that are here with changes that the service does not have, in no order; of a draft, with what it proposes. */
  readUnsent: ipcCall('sync.readUnsent', nothing, z.array(idSchema)),
  /** How many categories the next undo brings back that the service no longer has, so that they are created there. */
  readRecreatedByUndo: ipcCall('sync.readRecreatedByUndo', nothing, z.int().min(0)),
  readServiceFacts: ipcCall('sync.readServiceFacts', serviceFactsQuestionSchema, serviceFactsSchema),
  readReplica: ipcCall('sync.readReplica', nothing, replicaStateSchema),
  /** Refused in a local workspace, as are those below. */
  readConflicts: ipcCall('sync.readConflicts', nothing, syncFindingsSchema),
  /** One step of undo; needs no service. */
  resolveConflicts: ipcCall('sync.resolve', resolutionSchema, nothing),
  /** What is to become of what the service no longer lists; needs no service. Refused when another question is asked by now. */
  answerShrinking: ipcCall('sync.answerShrinking', shrinkingAnswerSchema, nothing),
  /** The next sync takes over what the new dialect reads otherwise. */
  setDialect: ipcCall('sync.setDialect', dialectSchema, nothing),

  /** Proposes to make the tree what it was before or after an entry of the history; refused where it is that, and where the history does not go back to it. */
  proposeRestore: ipcCall('proposals.restore', treeRestorationSchema, proposalSummarySchema),
  /** `null`: this is a workspace, no draft of a proposal. */
  readProposalDraft: ipcCall('proposals.readDraft', nothing, shownDraftSchema.nullable()),
  readProposals: ipcCall('proposals.list', nothing, proposalListSchema),
  readProposal: ipcCall('proposals.read', proposalIdSchema, proposalReviewSchema),
  /** The tree that would come of all parts that can be published, as the body of `GET /api/categories`; new categories have ids from `FIRST_STAND_IN_ID` on. */
  readProposedTree: ipcCall('proposals.readTree', proposalIdSchema, bytesSchema),
  /** A `ProposalRequest` as JSON text, for the reason of `editTree`. */
  submitProposal: ipcCall('proposals.submit', z.string(), proposalSummarySchema),
  /**
   * Replaces a proposal by a `ProposalRequest`; it waits for a review again. `submissions`: how often it had been submitted as
   * the revision was begun. `version_mismatch`: it has been submitted again since.
   */
  reviseProposal: ipcCall(
    'proposals.revise',
    lazyStrictObject(() => ({ id: idSchema, submissions: z.int().min(0), text: z.string() })),
    proposalSummarySchema
  ),
  /** `version_mismatch`: it is no longer what was reviewed under that digest. `proposal_closed`: somebody was first. One step of undo. */
  publishProposal: ipcCall(
    'proposals.publish',
    z.lazy(() => publishRequestSchema.unwrap().extend({ id: idSchema, digest: z.string() })),
    publishedSchema
  ),
  /** What publishing would do; for a replica, the requests that it would lead to. Throws as `publishProposal`. */
  planPublication: ipcCall(
    'proposals.plan',
    z.lazy(() => publishRequestSchema.unwrap().pick({ only: true }).extend({ id: idSchema })),
    plannedRequestsSchema
  ),
  answerProposal: ipcCall(
    'proposals.answer',
    z.lazy(() => proposalAnswerSchema.unwrap().extend({ id: idSchema, digest: z.string().optional() })),
    proposalSummarySchema
  ),
  setReviewRule: ipcCall('proposals.setRule', reviewRuleSchema, nothing),

  readPresence: ipcCall('presence.read', nothing, presenceSchema),
  /** Where this window is, under a name of its own. To be repeated each minute. */
  reportPlace: ipcCall('presence.report', presenceNoteSchema, nothing),
  readPeople: ipcCall('people.read', nothing, peopleSchema)
} as const;

/** The events that a workspace's thread sends. */
export const WORKSPACE_EVENTS = {
  treeChanged: ipcEvent('tree.changed', z.string()),
  serviceChanged: ipcEvent('service.changed', serviceStatusSchema),
  editProgress: ipcEvent('tree.editProgress', editProgressSchema),
  /** The workspace was opened, or another state of it restored: everything known about it is to be read again. */
  workspaceOpened: ipcEvent('workspace.opened', nothing),
  /** A call ran into damage in the file, or a backup turned out not to be sound. */
  damageFound: ipcEvent('workspace.damageFound', nothing),
  syncChanged: ipcEvent('sync.changed', syncStatusSchema),
  /** For the main thread alone, which answers by a call. */
  tokenWanted: ipcEvent('host.tokenWanted', tokenWantedSchema),
  conflictsChanged: ipcEvent('sync.conflictsChanged', nothing),
  presenceChanged: ipcEvent('presence.changed', presenceSchema),
  proposalsChanged: ipcEvent('proposals.changed', nothing),
  historyTrimmed: ipcEvent('history.trimmed', nothing),
  fieldsChanged: ipcEvent('fields.changed', nothing),
  rulesChanged: ipcEvent('rules.changed', nothing)
} as const;
