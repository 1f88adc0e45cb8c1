import { existsSync, readFileSync, renameSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { z } from 'zod';
import { writeFileAtomic } from '../../platform/atomic-file';
import { keptDraftSchema, type KeptDraft } from '../../../src-shared/drafts';
import { OWNER_ONLY_FILE } from '../../platform/owner-only';
import { isMissing } from '../../platform/file-identity';

/** Where the drafts of a workspace are: beside its file, so that they go with it, and not in it, since a restored backup must not drop them. */
export const draftsFile = (workspaceFile: string): string => `${workspaceFile}-drafts.json`;

const fileSchema = z.object({ version: z.literal(1), drafts: z.array(keptDraftSchema) });

/** A window, by the id of its page's contents; `earlier`: of a run of the app that has ended. */
type Owner = number | 'earlier';

interface Entry {
  readonly owner: Owner;
  readonly draft: KeptDraft;
  /** Typed in this window, or typed on there; what only came back to it is not the window's to drop. */
  readonly isTyped: boolean;
}

/**
 * What windows have typed into fields of one workspace and not saved yet, in a file that outlives a crash. Each window has
 * its own drafts; those of a window that is gone belong to the next one that asks.
 */
export class DraftStore {
  readonly #file: string;
  /** The oldest first. */
  #entries: readonly Entry[];
  #writing: Promise<void> | null = null;
  #isBehind = false;

  /**
   * Reads what is there. A file that makes no sense is put aside under another name and never deleted.
   * @param report hears of what cannot be read or written; the window's fields work all the same
   */
  constructor(
    workspaceFile: string,
    private readonly report: (error: unknown) => void
  ) {
    this.#file = draftsFile(workspaceFile);
    this.#entries = this.#read();
  }

  /** Keeps a draft of a window, in place of the one that it had under the same key. */
  keep(owner: number, draft: KeptDraft): void {
    this.#set([...this.#without(owner, draft.key), { owner, draft, isTyped: true }]);
  }

  /** Drops a draft that was saved or given up. */
  drop(owner: number, key: string): void {
    this.#set(this.#without(owner, key));
  }

  /** Drops what was typed in a window whose person has agreed to lose it. What only came back there, perhaps unseen, stays. */
  dropTyped(owner: number): void {
    this.#set(this.#entries.filter((entry) => entry.owner !== owner || !entry.isTyped));
  }

  /**
   * Gives a window whose page has just been loaded what its page before left and what windows left that are gone, the
   * oldest first. Where two of them are of one field, the newer one has its key, and the other a key of its own.
   * @param isOpen whether a window is still there
   */
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

  /** Resolves once everything is in the file. Never rejects. */
  async settle(): Promise<void> {
    await this.#writing;
  }

  #without(owner: number, key: string): Entry[] {
    return this.#entries.filter((entry) => entry.owner !== owner || entry.draft.key !== key);
  }

  #set(entries: readonly Entry[]): void {
    if (entries.length === 0 && this.#entries.length === 0) return;
    this.#entries = entries;
    this.#isBehind = true;
    this.#writing ??= this.#writeAll().finally(() => {
      this.#writing = null;
    });
  }

  async #writeAll(): Promise<void> {
    while (this.#isBehind) {
      this.#isBehind = false;
      try {
        await this.#write();
      } catch (error) {
        this.report(error);
      }
    }
  }

  async #write(): Promise<void> {
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

/** The drafts of all workspaces, each read when a window first asks for it. */
export class DraftStores {
  readonly #stores = new Map<string, DraftStore>();

  /** @param fileOf where a workspace's file is. @throws StoreError `not_found` */
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

  /** Leaves the file of a workspace alone from now on, as before it goes to the trash. */
  async close(workspaceId: string): Promise<void> {
    const store = this.#stores.get(workspaceId);
    this.#stores.delete(workspaceId);
    await store?.settle();
  }

  /** Resolves once everything is in the files. Never rejects. */
  async settle(): Promise<void> {
    await Promise.all([...this.#stores.values()].map((store) => store.settle()));
  }
}
