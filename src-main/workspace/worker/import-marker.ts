import { readFileSync, rmSync } from 'node:fs';
import { z } from 'zod';
import { once } from '../../../src-shared/once';
import { parseJson } from '../../../src-shared/parse-json';
import type { LostImport } from '../../../src-shared/transfer';
import { writeFileAtomicSync } from '../../platform/atomic-file';
import type { Log } from '../../platform/log';
import { OWNER_ONLY_FILE } from '../../platform/owner-only';
import type { WorkspaceStore } from '../../store/sqlite/workspace-store';

/** A marker of a running import, beside the file of the workspace so that it moves with it. */
export const importMarkerFile = (workspaceFile: string): string => `${workspaceFile}-importing.json`;

const markerSchema = z.object({ name: z.string(), begun: z.iso.datetime() });

const readMarker = (file: string): z.output<typeof markerSchema> | null => {
  try {
    return markerSchema.parse(parseJson(readFileSync(file, 'utf8')));
  } catch {
    // The marker does not exist, or is not one of ours.
    return null;
  }
};

/** The import may have been committed just before Canopy was ended. */
const wasApplied = (store: WorkspaceStore, begun: string): boolean =>
  store.history
    .groups({ categoryId: null, author: 'window', before: null })
    .entries.some(({ way, summary, at }) => way === 'do' && summary.action === 'import' && at >= begun);

/** Records on disk that an import is running, so that the next start can report one that was lost. */
export class ImportMarker {
  readonly #file: string;
  readonly #left: () => z.output<typeof markerSchema> | null;
  #isTold = false;
  #underWay: string | null = null;

  constructor(
    workspaceFile: string,
    private readonly log: Log
  ) {
    this.#file = importMarkerFile(workspaceFile);
    this.#left = once(() => readMarker(this.#file));
  }

  begin(id: string, name: string): void {
    this.#left();
    const marker = { name, begun: new Date().toISOString() };
    try {
      writeFileAtomicSync(this.#file, JSON.stringify(marker), { mode: OWNER_ONLY_FILE });
      this.#underWay = id;
    } catch (error) {
      // The import itself will report the error of the disk.
      this.log.error('import_marker_failed', error);
    }
  }

  end(id: string): void {
    if (this.#underWay !== id) return;
    this.#underWay = null;
    rmSync(this.#file, { force: true });
  }

  /** The import that an earlier run has lost, reported once; `null`: none. */
  takeLost(store: WorkspaceStore): LostImport | null {
    const left = this.#left();
    if (left === null || this.#isTold) return null;
    this.#isTold = true;
    if (this.#underWay === null) rmSync(this.#file, { force: true });
    return wasApplied(store, left.begun) ? null : { file: left.name };
  }
}
