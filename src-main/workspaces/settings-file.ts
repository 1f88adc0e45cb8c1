import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { DEFAULT_PORT } from '../../src-shared/limits';

/** Loose, so that an older Canopy keeps what a newer one has written. */
const settingsSchema = z.looseObject({
  port: z.int().min(0).max(65_535).default(DEFAULT_PORT),
});
export type Settings = z.output<typeof settingsSchema>;

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/**
 * The settings in `file`, or the defaults when there is none yet.
 * @returns also `problem`, a sentence, when the file is there but unusable: the defaults then serve, and the file
 * stays until a setting is changed.
 */
export const readSettings = (file: string): { settings: Settings; problem: string | null } => {
  try {
    return { settings: settingsSchema.parse(JSON.parse(readFileSync(file, 'utf8'))), problem: null };
  } catch (error) {
    const problem = isMissing(error) ? null : `The settings in ${file} cannot be read, so the defaults are used. Correct or delete that file.`;
    return { settings: settingsSchema.parse({}), problem };
  }
};

/** Replaces the settings whole, by rename, so that a crash leaves either the old or the new file. */
export const writeSettings = (file: string, settings: Settings): void => {
  const temporary = `${file}.new`;
  writeFileSync(temporary, `${JSON.stringify(settings, null, 2)}\n`);
  renameSync(temporary, file);
};
