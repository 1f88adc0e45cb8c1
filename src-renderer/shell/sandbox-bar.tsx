import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { IPC_CALLS } from '../../src-shared/ipc';
import { callMain } from '../platform/bridge';
import { messages } from './messages';
import classes from './sandbox-bar.module.css';

/** Says that the window runs without Chromium's sandbox. It stays: whoever reads it restarts Canopy. */
export const SandboxBar = (): ReactElement | null => {
  const { data } = useQuery({
    queryKey: ['sandbox'],
    queryFn: () => callMain(IPC_CALLS.readSandbox, null),
    staleTime: Infinity
  });
  if (data?.isMissed !== true) return null;
  return (
    <div role="alert" className={classes.bar}>
      {messages.noSandbox}
    </div>
  );
};
