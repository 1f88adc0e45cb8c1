import { z } from 'zod';
import { dialectSchema } from './dialect';
import { fingerprintSchema } from './fingerprint';
import { connectorIdSchema, protocolHeadersSchema } from './protocol';
import { credentialsSchema, givenCredentialsSchema } from './presented-credentials';
import { addressSchema, connectionTestSchema, syncStatusSchema } from './remote';
import { lazyObject, lazyStrictObject, lazyUnion } from './lazy-schemas';
import { saidSchema } from './said-again';

/** Identifies a workspace in calls, in the address of a page, and in the names of files. Never changed, never shown. */
export const workspaceIdSchema = z.lazy(() => z.string().regex(/^[a-z0-9][a-z0-9-]{0,63}$/));

export const FIRST_WORKSPACE_ID = 'my-categories';

export const WORKSPACE_NAME_LENGTH = 100;

/** A workspace's name, without control characters, which menus and titles cannot show. */
export const workspaceNameSchema = z.lazy(() =>
  z
    .string()
    .trim()
    .min(1)
    .max(WORKSPACE_NAME_LENGTH)
    .regex(/^\P{Cc}*$/u)
);

/** `replica`: of a service, with which it is synced. */
export const workspaceKindSchema = z.enum(['local', 'replica']);

/** What a replica and its service have not settled yet. `state`: of one that is open; `null`: as it was when it was last open. */
const syncSummarySchema = z.lazy(() =>
  syncStatusSchema
    .unwrap()
    .pick({ waiting: true, conflicts: true })
    .extend({ state: syncStatusSchema.unwrap().shape.state.nullable() })
);
export type SyncSummary = z.output<typeof syncSummarySchema>;

export const workspaceEntrySchema = lazyObject(() => ({
  id: workspaceIdSchema,
  name: z.string(),
  kind: workspaceKindSchema,
  /** The address of the service, without any secret; `null` for a local one. */
  address: addressSchema.nullable(),
  /** `null`: a local one, or nobody knows yet. */
  syncSummary: syncSummarySchema.nullable()
}));
export type WorkspaceEntry = z.output<typeof workspaceEntrySchema>;

export const workspaceListSchema = lazyObject(() => ({
  workspaces: z.array(workspaceEntrySchema),
  currentId: workspaceIdSchema,
  /** False where the system keeps no secrets: what a service asks for then lasts until Canopy is closed. */
  secretsKept: z.boolean(),
  /** Token or credentials are on this computer, and the system's keyring does not open them. */
  secretsLocked: z.boolean()
}));
export type WorkspaceList = z.output<typeof workspaceListSchema>;

export const connectionRequestSchema = lazyStrictObject(() => ({
  /** The URL as a person types it: with or without `https://`, of the service or of one of its endpoints. */
  url: z.string().max(2_000),
  /** Below the URL, as the person has typed them; `null`: to be worked out. */
  paths: z.strictObject({ readPath: z.string().max(500), writePath: z.string().max(500) }).nullable(),
  credentials: givenCredentialsSchema,
  connector: connectorIdSchema.nullable(),
  /** Sent with each request beside the credentials; they become a part of the dialect. */
  headers: protocolHeadersSchema,
  /** What the person has corrected after a first look, to be read where it was found; `null`: a first look. */
  corrected: z.strictObject({ address: addressSchema, dialect: dialectSchema }).nullable()
}));
export type ConnectionRequest = z.output<typeof connectionRequestSchema>;

/** What the process that tests a service is told of it. */
export const testedServiceSchema = lazyObject(() => ({
  address: addressSchema,
  hasOwnPaths: z.boolean(),
  credentials: credentialsSchema,
  /** The certificate by which it is known; `null`: authorities vouch for it. */
  certificate: fingerprintSchema.nullable(),
  connector: connectorIdSchema.nullable(),
  headers: protocolHeadersSchema,
  dialect: dialectSchema.nullable()
}));
export type TestedService = z.output<typeof testedServiceSchema>;

/** Where the four requests go: the paths as they can be typed below the URL, and each address as it is sent, with `{id}` for a category's. */
const requestAddressesSchema = z.lazy(() =>
  addressSchema
    .unwrap()
    .pick({ readPath: true, writePath: true })
    .extend({ list: z.string(), create: z.string(), update: z.string(), remove: z.string() })
);
export type RequestAddresses = z.output<typeof requestAddressesSchema>;

/** What a first look at a service has found. `addresses`: as worked out of the URL, or as typed; `null`: it is no URL. */
export const connectionLookSchema = lazyObject(() => ({
  test: connectionTestSchema,
  addresses: requestAddressesSchema.nullable()
}));
export type ConnectionProbe = z.output<typeof connectionLookSchema>;

/** `address`: where a look has found the categories. */
export const connectRequestSchema = z.strictObject({
  address: addressSchema,
  credentials: givenCredentialsSchema,
  dialect: dialectSchema,
  name: workspaceNameSchema,
  isByHand: z.boolean(),
  isReviewed: z.boolean().optional()
});
export type ConnectRequest = z.output<typeof connectRequestSchema>;

/** What became of connecting: a workspace that has the service's categories, or a sentence and nothing left behind. */
export const connectedSchema = lazyUnion('state', () => [
  z.object({ state: z.literal('connected'), workspace: workspaceEntrySchema }),
  z.object({ state: z.literal('failed'), message: saidSchema })
]);
export type Connected = z.output<typeof connectedSchema>;

/** What became of other credentials: used from now on, or a sentence why the service refuses them, and nothing has changed. */
export const credentialsTriedSchema = lazyUnion('state', () => [
  z.object({ state: z.literal('used') }),
  z.object({ state: z.literal('refused'), message: saidSchema })
]);
export type CredentialsTried = z.output<typeof credentialsTriedSchema>;

/** What is lost when a workspace is deleted. `unknown`: it cannot be opened, so nobody can tell whether its service has everything. */
const deletionLossSchema = z.lazy(() =>
  z
    .discriminatedUnion('kind', [
      z.object({ kind: z.literal('nothing') }),
      z.object({ kind: z.literal('unsent'), count: z.int().min(1) }),
      z.object({ kind: z.literal('unknown') })
    ])
    .and(z.object({ drafts: z.int().min(1).optional() }))
);
export type DeletionLoss = z.output<typeof deletionLossSchema>;

/** `agreed`: what the person has agreed to lose; nothing before they were asked. */
export const namedWorkspaceSchema = lazyStrictObject(() => ({ id: workspaceIdSchema, name: workspaceNameSchema }));

export const deleteWorkspaceSchema = z.strictObject({ id: workspaceIdSchema, agreed: deletionLossSchema });

/** `asked`: nothing was done, because something would be lost that the person has not agreed to. */
export const workspaceDeletionSchema = lazyUnion('state', () => [
  z.object({ state: z.literal('asked'), loss: deletionLossSchema }),
  z.object({ state: z.literal('deleted') })
]);
export type WorkspaceDeletion = z.output<typeof workspaceDeletionSchema>;
