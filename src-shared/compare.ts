import { z } from 'zod';
import { backupIdSchema } from './backups';
import { dialectSchema } from './dialect';
import { workspaceIdSchema } from './workspaces';
import { bytesSchema, lazyObject, lazyStrictObject, lazyUnion } from './lazy-schemas';
import { saidAgain, saidSchema } from './said-again';

/** Ids from here on stand for missing ones, since a table may have lines without an id. No workspace has such ids: it counts on from `LIMITS.highestGiven` at most. */
export const FIRST_STAND_IN_ID = 2 ** 50;

/** What a workspace is compared with. `file`: one that the person is asked for, a workspace or an export. */
export const comparedWithSchema = lazyUnion('kind', () => [
  z.strictObject({ kind: z.literal('workspace'), id: workspaceIdSchema }),
  z.strictObject({ kind: z.literal('backup'), id: backupIdSchema.shape.id }),
  z.strictObject({ kind: z.literal('file') })
]);
export type ComparedWith = z.output<typeof comparedWithSchema>;

/** The tree to compare with, as the body of `GET /api/categories`. `null`: the person chose no file. */
export const comparedTreeSchema = z.lazy(() =>
  z
    .object({
      name: z.string(),
      body: bytesSchema,
      dialect: dialectSchema.nullable()
    })
    .nullable()
);
export type ComparedTree = z.output<typeof comparedTreeSchema>;

/** `TreeEdits` as JSON text, for the tree of another workspace (`null`: of this one). */
export const comparedEditsSchema = lazyStrictObject(() => ({
  workspaceId: workspaceIdSchema.nullable(),
  edits: z.string()
}));

/** Edits to plan; `null`: none, only what is pending already. */
export const plannedForSchema = z.lazy(() => comparedEditsSchema.unwrap().extend({ edits: z.string().nullable() }));

/** Part of a request, in which ‹ › tell what is not known before it is sent. */
const withStandInsSchema = z
  .string()
  .overwrite((text) => text.replaceAll(/‹[^‹›]+›/g, (standIn) => saidAgain(standIn)));

/** A request that a sync sends. `body`: JSON with long texts cut, or `null` where there is none. */
const plannedRequestSchema = lazyObject(() => ({
  method: z.enum(['POST', 'PUT', 'PATCH', 'DELETE']),
  path: withStandInsSchema,
  body: withStandInsSchema.nullable(),
  about: saidSchema
}));
export type PlannedRequest = z.output<typeof plannedRequestSchema>;

const changeKindSchema = z.enum(['delete', 'create', 'rename', 'move', 'arrange', 'edit']);
export type ChangeKind = z.output<typeof changeKindSchema>;

/** What edits would do, in parts. `requests` to its service, `waiting` of them for earlier changes; or `changes` in sentences. */
export const plannedRequestsSchema = lazyUnion('kind', () => [
  z.object({
    kind: z.literal('requests'),
    service: z.string(),
    total: z.int().min(0),
    waiting: z.int().min(0),
    requests: z.array(plannedRequestSchema),
    /** Deletions only hide (see `keptOnDeletion`). */
    kept: z.enum(['hidden', 'draft']).nullable(),
    /** What all requests do, also those beyond `requests`, deletions first. `total`: categories, of which whole branches are one line. `more`: lines left out. */
    changes: z.array(
      z.object({ kind: changeKindSchema, total: z.int().min(1), lines: z.array(saidSchema), more: z.int().min(0) })
    )
  }),
  z.object({ kind: z.literal('changes'), total: z.int().min(0), changes: z.array(saidSchema) })
]);
export type PlannedRequests = z.output<typeof plannedRequestsSchema>;
