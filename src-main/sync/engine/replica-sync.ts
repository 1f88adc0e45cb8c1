import { isDeepStrictEqual } from 'node:util';
import { StoreError } from '../../domain/errors';
import { RemoteFailure } from '../category-service';
import { Forbidden } from './failure-classifier';
import { messages } from './messages';
import { SharedFields } from './shared-fields';
import { VolatileFields } from './volatile-fields';
import type { SyncOutcome, Listing, SyncMemory, SyncParts, SyncWatch } from './sync-parts';
import { SyncRun } from './sync-run';

/** Syncs a replica with its service, as `docs/sync.md` says. One run at a time. */
export class ReplicaSync {
  /** The last listing, used when the service answers “unchanged” and there is something to send. */
  #listing: Listing | null = null;
  readonly #memory: SyncMemory;
  readonly #fields: SharedFields;

  constructor(private readonly parts: SyncParts) {
    this.#memory = {
      deferred: new Set(),
      forbidden: new Forbidden(),
      volatile: new VolatileFields(parts.store.replica.learned().restless)
    };
    this.#fields = new SharedFields(parts);
  }

  /** One sync: rounds until nothing is left to send, or a `failure`. Rejects with `RemoteFailure` when the service cannot be read, and when cancelled. */
  async once(watch: SyncWatch = {}): Promise<SyncOutcome> {
    const { forbidden, volatile } = this.#memory;
    forbidden.begin();
    const run = new SyncRun(this.parts, this.#listing, this.#memory, watch);
    try {
      const outcome = await run.run();
      if (outcome.failure === undefined && outcome.shrinking === undefined && run.listing !== null)
        volatile.keep(run.listing.categories);
      if (!isDeepStrictEqual(this.parts.store.replica.learned().restless, volatile.known))
        this.parts.store.replica.learn({ restless: volatile.known });
      if (outcome.failure === undefined) await this.#fields.sync(watch);
      return outcome;
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      throw new RemoteFailure(
        'failed',
        messages.stoppedBy({ reason: error.message, isTooDeep: error.code === 'too_deep' }),
        null,
        null,
        {
          cause: error
        }
      );
    } finally {
      this.#listing = run.listing;
    }
  }
}
