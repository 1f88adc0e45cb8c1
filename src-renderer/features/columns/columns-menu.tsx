import { ActionIcon, Button, Popover, Stack, Text, TextInput } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconPin, IconPinFilled, IconX } from '@tabler/icons-react';
import { useRef, useState, type ReactElement } from 'react';
import { COLUMN_FIELDS, MOST_VIEWS, VIEW_NAME_LENGTH, type ColumnView } from '../../../src-shared/kept-columns';
import { withHiddenShown } from '../../../src-shared/hidden-characters';
import { fold } from '../../../src-shared/normal-forms';
import { metadataKeys } from '../../model/metadata-keys';
import type { TreeSnapshot } from '../../model/tree-model';
import { useSliced } from '../../platform/use-sliced';
import {
  columnLabel,
  isSameColumn,
  moveColumn,
  saveColumnView,
  showColumnView,
  toggleColumn,
  useColumns,
  type Column
} from '../../session/cells/columns';
import { useSession } from '../../session/session';
import { TickBox } from '../../ui/choices';
import { toastWithAction } from '../../ui/toasts';
import { openColumnsMenu, useColumnsMenu } from './columns-commands';
import classes from './columns.module.css';
import { messages } from './messages';

/** So many keys of the metadata show at once; more are found by typing. */
const MOST_KEYS = 12;

/** A column to be ticked, and moved among those that show: `at` is its place there, -1 that of none. */
const Item = ({ column, at, count }: { column: Column; at: number; count: number }): ReactElement => {
  const label = columnLabel(column);
  const mover = (by: -1 | 1, name: string, sign: ReactElement): ReactElement => (
    <ActionIcon
      size={24}
      variant="transparent"
      aria-label={name}
      // Not disabled, or it would lose the focus at the end of the list.
      aria-disabled={at + by < 1 || at + by >= count}
      onClick={() => moveColumn(at, by)}
    >
      {sign}
    </ActionIcon>
  );
  return (
    <div className={classes.item}>
      <TickBox
        label={withHiddenShown(label)}
        isOn={at !== -1}
        onTurn={() => toggleColumn(column)}
        className={classes.choice}
      />
      {at !== -1 && mover(-1, messages.earlier(label), <IconChevronLeft size={15} />)}
      {at !== -1 && mover(1, messages.later(label), <IconChevronRight size={15} />)}
    </div>
  );
};

const deleteView = (view: ColumnView): void => {
  const { views, pinned } = useColumns.getState();
  useColumns.setState({ views: views.filter((one) => one !== view), pinned: pinned === view.name ? null : pinned });
  toastWithAction(messages.viewDeleted(view.name), messages.undo, () => {
    const now = useColumns.getState();
    const others = now.views.filter(({ name }) => name !== view.name);
    useColumns.setState({ views: [...others, view], pinned: pinned === view.name ? pinned : now.pinned });
  });
};

/** The saved views: shown by a click, one of them pinned for the start. What shows is saved under a name. */
const Views = (): ReactElement => {
  const { views, pinned } = useColumns();
  const [typed, setTyped] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const name = typed.trim();
  const isKnown = views.some((view) => view.name === name);
  const isFull = views.length >= MOST_VIEWS && !isKnown;
  return (
    <div role="group" aria-label={messages.views}>
      {views.map((view) => (
        <div key={view.name} className={classes.item}>
          <Button
            size="compact-sm"
            variant="subtle"
            justify="start"
            flex={1}
            miw={0}
            onClick={() => showColumnView(view)}
          >
            <Text span size="sm" truncate>
              {withHiddenShown(view.name)}
            </Text>
          </Button>
          <ActionIcon
            size={24}
            variant="transparent"
            aria-label={messages.pin(view.name)}
            aria-pressed={view.name === pinned}
            onClick={() => useColumns.setState({ pinned: view.name === pinned ? null : view.name })}
          >
            {view.name === pinned ? <IconPinFilled size={15} /> : <IconPin size={15} />}
          </ActionIcon>
          <ActionIcon
            size={24}
            variant="transparent"
            aria-label={messages.deleteView(view.name)}
            onClick={() => {
              deleteView(view);
              field.current?.focus();
            }}
          >
            <IconX size={15} />
          </ActionIcon>
        </div>
      ))}
      <form
        className={classes.item}
        onSubmit={(event) => {
          event.preventDefault();
          if (name === '' || isFull) return;
          saveColumnView(name);
          setTyped('');
        }}
      >
        <TextInput
          ref={field}
          size="xs"
          flex={1}
          aria-label={messages.viewName}
          placeholder={messages.viewName}
          maxLength={VIEW_NAME_LENGTH}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button type="submit" size="compact-sm" variant="subtle" disabled={name === '' || isFull}>
          {isKnown ? messages.replace : messages.save}
        </Button>
      </form>
    </div>
  );
};

const Content = ({ snapshot }: { snapshot: TreeSnapshot }): ReactElement => {
  const columns = useColumns((state) => state.columns);
  const [text, setText] = useState('');
  const keys = useSliced(metadataKeys, snapshot).result ?? [];
  const placeOf = (column: Column): number => columns.findIndex((one) => isSameColumn(one, column));
  const found = keys.filter((key) => fold(key).includes(fold(text)));
  // Those that show stay in sight, wherever they are in the list.
  const shown = found.filter((key, index) => index < MOST_KEYS || placeOf({ of: 'metadata', key }) !== -1);
  const offered: Column[] = [
    ...COLUMN_FIELDS.map((of) => ({ of })),
    ...shown.map((key) => ({ of: 'metadata' as const, key }))
  ];
  return (
    <Stack gap="xs">
      <Text fw="var(--font-weight-semibold)">{messages.views}</Text>
      <Views />
      <Text fw="var(--font-weight-semibold)">{messages.title}</Text>
      {keys.length > MOST_KEYS && (
        <TextInput
          size="xs"
          aria-label={messages.find}
          placeholder={messages.find}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
      <div>
        {offered.map((column) => (
          <Item key={JSON.stringify(column)} column={column} at={placeOf(column)} count={columns.length} />
        ))}
      </div>
      {found.length > shown.length && (
        <Text size="xs" c="dimmed">
          {messages.moreKeys(found.length - shown.length)}
        </Text>
      )}
    </Stack>
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
