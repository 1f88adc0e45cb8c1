import type { PresentPeople } from '../../../src-shared/presence';
import type { CategoryService, FollowingEnd } from '../category-service';
import { retryDelay } from './sync-delays';

interface FollowerParts {
  readonly onChange: () => void;
  /** `null`: the service no longer says who is there. */
  readonly presence?: { received(presence: PresentPeople | null, service: CategoryService): void };
  /** The proposals of the service may be others. */
  readonly onProposals?: () => void;
  readonly report: (error: unknown) => void;
  /** As of `SyncLoopParts`. */
  readonly after: (ms: number, work: () => void) => () => void;
  readonly random: () => number;
}

/** Listens to the change events of a service, and reconnects. Services without events are only polled, by the sync loop. */
export class ChangeFollower {
  #service: CategoryService | null = null;
  #stopping = new AbortController();

  constructor(private readonly parts: FollowerParts) {}

  /** Listens to that service from now on, and to no other. */
  follow(service: CategoryService): void {
    if (service === this.#service) return;
    this.stop();
    this.#service = service;
    this.#stopping = new AbortController();
    this.#listen(service, this.#stopping.signal).catch((error: unknown) => this.parts.report(error));
  }

  stop(): void {
    this.#stopping.abort();
    this.#service = null;
  }

  /** What a listener throws is a fault of Canopy itself, after which it listens again as after any other end. */
  async #untilItEnds(service: CategoryService, signal: AbortSignal): Promise<FollowingEnd | undefined> {
    const { onChange, presence, onProposals } = this.parts;
    const unlessStopped =
      <T extends unknown[]>(hear?: (...args: T) => void) =>
      (...args: T): void => {
        if (!signal.aborted) hear?.(...args);
      };
    try {
      return await service.follow?.({
        onRevision: unlessStopped(onChange),
        signal,
        onPresence: unlessStopped((people: PresentPeople) => presence?.received(people, service)),
        onProposals: unlessStopped(onProposals)
      });
    } catch (error) {
      this.parts.report(error);
      return { state: 'ended', lasted: false, retryAfter: null };
    }
  }

  async #listen(service: CategoryService, signal: AbortSignal): Promise<void> {
    for (let failures = 0; !signal.aborted;) {
      const end = await this.#untilItEnds(service, signal);
      if (!signal.aborted) this.parts.presence?.received(null, service);
      if (end === undefined || end.state === 'notOffered') return;
      failures = end.lasted ? 1 : failures + 1;
      const pause = retryDelay(failures, end.retryAfter, this.parts.random());
      const { promise, resolve } = Promise.withResolvers<void>();
      const cancel = this.parts.after(pause, resolve);
      const onAbort = (): void => resolve();
      signal.addEventListener('abort', onAbort);
      await promise;
      signal.removeEventListener('abort', onAbort);
      cancel();
    }
  }
}
