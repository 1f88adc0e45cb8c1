import { CloseButton } from '@mantine/core';
import { IconAlertTriangle, IconFileImport, IconLifebuoy, IconLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, type ReactElement, type ReactNode } from 'react';
import { IPC_CALLS, type StartNotices } from '../../../src-shared/ipc';
import { shownSentence } from '../../../src-shared/hidden-characters';
import type { LostImport } from '../../../src-shared/transfer';
import { callMain } from '../../platform/bridge';
import { useWorkspaceList } from '../../session/workspace-query';
import { logUnexpected } from '../../ui/unexpected-errors';
import messages from './messages/en.json' with { type: 'json' };
import uiMessages from '../../ui/messages/en.json' with { type: 'json' };
import classes from './start-bars.module.css';
import { SmallButton } from '../../ui/steady-button';

const logFailure = (error: unknown): void => logUnexpected('promise', error);

const Notice = ({
  icon: Icon,
  role,
  action,
  children
}: {
  icon: typeof IconAlertTriangle;
  role?: 'alert';
  action?: ReactNode;
  children: ReactNode;
}): ReactElement => (
  <div role={role} className={classes.notice}>
    <Icon size={16} stroke={1.8} aria-hidden className={classes.icon} />
    <span>{children}</span>
    {action}
  </div>
);

const NoticeAction = ({ label, act }: { label: string; act: () => Promise<unknown> }): ReactElement => (
  <SmallButton className={classes.action} onClick={() => void act().catch(logFailure)}>
    {label}
  </SmallButton>
);

/** What there is to know about this start, above everything else. Safe mode is shown as long as it lasts; the rest can be closed. */
const StartNoticesBar = (): ReactElement | null => {
  const [notices, setNotices] = useState<StartNotices | null>(null);
  useEffect(() => void callMain(IPC_CALLS.readStartNotices, null).then(setNotices).catch(logFailure), []);
  const isLocked = useWorkspaceList().data?.secretsLocked === true;
  const [isLockedSeen, setLockedSeen] = useState(false);
  const [lostImport, setLostImport] = useState<LostImport | null>(null);
  useEffect(() => {
    const show = (lost: LostImport | null): void => {
      if (lost !== null) setLostImport(lost);
    };
    callMain(IPC_CALLS.readLostImport, null).then(show).catch(logFailure);
  }, []);
  if (notices === null) return null;
  const { isSafeMode, hasCrashReport, hasCrashDump, problems } = notices;
  const saysLocked = isLocked && !isLockedSeen;
  const canClose = hasCrashReport || hasCrashDump || saysLocked || lostImport !== null || problems.length > 0;
  if (!isSafeMode && !canClose) return null;
  const close = (): void => {
    setNotices({ isSafeMode, hasCrashReport: false, hasCrashDump: false, problems: [] });
    setLockedSeen(isLocked);
    setLostImport(null);
    callMain(IPC_CALLS.closeStartNotices, null).catch(logFailure);
  };
  return (
    <section className={classes.bar} aria-label={messages.title}>
      <div className={classes.notices}>
        {isSafeMode && <Notice icon={IconLifebuoy}>{messages.safeMode}</Notice>}
        {hasCrashReport && (
          <Notice
            icon={IconAlertTriangle}
            action={
              <NoticeAction label={messages.showCrash} act={() => callMain(IPC_CALLS.showCrashReport, 'report')} />
            }
          >
            {messages.crash}
          </Notice>
        )}
        {hasCrashDump && (
          <Notice
            icon={IconAlertTriangle}
            action={<NoticeAction label={messages.showDump} act={() => callMain(IPC_CALLS.showCrashReport, 'dump')} />}
          >
            {messages.dump}
          </Notice>
        )}
        {saysLocked && (
          <Notice
            icon={IconLock}
            role="alert"
            action={<NoticeAction label={uiMessages.tryAgain} act={() => callMain(IPC_CALLS.restart, null)} />}
          >
            {messages.locked}
          </Notice>
        )}
        {lostImport !== null && (
          <Notice icon={IconFileImport}>{shownSentence(messages.lostImport({ file: lostImport.file }))}</Notice>
        )}
        {problems.map((problem) => (
          <Notice key={problem} icon={IconAlertTriangle}>
            {problem}
          </Notice>
        ))}
      </div>
      {canClose && <CloseButton size="sm" aria-label={uiMessages.close} onClick={close} />}
    </section>
  );
};

/** Shown while the window runs without Chromium's sandbox. It cannot be closed: the remedy is another start. */
const SandboxBar = (): ReactElement | null => {
  const { data } = useQuery({
    queryKey: ['sandbox'],
    queryFn: () => callMain(IPC_CALLS.readSandbox, null),
    staleTime: Infinity
  });
  if (data?.isMissed !== true) return null;
  return (
    <div role="alert" className={classes.bar}>
      <Notice icon={IconAlertTriangle}>{messages.noSandbox}</Notice>
    </div>
  );
};

export const StartBars = (): ReactElement => (
  <>
    <StartNoticesBar />
    <SandboxBar />
  </>
);
