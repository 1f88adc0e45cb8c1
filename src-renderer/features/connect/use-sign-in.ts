import { useEffect, useRef, useState } from 'react';
import { IPC_CALLS } from '../../../src-shared/ipc';
import type { SignInOutcome, SignInRequest } from '../../../src-shared/sign-in';
import { callMain, errorText } from '../../platform/bridge';

export type SignedInPerson = Extract<SignInOutcome, { state: 'signedIn' }>;

type Stage =
  | { readonly kind: 'idle' }
  | { readonly kind: 'waiting' }
  | { readonly kind: 'failed'; readonly message: string };

export interface SignIn {
  readonly stage: Stage;
  readonly begin: (request: SignInRequest) => Promise<void>;
  readonly cancel: () => void;
}

const IDLE: Stage = { kind: 'idle' };

const end = (): void => void callMain(IPC_CALLS.cancelSignIn, null).catch(() => undefined);

/** Has the person sign in by the system's browser. What is under way ends with the dialog. */
export const useSignIn = (onSignedIn: (signedIn: SignedInPerson) => void): SignIn => {
  const [stage, setStage] = useState<Stage>(IDLE);
  /** Identifies what was begun last; `null`: nothing is under way. */
  const latest = useRef<object | null>(null);
  useEffect(
    () => () => {
      if (latest.current !== null) end();
      latest.current = null;
    },
    []
  );
  const begin = async (request: SignInRequest): Promise<void> => {
    const own = {};
    latest.current = own;
    setStage({ kind: 'waiting' });
    let outcome: SignInOutcome;
    try {
      outcome = await callMain(IPC_CALLS.signIn, request);
    } catch (error) {
      outcome = { state: 'failed', message: errorText(error) };
    }
    if (latest.current !== own) return;
    latest.current = null;
    setStage(outcome.state === 'failed' ? { kind: 'failed', message: outcome.message } : IDLE);
    if (outcome.state === 'signedIn') onSignedIn(outcome);
  };
  const cancel = (): void => {
    latest.current = null;
    setStage(IDLE);
    end();
  };
  return { stage, begin, cancel };
};
