import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { DEFAULT_PORT } from '../../../src-shared/limits';
import { settingsSchema, type Settings } from '../../../src-shared/settings';
import { writeFileAtomicSync } from '../../platform/atomic-file';
import { OWNER_ONLY_FILE } from '../../platform/owner-only';
import { messages } from '../process/messages';
import { isMissing } from '../../platform/file-identity';

/** Loose, so that an older Canopy keeps what a newer one has written. */
const fileSchema = z.looseObject({
  ...settingsSchema.shape,
  port: z.int().min(0).max(65_535).default(DEFAULT_PORT)
});
type SettingsInFile = z.output<typeof fileSchema>;

/**
 * The settings in `file`, or the defaults when there is none yet.
 * @returns also `problem`, a sentence, when the file is there but unusable: the defaults then serve, and the file
 * stays until a setting is changed.
 */
export const readSettings = (file: string): { settings: SettingsInFile; problem: string | null } => {
  try {
    return { settings: fileSchema.parse(JSON.parse(readFileSync(file, 'utf8'))), problem: null };
  } catch (error) {
    const problem = isMissing(error) ? null : messages.settings.unreadable(file);
    return { settings: fileSchema.parse({}), problem };
  }
};

/** @throws Error when the file cannot be written: the old one then stays. */
export const writeSettings = (file: string, settings: SettingsInFile): void =>
  writeFileAtomicSync(file, `${JSON.stringify(settings, null, 2)}\n`, { mode: OWNER_ONLY_FILE });

/** The settings of this installation: read once at the start, and written whole with every change. */
export class SettingsKeeper {
  readonly #file: string;
  #settings: SettingsInFile;
  /** Why the defaults serve although there is a file; `null` when all is well. */
  readonly problem: string | null;

  constructor(file: string) {
    this.#file = file;
    const { settings, problem } = readSettings(file);
    this.#settings = settings;
    this.problem = problem;
  }

  get port(): number {
    return this.#settings.port;
  }

  /** What windows may see and change. */
  get settings(): Settings {
    const { theme, density, confirmDelete, checkForUpdates } = this.#settings;
    return { theme, density, confirmDelete, checkForUpdates };
  }

  /** Keeps what is changed. @throws Error when the file cannot be written: the old settings then stay. */
  change(change: { readonly [K in keyof SettingsInFile]?: SettingsInFile[K] | undefined }): void {
    const settings = fileSchema.parse({
      ...this.#settings,
      ...Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
    });
    writeSettings(this.#file, settings);
    this.#settings = settings;
  }
}
