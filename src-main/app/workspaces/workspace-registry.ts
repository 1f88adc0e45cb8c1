import { existsSync, readdirSync, renameSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import {
  FIRST_WORKSPACE_ID,
  workspaceIdSchema,
  type SyncSummary,
  type WorkspaceEntry,
  WORKSPACE_NAME_LENGTH
} from '../../../src-shared/workspaces';
import { orStorageFailed, StoreError } from '../../domain/errors';
import { makeOwnerOnlyFolder } from '../../platform/owner-only';
import { readRegistry, writeRegistry, type RegisteredWorkspace } from './registry-file';
import messages from '../process/messages/en.json' with { type: 'json' };
import { syncFolderSync } from '../../platform/atomic-file';
import { isSameFile } from '../../platform/file-identity';
import { asciiWords } from '../../../src-shared/normal-forms';

/** `Café & more` → `cafe-more`, for ids and file names. */
const stemOf = (name: string): string => {
  const stem = asciiWords(name).join('-').slice(0, 48).replace(/-$/, '');
  return stem === '' ? 'workspace' : stem;
};

/** The name of a workspace by the stem of its file: `shop-example` → `Shop example`. */
const nameFrom = (stem: string): string => {
  const words = stem.replaceAll(/[-_]+/g, ' ').trim();
  return words === '' ? stem : `${words[0]?.toUpperCase() ?? ''}${words.slice(1)}`;
};

/** Control characters and directional marks, which menus cannot show or show misleadingly. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;

/** The first of `stem`, `stem-2`, `stem-3` … that is free. */
const firstFree = (stem: string, isFree: (candidate: string) => boolean): string => {
  let candidate = stem;
  for (let number = 2; !isFree(candidate); number += 1) candidate = `${stem}-${number}`;
  return candidate;
};

const sameName = (one: string, other: string): boolean => one.localeCompare(other, 'en', { sensitivity: 'base' }) === 0;

/** The name of a workspace that is copied from a file, with room for a number; empty where the stem has no visible character. */
const shownName = (stem: string): string =>
  nameFrom(stem.replaceAll(INVISIBLE, ' '))
    .slice(0, WORKSPACE_NAME_LENGTH - 5)
    .trim();

const EXTENSION = '.canopy';
const FIRST: RegisteredWorkspace = {
  id: FIRST_WORKSPACE_ID,
  name: messages.workspace.firstName,
  file: `${FIRST_WORKSPACE_ID}${EXTENSION}`,
  kind: 'local',
  address: null,
  auth: null,
  certificate: null,
  port: null,
  sharing: null,
  lastOpened: null,
  unsettled: null,
  copiedFrom: null,
  draft: null
};

type NewWorkspace = Pick<RegisteredWorkspace, 'name' | 'kind' | 'address' | 'auth'> &
  Partial<Pick<RegisteredWorkspace, 'certificate'>>;

type DraftOf = NonNullable<RegisteredWorkspace['draft']>;

/** The file of a draft says what it is, so that a lost list can be made again: `shop~new.canopy`, `shop~12.canopy`. */
const draftFile = ({ workspace, proposal }: DraftOf): string => `${workspace}~${proposal ?? 'new'}${EXTENSION}`;
const DRAFT_FILE = /^([a-z0-9][a-z0-9-]{0,63})~(new|[1-9][0-9]{0,14})\.canopy$/;

/** The list of workspaces, and of drafts, which are listed nowhere. Made again from the files where it is lost. */
export class WorkspaceRegistry {
  /** Copies are made in this folder of the workspaces, so that adding one is a rename. */
  readonly folder: string;
  readonly #draftFolder: string;
  readonly #file: string;
  #workspaces: readonly RegisteredWorkspace[];
  /** A sentence where there is a list that could not be used; `null` otherwise. */
  readonly problem: string | null;

  readonly #isNewer: boolean;
  #onChange: () => void = () => undefined;

  constructor(userDataDir: string) {
    this.#file = join(userDataDir, 'workspaces.json');
    this.folder = join(userDataDir, 'workspaces');
    this.#draftFolder = join(userDataDir, 'proposals');
    makeOwnerOnlyFolder(this.folder);
    const read = readRegistry(this.#file);
    this.problem = read.problem;
    this.#isNewer = read.isNewer;
    const all = read.workspaces ?? this.#fromFolder();
    // A draft whose file has gone would be opened as an empty workspace.
    const isThere = (one: RegisteredWorkspace): boolean =>
      one.draft === null || (all.some(({ id }) => id === one.draft?.workspace) && existsSync(this.fileOf(one)));
    this.#workspaces = all.filter(isThere);
  }

  /** The workspaces in the order in which they were made, without drafts. Never empty. */
  get workspaces(): readonly RegisteredWorkspace[] {
    return this.#workspaces.filter(({ draft }) => draft === null);
  }

  get first(): RegisteredWorkspace {
    return this.workspaces[0] ?? FIRST;
  }

  draftsOf(workspaceId: string): readonly RegisteredWorkspace[] {
    return this.#workspaces.filter(({ draft }) => draft?.workspace === workspaceId);
  }

  find(id: string): RegisteredWorkspace | undefined {
    return this.#workspaces.find((workspace) => workspace.id === id);
  }

  /** @throws StoreError `not_found` */
  get(id: string): RegisteredWorkspace {
    const workspace = this.find(id);
    if (workspace === undefined) throw new StoreError('not_found', messages.workspace.gone);
    return workspace;
  }

  /** @throws StoreError `forbidden` for a draft, which has no port and is not shared */
  requireWorkspace(id: string): void {
    if (this.get(id).draft !== null) throw new StoreError('forbidden', messages.proposals.notShared);
  }

  fileOf({ file, draft }: RegisteredWorkspace): string {
    return join(draft === null ? this.folder : this.#draftFolder, file);
  }

  /** @throws StoreError `invalid` when the name is taken, `storage_failed` when the list cannot be written */
  add(workspace: NewWorkspace): RegisteredWorkspace {
    this.requireFreeName(workspace.name);
    const id = this.#freeId(workspace.name);
    const added: RegisteredWorkspace = { ...FIRST, ...workspace, id, file: `${id}${EXTENSION}` };
    this.#write([...this.#workspaces, added]);
    return added;
  }

  ownOf(file: string): RegisteredWorkspace | undefined {
    return this.#workspaces.find((workspace) => isSameFile(this.fileOf(workspace), file));
  }

  copyOf(digest: string): RegisteredWorkspace | undefined {
    return this.#workspaces.findLast(({ copiedFrom }) => copiedFrom === digest);
  }

  /** Has `listener` told whenever the list has changed, in place of whoever was told before. */
  onChange(listener: () => void): void {
    this.#onChange = listener;
  }

  /** Renames a copy in the folder to a workspace of that name. @throws StoreError as `add`: the copy is then where it was */
  addCopy(copy: string, name: string, copiedFrom: string | null): RegisteredWorkspace {
    this.requireFreeName(name);
    const id = this.#freeId(name);
    return this.#addFile(copy, { ...FIRST, name, id, file: `${id}${EXTENSION}`, copiedFrom });
  }

  /** Where the file of a draft is made, which `addDraft` then takes. */
  partOfDraft(draft: DraftOf): string {
    makeOwnerOnlyFolder(this.#draftFolder);
    return join(this.#draftFolder, `${draftFile(draft)}.part`);
  }

  /** Adds the draft whose file has been made at `partOfDraft`. @throws StoreError as `addCopy` */
  addDraft(draft: DraftOf): RegisteredWorkspace {
    const { name } = this.get(draft.workspace);
    const id = firstFree(`draft-of-${draft.workspace}`.slice(0, 56), (candidate) => this.find(candidate) === undefined);
    return this.#addFile(this.partOfDraft(draft), { ...FIRST, name, id, file: draftFile(draft), draft });
  }

  #addFile(copy: string, added: RegisteredWorkspace): RegisteredWorkspace {
    const place = this.fileOf(added);
    orStorageFailed(messages.workspace.listNotWritten, () => {
      renameSync(copy, place);
      syncFolderSync(dirname(place));
    });
    try {
      this.#write([...this.#workspaces, added]);
    } catch (error) {
      renameSync(place, copy);
      throw error;
    }
    return added;
  }

  /** What the workspace of a file is called: `shop-example.canopy` → `Shop example`, with a number where that is taken. */
  freeName(stem: string): string {
    const shown = shownName(stem);
    return firstFree(shown === '' ? FIRST.name : shown, (candidate) =>
      this.workspaces.every((workspace) => !sameName(workspace.name, candidate))
    );
  }

  #freeId(name: string): string {
    return firstFree(stemOf(name), (candidate) => this.find(candidate) === undefined && this.#isFreeFile(candidate));
  }

  /** Changes an entry. @throws StoreError as `add`, and `not_found` */
  change(
    id: string,
    change: Partial<Omit<RegisteredWorkspace, 'id' | 'file' | 'copiedFrom' | 'draft'>>
  ): RegisteredWorkspace {
    const known = this.get(id);
    if (change.name !== undefined) this.requireFreeName(change.name, id);
    const changed = { ...known, ...change };
    const nameOfDrafts = change.name === undefined ? {} : { name: change.name };
    this.#write(
      this.#workspaces.map((one) => {
        if (one.id === id) return changed;
        return one.draft?.workspace === id ? { ...one, ...nameOfDrafts } : one;
      })
    );
    return changed;
  }

  /** Removes an entry, and leaves its file alone. @throws StoreError `invalid` for the last workspace, and as `change` */
  remove(id: string): void {
    if (this.get(id).draft === null && this.workspaces.length === 1)
      throw new StoreError('invalid', messages.workspace.last);
    this.#write(this.#workspaces.filter((workspace) => workspace.id !== id));
  }

  /** @throws StoreError `invalid` when another workspace than `except` has the name */
  requireFreeName(name: string, except?: string): void {
    const taken = this.workspaces.find((workspace) => workspace.id !== except && sameName(workspace.name, name));
    if (taken !== undefined) throw new StoreError('invalid', messages.workspace.nameTaken({ name: taken.name }));
  }

  /** Leftover backups of another file would make a new one look as if it had been lost. */
  #isFreeFile(stem: string): boolean {
    const file = join(this.folder, `${stem}${EXTENSION}`);
    return !existsSync(file) && !existsSync(`${file}.backups`);
  }

  #fromFolder(): RegisteredWorkspace[] {
    const found = readdirSync(this.folder).filter(
      (file) => file.endsWith(EXTENSION) && !file.startsWith('.') && file !== FIRST.file
    );
    const workspaces = [FIRST];
    for (const file of found.toSorted()) {
      const stem = basename(file, EXTENSION);
      const isFree = (id: string): boolean => workspaces.every((workspace) => workspace.id !== id);
      const id = firstFree(workspaceIdSchema.safeParse(stem).success ? stem : stemOf(stem), isFree);
      const name = firstFree(nameFrom(stem), (candidate) =>
        workspaces.every((workspace) => !sameName(workspace.name, candidate))
      );
      workspaces.push({ ...FIRST, id, name, file });
    }
    const drafts = existsSync(this.#draftFolder) ? readdirSync(this.#draftFolder) : [];
    for (const file of drafts.toSorted()) {
      const [, workspace = '', proposal] = DRAFT_FILE.exec(file) ?? [];
      const name = workspaces.find(({ id }) => id === workspace)?.name;
      if (name === undefined) continue;
      const id = firstFree('draft', (candidate) => workspaces.every((one) => one.id !== candidate));
      const draft = { workspace, proposal: proposal === 'new' ? null : Number(proposal) };
      workspaces.push({ ...FIRST, id, name, file, draft });
    }
    return workspaces;
  }

  #write(workspaces: readonly RegisteredWorkspace[]): void {
    if (this.#isNewer) throw new StoreError('storage_failed', messages.workspace.listNewer({ file: this.#file }));
    writeRegistry(this.#file, workspaces);
    this.#workspaces = workspaces;
    this.#onChange();
  }
}

/** An entry for windows. `syncSummary`: of an open replica. */
export const workspaceEntryOf = (
  { id, name, kind, address, unsettled }: RegisteredWorkspace,
  syncSummary: SyncSummary | null = null
): WorkspaceEntry => ({
  id,
  name,
  kind,
  address,
  syncSummary: syncSummary ?? (unsettled && { ...unsettled, state: null })
});
