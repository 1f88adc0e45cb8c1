import { TOP_LEVEL, type CategoryId, type ParentId, type Revision } from '../../src-shared/ids';
import { LIMITS } from '../../src-shared/limits';
import type { PathTemplate } from '../../src-shared/redirects';

export interface PathPart {
  readonly parent: ParentId;
  readonly slug: string | null;
}

export interface RedirectStep {
  readonly revision: Revision;
  /** The highest id that had been given before this revision. */
  readonly lastId: CategoryId;
  readonly id: CategoryId;
  readonly before: PathPart | null;
}

export interface Redirect {
  readonly from: string;
  readonly to: string;
}

export interface RedirectList {
  readonly redirects: readonly Redirect[];
  readonly live: ReadonlySet<string>;
  /** Old addresses that another category has now. */
  readonly taken: readonly string[];
  /** Old addresses whose category and all above it are gone. */
  readonly gone: readonly string[];
  /** Old addresses of categories that have none now, since a slug is missing. */
  readonly unaddressed: readonly string[];
  /** Categories that had no address before a change, since a slug was missing. */
  readonly unknown: ReadonlySet<CategoryId>;
  /** Whether the oldest changes were left out, as there are too many addresses. */
  readonly isCut: boolean;
}

/** Addresses that are worked out at most: some seconds. */
const MOST_ADDRESSES = 1_000_000;

const PLAIN = /^[\w.~-]+$/;

/** A slug as it stands in an address. Services give some with slashes, and some that are encoded already. */
const encoded = (slug: string): string =>
  PLAIN.test(slug)
    ? slug
    : encodeURIComponent(slug.toWellFormed())
        .replaceAll('%2F', '/')
        .replaceAll(/%25([\dA-Fa-f]{2})/g, '%$1');

class PastTree {
  readonly #children = new Map<ParentId, Set<CategoryId>>();

  constructor(private readonly parts: Map<CategoryId, PathPart>) {
    for (const [id, { parent }] of parts) this.#addChild(parent, id);
  }

  set(id: CategoryId, part: PathPart | null): void {
    const old = this.parts.get(id);
    if (old !== undefined) this.#children.get(old.parent)?.delete(id);
    if (part === null) this.parts.delete(id);
    else {
      this.parts.set(id, part);
      this.#addChild(part.parent, id);
    }
  }

  /** Addresses of these and all below; `null`: a slug is missing. @param lastId those with higher ids were not there */
  *addresses(
    ids: Iterable<CategoryId>,
    template: PathTemplate,
    lastId = Infinity
  ): Generator<readonly [CategoryId, string | null]> {
    const seen = new Set<CategoryId>();
    for (const root of ids) {
      const part = this.parts.get(root);
      if (part === undefined) continue;
      const pending = [{ id: root, above: this.#pathOf(part.parent) }];
      for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
        const slug = this.parts.get(next.id)?.slug ?? null;
        if (next.id > lastId || seen.has(next.id)) continue;
        seen.add(next.id);
        const path = slug === null || next.above === null ? null : `${next.above}/${encoded(slug)}`;
        yield [next.id, addressOf(template, path, slug)];
        for (const id of [...(this.#children.get(next.id) ?? [])].toReversed()) pending.push({ id, above: path });
      }
    }
  }

  /** The path of a category with a slash before each slug; `null` where one is missing. */
  #pathOf(parent: ParentId): string | null {
    let path = '';
    let id = parent;
    // If changes are missing, the reconstructed past may be a tree that never existed, and may even have a cycle.
    for (let level = 0; id !== TOP_LEVEL; level += 1) {
      const part = this.parts.get(id);
      if (part === undefined || part.slug === null || level > LIMITS.depth) return null;
      path = `/${encoded(part.slug)}${path}`;
      id = part.parent;
    }
    return path;
  }

  #addChild(parent: ParentId, id: CategoryId): void {
    const children = this.#children.get(parent);
    if (children === undefined) this.#children.set(parent, new Set([id]));
    else children.add(id);
  }
}

const addressOf = (template: PathTemplate, path: string | null, slug: string | null): string | null => {
  if (slug === null || (path === null && template.includes('{path}'))) return null;
  return template.replaceAll(/\{(?:path|slug)\}/g, (part) =>
    part === '{slug}' ? encoded(slug) : (path ?? '').slice(1)
  );
};

/** The category itself, or the nearest above its last place that is still there; `null`: none is. */
const remaining = (
  id: CategoryId,
  present: ReadonlyMap<CategoryId, unknown>,
  lastPlaces: ReadonlyMap<CategoryId, ParentId>
): CategoryId | null => {
  const seen = new Set<ParentId>();
  let next: ParentId = id;
  while (next !== TOP_LEVEL && !present.has(next) && !seen.has(next)) {
    seen.add(next);
    next = lastPlaces.get(next) ?? TOP_LEVEL;
  }
  return next === TOP_LEVEL || !present.has(next) ? null : next;
};

interface OldAddresses {
  readonly holders: ReadonlyMap<string, CategoryId>;
  readonly lastPlaces: ReadonlyMap<CategoryId, ParentId>;
  readonly unknown: ReadonlySet<CategoryId>;
  readonly isCut: boolean;
}

/** All addresses that were ever valid between two transactions, by taking the changes back one transaction after the other. */
const oldAddresses = (
  now: ReadonlyMap<CategoryId, PathPart>,
  present: ReadonlyMap<CategoryId, string | null>,
  steps: readonly RedirectStep[],
  template: PathTemplate
): OldAddresses => {
  const tree = new PastTree(new Map(now));
  const holders = new Map<string, CategoryId>();
  const lastPlaces = new Map<CategoryId, ParentId>();
  const unknown = new Set<CategoryId>();
  let left = MOST_ADDRESSES;
  for (let end = steps.length; end > 0;) {
    const changed = new Set<CategoryId>();
    const last = steps[end - 1];
    let step = last;
    for (; step !== undefined && step.revision === last?.revision; step = steps[end - 1]) {
      const { id, before } = step;
      if (before !== null && !now.has(id) && !lastPlaces.has(id)) lastPlaces.set(id, before.parent);
      tree.set(id, before);
      changed.add(id);
      end -= 1;
    }
    for (const [id, address] of tree.addresses(changed, template, last?.lastId)) {
      left -= 1;
      if (left < 0) return { holders, lastPlaces, unknown, isCut: true };
      if (address === null) unknown.add(id);
      else if (address !== present.get(id) && !holders.has(address)) holders.set(address, id);
    }
  }
  return { holders, lastPlaces, unknown, isCut: false };
};

/**
 * Leads each old address to the category that had it last, or to the nearest one above that is left, in the order of the tree.
 * @param now in the order of the tree
 */
export const redirectsOf = (
  now: ReadonlyMap<CategoryId, PathPart>,
  steps: readonly RedirectStep[],
  template: PathTemplate
): RedirectList => {
  const present = new Map(new PastTree(new Map(now)).addresses(now.keys(), template));
  const live = new Set(present.values().filter((address) => address !== null));
  const { holders, lastPlaces, unknown, isCut } = oldAddresses(now, present, steps, template);
  const redirects: Redirect[] = [];
  const left = { taken: [] as string[], gone: [] as string[], unaddressed: [] as string[] };
  const places = new Map(present.keys().map((id, place) => [id, place]));
  const placeOf = (id: CategoryId | null): number => (id === null ? undefined : places.get(id)) ?? -1;
  const led = Array.from(holders, ([from, id]) => ({ from, target: remaining(id, present, lastPlaces) }));
  for (const { from, target } of led.toSorted((a, b) => placeOf(a.target) - placeOf(b.target))) {
    const to = target === null ? undefined : present.get(target);
    if (live.has(from)) {
      if (to !== from) left.taken.push(from);
    } else if (to === undefined) left.gone.push(from);
    else if (to === null) left.unaddressed.push(from);
    else redirects.push({ from, to });
  }
  return { redirects, live, ...left, unknown, isCut };
};
