import { ActionIcon, Popover, Text, TextInput } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useLayoutEffect, useRef, useState, type FocusEvent, type ReactElement } from 'react';
import { COLUMN_FIELDS } from '../../../src-shared/kept-columns';
import { withHiddenShown } from '../../../src-shared/hidden-characters';
import { fold } from '../../../src-shared/normal-forms';
import type { TreeSnapshot } from '../../model/tree-model';
import { useSliced } from '../../platform/use-sliced';
import {
  columnLabel,
  isSameColumn,
  moveColumn,
  toggleColumn,
  useColumns,
  type Column
} from '../../session/cells/columns';
import { useSession } from '../../session/session';
import { TickBox } from '../../ui/choices';
import { isFocusLost } from '../../ui/focus';
import { openColumnsMenu, useColumnsMenu } from './columns-commands';
import classes from './columns.module.css';
import { messages } from './messages';
import { metadataKeys } from './metadata-keys';

const keyOf = (column: Column): string => JSON.stringify(column);

/** So many keys of the metadata show at once; more are found by typing. */
const MOST_KEYS = 12;

interface ItemProps {
  readonly column: Column;
  /** Its place among the columns; `null`: it is not one. */
  readonly at: number | null;
  readonly count: number;
  readonly isFirst: boolean;
}

const Item = ({ column, at, count, isFirst }: ItemProps): ReactElement => {
  const label = columnLabel(column);
  const mover = (by: -1 | 1, from: number): ReactElement => (
    <ActionIcon
      size={24}
      variant="transparent"
      aria-label={by < 0 ? messages.earlier(label) : messages.later(label)}
      disabled={from + by < 1 || from + by >= count}
      onClick={() => moveColumn(from, by)}
    >
      {by < 0 ? <IconChevronLeft size={15} /> : <IconChevronRight size={15} />}
    </ActionIcon>
  );
  return (
    <li className={classes.item} data-item={keyOf(column)}>
      <TickBox
        label={withHiddenShown(label)}
        isOn={at !== null}
        data-autofocus={isFirst || undefined}
        onTurn={() => toggleColumn(column)}
        classNames={{ root: classes.choice, labelWrapper: classes.label }}
      />
      {at !== null && mover(-1, at)}
      {at !== null && mover(1, at)}
    </li>
  );
};

/** Gives the focus back to the item that had it: a column that is ticked or moved gets another place in the list. */
const useKeptFocus = (columns: readonly Column[]): ((event: FocusEvent) => void) => {
  const item = useRef<Element | null>(null);
  useLayoutEffect(() => {
    const key = item.current?.getAttribute('data-item') ?? null;
    const there = key === null ? null : document.querySelector(`[data-item="${CSS.escape(key)}"] input`);
    if (isFocusLost() && there instanceof HTMLElement) there.focus();
  }, [columns]);
  return ({ target }) => {
    item.current = target.closest('[data-item]');
  };
};

const Content = ({ snapshot }: { snapshot: TreeSnapshot }): ReactElement => {
  const columns = useColumns((state) => state.columns);
  const [text, setText] = useState('');
  const noteFocus = useKeptFocus(columns);
  const keys = useSliced(metadataKeys, snapshot).result ?? [];
  const isNew = (column: Column): boolean => !columns.some((one) => isSameColumn(one, column));
  const fields = COLUMN_FIELDS.map((of): Column => ({ of })).filter(isNew);
  const found = keys
    .map((key): Column => ({ of: 'metadata', key }))
    .filter((column) => isNew(column) && fold(columnLabel(column)).includes(fold(text)));
  const listed = (list: readonly Column[], areChosen: boolean): ReactElement[] =>
    list.map((column, index) => (
      <Item
        key={keyOf(column)}
        column={column}
        at={areChosen ? index + 1 : null}
        count={columns.length}
        isFirst={index === 0 && areChosen === columns.length > 1}
      />
    ));
  return (
    <div onFocus={noteFocus} className={classes.content}>
      <Text fw="var(--font-weight-semibold)">{messages.title}</Text>
      <ul className={classes.list}>
        {listed(columns.slice(1), true)}
        {listed(fields, false)}
      </ul>
      {found.length > 0 && <h3 className={classes.heading}>{messages.metadata}</h3>}
      {keys.length > MOST_KEYS && (
        <TextInput
          size="xs"
          aria-label={messages.find}
          placeholder={messages.find}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
      <ul className={classes.list}>{listed(found.slice(0, MOST_KEYS), false)}</ul>
      {found.length > MOST_KEYS && <p className={classes.more}>{messages.moreKeys(found.length - MOST_KEYS)}</p>}
    </div>
  );
};

/** The menu in which the columns of the tree are chosen and ordered, at the upper corner of the tree. */
export const ColumnsMenu = (): ReactElement | null => {
  const isOpen = useColumnsMenu((state) => state.isOpen);
  const snapshot = useSession((state) => state.snapshot);
  return (
    <Popover
      opened={isOpen}
      onChange={openColumnsMenu}
      position="bottom-end"
      trapFocus
      withRoles={false}
      shadow="md"
      width={280}
    >
      <Popover.Target>
        <span className={classes.anchor} />
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={messages.title} className={classes.menu}>
        {isOpen && snapshot !== null && <Content snapshot={snapshot} />}
      </Popover.Dropdown>
    </Popover>
  );
};
