import { existsSync, readFileSync, renameSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { z } from 'zod';
import { writeFileAtomic } from '../../platform/atomic-file';
import { keptDraftSchema, type KeptDraft } from '../../../src-shared/drafts';
import { OWNER_ONLY_FILE } from '../../platform/owner-only';
import { isMissing } from '../../platform/file-identity';
import { SerialQueue } from '../../platform/serial-queue';

/** The file of a workspace's drafts: beside the workspace, since a restored backup must not drop them. */
export const draftsFile = (workspaceFile: string): string => `${workspaceFile}-drafts.json`;

const fileSchema = z.object({ version: z.literal(1), drafts: z.array(keptDraftSchema) });

/** The id of a window's `WebContents`; `earlier`: a window of an earlier run. */
type Owner = number | 'earlier';

interface Entry {
  readonly owner: Owner;
  readonly draft: KeptDraft;
  /** Whether it was typed in this window; `false`: it came from an earlier one. */
  readonly isTyped: boolean;
}

/** What was typed and is not saved yet, in a file that outlives a crash. A window has its own drafts; a closed one's go to the next. */
export class DraftStore {
  readonly #file: string;
  #entries: readonly Entry[];
  readonly #writes = new SerialQueue();
  #isBehind = false;

  /** Renames a file that cannot be parsed. @param report called with failures to read or write */
  constructor(
    workspaceFile: string,
    private readonly report: (error: unknown) => void
  ) {
    this.#file = draftsFile(workspaceFile);
    this.#entries = this.#read();
  }

  keep(owner: number, draft: KeptDraft): void {
    this.#set([...this.#without(owner, draft.key), { owner, draft, isTyped: true }]);
  }

  drop(owner: number, key: string): void {
    this.#set(this.#without(owner, key));
  }

  /** Drops what was typed in a window after the person agreed to lose it. Drafts from an earlier window stay: perhaps nobody saw them. */
  dropTyped(owner: number): void {
    this.#set(this.#entries.filter((entry) => entry.owner !== owner || !entry.isTyped));
  }

  /** Hands a window the drafts of its earlier page and of closed windows, oldest first. Of two for one field the older gets another key. */
  take(owner: number, isOpen: (owner: number) => boolean): KeptDraft[] {
    const isTaken = (entry: Entry): boolean =>
      entry.owner === 'earlier' || entry.owner === owner || !isOpen(entry.owner);
    const taken: KeptDraft[] = [];
    const keys = new Set<string>();
    for (const { draft } of this.#entries.filter(isTaken).toReversed()) {
      let key = draft.key;
      for (let copy = 2; keys.has(key); copy += 1) key = `${draft.key.slice(0, 2_000)} (${copy})`;
      keys.add(key);
      taken.push({ ...draft, key });
    }
    taken.reverse();
    if (taken.length > 0)
      this.#set([
        ...this.#entries.filter((entry) => !isTaken(entry)),
        ...taken.map((draft) => ({ owner, draft, isTyped: false }))
      ]);
    return taken;
  }

  /** Resolves once everything is written. Never rejects. */
  async settle(): Promise<void> {
    await this.#writes.idle();
  }

  #without(owner: number, key: string): Entry[] {
    return this.#entries.filter((entry) => entry.owner !== owner || entry.draft.key !== key);
  }

  #set(entries: readonly Entry[]): void {
    if (entries.length === 0 && this.#entries.length === 0) return;
    this.#entries = entries;
    this.#isBehind = true;
    this.#writes.run(() => this.#write()).catch(this.report);
  }

  /** One write is of all changes until then. */
  async #write(): Promise<void> {
    if (!this.#isBehind) return;
    this.#isBehind = false;
    if (this.#entries.length === 0) {
      await rm(this.#file, { force: true });
      return;
    }
    const drafts = this.#entries.map(({ draft }) => draft);
    await writeFileAtomic(this.#file, JSON.stringify({ version: 1, drafts }), { mode: OWNER_ONLY_FILE });
  }

  #read(): Entry[] {
    try {
      const { drafts } = fileSchema.parse(JSON.parse(readFileSync(this.#file, 'utf8')));
      return drafts.map((draft) => ({ owner: 'earlier', draft, isTyped: false }));
    } catch (error) {
      if (!isMissing(error)) this.#putAside(error);
      return [];
    }
  }

  #putAside(error: unknown): void {
    this.report(error);
    try {
      for (let number = 1; ; number += 1) {
        const aside = `${this.#file}.unreadable-${number}`;
        if (existsSync(aside)) continue;
        renameSync(this.#file, aside);
        return;
      }
    } catch (failure) {
      this.report(failure);
    }
  }
}

export class DraftStores {
  readonly #stores = new Map<string, DraftStore>();

  constructor(
    private readonly fileOf: (workspaceId: string) => string,
    private readonly report: (error: unknown) => void
  ) {}

  of(workspaceId: string): DraftStore {
    const known = this.#stores.get(workspaceId);
    if (known !== undefined) return known;
    const store = new DraftStore(this.fileOf(workspaceId), this.report);
    this.#stores.set(workspaceId, store);
    return store;
  }

  /** Writes no more to the file of a workspace, such as before it is deleted. */
  async close(workspaceId: string): Promise<void> {
    const store = this.#stores.get(workspaceId);
    this.#stores.delete(workspaceId);
    await store?.settle();
  }

  async settle(): Promise<void> {
    await Promise.all([...this.#stores.values()].map((store) => store.settle()));
  }
}
