import { Button, Loader, Text } from '@mantine/core';
import { IconDatabaseOff, IconFileAlert, IconFileSearch, IconLock } from '@tabler/icons-react';
import { type ReactElement, useEffect, useState } from 'react';
import type { BackupEntry, OpeningFailure } from '../../../src-shared/backups';
import { errorText } from '../../platform/bridge';
import { takeFocus } from '../../ui/focus';
import { Message, ReadingTree } from '../../ui/message';
import { Question } from '../../ui/form-dialog';
import { BackupFacts } from './backup-list';
import { useSoundBackups } from '../../session/journal-queries';
import { momentOf, timeOf } from '../../platform/dates';
import { beginEmpty, examine, recover, tryAgain, examineAndToast } from './backups-commands';
import { messages } from './messages';
import uiMessages from '../../ui/messages/en.json' with { type: 'json' };
import classes from './recovery-page.module.css';
import listClasses from './backup-list.module.css';
import { SteadyButton } from '../../ui/steady-button';
import messageClasses from '../../ui/message.module.css';
import { notifications } from '@mantine/notifications';
import { toastToClose } from '../../ui/toasts';
import { useWorkspace } from '../../session/workspace-query';

const ICON: Readonly<Record<OpeningFailure['reason'], typeof IconLock>> = {
  damaged: IconFileAlert,
  missing: IconFileSearch,
  inUse: IconLock,
  other: IconDatabaseOff
};

type Work = { readonly backup: BackupEntry } | 'empty' | 'again' | null;

interface ActionProps {
  children: string;
  isBusy: boolean;
  isPrimary?: boolean;
  isQuiet?: boolean;
  label?: string;
  onClick: () => void;
}

/** Never `disabled`, which would lose the focus. `RecoveryPage` ignores presses while something is under way. */
const Action = ({
  children,
  isBusy,
  isPrimary = false,
  isQuiet = false,
  label,
  onClick
}: ActionProps): ReactElement => (
  <SteadyButton
    ref={isPrimary ? takeFocus : null}
    variant={isPrimary ? 'filled' : isQuiet ? 'subtle' : 'default'}
    color={isQuiet ? 'gray' : 'canopy'}
    aria-label={label}
    isBusy={isBusy}
    onClick={onClick}
  >
    {children}
  </SteadyButton>
);

interface OfferProps {
  backups: readonly BackupEntry[];
  work: Work;
  restore: (backup: BackupEntry) => void;
}

const Offer = ({ backups, work, restore }: OfferProps): ReactElement => (
  <ul className={`${listClasses.list} ${classes.backups}`} aria-label={messages.soundList}>
    {backups.map((backup, index) => (
      <li key={backup.id} className={listClasses.row}>
        <BackupFacts backup={backup} mark={index === 0 ? messages.newest : undefined} />
        <Action
          isPrimary={index === 0}
          isBusy={work !== null && typeof work === 'object' && work.backup.id === backup.id}
          label={messages.restoreOf({ at: momentOf(backup.at) })}
          onClick={() => restore(backup)}
        >
          {messages.restore}
        </Action>
      </li>
    ))}
  </ul>
);

interface RemedyProps {
  failure: OpeningFailure;
  work: Work;
  begin: (work: Work, act: () => Promise<unknown>) => void;
}

const Remedy = ({ failure: { reason }, work, begin }: RemedyProps): ReactElement => {
  const { data, error } = useSoundBackups();
  const [isAsking, setAsking] = useState(false);
  if (data === undefined && error === null) {
    return (
      <p className={classes.text}>
        <Loader size="xs" aria-hidden /> {messages.lookingForBackups}
      </p>
    );
  }
  const backups = data?.backups ?? [];
  const [newest] = backups;
  const startEmpty = (): void => begin('empty', () => beginEmpty());
  return (
    <>
      {isAsking && newest !== undefined && (
        <Question
          title={messages.emptyQuestion}
          answer={messages.startEmpty}
          onAnswer={async () => {
            setAsking(false);
            startEmpty();
          }}
          onClose={() => setAsking(false)}
        >
          <Text>{messages.emptyThough({ at: momentOf(newest.at) })}</Text>
        </Question>
      )}
      <p className={classes.text}>
        {reason === 'missing' ? messages.missing : messages.damaged({ hasBackups: backups.length > 0 })}
      </p>
      {error !== null && <p className={classes.text}>{errorText(error)}</p>}
      {backups.length > 0 && (
        <Offer backups={backups} work={work} restore={(backup) => begin({ backup }, () => recover(backup))} />
      )}
      <div className={messageClasses.actions}>
        <Action
          isPrimary={backups.length === 0}
          isBusy={work === 'again'}
          onClick={() => begin('again', () => tryAgain())}
        >
          {uiMessages.tryAgain}
        </Action>
        <Action
          isQuiet={backups.length > 0}
          isBusy={work === 'empty'}
          onClick={() => {
            if (work !== null) return;
            if (newest === undefined) startEmpty();
            else setAsking(true);
          }}
        >
          {messages.startEmpty}
        </Action>
      </div>
    </>
  );
};

/** Shown in place of the tree while the workspace cannot be opened: the reason, and what can be done. */
export const RecoveryPage = ({ failure }: { failure: OpeningFailure }): ReactElement => {
  const [work, setWork] = useState<Work>(null);
  const [lastTry, setLastTry] = useState<string | null>(null);
  const { reason, message, file, faults } = failure;
  const Icon = ICON[reason];
  const hasRemedy = reason === 'damaged' || reason === 'missing';

  const begin = (next: Work, act: () => Promise<unknown>): void => {
    if (work !== null) return;
    setWork(next);
    setLastTry(null);
    void act().finally(() => {
      setWork(null);
      if (next === 'again') setLastTry(timeOf(new Date().toISOString()));
    });
  };

  return (
    <div className={classes.page}>
      <div className={classes.column}>
        <Icon className={classes.icon} size={52} stroke={1.2} aria-hidden />
        <h2 className={messageClasses.title}>{messages.failure[reason]}</h2>
        {hasRemedy ? (
          <Remedy failure={failure} work={work} begin={begin} />
        ) : (
          <>
            <p className={classes.text}>{reason === 'inUse' ? messages.inUse : message}</p>
            <div className={messageClasses.actions}>
              <Action isPrimary isBusy={work === 'again'} onClick={() => begin('again', () => tryAgain())}>
                {uiMessages.tryAgain}
              </Action>
            </div>
          </>
        )}
        <p className={classes.lastTry} aria-live="polite">
          {lastTry !== null && messages.triedAgain({ at: lastTry })}
        </p>
        {reason !== 'other' && (
          <dl className={classes.facts}>
            <dt>{messages.file}</dt>
            <dd className={classes.path}>{file}</dd>
          </dl>
        )}
        {faults.length > 0 && (
          <details className={classes.details}>
            <summary>{messages.faults}</summary>
            <ul>
              {faults.map((fault) => (
                <li key={fault}>{fault}</li>
              ))}
            </ul>
          </details>
        )}
      </div>
    </div>
  );
};

/** Shown when the tree cannot be read. The file is checked first, which leads to the recovery page if it is damaged or closed. */
export const UnreadTree = ({ error }: { error: Error }): ReactElement => {
  const [isAnswered, setAnswered] = useState(false);
  useEffect(() => {
    void examine().finally(() => setAnswered(true));
  }, []);
  if (!isAnswered) return <ReadingTree />;
  return (
    <Message title={messages.unread} text={errorText(error)}>
      <Button variant="filled" ref={takeFocus} onClick={() => void examine()}>
        {uiMessages.tryAgain}
      </Button>
    </Message>
  );
};

const TOAST = 'damage';

const look = async (): Promise<void> => {
  await examineAndToast();
  notifications.hide(TOAST);
};

const DAMAGE = (
  <>
    <Text>{messages.damage.text}</Text>
    <SteadyButton variant="filled" size="xs" mt="xs" onAct={look}>
      {messages.damage.check}
    </SteadyButton>
  </>
);

const toastDamage = (): void => {
  notifications.hide(TOAST);
  toastToClose({ id: TOAST, title: messages.damage.title, message: DAMAGE, color: 'var(--canopy-danger)' });
};

/** Shown until the damage has been dealt with: working on with a damaged file makes it worse. */
export const useDamageToast = (): void => {
  const isDamaged = useWorkspace((workspace) => workspace.isDamaged).data === true;
  useEffect(() => {
    if (isDamaged) toastDamage();
    else notifications.hide(TOAST);
  }, [isDamaged]);
};
