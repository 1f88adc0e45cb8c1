import { shownSentence, withHiddenShown } from '../../../src-shared/hidden-characters';
import { ActionIcon } from '@mantine/core';
import { IconHistory, IconRestore } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import type { FieldChange, HistoryChange } from '../../../src-shared/history';
import { Tooltip } from '../../ui/tooltip';
import type { TreeModel } from '../../model/tree-model';
import { useWhoDid } from '../../session/people-here';
import { session } from '../../session/session';
import { showHistoryOf } from '../../session/panel-state';
import { timeOf } from '../../platform/dates';
import { messages } from './messages';
import classes from './change-item.module.css';
import { EditButton } from '../../session/edit-button';
import { ARROW } from '../../platform/direction';
import { openDialog } from '../../session/dialogs';

const Value = ({ value, Tag }: { value: string | boolean | null; Tag: 'del' | 'ins' }): ReactElement => {
  const text = messages.valueText(value);
  return text === null ? (
    <span className={classes.nothing}>{messages.nothing}</span>
  ) : (
    <Tag className={Tag === 'del' ? classes.before : classes.after}>{withHiddenShown(text)}</Tag>
  );
};

/** Fields with their values before and after. */
export const FieldDifferences = ({ fields }: { fields: readonly FieldChange[] }): ReactElement | null =>
  fields.length === 0 ? null : (
    <dl className={classes.fields}>
      {fields.map(({ field, before, after }) => (
        <div key={field} className={classes.field}>
          <dt>{messages.fieldLabel[field]}</dt>
          <dd>
            <Value value={before} Tag="del" />
            <span aria-hidden className={classes.arrow}>
              {ARROW}
            </span>
            <span className="visually-hidden">{messages.became}</span>
            <Value value={after} Tag="ins" />
          </dd>
        </div>
      ))}
    </dl>
  );

const CategoryLink = ({ model, id, name }: { model: TreeModel; id: number; name: string }): ReactElement =>
  model.get(id) === undefined ? (
    <bdi className={classes.name}>{withHiddenShown(name)}</bdi>
  ) : (
    <button type="button" className={classes.link} title={messages.showInTree} onClick={() => session.goTo(id)}>
      <bdi>{withHiddenShown(name)}</bdi>
    </button>
  );

export const GroupChange = ({ model, change }: { model: TreeModel; change: HistoryChange }): ReactElement => {
  const place = messages.placeText(change);
  const label = shownSentence(messages.only({ name: change.name }));
  return (
    <li className={classes.change}>
      <div className={classes.head}>
        <CategoryLink model={model} id={change.categoryId} name={change.name} />
        <Tooltip label={label}>
          <ActionIcon
            size="xs"
            aria-label={label}
            onClick={() => showHistoryOf({ id: change.categoryId, name: change.name })}
          >
            <IconHistory size={14} stroke={1.7} />
          </ActionIcon>
        </Tooltip>
      </div>
      {place !== null && <p className={classes.place}>{shownSentence(place)}</p>}
      <FieldDifferences fields={change.fields} />
    </li>
  );
};

/** One change in the history of its category. Its version can be restored. */
export const CategoryChange = ({ change }: { change: HistoryChange }): ReactElement => {
  const whoDid = useWhoDid();
  const place = messages.placeText(change);
  return (
    <article className={classes.version}>
      <div className={classes.head}>
        <h4 className={classes.title} tabIndex={-1} data-main={change.restorable ? undefined : ''}>
          {shownSentence(messages.changeTitle(change))}
        </h4>
        <time className={classes.time} dateTime={change.at}>
          {timeOf(change.at)}
        </time>
      </div>
      <p className={classes.author}>{withHiddenShown(whoDid(change) ?? messages.authorLabel[change.author])}</p>
      {place !== null && <p className={classes.place}>{shownSentence(place)}</p>}
      <FieldDifferences fields={change.fields} />
      {change.restorable && (
        <EditButton
          mt="var(--space-8)"
          leftSection={<IconRestore size={13} stroke={1.8} />}
          data-main=""
          onClick={() => openDialog('restoreVersion', { change })}
        >
          {messages.restoreVersion}
        </EditButton>
      )}
    </article>
  );
};
