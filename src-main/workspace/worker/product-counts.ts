import type { ServiceFacts, ServiceFactsQuestion } from '../../../src-shared/remote';
import { ifRemoteFails } from '../../sync/category-service';
import type { RemoteId } from '../../sync/sync-tree';
import type { WorkspaceStore } from '../../store/sqlite/workspace-store';
import type { SyncClock } from './sync-host-parts';

/** Arrow keys ask about each row that they pass. The service is only asked about the last one. */
const SETTLED_MS = 300;
const KEPT_MS = 60_000;
/** One request for each category: larger branches are not counted. */
const MOST_ASKED = 40;

interface Count {
  readonly products: Promise<number | null>;
  readonly at: number;
}

/** Product counts of a service whose listing lacks them, asked category by category. */
export class ProductCounts {
  readonly #kept = new Map<RemoteId, Count>();
  #asked = 0;

  constructor(private readonly clock: SyncClock) {}

  /** Completes what the listing says. What the service does not answer now is left as unknown. */
  async completed(
    question: ServiceFactsQuestion,
    replica: WorkspaceStore['replica'],
    count: (id: RemoteId) => Promise<number | null>
  ): Promise<ServiceFacts> {
    const { categories } = replica.serviceFacts(question);
    const counted = question.withBelow ? replica.remoteIdsInBranches(question.ids, MOST_ASKED + 1) : categories;
    const unknown = { categories, products: null };
    if (counted.length > MOST_ASKED) return unknown;
    if (!question.withBelow) {
      const asked = (this.#asked += 1);
      await new Promise<void>((resolve) => void this.clock.after(SETTLED_MS, resolve));
      if (asked !== this.#asked) return unknown;
    }
    const products = new Map(
      await Promise.all(counted.map(async ({ remoteId }) => [remoteId, await this.#count(remoteId, count)] as const))
    );
    const known = [...products.values()].filter((one) => one !== null);
    return {
      categories: categories.map((one) => ({ ...one, products: products.get(one.remoteId) ?? null })),
      // A part of the sum would pass for the total.
      products: known.length < products.size ? null : known.reduce((sum, one) => sum + one, 0)
    };
  }

  #count(id: RemoteId, count: (id: RemoteId) => Promise<number | null>): Promise<number | null> {
    const now = this.clock.now();
    for (const [each, { at }] of this.#kept) if (now - at >= KEPT_MS || now < at) this.#kept.delete(each);
    const kept = this.#kept.get(id);
    if (kept !== undefined) return kept.products;
    const products = count(id).catch(ifRemoteFails(null));
    this.#kept.set(id, { products, at: now });
    return products;
  }
}
