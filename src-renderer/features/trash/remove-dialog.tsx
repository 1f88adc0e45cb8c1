import { Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { Question } from '../../ui/question';
import { categories } from '../../platform/text';
import { removeFromTrash, type Removal } from './trash-commands';

/** Asks before deleted categories go for good, since nothing brings them back. */
export const RemoveDialog = ({ removal, onClose }: { removal: Removal; onClose: () => void }): ReactElement => {
  const { ids, name, count } = removal;
  const client = useQueryClient();
  const remove = async (): Promise<void> => {
    await removeFromTrash(client, removal);
    onClose();
  };
  const what = name === null ? categories(count) : `“${name}”`;
  return (
    <Question
      title={ids === null ? 'Empty the trash?' : `Delete ${what} for ever?`}
      answer={ids === null ? 'Empty trash' : 'Delete for ever'}
      isForEver
      onAnswer={remove}
      onClose={onClose}
    >
      <Text size="sm">{categories(count)} will be gone for good. This cannot be undone.</Text>
    </Question>
  );
};
