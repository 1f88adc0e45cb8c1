import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { DEFAULT_PORT } from '../../../src-shared/limits';
import { settingsSchema, type Settings } from '../../../src-shared/settings';
import { writeFileAtomicSync } from '../../platform/atomic-file';
import { OWNER_ONLY_FILE } from '../../platform/owner-only';
import { isOfNewerFormat } from '../../platform/format-version';
import messages from '../process/messages/en.json' with { type: 'json' };
import { isMissing } from '../../platform/file-identity';

/** Loose, so that an older Canopy keeps the settings of a newer one. */
const fileSchema = z.looseObject({
  ...settingsSchema.shape,
  port: z.int().min(0).max(65_535).default(DEFAULT_PORT),
  /** Where saved exports went last, by workspace and name. */
  exportPlaces: z.record(z.string(), z.string().min(1)).default({}),
  /** The person's own certificate for other computers, by its files; `null`: one that Canopy makes. */
  certificate: z
    .object({ certFile: z.string().min(1), keyFile: z.string().min(1) })
    .nullable()
    .default(null)
});
type SettingsInFile = z.output<typeof fileSchema>;

/** The defaults where there is no file, or one that cannot be used: `problem` says so, and it stays until a setting is changed. */
export const readSettings = (file: string): { settings: SettingsInFile; problem: string | null; isNewer: boolean } => {
  try {
    const content: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (isOfNewerFormat(content))
      return { settings: fileSchema.parse({}), problem: messages.settings.newer({ file }), isNewer: true };
    return { settings: fileSchema.parse(content), problem: null, isNewer: false };
  } catch (error) {
    const problem = isMissing(error) ? null : messages.settings.unreadable({ file });
    return { settings: fileSchema.parse({}), problem, isNewer: false };
  }
};

/** @throws Error when the file cannot be written: the old one then stays. */
export const writeSettings = (file: string, settings: SettingsInFile): void =>
  writeFileAtomicSync(file, `${JSON.stringify(settings, null, 2)}\n`, { mode: OWNER_ONLY_FILE });

/** The settings of this installation: read once at the start, and written whole with every change. */
export class SettingsKeeper {
  #settings: SettingsInFile;
  /** Why the defaults are used although there is a file, as a sentence; `null`: they are not. */
  readonly problem: string | null;

  /** Whether changes go into the file. They hold for this run alone in safe mode, and where the file is of a newer Canopy. */
  readonly #isWritten: boolean;

  /** `isSafeMode`: the defaults are used, and the file is left as it is. */
  constructor(
    private readonly file: string,
    isSafeMode = false
  ) {
    const { settings, problem, isNewer } = readSettings(file);
    this.#settings = isSafeMode ? fileSchema.parse({}) : settings;
    this.#isWritten = !isSafeMode && !isNewer;
    this.problem = problem;
  }

  get port(): number {
    return this.#settings.port;
  }

  get exportPlaces(): SettingsInFile['exportPlaces'] {
    return this.#settings.exportPlaces;
  }

  get certificate(): SettingsInFile['certificate'] {
    return this.#settings.certificate;
  }

  get settings(): Settings {
    const { theme, density, confirmDelete, language, checkForUpdates } = this.#settings;
    return { theme, density, confirmDelete, language, checkForUpdates };
  }

  /** Changes settings and writes the file. @throws Error when the file cannot be written: the old settings then stay. */
  change(change: { readonly [K in keyof SettingsInFile]?: SettingsInFile[K] | undefined }): void {
    const settings = fileSchema.parse({
      ...this.#settings,
      ...Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
    });
    if (this.#isWritten) writeSettings(this.file, settings);
    this.#settings = settings;
  }
}
