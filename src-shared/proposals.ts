import { z } from 'zod';
import { idSchema, keptFields, optionalFields } from './category';
import { dialectSchema } from './dialect';
import { lazyObject, lazyStrictObject } from './lazy-schemas';
import { treeEditSchema } from './tree-edits';
import { workspaceIdSchema } from './workspaces';
import { saidSchema } from './said-again';

/** What one proposal may hold; for more, a file or a backup is compared and applied. */
export const PROPOSAL_LIMITS = {
  edits: 20_000,
  bytes: 8 * 1024 * 1024,
  title: 200,
  text: 10_000,
  events: 1_000,
  logBytes: 1024 * 1024,
  open: 1_000
} as const;

/** Where a workspace has its proposals, for people who may not change it directly. */
export const PROPOSALS_PATH = '/api/proposals';

const titleSchema = z.string().trim().min(1).max(PROPOSAL_LIMITS.title);
const textSchema = z.string().trim().max(PROPOSAL_LIMITS.text);

/**
 * `submitted`: it waits for a review. `open`: a reviewer has asked for changes, and its author is to submit it again. `published` and
 * `declined` are its ends; a proposal of which only parts were published stays `submitted` with the rest.
 */
export const proposalStateSchema = z.enum(['open', 'submitted', 'published', 'declined']);
export type ProposalState = z.output<typeof proposalStateSchema>;

/** Whether nothing of it can be published anymore. */
export const isDecided = (state: ProposalState): boolean => state === 'published' || state === 'declined';

/** Who did something about a proposal. `person`: of a team's service, by id and name; `null` where nobody is known by name. */
const proposalActorSchema = lazyObject(() => ({
  author: z.enum(['window', 'http', 'import']),
  person: z.object({ id: z.string(), name: z.string() }).nullable()
}));
export type ProposalActor = z.output<typeof proposalActorSchema>;

/** `text`: what was said with it, perhaps nothing. `count`: of `published`, how many categories it changed. */
export const proposalEventSchema = lazyObject(() => ({
  at: z.string(),
  by: proposalActorSchema,
  what: z.enum(['submitted', 'commented', 'approved', 'askedForChanges', 'published', 'declined']),
  text: z.string(),
  count: z.int().min(0).optional()
}));
export type ProposalEvent = z.output<typeof proposalEventSchema>;

/** How often a proposal has been submitted, by its log; each time other edits take the place of those before. */
export const submissionsIn = (log: readonly ProposalEvent[]): number =>
  log.filter(({ what }) => what === 'submitted').length;

export const proposalSummarySchema = lazyObject(() => ({
  id: idSchema,
  title: z.string(),
  note: z.string(),
  state: proposalStateSchema,
  by: proposalActorSchema,
  createdAt: z.string(),
  changedAt: z.string(),
  /** The revision that its author saw. */
  base: z.int().min(0),
  edits: z.int().min(0)
}));
export type ProposalSummary = z.output<typeof proposalSummarySchema>;

/**
 * Why a part cannot be taken for granted. `changed`, `moved`: others have published something else for the same since. `branchChanged`: in the branch that it
 * deletes something was added, changed or moved since. These ask: such a part is published only where it is named in `only`. The others
 * cannot be published as things are: `gone`: the category is no longer there; `placeGone`: its new parent is not; `cycle`: it would be inside itself;
 * `refused`: a rule of the tree, said in `message`.
 */
export const proposalClashSchema = lazyObject(() => ({
  kind: z.enum(['changed', 'moved', 'branchChanged', 'gone', 'placeGone', 'cycle', 'refused']),
  message: saidSchema
}));
export type ProposalClash = z.output<typeof proposalClashSchema>;

/** A category by its id; one that the proposal creates by its key, below 0; the top level, whose categories are arranged, by 0. */
const proposalKeySchema = z.int();
export type ProposalKey = number;

/** A field as its author saw it, as proposed, and, where that is neither, as it is now. An entry of the metadata is a field of its own: `metadata.KEY`. */
const proposedFieldSchema = z.object({
  field: z.string(),
  before: z.unknown().optional(),
  after: z.unknown().optional(),
  now: z.unknown().optional()
});

/** What a proposal does to one category: the part that can be ticked. */
export const proposalPartSchema = lazyObject(() => ({
  key: proposalKeySchema,
  name: z.string(),
  /** The names from the top down to its parent, as they are now. */
  path: z.array(z.string()),
  does: z.array(z.enum(['create', 'update', 'move', 'delete', 'arrange'])).min(1),
  fields: z.array(proposedFieldSchema),
  /** The path of the parent that it moves to. */
  to: z.array(z.string()).optional(),
  /** Of a deletion: how many categories are below. */
  below: z.int().min(0).optional(),
  /** The new categories that it lies in or goes to: they are published with it. */
  needs: z.array(proposalKeySchema),
  clash: proposalClashSchema.nullable()
}));
export type ProposalPart = z.output<typeof proposalPartSchema>;

const ASKING: ReadonlySet<ProposalClash['kind']> = new Set(['changed', 'moved', 'branchChanged']);

/** Whether things are such that a part cannot be published at all. */
export const isBlocked = ({ clash }: Pick<ProposalPart, 'clash'>): boolean => clash !== null && !ASKING.has(clash.kind);

/**
 * A proposal against the tree of this moment. `digest`: of its parts, their clashes and whatever of the tree they depend on; whoever publishes names it (`If-Match`), so
 * that what is published is what was reviewed. Parts that have come true meanwhile are left out.
 */
export const proposalReviewSchema = z.lazy(() =>
  proposalSummarySchema.unwrap().extend({
    log: z.array(proposalEventSchema),
    digest: z.string(),
    /** How many more approvals it needs before it can be published; whoever publishes approves. */
    approvalsMissing: z.int().min(0),
    parts: z.array(proposalPartSchema)
  })
);
export type ProposalReview = z.output<typeof proposalReviewSchema>;

/**
 * What the author of edits saw. `categories`: of each that they name, its name, its parent, and of its fields those that an edit changes; of one that is
 * deleted, `mark` of its branch (`branchMark`). `anchors`: of each sibling behind which something goes, the nearest ones before it, the nearest first.
 */
export const seenSchema = lazyStrictObject(() => ({
  base: z.int().min(0),
  categories: z
    .array(
      z.strictObject({
        id: idSchema,
        name: z.string(),
        parentId: idSchema.nullable(),
        fields: z.strictObject(optionalFields(keptFields)),
        mark: z.string().optional()
      })
    )
    .max(2 * PROPOSAL_LIMITS.edits),
  anchors: z.array(z.tuple([idSchema, z.array(idSchema).max(8)])).max(PROPOSAL_LIMITS.edits)
}));
export type Seen = z.output<typeof seenSchema>;

/**
 * Edits as the window's bulk edits: new categories by keys below 0, updates with the version that was seen. `seen`: what their author saw some time ago, as in a
 * draft; left out, the tree of this moment is what they saw, and what cannot be carried out on it is refused.
 */
export const proposalRequestSchema = lazyStrictObject(() => ({
  title: titleSchema,
  note: textSchema.default(''),
  edits: z.array(treeEditSchema).min(1).max(PROPOSAL_LIMITS.edits),
  seen: seenSchema.optional()
}));
export type ProposalRequest = z.output<typeof proposalRequestSchema>;

/** `only`: the parts to publish; left out: all that do not clash. The rest stays in the proposal. */
export const publishRequestSchema = lazyStrictObject(() => ({
  only: z.array(proposalKeySchema).min(1).max(PROPOSAL_LIMITS.edits).optional(),
  text: textSchema.default('')
}));

export const publishedSchema = lazyObject(() => ({
  state: proposalStateSchema,
  /** How many categories it changed. */
  changed: z.int().min(0),
  /** How many parts are left. */
  left: z.int().min(0),
  revision: z.int().min(0)
}));
export type Published = z.output<typeof publishedSchema>;

/** What is said about a proposal without publishing it. */
export const proposalAnswerSchema = lazyStrictObject(() => ({
  what: z.enum(['commented', 'approved', 'askedForChanges', 'declined']),
  text: textSchema.default('')
}));
export type ProposalAnswer = z.output<typeof proposalAnswerSchema>;

/** Whether changes need a review here, and of how many; `null`: anybody who edits may change the tree directly. */
export const reviewRuleSchema = z.object({ reviewers: z.int().min(1).max(10).nullable() });
export type ReviewRule = z.output<typeof reviewRuleSchema>;

export const proposalListSchema = lazyObject(() => ({
  rule: reviewRuleSchema,
  proposals: z.array(proposalSummarySchema)
}));
export type ProposalList = z.output<typeof proposalListSchema>;

/** Of a workspace that is a draft: a copy in which a proposal for another one is written. */
export const proposalDraftSchema = z.object({
  workspace: z.string(),
  /** The proposal that is being revised; `null`: a new one. */
  proposal: idSchema.nullable(),
  /** How often the revised proposal had been submitted; 0: unknown, as in an older draft, or it is a new one. */
  submissions: z.int().min(0).default(0),
  /** How many events its log had; 0 likewise. */
  events: z.int().min(0).default(0),
  title: z.string(),
  note: z.string(),
  /** The last group of the journal before its first edit. */
  since: z.int().min(0),
  /** The revision that it began with, and the highest id that had been given by then. */
  base: z.int().min(0),
  lastId: z.int().min(0),
  /** The dialect of the service that the workspace is a replica of; `null`: it is no replica. */
  dialect: dialectSchema.nullable(),
  /** Names of the categories that can no longer be changed as the revised proposal wanted. */
  leftOut: z.array(z.string())
});
export type ProposalDraft = z.output<typeof proposalDraftSchema>;

/** What has become of the proposal that a draft revises. */
export const revisedNowSchema = lazyObject(() => ({ state: proposalStateSchema, log: z.array(proposalEventSchema) }));
export type RevisedNow = z.output<typeof revisedNowSchema>;

/** A draft as its window shows it. `changes`: how many categories differ from the beginning, deleted ones included. */
export const shownDraftSchema = lazyObject(() => ({
  workspaceId: workspaceIdSchema,
  workspaceName: z.string(),
  title: z.string(),
  note: z.string(),
  proposalId: idSchema.nullable(),
  changes: z.int().min(0),
  events: z.int().min(0),
  leftOut: z.array(z.string())
}));
export type ShownDraft = z.output<typeof shownDraftSchema>;

export const draftSubmissionSchema = lazyStrictObject(() => ({ title: titleSchema, note: textSchema }));
export type DraftSubmission = z.output<typeof draftSubmissionSchema>;

/** Which state of the tree is to come back: that before or after an entry of the history, by its id. */
export const treeRestorationSchema = lazyStrictObject(() => ({
  groupId: z.int().min(1),
  moment: z.enum(['before', 'after']),
  title: titleSchema
}));
export type TreeRestoration = z.output<typeof treeRestorationSchema>;
