import { createHash } from 'node:crypto';
import type { Dialect } from '../../../src-shared/dialect';
import { changePageSchema, type PublicPatch, type TreeChange } from '../../../src-shared/tree-patch';
import { ifRemoteFails, RemoteFailure, type Reading, type ReadingMark } from '../category-service';
import type { Caller } from './http/caller';
import { askedBeside } from './team-people';
import { categoriesInListing } from '../dialect/read-categories';
import type { RemoteCategory, RemoteId } from '../sync-tree';

/** The listing of a service of ours after its changes; `null`: one of them does not fit, or was not sent (`null`). */
const patchedListing = (
  listing: readonly RemoteCategory[],
  changes: readonly (TreeChange | null)[],
  dialect: Dialect
): readonly RemoteCategory[] | null => {
  const draft = new ListingDraft(listing, dialect);
  return changes.every((change) => change !== null && draft.apply(change)) ? draft.inOrder() : null;
};

class ListingDraft {
  readonly #nodes: Map<RemoteId, RemoteCategory>;
  readonly #children = new Map<RemoteId | null, readonly RemoteId[]>();

  constructor(
    listing: readonly RemoteCategory[],
    private readonly dialect: Dialect
  ) {
    this.#nodes = new Map(listing.map((one) => [one.id, one]));
    for (const [parentId, siblings] of Map.groupBy(listing, (one) => one.parentId))
      this.#children.set(
        parentId,
        siblings.map(({ id }) => id)
      );
  }

  /** @returns whether it fits */
  apply(change: TreeChange): boolean {
    const { id } = change;
    const known = this.#nodes.get(id);
    if ((known === undefined) !== (change.kind === 'create')) return false;
    if (change.kind !== 'delete') {
      const row = { ...known?.raw, id, ...change.fields, parentId: null };
      const { categories, warnings } = categoriesInListing([row], this.dialect);
      const [one] = categories;
      // Every change raises the version.
      if (one === undefined || warnings.length > 0 || (one.version ?? 0) <= (known?.version ?? 0)) return false;
      const parentId = known?.parentId ?? null;
      this.#nodes.set(id, { ...one, parentId, order: known?.order ?? null, raw: { ...one.raw, parentId } });
      if (change.place === undefined) return true;
    }
    if (known !== undefined)
      this.#arrange(
        known.parentId,
        this.#below(known.parentId).filter((one) => one !== id)
      );
    if (change.kind === 'delete') return this.#nodes.delete(id) && this.#below(id).length === 0;
    const { parentId = null, afterId = null } = change.place ?? {};
    const siblings = this.#below(parentId);
    const at = afterId === null ? 0 : siblings.indexOf(afterId) + 1;
    this.#arrange(parentId, siblings.toSpliced(at, 0, id));
    return (at > 0 || afterId === null) && (parentId === null || this.#nodes.has(parentId));
  }

  /** Parents before their children, siblings in order; `null`: something is below itself. */
  inOrder(): readonly RemoteCategory[] | null {
    const ordered: RemoteCategory[] = [];
    const open = this.#below(null).toReversed();
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      const one = this.#nodes.get(id);
      if (one !== undefined) ordered.push(one);
      for (const child of this.#below(id).toReversed()) open.push(child);
    }
    return ordered.length === this.#nodes.size ? ordered : null;
  }

  #below(parentId: RemoteId | null): readonly RemoteId[] {
    return this.#children.get(parentId) ?? [];
  }

  #arrange(parentId: RemoteId | null, ids: readonly RemoteId[]): void {
    this.#children.set(parentId, ids);
    for (const [position, id] of ids.entries()) {
      const one = this.#nodes.get(id);
      if (one !== undefined && (one.order !== position || one.parentId !== parentId))
        this.#nodes.set(id, { ...one, parentId, order: position, raw: { ...one.raw, parentId, position } });
    }
  }
}

type Listing = Extract<Reading, { state: 'read' }>;

/** The tag of our own services: the revision in quotes. */
const TAG = /^"(\d{1,15})"$/;

/** The revision of a service of ours at a reading; `undefined`: it is not one, or there was none. */
const revisionOf = (mark: ReadingMark | null): number | undefined => {
  const revision = TAG.exec(mark?.etag ?? '')?.[1];
  return revision === undefined ? undefined : Number(revision);
};

const MOST_PAGES = 10;

/** The commits after a revision, to the newest; `undefined`: the service does not know them, or there is a gap. */
const patchesSince = async (caller: Caller, since: number): Promise<readonly PublicPatch[] | undefined> => {
  const patches: PublicPatch[] = [];
  let at = since;
  for (let pages = 0; pages < MOST_PAGES; pages += 1) {
    const page = await askedBeside(caller, `{read}/changes?since=${at}`, changePageSchema);
    if (page === undefined) return undefined;
    for (const patch of page.data.patches) {
      if (patch.from !== at) return undefined;
      at = patch.revision;
      patches.push(patch);
    }
    if (String(at) === page.revision) return patches;
  }
  return undefined;
};

/** Who has changed which category, in order, as far as the service says. */
const personsIn = (patches: readonly PublicPatch[]): NonNullable<Listing['changedBy']> =>
  patches.flatMap(({ person, changes }) =>
    person === undefined ? [] : (changes ?? []).map(({ id }) => [id, person] as const)
  );

/** The tree of a service of ours as it was last read: patches lead to the newest one, so that it need not be read whole again. */
export class OwnListing {
  /** The newest revision that a reading has shown. */
  seen = -1;
  #last: Listing | null = null;
  /** The patches since the known reading, `undefined` in doubt about them; `null`: they were not asked for. */
  #asked: { readonly patches: readonly PublicPatch[] | undefined } | null = null;

  /** @param known as of that reading */
  note(known: ReadingMark | null, reading: Reading): void {
    if (reading.state === 'read') this.#last = reading;
    this.seen = revisionOf(reading.state === 'read' ? reading.mark : known) ?? this.seen;
  }

  /** What has changed since the known reading; `undefined`: in doubt, read the whole tree. Rejects with `RemoteFailure` without a network. */
  async readPatches(caller: Caller, known: ReadingMark | null, dialect: Dialect): Promise<Reading | undefined> {
    this.#asked = null;
    const [last, since] = [this.#last, revisionOf(known)];
    if (last === null || since === undefined || last.mark.etag !== known?.etag || last.warnings.length > 0) return;
    const patches = await patchesSince(caller, since).catch((error: unknown) => {
      if (error instanceof RemoteFailure && !error.isOffline) return undefined;
      throw error;
    });
    this.#asked = { patches };
    const newest = patches?.at(-1);
    if (patches === undefined || newest === undefined) return patches && { state: 'same' };
    const changes = patches.flatMap((one) => one.changes ?? [null]);
    const categories = patchedListing(last.categories, changes, dialect);
    if (categories === null) return;
    const digest = createHash('sha256').update(known.digest).update(JSON.stringify(patches)).digest('hex');
    const mark = { etag: `"${newest.revision}"`, digest };
    return { ...last, categories, mark, changedBy: personsIn(patches) };
  }

  /** A whole reading, with who has changed what since the known one. */
  async named(caller: Caller, known: ReadingMark | null, reading: Reading): Promise<Reading> {
    const [from, to] = [revisionOf(known), reading.state === 'read' ? revisionOf(reading.mark) : undefined];
    if (reading.state !== 'read' || from === undefined || to === undefined || from >= to) return reading;
    const { patches } = this.#asked ?? { patches: [] };
    const newest = patches?.at(-1)?.revision ?? from;
    const isRest = patches !== undefined && newest < to;
    const rest = isRest ? await patchesSince(caller, newest).catch(ifRemoteFails(undefined)) : [];
    const all = [...(patches ?? []), ...(rest ?? [])];
    return { ...reading, changedBy: personsIn(all.filter(({ revision }) => revision <= to)) };
  }
}
