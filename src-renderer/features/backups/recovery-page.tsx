import { Button, Loader } from '@mantine/core';
import { IconDatabaseOff, IconFileAlert, IconFileSearch, IconLock } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import type { BackupEntry, OpeningFailure } from '../../../src-shared/backups';
import { sentenceOf } from '../../platform/bridge';
import { takeFocus } from '../../ui/focus';
import { BackupFacts } from './backup-facts';
import { useSoundBackups } from './backup-queries';
import { momentOf, timeOf } from '../../platform/dates';
import { tryAgain } from './opening';
import { beginEmpty, recover } from './restore-commands';
import classes from './recovery-page.module.css';

const WORDS: Readonly<Record<OpeningFailure['reason'], { title: string; Icon: typeof IconLock }>> = {
  damaged: { title: 'The workspace file is damaged', Icon: IconFileAlert },
  missing: { title: 'The workspace file is missing', Icon: IconFileSearch },
  inUse: { title: 'Another program has the workspace open', Icon: IconLock },
  other: { title: 'The workspace cannot be opened', Icon: IconDatabaseOff }
};

/** What is being done, and so what waits. */
type Work = { readonly backup: BackupEntry } | 'empty' | 'again' | null;

interface ActionProps {
  children: string;
  isBusy: boolean;
  isPrimary?: boolean;
  /** Not what most people want here. */
  isQuiet?: boolean;
  label?: string;
  onClick: () => void;
}

/** Not disabled while it works, since it would lose the keyboard; a second press does nothing. */
const Action = ({
  children,
  isBusy,
  isPrimary = false,
  isQuiet = false,
  label,
  onClick
}: ActionProps): ReactElement => (
  <Button
    ref={isPrimary ? takeFocus : null}
    variant={isPrimary ? 'filled' : isQuiet ? 'subtle' : 'default'}
    color={isQuiet ? 'gray' : 'canopy'}
    aria-label={label}
    leftSection={isBusy ? <Loader size={14} color="currentcolor" /> : null}
    onClick={onClick}
  >
    {children}
  </Button>
);

interface OfferProps {
  backups: readonly BackupEntry[];
  work: Work;
  restore: (backup: BackupEntry) => void;
}

const Offer = ({ backups, work, restore }: OfferProps): ReactElement => (
  <ul className={classes.backups} aria-label="Sound backups, newest first">
    {backups.map((backup, index) => (
      <li key={backup.id} className={classes.backup}>
        <BackupFacts backup={backup} mark={index === 0 ? 'Newest' : undefined} />
        <Action
          isPrimary={index === 0}
          isBusy={work !== null && typeof work === 'object' && work.backup.id === backup.id}
          label={`Restore the backup of ${momentOf(backup.at)}`}
          onClick={() => restore(backup)}
        >
          Restore
        </Action>
      </li>
    ))}
  </ul>
);

const adviceFor = (reason: OpeningFailure['reason'], hasBackups: boolean): string => {
  if (reason === 'missing') {
    return 'It is no longer where it was; it may have been moved, renamed or deleted. If you know where it is, put it back and try again. Otherwise restore a backup.';
  }
  const what = 'Part of it can no longer be read, as happens when a disk fails.';
  return hasBackups
    ? `${what} Restore a backup: it takes the file’s place, and the damaged file is kept beside it under another name.`
    : `${what} There is no sound backup to restore. If you have a sound copy elsewhere, put it in the file’s place and try again. Otherwise start with an empty workspace: the damaged file is kept beside it under another name, for whoever can still read something out of it.`;
};

interface RemedyProps {
  failure: OpeningFailure;
  work: Work;
  begin: (work: Work, act: () => Promise<unknown>) => void;
}

/** For a file that is gone or damaged: the backups, or an empty start. */
const Remedy = ({ failure: { reason }, work, begin }: RemedyProps): ReactElement => {
  const client = useQueryClient();
  const { data, error } = useSoundBackups();
  if (data === undefined && error === null) {
    return (
      <p className={classes.text}>
        <Loader size="xs" aria-hidden /> Looking for sound backups…
      </p>
    );
  }
  const backups = data?.backups ?? [];
  return (
    <>
      <p className={classes.text}>{adviceFor(reason, backups.length > 0)}</p>
      {error !== null && <p className={classes.text}>{sentenceOf(error)}</p>}
      {backups.length > 0 && (
        <Offer backups={backups} work={work} restore={(backup) => begin({ backup }, () => recover(client, backup))} />
      )}
      <div className={classes.actions}>
        <Action
          isPrimary={backups.length === 0}
          isBusy={work === 'again'}
          onClick={() => begin('again', () => tryAgain(client))}
        >
          Try again
        </Action>
        <Action
          isQuiet={backups.length > 0}
          isBusy={work === 'empty'}
          onClick={() => begin('empty', () => beginEmpty(client))}
        >
          Start with an empty workspace
        </Action>
      </div>
    </>
  );
};

/** What stands in place of the tree while the workspace is not open: why, and everything that helps. */
export const RecoveryPage = ({ failure }: { failure: OpeningFailure }): ReactElement => {
  const client = useQueryClient();
  const [work, setWork] = useState<Work>(null);
  const [lastTry, setLastTry] = useState<string | null>(null);
  const { reason, message, file, faults } = failure;
  const { title, Icon } = WORDS[reason];
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
        <h2 className={classes.title}>{title}</h2>
        {hasRemedy ? (
          <Remedy failure={failure} work={work} begin={begin} />
        ) : (
          <>
            <p className={classes.text}>
              {reason === 'inUse'
                ? 'It may be another Canopy, or “canopy serve”. Close it there, then try again.'
                : message}
            </p>
            <div className={classes.actions}>
              <Action isPrimary isBusy={work === 'again'} onClick={() => begin('again', () => tryAgain(client))}>
                Try again
              </Action>
            </div>
          </>
        )}
        <p className={classes.lastTry} aria-live="polite">
          {lastTry !== null && `Tried again at ${lastTry}: it is still so.`}
        </p>
        {reason !== 'other' && (
          <dl className={classes.facts}>
            <dt>File</dt>
            <dd className={classes.path}>{file}</dd>
          </dl>
        )}
        {faults.length > 0 && (
          <details className={classes.details}>
            <summary>What was found</summary>
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
