import type { TokenAnswer, TokenWanted } from '../../../src-shared/sign-in';
import { RemoteFailure } from '../../sync/category-service';
import type { RenewToken } from '../../sync/service-client/http/authenticator';
import type { AccessToken } from '../../sync/service-client/http/oauth-token';
import { messages } from '../../sync/service-client/http/messages';

/** How long the main thread may take: a provider that does not answer is given up before. */
const MOST_MS = 60_000;

interface Waiting {
  readonly promise: Promise<AccessToken>;
  readonly take: (outcome: TokenAnswer['outcome']) => void;
}

/**
 * Asks the main thread for another token of a person's sign-in, one at a time: what renews it stays there, since a provider takes a refresh
 * token once, and whatever it gives in its place has to be kept at once.
 */
export class TokenRenewals {
  readonly #waiting = new Map<string, Waiting>();

  /** @param ask tells the main thread, which answers by `take` */
  constructor(private readonly ask: (wanted: TokenWanted) => void) {}

  readonly renew: RenewToken = (wanted) => (this.#waiting.get(wanted.id) ?? this.#begin(wanted)).promise;

  take({ id, outcome }: TokenAnswer): void {
    this.#waiting.get(id)?.take(outcome);
  }

  #begin(wanted: TokenWanted): Waiting {
    const { promise, resolve, reject } = Promise.withResolvers<AccessToken>();
    const timer = setTimeout(() => {
      take({ state: 'failed', kind: 'unreachable', message: messages.signInNotRenewed });
    }, MOST_MS).unref();
    const take = (outcome: TokenAnswer['outcome']): void => {
      clearTimeout(timer);
      this.#waiting.delete(wanted.id);
      if (outcome.state === 'renewed') resolve({ text: outcome.text, renewAt: outcome.renewAt });
      else reject(new RemoteFailure(outcome.kind, outcome.message));
    };
    const waiting = { promise, take };
    this.#waiting.set(wanted.id, waiting);
    this.ask(wanted);
    return waiting;
  }
}
