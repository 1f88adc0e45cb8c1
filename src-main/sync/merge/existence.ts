import { nodeIn, type HeldOnes, type ThreeTrees } from './three-trees';
import { isStill, placeFrom, sameFields } from './unit-values';

/**
 * What becomes of a category that is here and not on the service.
 *
 * - `create`: it is new and is created there.
 * - `pending`: it, or something above it, was sent and not answered.
 * - `waits`: it is new and held, or below something that waits.
 * - `held`: changed here, deleted there; or not listed there and kept by the person. `kept`: deleted there with something above it that is held.
 * - `gone`: deleted there, unchanged here.
 */
export type Standing = 'create' | 'pending' | 'waits' | 'held' | 'kept' | 'gone';

export interface Standings {
  /** Of every category that is here and not on the service. */
  readonly of: ReadonlyMap<number, Standing>;
  /** Where those stay whose parent goes: the nearest ancestor that is left. */
  readonly landings: ReadonlyMap<number, number | null>;
  /** New ones whose parent was deleted on the service, in this plan or earlier. */
  readonly orphans: readonly number[];
  /** Known to the base and nevertheless new, since the person has chosen to create them anew, or what they are in. */
  readonly anew: ReadonlySet<number>;
  /** Held creations that still hold, other than orphans. */
  readonly heldCreations: readonly number[];
}

/** Works out what becomes of everything that is here and not on the service. */
export const findStandings = (trees: ThreeTrees, held: HeldOnes): Standings => {
  const finder = new StandingFinder(trees, held);
  for (const id of trees.local.nodes.keys()) if (!trees.remote.nodes.has(id)) finder.find(id);
  return finder;
};

class StandingFinder implements Standings {
  readonly of = new Map<number, Standing>();
  readonly landings = new Map<number, number | null>();
  readonly orphans: number[] = [];
  readonly anew = new Set<number>();
  readonly heldCreations: number[] = [];
  /** Of each of those that go, the nearest ancestor that is left. */
  readonly #grounds = new Map<number, number | null>();

  constructor(
    private readonly trees: ThreeTrees,
    private readonly held: HeldOnes
  ) {}

  /** The parents' standings first, without recursion: a tree may be as deep as it is large. */
  find(id: number): void {
    const { local, remote } = this.trees;
    const open: number[] = [];
    for (
      let at: number | null = id;
      at !== null && !remote.nodes.has(at) && !this.of.has(at);
      at = nodeIn(local, at).parent
    )
      open.push(at);
    for (let one = open.pop(); one !== undefined; one = open.pop()) this.of.set(one, this.#judge(one));
  }

  #judge(id: number): Standing {
    const { base, local } = this.trees;
    const { parent, fields } = nodeIn(local, id);
    const above = parent === null ? undefined : this.of.get(parent);
    const was = base.nodes.get(id);
    // A parent here that the base does not have any more: the person has had it forgotten, to create it anew with all in it.
    const isAnew =
      was !== undefined &&
      above !== undefined &&
      parent === was.parent &&
      parent !== null &&
      (!base.nodes.has(parent) || this.anew.has(parent));
    if (was === undefined || isAnew) {
      if (isAnew) this.anew.add(id);
      return this.#judgeNew(id, parent, above);
    }
    if (parent !== was.parent || !sameFields(fields, was.fields)) {
      if (above === 'gone') this.#land(id, parent);
      return 'held';
    }
    if (above !== undefined && above !== 'gone') return 'kept';
    if (this.trees.options.unlisted?.has(id) !== true) return 'gone';
    if (above === 'gone') this.#land(id, parent);
    return 'held';
  }

  #judgeNew(id: number, parent: number | null, above: Standing | undefined): Standing {
    const { local, options } = this.trees;
    const held = this.held.of(id, 'existence');
    const isPending = options.pendingCreates.has(id);
    const isStillOrphan = held?.kind === 'orphaned' && placeFrom(held.mine)?.parent === parent;
    if (above === 'gone') this.#land(id, parent);
    if (above === 'gone' || isStillOrphan) {
      this.orphans.push(id);
      return isPending ? 'pending' : 'waits';
    }
    if (isPending) return 'pending';
    if (held !== undefined && held.kind !== 'orphaned' && isStill(held.mine, local, id, 'existence')) {
      this.heldCreations.push(id);
      return 'waits';
    }
    if (above === undefined || above === 'create') return 'create';
    return above === 'pending' ? 'pending' : 'waits';
  }

  /** Lets it stay under the nearest ancestor that is left. */
  #land(id: number, parent: number | null): void {
    const passed: number[] = [];
    let at = parent;
    while (at !== null && this.of.get(at) === 'gone' && !this.#grounds.has(at)) {
      passed.push(at);
      at = nodeIn(this.trees.local, at).parent;
    }
    const ground = at === null ? null : (this.#grounds.get(at) ?? (this.#grounds.has(at) ? null : at));
    for (const one of passed) this.#grounds.set(one, ground);
    this.landings.set(id, ground);
  }
}
