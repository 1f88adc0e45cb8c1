import { Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { Question } from '../question';
import { categories } from '../wording';
import { removeFromTrash } from './trash-commands';

/** What is to go for ever. `ids` `null`: the whole trash. */
export interface Removal {
  readonly ids: readonly number[] | null;
  /** The name of the only one. */
  readonly name: string | null;
  /** How many categories go. */
  readonly count: number;
}

/** Asks before deleted categories go for good, since nothing brings them back. */
export const RemoveDialog = ({ removal: { ids, name, count }, onClose }: { removal: Removal; onClose: () => void }): ReactElement => {
  const client = useQueryClient();
  const remove = async (): Promise<void> => {
    await removeFromTrash(client, ids);
    onClose();
  };
  const what = name === null ? categories(count) : `“${name}”`;
  return (
    <Question title={ids === null ? 'Empty the trash?' : `Delete ${what} for ever?`} answer={ids === null ? 'Empty trash' : 'Delete for ever'} isForEver onAnswer={remove} onClose={onClose}>
      <Text size="sm">
        {count === 1 ? '1 category' : categories(count)} will be gone for good. This cannot be undone.
      </Text>
    </Question>
  );
};
