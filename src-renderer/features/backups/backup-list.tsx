import { Alert, Button, Group, Loader, Modal, Text } from '@mantine/core';
import { IconAlertTriangle, IconDatabasePlus } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import type { BackupEntry } from '../../../src-shared/backups';
import { errorText } from '../../platform/bridge';
import { takeFocus } from '../../ui/focus';
import { SteadyButton } from '../../ui/steady-button';
import { ago, momentOf } from '../../platform/dates';
import { categories, fileSize } from '../../platform/amounts';
import { useBackups } from '../../session/journal-queries';
import { askToRestore, useBackupsState, backUpNow } from './backups-commands';
import { messages } from './messages';
import uiMessages from '../../ui/messages/en.json' with { type: 'json' };
import classes from './backup-list.module.css';

const asTitle = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** When a backup was made and what is in it. `mark`: a badge beside the date. */
export const BackupFacts = ({
  backup: { at, bytes, categories: count },
  mark
}: {
  backup: BackupEntry;
  mark?: string | undefined;
}): ReactElement => (
  <span className={classes.facts}>
    <span className={classes.head}>
      <time dateTime={at}>{asTitle(momentOf(at))}</time>
      {mark !== undefined && <span className={classes.mark}>{mark}</span>}
    </span>
    <span className={classes.rest}>
      {ago(at)} · {categories(count)} · {fileSize(bytes)}
    </span>
  </span>
);

const Rows = ({ backups, focusedId }: { backups: readonly BackupEntry[]; focusedId: string | null }): ReactElement => {
  const beforeRestore = useBackupsState((state) => state.beforeRestore);
  if (backups.length === 0) return <p className={classes.nothing}>{messages.none}</p>;
  return (
    <ul className={classes.list} aria-label={messages.list}>
      {backups.map((backup) => (
        <li key={backup.id} className={classes.row}>
          <BackupFacts backup={backup} mark={beforeRestore.has(backup.id) ? messages.beforeRestore : undefined} />
          <Button
            ref={backup.id === focusedId ? takeFocus : null}
            size="xs"
            aria-label={`${messages.restoreOf({ at: momentOf(backup.at) })}…`}
            onClick={() => askToRestore(backup)}
          >
            {messages.restoreMore}
          </Button>
        </li>
      ))}
    </ul>
  );
};

interface Props {
  problem: string | null;
  focusedId: string | null;
  onClose: () => void;
}

/** All backups of the workspace, newest first. */
export const BackupListView = ({ problem, focusedId, onClose }: Props): ReactElement => {
  const { data, error } = useBackups();
  const isFocusedThere = data?.backups.some(({ id }) => id === focusedId) === true;
  return (
    <>
      <Group justify="space-between" gap="xs" mb="var(--space-6)">
        <Modal.Title fz="md">{messages.title}</Modal.Title>
        <SteadyButton
          variant="filled"
          ref={isFocusedThere ? null : takeFocus}
          data-autofocus={!isFocusedThere || undefined}
          size="xs"
          leftSection={<IconDatabasePlus size={16} stroke={1.8} />}
          onAct={backUpNow}
        >
          {messages.backUpNow}
        </SteadyButton>
      </Group>
      <Text c="dimmed">{messages.about}</Text>
      {problem !== null && (
        <Alert
          role="alert"
          mt="sm"
          p="xs"
          variant="default"
          icon={<IconAlertTriangle size={18} stroke={1.7} />}
          title={messages.notRestored}
          styles={{ icon: { color: 'var(--canopy-danger)' } }}
        >
          {problem}
        </Alert>
      )}
      {data === undefined ? (
        <p className={classes.nothing}>
          {error === null ? <Loader size="sm" aria-label={messages.reading} /> : errorText(error)}
        </p>
      ) : (
        <>
          <Rows backups={data.backups} focusedId={focusedId} />
          <p className={classes.folder}>
            {messages.folder} <span className={classes.path}>{data.folder}</span>
          </p>
        </>
      )}
      <Group justify="flex-end" mt="md">
        <Button onClick={onClose}>{uiMessages.close}</Button>
      </Group>
    </>
  );
};
