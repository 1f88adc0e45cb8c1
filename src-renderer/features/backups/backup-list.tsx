import { Alert, Button, Group, Loader, Modal, Text } from '@mantine/core';
import { IconAlertTriangle, IconDatabasePlus } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import type { BackupEntry } from '../../../src-shared/backups';
import { sentenceOf } from '../../platform/bridge';
import { takeFocus } from '../../ui/focus';
import { momentOf } from '../../platform/dates';
import { BackupFacts } from './backup-facts';
import { useBackups } from './backup-queries';
import { askToRestore, useBackupsState } from './backups-state';
import { backUpNow } from './restore-commands';
import classes from './backup-list.module.css';

const BackUpButton = ({ isFocused }: { isFocused: boolean }): ReactElement => {
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const backUp = async (): Promise<void> => {
    setBusy(true);
    await backUpNow(client);
    setBusy(false);
  };
  return (
    <Button
      ref={isFocused ? takeFocus : null}
      data-autofocus={isFocused || undefined}
      size="xs"
      leftSection={isBusy ? <Loader size={14} color="currentcolor" /> : <IconDatabasePlus size={16} stroke={1.8} />}
      onClick={() => {
        if (!isBusy) void backUp();
      }}
    >
      Back up now
    </Button>
  );
};

const Rows = ({ backups, focusedId }: { backups: readonly BackupEntry[]; focusedId: string | null }): ReactElement => {
  const beforeRestore = useBackupsState((state) => state.beforeRestore);
  if (backups.length === 0) return <p className={classes.nothing}>There is no backup yet.</p>;
  return (
    <ul className={classes.list} aria-label="Backups, newest first">
      {backups.map((backup) => (
        <li key={backup.id} className={classes.row}>
          <BackupFacts backup={backup} mark={beforeRestore.has(backup.id) ? 'Before a restore' : undefined} />
          <Button
            ref={backup.id === focusedId ? takeFocus : null}
            size="xs"
            variant="default"
            aria-label={`Restore the backup of ${momentOf(backup.at)}…`}
            onClick={() => askToRestore(backup)}
          >
            Restore…
          </Button>
        </li>
      ))}
    </ul>
  );
};

interface Props {
  /** Why the last restore did not happen. */
  problem: string | null;
  /** The backup whose button has the keyboard. */
  focusedId: string | null;
  onClose: () => void;
}

/** Every backup, newest first. */
export const BackupList = ({ problem, focusedId, onClose }: Props): ReactElement => {
  const { data, error } = useBackups();
  const isFocusedThere = data?.backups.some(({ id }) => id === focusedId) === true;
  return (
    <>
      <Group justify="space-between" gap="xs" mb={6}>
        <Modal.Title fz="md">Backups</Modal.Title>
        <BackUpButton isFocused={!isFocusedThere} />
      </Group>
      <Text size="sm" c="dimmed">
        Canopy makes one a day while it is open, and before each import; the last 10 are kept. Restoring one keeps the
        present state as a backup too.
      </Text>
      {problem !== null && (
        <Alert
          role="alert"
          mt="sm"
          p="xs"
          variant="default"
          icon={<IconAlertTriangle size={18} stroke={1.7} />}
          title="The backup was not restored"
          styles={{ icon: { color: 'var(--canopy-danger)' } }}
        >
          {problem}
        </Alert>
      )}
      {data === undefined ? (
        <p className={classes.nothing}>
          {error === null ? <Loader size="sm" aria-label="Reading the backups" /> : sentenceOf(error)}
        </p>
      ) : (
        <>
          <Rows backups={data.backups} focusedId={focusedId} />
          <p className={classes.folder}>
            Folder <span className={classes.path}>{data.folder}</span>
          </p>
        </>
      )}
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </Group>
    </>
  );
};
