import { withHiddenShown } from '../../src-shared/hidden-characters';
import { Text } from '@mantine/core';
import type { ReactElement } from 'react';
import messages from './messages/en.json' with { type: 'json' };
import classes from './outline-preview.module.css';

interface Props {
  categories: readonly { readonly depth: number; readonly name: string }[];
  more: number;
}

/** A preview of categories that are about to be created, as an outline. */
export const OutlinePreview = ({ categories, more }: Props): ReactElement => (
  <div>
    <ul aria-label={messages.firstCategories} className={classes.outline}>
      {categories.map(({ depth, name }, index) => (
        // The index is a safe key: the list is never reordered, and names may repeat.
        <li
          key={index}
          className="cut"
          style={{ paddingInlineStart: `calc(${Math.min(depth, 10)} * var(--indent-preview))` }}
        >
          <bdi>{withHiddenShown(name)}</bdi>
        </li>
      ))}
    </ul>
    {more > 0 && <Text c="dimmed">{messages.andMore({ count: more })}</Text>}
  </div>
);
