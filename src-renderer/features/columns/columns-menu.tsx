import { ActionIcon, Popover, Stack, Text, TextInput } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconPin, IconPinFilled } from '@tabler/icons-react';
import { useMemo, useState, type ReactElement } from 'react';
import { shownSentence } from '../../../src-shared/hidden-characters';
import { metadataKeys } from '../../model/infer-custom-fields';
import { collator } from '../../model/shown-order';
import { languagesAmongFields } from '../../model/shown-language';
import type { TreeSnapshot } from '../../model/tree-model';
import { languageName } from '../../platform/text';
import { useSliced } from '../../platform/use-sliced';
import {
  columnLabel,
  isSameColumn,
  moveColumn,
  showColumnView,
  shownView,
  toggleColumn,
  useColumns,
  useShownLanguage,
  type Column
} from '../../session/cells/columns';
import { useCustomFields } from '../../session/custom-fields';
import { fittingWidth } from '../../session/cells/shown-cell';
import { session, useSession } from '../../session/session';
import { Chooser, TickBox } from '../../ui/choices';
import { KeptNames } from '../../ui/kept-names';
import { openColumnsMenu, useColumnsMenu } from './columns-commands';
import classes from './columns.module.css';
import { messages } from './messages';
import { offeredColumns } from './offered-columns';

/** A column to be ticked, and moved among those that show. @param at its place there; `null`: it does not show */
const Item = ({ column, at, count }: { column: Column; at: number | null; count: number }): ReactElement => {
  const label = columnLabel(column);
  const mover = (place: number, by: -1 | 1, name: string, sign: ReactElement): ReactElement => (
    <ActionIcon
      size={24}
      variant="transparent"
      aria-label={name}
      // Not `disabled`, or it would lose the focus at the end of the list.
      {...((place + by < 1 || place + by >= count) && { 'aria-disabled': true, 'data-disabled': true })}
      onClick={() => moveColumn(place, by)}
    >
      {sign}
    </ActionIcon>
  );
  return (
    <div className={classes.item}>
      <TickBox
        label={shownSentence(label)}
        isOn={at !== null}
        onTurn={() => toggleColumn(column, fittingWidth(column, session.model))}
        className={classes.choice}
      />
      {at !== null && mover(at, -1, messages.earlier({ column: label }), <IconChevronUp size={15} />)}
      {at !== null && mover(at, 1, messages.later({ column: label }), <IconChevronDown size={15} />)}
    </div>
  );
};

/** The saved views, one of them pinned for the start. */
const Views = (): ReactElement => {
  const { views, pinned } = useColumns();
  return (
    <KeptNames
      label={messages.views}
      nameField={messages.viewName}
      kept={views}
      onShow={showColumnView}
      onChange={(change) => useColumns.setState((now) => ({ views: change(now.views) }))}
      onRenamed={(from, to) => {
        if (pinned === from) useColumns.setState({ pinned: to });
      }}
      shown={shownView}
      beside={({ name }) => (
        <ActionIcon
          size={24}
          variant="transparent"
          aria-label={messages.pin({ view: name })}
          aria-pressed={name === pinned}
          onClick={() => useColumns.setState({ pinned: name === pinned ? null : name })}
        >
          {name === pinned ? <IconPinFilled size={15} /> : <IconPin size={15} />}
        </ActionIcon>
      )}
    />
  );
};

/** The language that names and fields show in, where there is another one than that of the names. */
const LanguagePicker = ({ snapshot }: { snapshot: TreeSnapshot }): ReactElement | null => {
  const fields = useCustomFields();
  const shown = useShownLanguage();
  const found = useSliced(
    useMemo(() => languagesAmongFields(fields), [fields]),
    snapshot
  ).result;
  // The one that shows may be in no text any more.
  const offered = [...(found ?? []), ...(shown === null ? [] : [shown])];
  const tags = new Set(offered.map(({ tag }) => tag));
  if (tags.size === 0) return null;
  const options = [...tags].map((value) => ({ value, label: languageName(value) }));
  return (
    <Chooser
      size="xs"
      label={messages.language}
      value={shown?.tag ?? null}
      options={[
        { value: null, label: messages.mainLanguage },
        ...options.toSorted((a, b) => collator().compare(a.label, b.label))
      ]}
      onChange={(chosen) => useColumns.setState({ language: offered.find(({ tag }) => tag === chosen) ?? null })}
    />
  );
};

const Content = ({ snapshot }: { snapshot: TreeSnapshot }): ReactElement => {
  const columns = useColumns((state) => state.columns);
  const [text, setText] = useState('');
  const fields = useCustomFields();
  const used = useSliced(metadataKeys, snapshot).result ?? [];
  const { offered, more, isLong } = offeredColumns(columns, fields, used, text);
  const placeOf = (column: Column): number | null => {
    const at = columns.findIndex((one) => isSameColumn(one, column));
    return at === -1 ? null : at;
  };
  return (
    <Stack gap="xs">
      <LanguagePicker snapshot={snapshot} />
      <Text fw="var(--font-weight-semibold)">{messages.views}</Text>
      <Views />
      <Text fw="var(--font-weight-semibold)">{messages.title}</Text>
      {isLong && (
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
      {more > 0 && (
        <Text size="xs" c="dimmed">
          {messages.moreKeys({ count: more })}
        </Text>
      )}
    </Stack>
  );
};

/** The menu in which the columns of the tree are chosen and ordered, at the upper corner of the tree. */
export const ColumnsMenu = (): ReactElement | null => {
  const isOpen = useColumnsMenu((state) => state.isOpen);
  // Closed, it has no use for the tree, and edits do not draw it.
  const snapshot = useSession((state) => (isOpen ? state.snapshot : null));
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
