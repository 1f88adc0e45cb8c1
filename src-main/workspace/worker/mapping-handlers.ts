import type { z } from 'zod';
import type { CategoryId } from '../../../src-shared/ids';
import type { Channel, ListedState, mappingsSchema, MappingTargets } from '../../../src-shared/mapping-calls';
import { atOnce } from '../../../src-shared/sliced-work';
import { findTargets } from '../../mapping/find-targets';
import { mappedTree, type MappedTree } from '../../mapping/mapped-tree';
import { bridgeTo, mappingTarget } from '../../mapping/mapping-target';
import { shownTarget } from '../../mapping/mapping-writers';
import { shippedTaxonomies } from '../../mapping/shipped-taxonomies';
import { suggesterOf, type Suggestion } from '../../mapping/suggest-mappings';
import { TargetIndex } from '../../mapping/target-index';
import { entryTo, pathText, relationByName } from '../../mapping/taxonomy';
import type { WorkspaceStore } from '../../store/sqlite/workspace-store';
import { someHandlers } from './answer-calls';
import type { Workspace } from './workspace';

const LISTED = 200;
const SUGGESTED = 5;
const FOUND = 20;

/** To learn from what was confirmed takes a while in a large tree, so that it is done again only after so many steps. */
const MOST_BEHIND = 10;

/** What was worked out is given up after so many milliseconds without a question. */
const KEPT_MS = 60_000;

interface ReadTree extends MappedTree {
  readonly store: WorkspaceStore;
  readonly revision: number;
  readonly places: ReadonlyMap<CategoryId, number>;
}

const listOf = ({ tree, categories }: MappedTree, state: ListedState): z.output<typeof mappingsSchema> => {
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
    .sort((one, other) => other.below - one.below)
    .slice(0, LISTED);
  return { counts, first };
};

/** Keeps what was worked out for a channel from one step of the person to the next. */
class MappingSession {
  readonly #target;
  readonly #index;
  #read: ReadTree | null = null;
  #suggesting: { readonly read: ReadTree; readonly suggest: (at: number) => readonly Suggestion[] } | null = null;

  constructor(readonly channel: Channel) {
    this.#target = mappingTarget(shippedTaxonomies()[channel], []);
    this.#index = atOnce(TargetIndex.of(this.#target.taxonomy.tree));
  }

  treeOf(store: WorkspaceStore): ReadTree {
    const revision = store.revision();
    if (this.#read?.store === store && this.#read.revision === revision) return this.#read;
    const mapped = mappedTree(store.readTree(), this.#target.taxonomy);
    const places = new Map(mapped.categories.map(({ category }, at) => [category.id, at]));
    return (this.#read = { ...mapped, store, revision, places });
  }

  targets(store: WorkspaceStore, id: CategoryId, query: string): MappingTargets | null {
    const read = this.treeOf(store);
    const one = read.categories[read.places.get(id) ?? -1];
    if (one === undefined) return null;
    const { taxonomy } = this.#target;
    const shown = shownTarget(one, taxonomy);
    const found =
      query.trim() === ''
        ? this.#suggest(read, id)
        : findTargets(this.#index, query, FOUND).map((at) => ({ at, sure: false, why: [] }));
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

  #suggest(now: ReadTree, id: CategoryId): readonly Suggestion[] {
    const last = this.#suggesting?.read;
    const isNear = last?.store === now.store && now.revision - last.revision < MOST_BEHIND && last.places.has(id);
    if (!isNear || this.#suggesting === null) {
      const question = { ...now, index: this.#index, bridge: bridgeTo(now, this.#target) };
      this.#suggesting = { read: now, suggest: suggesterOf(question, SUGGESTED) };
    }
    const { read, suggest } = this.#suggesting;
    return suggest(read.places.get(id) ?? 0);
  }
}

/** Answers the calls of the dialog that maps to a taxonomy. */
export const mappingHandlers = (workspace: Pick<Workspace, 'store'>) => {
  let last: MappingSession | null = null;
  let rest: NodeJS.Timeout | undefined;
  const sessionFor = (channel: Channel): MappingSession => {
    clearTimeout(rest);
    rest = setTimeout(() => (last = null), KEPT_MS).unref();
    return last?.channel === channel ? last : (last = new MappingSession(channel));
  };
  return someHandlers({
    readMappings: ({ channel, state }) => listOf(sessionFor(channel).treeOf(workspace.store), state),
    readMappingTargets: ({ channel, id, query }) => sessionFor(channel).targets(workspace.store, id, query)
  });
};
