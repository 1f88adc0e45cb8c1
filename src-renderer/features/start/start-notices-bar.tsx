import { Button, CloseButton } from '@mantine/core';
import { useEffect, useState, type ReactElement } from 'react';
import { IPC_CALLS } from '../../../src-shared/ipc';
import type { StartNotices } from '../../../src-shared/start-notices';
import { callMain } from '../../platform/bridge';
import { useWorkspaceList } from '../../session/workspace-query';
import { logUnexpected } from '../../ui/unexpected-errors';
import { messages } from './messages';
import classes from './start-notices-bar.module.css';

const failed = (error: unknown): void => logUnexpected('promise', error);

/** A bar above everything else while there is something to say of this start. Safe mode is said as long as it lasts. */
export const StartNoticesBar = (): ReactElement | null => {
  const [notices, setNotices] = useState<StartNotices | null>(null);
  useEffect(() => void callMain(IPC_CALLS.readStartNotices, null).then(setNotices).catch(failed), []);
  const isLocked = useWorkspaceList().data?.secretsLocked === true;
  const [isLockedSeen, setLockedSeen] = useState(false);
  if (notices === null) return null;
  const { isSafeMode, hasCrashReport, hasCrashDump, problems } = notices;
  const saysLocked = isLocked && !isLockedSeen;
  const canClose = hasCrashReport || hasCrashDump || saysLocked || problems.length > 0;
  if (!isSafeMode && !canClose) return null;
  const close = (): void => {
    setNotices({ isSafeMode, hasCrashReport: false, hasCrashDump: false, problems: [] });
    setLockedSeen(isLocked);
    callMain(IPC_CALLS.closeStartNotices, null).catch(failed);
  };
  return (
    <section className={classes.bar} aria-label={messages.title}>
      <div className={classes.lines}>
        {isSafeMode && <span>{messages.safeMode}</span>}
        {hasCrashReport && (
          <span>
            {messages.crash}{' '}
            <Button
              size="compact-xs"
              variant="default"
              onClick={() => void callMain(IPC_CALLS.showCrashReport, 'report').catch(failed)}
            >
              {messages.showCrash}
            </Button>
          </span>
        )}
        {hasCrashDump && (
          <span>
            {messages.dump}{' '}
            <Button
              size="compact-xs"
              variant="default"
              onClick={() => void callMain(IPC_CALLS.showCrashReport, 'dump').catch(failed)}
            >
              {messages.showDump}
            </Button>
          </span>
        )}
        {saysLocked && (
          <span role="alert">
            {messages.locked}{' '}
            <Button
              size="compact-xs"
              variant="default"
              onClick={() => void callMain(IPC_CALLS.restart, null).catch(failed)}
            >
              {messages.tryAgain}
            </Button>
          </span>
        )}
        {problems.map((problem) => (
          <span key={problem}>{problem}</span>
        ))}
      </div>
      {canClose && <CloseButton size="sm" aria-label={messages.close} onClick={close} />}
    </section>
  );
};
