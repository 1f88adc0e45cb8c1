import { copyFileSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { authKindSchema } from '../../../src-shared/presented-credentials';
import { addressSchema, syncStatusSchema } from '../../../src-shared/remote';
import { fingerprintSchema } from '../../../src-shared/fingerprint';
import { workspaceIdSchema, workspaceKindSchema } from '../../../src-shared/workspaces';
import { orStorageFailed } from '../../domain/errors';
import { writeFileAtomicSync } from '../../platform/atomic-file';
import { OWNER_ONLY_FILE } from '../../platform/owner-only';
import { isOfNewerFormat } from '../../platform/format-version';
import messages from '../process/messages/en.json' with { type: 'json' };
import { isMissing } from '../../platform/file-identity';

const registeredSchema = z.object({
  id: workspaceIdSchema,
  name: z.string().trim().min(1).max(1_000),
  /** The name of a file in the folder of the workspaces, or in that of drafts; never a path. */
  file: z
    .string()
    .max(255)
    .regex(/^[^./\\][^/\\]*\.canopy$/),
  kind: workspaceKindSchema,
  address: addressSchema.nullable(),
  /** The kind of its credentials. The secret is in a file of its own. */
  auth: authKindSchema.nullable(),
  /** The certificate by which its service is known, by its SHA-256; `null`: authorities vouch for it. */
  certificate: fingerprintSchema.nullable().default(null),
  /** The port for other programs; `null`: any free one. That of the first workspace is in the settings. */
  port: z.int().min(1).max(65_535).nullable(),
  /** Whether other computers reach it when it is open, and at which port; `null`: it has never been shared. */
  sharing: z
    .object({ isOn: z.boolean(), port: z.int().min(1).max(65_535) })
    .nullable()
    .default(null),
  lastOpened: z.iso.datetime().nullable(),
  /** The pending changes and conflicts of a replica when it was last closed; `null`: unknown. */
  unsettled: syncStatusSchema.unwrap().pick({ waiting: true, conflicts: true }).nullable().default(null),
  /** The SHA-256 of the file elsewhere that it was copied from; `null`: it was made here. */
  copiedFrom: z.hash('sha256').nullable().default(null),
  /** For the draft of a proposal: its workspace, and the proposal that is revised (`null`: a new one). `null`: this is a workspace. */
  draft: z
    .object({ workspace: workspaceIdSchema, proposal: z.int().min(1).nullable() })
    .nullable()
    .default(null),
  /** What a draft was submitted as, and how often that was submitted by then, where it could not be deleted afterwards. */
  submittedAs: z.exactOptional(z.object({ id: z.int().min(1), submissions: z.int().min(1) }))
});

export type RegisteredWorkspace = z.output<typeof registeredSchema>;

const isDistinct = (values: readonly string[]): boolean => new Set(values).size === values.length;

const fileSchema = z.object({
  workspaces: z
    .array(registeredSchema)
    .min(1)
    .refine(
      (workspaces) => isDistinct(workspaces.map(({ id }) => id)) && isDistinct(workspaces.map(({ file }) => file))
    )
});

/** `null`: there is no such file, or one that cannot be parsed. It is copied beside itself then, and `problem` says so. */
export const readRegistry = (
  file: string
): { workspaces: RegisteredWorkspace[] | null; problem: string | null; isNewer: boolean } => {
  try {
    const content: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (isOfNewerFormat(content))
      return { workspaces: null, problem: messages.workspace.listNewer({ file }), isNewer: true };
    return { workspaces: fileSchema.parse(content).workspaces, problem: null, isNewer: false };
  } catch (error) {
    if (isMissing(error)) return { workspaces: null, problem: null, isNewer: false };
    return {
      workspaces: null,
      problem: messages.workspace.listUnreadable({ file, copied: keepDamaged(file) }),
      isNewer: false
    };
  }
};

/** Copies a damaged list, which the next change overwrites. @returns a sentence for the person */
const keepDamaged = (file: string): string => {
  const copy = `${file}.damaged`;
  try {
    copyFileSync(file, copy);
    return messages.workspace.listCopied({ copy });
  } catch {
    return messages.workspace.listNotCopied;
  }
};

export const writeRegistry = (file: string, workspaces: readonly RegisteredWorkspace[]): void =>
  orStorageFailed(messages.workspace.listNotWritten, () =>
    writeFileAtomicSync(file, `${JSON.stringify({ workspaces }, null, 2)}\n`, { mode: OWNER_ONLY_FILE })
  );
