import { Button, Group, Loader, Modal, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, type ReactElement } from 'react';
import type { BackupEntry } from '../../../src-shared/backups';
import { momentOf } from '../../platform/dates';
import { categories, numeral } from '../../platform/text';
import { currentTree } from '../../session/tree-query';
import { askToRestore } from './backups-state';
import { restoreFromList } from './restore-commands';

interface Props {
  backup: BackupEntry;
  isRestoring: boolean;
  setRestoring: (isRestoring: boolean) => void;
  /** Told why it was not restored, or `null` when it was. */
  onOutcome: (problem: string | null) => void;
}

/** Says what restoring a backup does, and does it. */
export const RestoreQuestion = ({ backup, isRestoring, setRestoring, onOutcome }: Props): ReactElement => {
  const client = useQueryClient();
  const yes = useRef<HTMLButtonElement>(null);
  useEffect(() => yes.current?.focus(), []);
  const restore = async (): Promise<void> => {
    setRestoring(true);
    onOutcome(null);
    const problem = await restoreFromList(client, backup);
    setRestoring(false);
    if (problem === null) return;
    onOutcome(problem);
    askToRestore(null);
  };
  const present = currentTree(client)?.model.size;
  return (
    <>
      <Modal.Title fz="md" mb="xs">
        Restore the backup of {momentOf(backup.at)}?
      </Modal.Title>
      <Text size="sm">
        The workspace becomes what it was then, history and trash included: {categories(backup.categories)}
        {present === undefined ? '' : `, where there ${present === 1 ? 'is' : 'are'} ${numeral(present)} now`}. What was
        changed since is gone from it.
      </Text>
      <Text size="sm" mt="xs">
        The present state is kept as a backup first, so that you can go back to it. Other programs cannot reach the
        workspace for a moment.
      </Text>
      <Group justify="flex-end" mt="lg">
        <Button
          variant="default"
          aria-disabled={isRestoring}
          data-disabled={isRestoring}
          onClick={() => !isRestoring && askToRestore(null)}
        >
          Cancel
        </Button>
        {/* Not `disabled`, which could not have the keyboard while it works. */}
        <Button
          ref={yes}
          data-autofocus
          leftSection={isRestoring ? <Loader size={14} color="currentcolor" /> : null}
          onClick={() => !isRestoring && void restore()}
        >
          {isRestoring ? 'Restoring…' : 'Restore'}
        </Button>
      </Group>
    </>
  );
};
