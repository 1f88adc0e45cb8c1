import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { IPC_CALLS } from '../../../src-shared/ipc';
import { callMain, errorText } from '../../platform/bridge';
import { toastError } from '../../ui/toasts';
import { RadioChoice } from './radio-choice';
import { messages } from './messages';

const KEY = ['settings', 'loginItem'];

/** Whether Canopy opens at login. The system keeps it and may change it, so that it is asked as the dialog opens. */
export const LoginChoice = (): ReactElement | null => {
  const client = useQueryClient();
  const { data, error } = useQuery({
    queryKey: KEY,
    queryFn: () => callMain(IPC_CALLS.readLoginItem, null),
    gcTime: 0,
    staleTime: 0
  });
  const change = async (value: 'on' | 'off'): Promise<void> => {
    try {
      client.setQueryData(KEY, await callMain(IPC_CALLS.setLoginItem, { opens: value === 'on' }));
    } catch (failure) {
      toastError(messages.loginNotKept, failure);
    }
  };
  if (data?.state === 'unavailable') return null;
  return (
    <RadioChoice
      label={messages.login}
      {...(error === null ? {} : { hint: `${messages.loginNotRead}. ${errorText(error)}` })}
      value={data?.state ?? null}
      options={['on', 'off']}
      labels={messages.logins}
      onChange={(value) => void change(value)}
    />
  );
};
