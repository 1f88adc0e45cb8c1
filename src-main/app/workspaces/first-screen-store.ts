import { readFile, rm } from 'node:fs/promises';
import { firstScreenSchema, type FirstScreen } from '../../../src-shared/first-screen';
import { writeFileAtomic } from '../../platform/atomic-file';
import { OWNER_ONLY_FILE } from '../../platform/owner-only';

/** Where the first screen of a workspace is: beside its file, so that it goes with it. */
export const firstScreenFile = (workspaceFile: string): string => `${workspaceFile}-screen.json`;

interface FirstScreenParts {
  readonly fileOf: (workspaceId: string) => string;
  /** Called with write failures. The next start then shows an earlier screen, or none. */
  readonly report: (error: unknown) => void;
  /** In safe mode no first screen is read or written. */
  readonly isSafeMode: boolean;
}

/** The rows that each workspace showed last, which the next start draws until it has read the tree. They are written as the app quits. */
export class FirstScreenStore {
  readonly #kept = new Map<string, FirstScreen | null>();

  constructor(private readonly parts: FirstScreenParts) {}

  keep(workspaceId: string, screen: FirstScreen | null): void {
    this.#kept.set(workspaceId, screen);
  }

  /** Never rejects: one that is missing, damaged or of another version is none. */
  async read(workspaceId: string): Promise<FirstScreen | null> {
    const kept = this.#kept.get(workspaceId);
    if (kept !== undefined || this.parts.isSafeMode) return kept ?? null;
    try {
      const file = firstScreenFile(this.parts.fileOf(workspaceId));
      return firstScreenSchema.parse(JSON.parse(await readFile(file, 'utf8')));
    } catch {
      return null;
    }
  }

  forget(workspaceId: string): void {
    this.#kept.delete(workspaceId);
  }

  async settle(): Promise<void> {
    if (this.parts.isSafeMode) return;
    const kept = [...this.#kept];
    await Promise.all(kept.map(([id, screen]) => this.#write(id, screen).catch(this.parts.report)));
  }

  async #write(workspaceId: string, screen: FirstScreen | null): Promise<void> {
    const file = firstScreenFile(this.parts.fileOf(workspaceId));
    if (screen === null) await rm(file, { force: true });
    else await writeFileAtomic(file, JSON.stringify(screen), { mode: OWNER_ONLY_FILE });
  }
}
