import type { IncomingMessage } from 'node:http';
import { ANYONE, type Principal } from '../../domain/principal';
import { proposalRefusal, writeRefusal } from '../../domain/limited-calls';
import { Refusal } from '../call/answer';
import type { Authentication, CallAuthenticator } from '../call/call-authenticator';
import type { Route } from '../routes/route';

export type Passage =
  | { readonly ok: true; readonly caller: Principal }
  /** `StoreError`: the caller may not do this. `Refusal`: the caller is unknown. */
  | { readonly ok: false; readonly error: Error };

const PASSES: Passage = { ok: true, caller: ANYONE };

export class Access {
  constructor(
    private readonly authenticator: CallAuthenticator,
    private readonly readsAreOpen: boolean
  ) {}

  /** Refuses unknown callers as `unauthorized`, and forbidden writes as `forbidden`. Synchronous unless somebody must be asked. */
  passage(
    needed: Route['access'],
    { headers }: IncomingMessage,
    workspace: string | null = null
  ): Passage | Promise<Passage> {
    // An open route of a named workspace tells that the workspace exists, so it needs open reads.
    if (needed === 'open' && (workspace === null || this.readsAreOpen)) return PASSES;
    const isOpen = needed === 'read' && this.readsAreOpen;
    if (isOpen && headers.authorization === undefined) return PASSES;
    // A caller with a valid token is known; the others pass without a name.
    const passing = (found: Authentication): Passage =>
      isOpen && found.state !== 'known' ? PASSES : passageOf(needed, found);
    const authentication = this.authenticator.authenticate(headers, workspace);
    return authentication instanceof Promise
      ? authentication.then(passing, (error: unknown) =>
          isOpen ? PASSES : { ok: false, error: error instanceof Error ? error : new Error(String(error)) }
        )
      : passing(authentication);
  }
}

const passageOf = (needed: Route['access'], authentication: Authentication): Passage => {
  if (authentication.state === 'refused') {
    const { detail, challenge } = authentication;
    const headers = { 'WWW-Authenticate': challenge };
    return { ok: false, error: new Refusal('unauthorized', detail, { headers }) };
  }
  if (authentication.state === 'forbidden')
    return { ok: false, error: new Refusal('forbidden', authentication.detail) };
  const { caller } = authentication;
  const refusals = { open: null, read: null, known: null, propose: proposalRefusal, write: writeRefusal } as const;
  const error = refusals[needed]?.(caller);
  return error === undefined ? { ok: true, caller } : { ok: false, error };
};
