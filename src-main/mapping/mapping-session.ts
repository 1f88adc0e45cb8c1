import type { z } from 'zod';
import type { Category } from '../../src-shared/category';
import type { CategoryId } from '../../src-shared/ids';
import {
  LISTED_MAPPINGS,
  type Channel,
  type ListedState,
  type mappingsSchema,
  type MappingTargets
} from '../../src-shared/mapping-calls';
import { atOnce } from '../../src-shared/sliced-work';
import { findTargets } from './find-targets';
import { mappedTree, type MappedTree } from './mapped-tree';
import { bridgeTo, mappingTarget, type MappingTarget } from './mapping-target';
import { shownTarget } from './mapping-writers';
import { shippedTaxonomies } from './shipped-taxonomies';
import { suggesterOf, type Suggestion } from './suggest-mappings';
import { TargetIndex } from './target-index';
import { entryTo, pathText, relationByName } from './taxonomy';

interface MappedStore {
  revision(): number;
  readTree(): Category[];
}

interface ReadTree {
  readonly store: MappedStore;
  readonly revision: number;
  readonly mapped: MappedTree;
  readonly places: ReadonlyMap<CategoryId, number>;
}

const SUGGESTED = 5;
const FOUND = 20;

/** To learn from what was confirmed takes a while in a large tree, so that it is done again only after so many steps. */
const MOST_BEHIND = 10;

/** Answers a person who maps a workspace to a taxonomy: keeps what was worked out for one step to the next. */
export class MappingSession {
  readonly #target: MappingTarget;
  readonly #index: TargetIndex;
  #read: ReadTree | null = null;
  #suggesting: { readonly read: ReadTree; readonly suggest: (at: number) => readonly Suggestion[] } | null = null;

  constructor(readonly channel: Channel) {
    this.#target = mappingTarget(shippedTaxonomies()[channel], []);
    this.#index = atOnce(TargetIndex.of(this.#target.taxonomy.tree));
  }

  list(store: MappedStore, state: ListedState): z.output<typeof mappingsSchema> {
    const { tree, categories } = this.#treeOf(store).mapped;
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
      .slice(0, LISTED_MAPPINGS);
    return { counts, first };
  }

  /** The state of a category, and what it may be mapped to; `null`: it is gone. */
  targets(store: MappedStore, id: CategoryId, query: string): MappingTargets | null {
    const { mapped, places } = this.#treeOf(store);
    const one = mapped.categories[places.get(id) ?? -1];
    if (one === undefined) return null;
    const { taxonomy } = this.#target;
    const shown = shownTarget(one, taxonomy);
    const found =
      query.trim() === ''
        ? this.#suggest(store, id)
        : findTargets(this.#index, query, FOUND).map((at) => ({ at, sure: false, why: [] }));
    return {
      state: one.state,
      target: shown && pathText(shown.path),
      inheritedFrom: mapped.categories[one.from ?? -1]?.category.id ?? null,
      offers: found.map(({ at, sure, why }) => ({
        entry: entryTo(taxonomy, at, relationByName(one.category.name, taxonomy, at)),
        sure,
        why: [...why]
      }))
    };
  }

  #suggest(store: MappedStore, id: CategoryId): readonly Suggestion[] {
    const now = this.#treeOf(store);
    const { read } = this.#suggesting ?? { read: null };
    const isNear = read?.store === store && now.revision - read.revision < MOST_BEHIND && read.places.has(id);
    const { tree, confirmed } = now.mapped;
    const suggesting =
      isNear && this.#suggesting !== null
        ? this.#suggesting
        : {
            read: now,
            suggest: suggesterOf(
              { tree, index: this.#index, confirmed, bridge: bridgeTo(now.mapped, this.#target) },
              SUGGESTED
            )
          };
    this.#suggesting = suggesting;
    const at = suggesting.read.places.get(id);
    return at === undefined ? [] : suggesting.suggest(at);
  }

  #treeOf(store: MappedStore): ReadTree {
    const revision = store.revision();
    const known = this.#read;
    if (known?.store === store && known.revision === revision) return known;
    const mapped = mappedTree(store.readTree(), this.#target.taxonomy);
    const places = new Map(mapped.categories.map(({ category }, at) => [category.id, at]));
    return (this.#read = { store, revision, mapped, places });
  }
}
