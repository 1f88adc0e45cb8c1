import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { keptDraftSchema, type KeptDraft } from '../../src-shared/drafts';
import type { CanopyApp } from './canopy-app';

/* An app that ends as by a crash or a power cut, and what of it is on disk. */

/** Resolves once it is gone. */
export const killCanopy = async ({ app }: CanopyApp): Promise<void> => {
  const closed = app.waitForEvent('close');
  app.process().kill('SIGKILL');
  await closed;
};

const fileSchema = z.object({ drafts: z.array(keptDraftSchema) });

/** What was being typed in all workspaces, and in the drafts of proposals, as far as it is on disk now. */
export const textsOnDisk = (userDataDir: string): KeptDraft[] =>
  ['workspaces', 'proposals']
    .map((name) => join(userDataDir, name))
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)))
    .filter((file) => file.endsWith('-drafts.json'))
    .flatMap((file) => {
      try {
        return fileSchema.parse(JSON.parse(readFileSync(file, 'utf8'))).drafts;
      } catch (error) {
        // Deleted meanwhile, with its last text.
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
        throw error;
      }
    });
