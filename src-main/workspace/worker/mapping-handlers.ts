import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { z } from 'zod';
import type { CategoryId } from '../../../src-shared/ids';
import {
  newestVersion,
  taxonomyKey,
  type ListedState,
  type mappingsSchema,
  type MappingTargets,
  type SureMappings,
  type TaxonomyName
} from '../../../src-shared/mapping-calls';
import { once } from '../../../src-shared/once';
import { inSteps, pauseAfter, type SlicedWork } from '../../../src-shared/sliced-work';
import { StoreError } from '../../domain/errors';
import { readCsvRecords } from '../../formats/readers/csv-reader';
import { WorkspaceTaxonomies } from '../../mapping/workspace-taxonomies';
import { mappedTree, type MappedTree } from '../../mapping/mapped-tree';
import { mappingEdit } from '../../mapping/mapping-table';
import { bridgeTo, mappingTarget, suggestedFor, type MappingTarget } from '../../mapping/mapping-target';
import { shownTarget } from '../../mapping/mapping-writers';
import { messages } from '../../mapping/messages';
import { replacementsIn } from '../../mapping/replacements';
import { learn, type Learnt, type Suggestion } from '../../mapping/suggest-mappings';
import { TargetIndex } from '../../mapping/target-index';
import { entryTo, pathText, relationByName, type Taxonomy } from '../../mapping/taxonomy';
import { wordsOf } from '../../mapping/words';
import type { WorkspaceStore } from '../../store/sqlite/workspace-store';
import { someHandlers } from './answer-calls';
import type { Workspace } from './workspace';
import { fold } from '../../../src-shared/normal-forms';

/** Further words of a query narrow nothing. */
const MOST_WORDS = 30;

/**
 * The categories of a taxonomy with all words of a query in their names or in those above, and one in their own: those that are called so
 * first, then those that begin so, else in the order of the taxonomy.
 */
const findTargets = ({ targets }: TargetIndex, query: string, limit: number): number[] => {
  const asked = fold(query).trim();
  const words = [...new Set(asked.split(/\s+/))].slice(0, MOST_WORDS);
  const all = 2 ** words.length - 1;
  /** The words on the way to each category, a bit for each: a category comes after what is above it. */
  const onWay = new Uint32Array(targets.length);
  const found: [number[], number[], number[]] = [[], [], []];
  for (const { at, parent, folded } of targets) {
    let own = 0;
    for (const [place, word] of words.entries()) if (folded.includes(word)) own |= 1 << place;
    const way = own | (onWay[parent?.at ?? -1] ?? 0);
    onWay[at] = way;
    if (own === 0 || way !== all) continue;
    const alike = folded === asked ? found[0] : folded.startsWith(asked) ? found[1] : found[2];
    if (alike.length < limit) alike.push(at);
  }
  return found.flat().slice(0, limit);
};

const LISTED = 200;
const SUGGESTED = 5;
const FOUND = 20;

/** Categories between two pauses of the work. */
const SUGGESTED_AT_ONCE = 20;

/** Other calls are answered after so many milliseconds of work. */
const SLICE_MS = 20;

const inSlices = <T>(work: SlicedWork<T>): Promise<T> => inSteps(work, pauseAfter(SLICE_MS, yieldToEventLoop));

/** Preparing suggestions takes a while in a large tree, so it is repeated only after this many changes. */
const MOST_BEHIND = 10;

/** Milliseconds without a call after which the prepared suggestions are released. */
const KEPT_MS = 60_000;

interface ReadTree extends MappedTree {
  readonly store: WorkspaceStore;
  readonly revision: number;
  readonly places: ReadonlyMap<CategoryId, number>;
}

const listOf = (
  { tree, categories }: MappedTree,
  state: ListedState,
  wanted: CategoryId | null
): z.output<typeof mappingsSchema> => {
  const counts = { unmapped: 0, confirmed: 0, inherited: 0, none: 0, outdated: 0, unreadable: 0 };
  const below = categories.map(() => 0);
  // From the end, so that what is below a category is counted before it.
  for (const [at, one] of [...categories.entries()].reverse()) {
    counts[one.state] += 1;
    const parent = tree.parents[at] ?? null;
    if (parent !== null) below[parent] = (below[parent] ?? 0) + (below[at] ?? 0) + (one.state === state ? 1 : 0);
  }
  const first = categories
    .flatMap((one, at) => (one.state === state ? [{ id: one.category.id, below: below[at] ?? 0 }] : []))
    .sort((one, other) => other.below - one.below);
  const listed = first.slice(0, LISTED);
  const further = first.slice(LISTED).filter(({ id }) => id === wanted);
  return { counts, first: [...listed, ...further] };
};

interface Learning {
  readonly read: ReadTree;
  readonly learnt: Promise<Learnt>;
}

/** Keeps what was prepared for a taxonomy from one call to the next. */
class MappingSession {
  readonly #target: MappingTarget;
  readonly #index: () => Promise<TargetIndex>;
  #read: ReadTree | null = null;
  #learning: Learning | null = null;

  constructor(taxonomy: Taxonomy) {
    this.#target = mappingTarget(taxonomy, []);
    this.#index = once(() => inSlices(TargetIndex.of(taxonomy.tree)));
  }

  goneAmong(targets: readonly string[]): string[] {
    return targets.filter((target) => !this.#target.taxonomy.at.has(target));
  }

  treeOf(store: WorkspaceStore): ReadTree {
    const revision = store.revision();
    if (this.#read?.store === store && this.#read.revision === revision) return this.#read;
    const mapped = mappedTree(store.readTree(), this.#target.taxonomy);
    const places = new Map(mapped.categories.map(({ category }, at) => [category.id, at]));
    return (this.#read = { ...mapped, store, revision, places });
  }

  async targets(store: WorkspaceStore, id: CategoryId, query: string): Promise<MappingTargets | null> {
    const read = this.treeOf(store);
    const one = read.categories[read.places.get(id) ?? -1];
    if (one === undefined) return null;
    const { taxonomy } = this.#target;
    const shown = shownTarget(one, taxonomy);
    const found =
      query.trim() === ''
        ? suggestedFor(one, this.#target, await this.#suggest(read, id), SUGGESTED)
        : (await this.#find(query)).map((at) => ({ at, sure: false, why: [] }));
    return {
      state: one.state,
      target: shown && pathText(shown.path),
      inheritedFrom: read.categories[one.from ?? -1]?.category.id ?? null,
      offers: found.map(({ at, sure, why }) => ({
        entry: entryTo(taxonomy, at, relationByName(one.category.name, taxonomy, at)),
        sure,
        why: [...why]
      }))
    };
  }

  /** What can be confirmed together, as the workspace is now. */
  async sure(store: WorkspaceStore): Promise<SureMappings> {
    const read = this.treeOf(store);
    const { learnt } = this.#learnt(read, (last) => last.read === read);
    return inSlices(this.#sureAmong(read, await learnt));
  }

  *#sureAmong({ tree, categories }: ReadTree, { suggest, sure }: Learnt): SlicedWork<SureMappings> {
    const entries: SureMappings['entries'] = [];
    if (sure === null) return { measured: null, entries, inheriting: 0 };
    const { taxonomy } = this.#target;
    /** The resulting targets by index, inherited ones included. */
    const given = new Map<number, number>();
    for (const [at, one] of categories.entries()) {
      if (at % SUGGESTED_AT_ONCE === 0) yield;
      if (one.state !== 'unmapped') continue;
      const above = given.get(tree.parents[at] ?? -1);
      if (above !== undefined) given.set(at, above);
      const [first] = suggest(at);
      if (first?.sure !== true || first.at === above) continue;
      const as = relationByName(one.category.name, taxonomy, first.at);
      const entry = { ...entryTo(taxonomy, first.at, as), unseen: true as const };
      // One without room for the entry stays undecided.
      if (typeof mappingEdit(one, taxonomy.channel, entry) === 'string') continue;
      given.set(at, first.at);
      entries.push({ id: one.category.id, entry });
    }
    const { right, of } = sure;
    return { measured: { right, of }, entries, inheriting: given.size - entries.length };
  }

  /** By the names here, else by those in other languages. */
  async #find(query: string): Promise<number[]> {
    const found = findTargets(await this.#index(), query, FOUND);
    if (found.length > 0) return found;
    const alike = this.#target.names().alike(wordsOf(query));
    return [...new Set(alike.flatMap(({ places }) => places.map(({ target }) => target)))].slice(0, FOUND);
  }

  async #suggest(now: ReadTree, id: CategoryId): Promise<readonly Suggestion[]> {
    const isNear = ({ read }: Learning): boolean =>
      read.store === now.store && now.revision - read.revision < MOST_BEHIND && read.places.has(id);
    const { read, learnt } = this.#learnt(now, isNear);
    const { suggest } = await learnt;
    return suggest(read.places.get(id) ?? 0);
  }

  /** Prepares suggestions again unless the last ones are recent enough. */
  #learnt(now: ReadTree, isEnough: (last: Learning) => boolean): Learning {
    const last = this.#learning;
    if (last !== null && isEnough(last)) return last;
    return (this.#learning = { read: now, learnt: this.#learn(now) });
  }

  async #learn(read: ReadTree): Promise<Learnt> {
    const question = { ...read, index: await this.#index(), bridge: bridgeTo(read, this.#target) };
    return inSlices(learn(question, SUGGESTED));
  }
}

const readReplacements = async (text: string): Promise<ReadonlyMap<string, string>> => {
  const file = await readCsvRecords(new TextEncoder().encode(text), { hasHeader: true }, () => undefined);
  const replacements = replacementsIn(file);
  if (replacements === null) throw new StoreError('invalid', messages.noReplacements);
  return replacements;
};

/** Answers the calls of the dialog that maps to a taxonomy. */
export const mappingHandlers = (workspace: Pick<Workspace, 'store'>) => {
  const taxonomies = (): WorkspaceTaxonomies => new WorkspaceTaxonomies(workspace.store.file);
  const sessions = new Map<string, MappingSession>();
  const forget = (): void => sessions.clear();
  let rest: NodeJS.Timeout | undefined;
  const sessionFor = (name: TaxonomyName): MappingSession => {
    clearTimeout(rest);
    rest = setTimeout(forget, KEPT_MS).unref();
    const key = taxonomyKey(name);
    // That of the dialog, and the newest version, by which the window judges what is outdated.
    if (!sessions.has(key) && sessions.size > 1) forget();
    const session = sessions.get(key) ?? new MappingSession(taxonomies().read(name));
    sessions.set(key, session);
    return session;
  };
  return someHandlers({
    listTaxonomies: () => taxonomies().list(),
    removeTaxonomy: (name) => {
      taxonomies().remove(name);
      forget();
      return null;
    },
    addReplacements: async ({ name, text }) => {
      const replacements = await readReplacements(text);
      taxonomies().addReplacements(name, replacements);
      forget();
      return replacements.size;
    },
    readSureMappings: (name) => sessionFor(name).sure(workspace.store),
    readMappings: ({ name, state, wanted }) => listOf(sessionFor(name).treeOf(workspace.store), state, wanted),
    readGoneTargets: ({ channel, targets }) => {
      const name = newestVersion(taxonomies().list(), channel);
      return name === undefined ? null : sessionFor(name).goneAmong(targets);
    },
    readMappingTargets: ({ name, id, query }) => sessionFor(name).targets(workspace.store, id, query)
  });
};
