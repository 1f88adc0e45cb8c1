import { IconWand } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import type { CategoryNode } from '../../model/tree-model';
import { IconButton, SmallButton } from '../../ui/controls';
import { SLUG_FIELD, type CategoryField } from './category-field';
import { messages } from './messages';
import { saveOrToast } from './write-field';
import { slugOf } from '../../model/slug-suggestion';

/** Sets the slug to one made of the category's name. Where a name gives none, the slug stays as it is. */
const SLUG_FROM_NAME: CategoryField = {
  ...SLUG_FIELD,
  check: () => null,
  set: (node) => {
    const slug = slugOf(node.name);
    return { slug: slug === '' ? node.slug : slug };
  }
};

// Made once: React compares it on every arrow key.
const WAND_ICON = <IconWand size={15} stroke={1.7} />;

const hasOtherSlug = (node: CategoryNode): boolean => {
  const slug = slugOf(node.name);
  return slug !== '' && slug !== node.slug;
};

/** The button inside the slug field of one category. */
export const SlugFromName = ({ node }: { node: CategoryNode }): ReactElement | null => {
  if (!hasOtherSlug(node)) return null;
  return (
    <IconButton
      ariaLabel={messages.slugFromName}
      hint={messages.useSlug(slugOf(node.name))}
      onClick={() => void saveOrToast([node], SLUG_FROM_NAME, '')}
    >
      {WAND_ICON}
    </IconButton>
  );
};

/** The button below the slug field of several categories. */
export const SlugsFromNames = ({ nodes }: { nodes: readonly CategoryNode[] }): ReactElement => {
  return (
    <SmallButton
      icon={<IconWand size={13} stroke={1.7} />}
      isDisabled={!nodes.some(hasOtherSlug)}
      onClick={() => void saveOrToast(nodes, SLUG_FROM_NAME, '')}
    >
      {messages.slugsFromNames}
    </SmallButton>
  );
};
