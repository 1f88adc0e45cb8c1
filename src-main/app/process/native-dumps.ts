import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { isMissing } from '../../platform/file-identity';
import { makeOwnerOnlyFolder, OWNER_ONLY_FILE } from '../../platform/owner-only';

const KEPT = 3;
/** The file that names the last offered dump. Not in Crashpad's folder, which Crashpad manages. */
const OFFERED = 'native.offered';

interface Dump {
  readonly file: string;
  readonly modifiedMs: number;
}

/** Crashpad puts them into `new`, `pending` or `completed`, each with a `.meta` beside it (Electron 42.0.0). Newest first. */
const dumpsIn = (folder: string): Dump[] => {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.dmp'))
      .map((name) => join(folder, name))
      .map((file) => ({ file, modifiedMs: statSync(file).mtimeMs }))
      .toSorted((one, other) => other.modifiedMs - one.modifiedMs);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
};

/** Dumps of native crashes, which may hold anything of the memory: none is sent. The person is offered the newest at the next start. */
export class NativeDumps {
  readonly #mark: string;

  constructor(readonly folder: string) {
    this.#mark = join(dirname(folder), OFFERED);
  }

  /** The newest dump, unless the person has been offered it; `null`: there is none, or the folder cannot be read. Never throws. */
  newest(): string | null {
    try {
      const [newest] = dumpsIn(this.folder);
      return newest === undefined || basename(newest.file) === this.#offeredName() ? null : newest.file;
    } catch {
      return null;
    }
  }

  #offeredName(): string {
    return existsSync(this.#mark) ? readFileSync(this.#mark, 'utf8') : '';
  }

  settle(): void {
    const file = this.newest();
    if (file === null) return;
    makeOwnerOnlyFolder(dirname(this.folder));
    writeFileSync(this.#mark, basename(file), { mode: OWNER_ONLY_FILE });
  }

  removeOld(): void {
    for (const { file } of dumpsIn(this.folder).slice(KEPT))
      for (const path of [file, file.replace(/\.dmp$/, '.meta')]) rmSync(path, { force: true });
  }
}
