import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { IPC_CALLS } from '../../../src-shared/ipc';
import type { SignInOutcome, SignInRequest } from '../../../src-shared/sign-in';
import { callMain, errorText } from '../../platform/bridge';

export type SignedInPerson = Extract<SignInOutcome, { state: 'signedIn' }>;

interface SignIn {
  readonly isWaiting: boolean;
  readonly failure: string | null;
  readonly begin: (request: SignInRequest) => void;
  readonly cancel: () => void;
}

const end = (): void => void callMain(IPC_CALLS.cancelSignIn, null).catch(() => undefined);

/** Has the person sign in by the system's browser. What is under way ends with the dialog. */
export const useSignIn = (onSignedIn: (signedIn: SignedInPerson) => void): SignIn => {
  const { mutate, reset, isPending, data, error } = useMutation({
    mutationFn: (request: SignInRequest) => callMain(IPC_CALLS.signIn, request),
    gcTime: 0
  });
  // What is over has nothing to end.
  useEffect(() => (isPending ? end : undefined), [isPending]);
  const refusal = data?.state === 'failed' ? data.message : null;
  return {
    isWaiting: isPending,
    failure: error === null ? refusal : errorText(error),
    begin: (request) =>
      mutate(request, {
        onSuccess: (outcome) => {
          if (outcome.state === 'signedIn') onSignedIn(outcome);
        }
      }),
    cancel: reset
  };
};
