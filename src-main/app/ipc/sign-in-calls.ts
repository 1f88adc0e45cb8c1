import { type WebContents, shell } from 'electron';
import { originOf } from '../../../src-shared/remote';
import type { SignInOutcome, NamedProvider, SignInRequest } from '../../../src-shared/sign-in';
import messages from '../process/messages/en.json' with { type: 'json' };
import signInMessages from '../sign-in/messages/en.json' with { type: 'json' };
import { addressOf } from './connection-parts';
import type { CallParts } from './desktop-parts';
import { handleCalls } from './window-channel';
import { isConfidential } from '../../../src-shared/token-url';

/** Longer addresses are cut off by some browsers. */
const LONGEST = 8_000;

/** Whether an address may be opened outside: a page over TLS, or of this machine. Anything else could start a program. */
const isPage = (address: string): boolean => {
  const url = URL.parse(address);
  return isConfidential(url) && address.length <= LONGEST && url?.username === '' && url.password === '';
};

/** Opens a page in the system's browser. Rejects where that is not possible, and for what is no page. */
const openInBrowser = async (address: string): Promise<void> => {
  if (!isPage(address)) throw new Error('Only pages over TLS are opened in the browser.');
  await shell.openExternal(address);
};

const NOTHING = { kind: 'none' } as const;

const failed = (message: string): SignInOutcome => ({ state: 'failed', message });

/** Answers the calls by which a person signs in with the provider of a service. No answer contains a token. */
export const handleSignInCalls = ({ guard, registry, consent, trust, tokens }: CallParts): void => {
  const underWay = new Map<number, AbortController>();

  const cancel = (windowId: number): void => {
    underWay.get(windowId)?.abort();
    underWay.delete(windowId);
  };

  /** Cancels the window's earlier sign-in. This one is canceled when the window closes. */
  const begin = (sender: WebContents): AbortController => {
    const { id } = sender;
    cancel(id);
    const cancelling = new AbortController();
    underWay.set(id, cancelling);
    sender.once('destroyed', () => cancelling.abort());
    return cancelling;
  };

  const certificateOf = (origin: string): string | undefined =>
    trust.of(origin) ??
    registry.workspaces.find(({ address }) => address !== null && originOf(address) === origin)?.certificate ??
    undefined;

  const carryOut = async (origin: string, place: NamedProvider, signal: AbortSignal): Promise<SignInOutcome> => {
    const { signInByBrowser, BrowserSignInFailure } = await import('../sign-in/browser-sign-in');
    try {
      const { credentials, name } = await signInByBrowser({ place, openBrowser: openInBrowser, signal });
      const provider = URL.parse(place.issuer)?.host ?? place.issuer;
      return { state: 'signedIn', signIn: tokens.hold(origin, credentials), name, provider };
    } catch (error) {
      if (signal.aborted) return { state: 'cancelled' };
      if (error instanceof BrowserSignInFailure) return failed(error.message);
      throw error;
    }
  };

  const signIn = async (
    request: SignInRequest,
    sender: WebContents,
    { signal }: AbortController
  ): Promise<SignInOutcome> => {
    const reading = addressOf(request);
    if (!reading.ok) return failed(reading.message);
    const { address } = reading;
    const origin = originOf(address);
    if (!(await consent.isGiven(sender, address, NOTHING))) return failed(messages.connection.notContacted);
    const { findSignIn, signInTransport } = await import('../../sync/discovery/find-sign-in');
    const certificate = certificateOf(origin);
    const place = await findSignIn(address, signInTransport({ origin, certificate }));
    if (signal.aborted) return { state: 'cancelled' };
    if (place === null) return failed(signInMessages.noPlace({ origin }));
    // The service names its provider, and the person must agree before Canopy contacts it.
    if (!(await consent.isGiven(sender, { url: place.issuer }, NOTHING)))
      return failed(messages.connection.notContacted);
    return signal.aborted ? { state: 'cancelled' } : carryOut(origin, place, signal);
  };
  handleCalls(guard, {
    signIn: async (request, sender) => {
      const cancelling = begin(sender);
      const { id } = sender;
      try {
        return await signIn(request, sender, cancelling);
      } finally {
        if (underWay.get(id) === cancelling) underWay.delete(id);
      }
    },
    cancelSignIn: (_nothing, sender) => cancel(sender.id)
  });
};
