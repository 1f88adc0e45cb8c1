import { isDeepStrictEqual } from 'node:util';
import type { SyncParts } from './sync-parts';

/** What the person may do at a team's service, asked once in a sync. It is kept in the replica, which is held to it without a network too. */
export class PersonRights {
  #isAsked = false;
  #isHoldingBack = false;

  constructor(private readonly parts: SyncParts) {}

  /** Whether something was not sent. */
  get isHoldingBack(): boolean {
    return this.#isHoldingBack;
  }

  async learn(): Promise<void> {
    const { service, store, signal } = this.parts;
    if (this.#isAsked || service.me === undefined) return;
    this.#isAsked = true;
    const me = await service.me();
    signal?.throwIfAborted();
    if (me === 'unknown') return;
    const now = me === 'notOffered' ? undefined : me;
    if (!isDeepStrictEqual(store.replica.learned().me, now)) store.replica.learn({ me: now });
  }

  /** Whether nothing is to be sent: who has become a viewer keeps what they had done before, and it goes out once they may write again. */
  holdBack(): boolean {
    const { me } = this.parts.store.replica.learned();
    this.#isHoldingBack = me?.kind === 'person' && me.role === 'viewer';
    return this.#isHoldingBack;
  }
}
