import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconWand } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import type { CategoryNode } from '../tree/tree-model';
import { SLUG } from './own-fields';
import { saveOrTell } from './save-or-tell';
import { slugOf } from './slug-suggestion';
import type { CategoryField } from './category-field';

/** The slug, made of each category's own name; nothing is typed. Where a name gives none, the slug stays as it is. */
const SLUG_FROM_NAME: CategoryField = {
  ...SLUG,
  check: () => null,
  set: (node) => {
    const slug = slugOf(node.name);
    return { slug: slug === '' ? node.slug : slug };
  },
};

const isStrange = (node: CategoryNode): boolean => {
  const slug = slugOf(node.name);
  return slug !== '' && slug !== node.slug;
};

/** Stands in the field of one category's slug. */
export const SlugFromName = ({ node }: { node: CategoryNode }): ReactElement | null => {
  const client = useQueryClient();
  if (!isStrange(node)) return null;
  return (
    <Tooltip label={`Use “${slugOf(node.name)}”`}>
      <ActionIcon variant="subtle" size="sm" aria-label="Make the slug from the name" onClick={() => void saveOrTell(client, [node], SLUG_FROM_NAME, '')}>
        <IconWand size={15} stroke={1.7} />
      </ActionIcon>
    </Tooltip>
  );
};

/** Stands below the field for the slugs of several. */
export const SlugsFromNames = ({ nodes }: { nodes: readonly CategoryNode[] }): ReactElement => {
  const client = useQueryClient();
  return (
    <Button
      size="compact-xs"
      variant="default"
      leftSection={<IconWand size={13} stroke={1.7} />}
      disabled={!nodes.some(isStrange)}
      onClick={() => void saveOrTell(client, nodes, SLUG_FROM_NAME, '')}
    >
      Make slugs from names
    </Button>
  );
};
