import { ActionIcon, Button } from '@mantine/core';
import { IconHistory, IconRestore } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import type { HistoryChange } from '../../../src-shared/history';
import { Tooltip } from '../../ui/tooltip';
import type { TreeModel } from '../../model/tree-model';
import { CategoryLink } from '../../session/category-link';
import { FieldDifferences } from './field-difference';
import { offerVersion, showHistoryOf } from '../../session/panel-state';
import { timeOf } from '../../platform/dates';
import { AUTHOR_LABEL, changeTitle, placeSentence } from './messages';
import classes from './change-item.module.css';

/** One change within the entry that it belongs to: which category, and what became of it. */
export const GroupChange = ({ model, change }: { model: TreeModel; change: HistoryChange }): ReactElement => {
  const place = placeSentence(change);
  const label = `Only “${change.name}”`;
  return (
    <li className={classes.change}>
      <div className={classes.head}>
        <CategoryLink model={model} id={change.categoryId} name={change.name} />
        <Tooltip label={label}>
          <ActionIcon
            size="xs"
            variant="subtle"
            color="gray"
            aria-label={label}
            onClick={() => showHistoryOf({ id: change.categoryId, name: change.name })}
          >
            <IconHistory size={14} stroke={1.7} />
          </ActionIcon>
        </Tooltip>
      </div>
      {place !== null && <p className={classes.place}>{place}</p>}
      <FieldDifferences fields={change.fields} />
    </li>
  );
};

/** One change in the history of its category, with the way back to what the category was after it. */
export const CategoryChange = ({ change }: { change: HistoryChange }): ReactElement => {
  const place = placeSentence(change);
  return (
    <article className={classes.version}>
      <div className={classes.head}>
        {/* Where nothing can be restored, this is what the arrow keys go to. */}
        <h4 className={classes.title} tabIndex={-1} data-main={change.restorable ? undefined : ''}>
          {changeTitle(change)}
        </h4>
        <time className={classes.time} dateTime={change.at}>
          {timeOf(change.at)}
        </time>
      </div>
      <p className={classes.author}>{AUTHOR_LABEL[change.author]}</p>
      {place !== null && <p className={classes.place}>{place}</p>}
      <FieldDifferences fields={change.fields} />
      {change.restorable && (
        <Button
          size="compact-xs"
          variant="default"
          mt={8}
          leftSection={<IconRestore size={13} stroke={1.8} />}
          data-main=""
          onClick={() => offerVersion(change)}
        >
          Restore this version
        </Button>
      )}
    </article>
  );
};
