import { copyFileSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { addressSchema, authKindSchema, syncStatusSchema } from '../../../src-shared/remote';
import { workspaceIdSchema, workspaceKindSchema } from '../../../src-shared/workspaces';
import { StoreError } from '../../domain/errors';
import { writeFileAtomicSync } from '../../platform/atomic-file';
import { OWNER_ONLY_FILE } from '../../platform/owner-only';
import { isOfNewerFormat } from '../../platform/format-version';
import { messages } from '../process/messages';
import { isMissing } from '../../platform/file-identity';

const registeredSchema = z.object({
  id: workspaceIdSchema,
  name: z.string().trim().min(1).max(1_000),
  /** Of the file in the folder of the workspaces, and never of one elsewhere. */
  file: z
    .string()
    .max(255)
    .regex(/^[^./\\][^/\\]*\.canopy$/),
  kind: workspaceKindSchema,
  address: addressSchema.nullable(),
  /** How its service knows who calls; the secret is elsewhere. */
  auth: authKindSchema.nullable(),
  /** At which other programs reach it; `null`: at any that is free, and for the first one what the settings say. */
  port: z.int().min(1).max(65_535).nullable(),
  lastOpened: z.iso.datetime().nullable(),
  /** What of a replica was not settled with its service when it was last closed; `null`: nobody knows. */
  unsettled: syncStatusSchema.pick({ waiting: true, conflicts: true }).nullable().default(null),
  /** The SHA-256 of the file elsewhere that it was copied from; `null`: it was made here. */
  copiedFrom: z.hash('sha256').nullable().default(null)
});

/** One workspace of this installation. */
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

/**
 * The workspaces that `file` lists; `null` when there is no such file, or no sense in it.
 * @returns also `problem`, a sentence, in the latter case: what was in it is then kept beside it
 */
export const readRegistry = (
  file: string
): { workspaces: RegisteredWorkspace[] | null; problem: string | null; isNewer: boolean } => {
  try {
    const content: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (isOfNewerFormat(content))
      return { workspaces: null, problem: messages.workspace.listNewer(file), isNewer: true };
    return { workspaces: fileSchema.parse(content).workspaces, problem: null, isNewer: false };
  } catch (error) {
    if (isMissing(error)) return { workspaces: null, problem: null, isNewer: false };
    return {
      workspaces: null,
      problem: messages.workspace.listUnreadable(file, keepDamaged(file)),
      isNewer: false
    };
  }
};

/** For whoever wants to read the names in it: the next change writes over it. */
const keepDamaged = (file: string): string => {
  const copy = `${file}.damaged`;
  try {
    copyFileSync(file, copy);
    return messages.workspace.listCopied(copy);
  } catch {
    return messages.workspace.listNotCopied;
  }
};

/** Replaces the list whole. @throws StoreError `storage_failed` */
export const writeRegistry = (file: string, workspaces: readonly RegisteredWorkspace[]): void => {
  try {
    writeFileAtomicSync(file, `${JSON.stringify({ workspaces }, null, 2)}\n`, { mode: OWNER_ONLY_FILE });
  } catch (error) {
    throw new StoreError('storage_failed', messages.workspace.listNotWritten, {}, { cause: error });
  }
};
