import { Button, CloseButton, NativeSelect } from '@mantine/core';
import type { ReactElement } from 'react';
import { authorSchema } from '../../../src-shared/tree-patch';
import type { TreeModel } from '../../model/tree-model';
import { useSession } from '../../session/session';
import { filterByAuthor, filterByCategory, usePanel } from '../../session/panel-state';
import { AUTHOR_LABEL, messages } from './messages';
import classes from '../../ui/side-panel.module.css';

const ANYBODY = { value: '', label: messages.anyone };
const AUTHORS = [ANYBODY, ...authorSchema.options.map((value) => ({ value, label: AUTHOR_LABEL[value] }))];

/** Narrows the history to one author, or to one category and its versions. */
export const HistoryFilters = ({ model }: { model: TreeModel }): ReactElement => {
  const author = usePanel((state) => state.author);
  const category = usePanel((state) => state.category);
  const activeId = useSession((state) => state.activeId);
  const selected = activeId === null ? undefined : model.get(activeId);
  return (
    <div role="group" aria-label={messages.filters} className={classes.bar}>
      <NativeSelect
        size="xs"
        aria-label={messages.changesBy}
        data={AUTHORS}
        value={author ?? ''}
        onChange={(event) => filterByAuthor(authorSchema.safeParse(event.currentTarget.value).data ?? null)}
      />
      {category !== null && (
        <span className={classes.pill}>
          <span className={classes.pillName}>{messages.only(model.get(category.id)?.name ?? category.name)}</span>
          <CloseButton size="xs" radius="xl" aria-label={messages.showAll} onClick={() => filterByCategory(null)} />
        </span>
      )}
      {selected !== undefined && selected.id !== category?.id && (
        <Button
          size="compact-xs"
          variant="default"
          radius="xl"
          className={classes.narrowing}
          onClick={() => filterByCategory({ id: selected.id, name: selected.name })}
        >
          {messages.only(selected.name)}
        </Button>
      )}
    </div>
  );
};
