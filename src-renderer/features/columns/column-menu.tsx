import { Popover, Stack, Text, TextInput } from '@mantine/core';
import { useState, type ReactElement } from 'react';
import { shownSentence, withHiddenShown } from '../../../src-shared/hidden-characters';
import type { ColumnTest } from '../../../src-shared/kept-columns';
import type { TreeModel } from '../../model/tree-model';
import { enteredNumber } from '../../platform/amounts';
import { columnOptions, kindOfColumn, type ColumnKind } from '../../session/cells/column-values';
import {
  columnLabel,
  filterColumn,
  isSameColumn,
  useColumnMenu,
  useColumns,
  type Column
} from '../../session/cells/columns';
import { typedNumber } from '../../session/cells/field-text';
import { messages as sessionMessages } from '../../session/messages';
import { session } from '../../session/session';
import { Chooser, RadioChoice, TickBox } from '../../ui/choices';
import classes from './columns.module.css';
import { messages } from './messages';

type TestKind = ColumnTest['is'];

const OF_KIND: Readonly<Record<ColumnKind, readonly TestKind[]>> = {
  text: ['contains', 'equals'],
  number: ['between'],
  date: ['between'],
  choice: ['oneOf']
};

/** Columns in which every category has a value. */
const FILLED: readonly Column['of'][] = ['name', 'visible', 'children', 'below', 'changed'];

const testKinds = (column: Column, kind: ColumnKind): readonly TestKind[] =>
  FILLED.includes(column.of) ? OF_KIND[kind] : [...OF_KIND[kind], 'empty', 'filled'];

const emptyTest = (is: TestKind): ColumnTest => {
  if (is === 'oneOf') return { is, values: [] };
  if (is === 'between') return { is, from: '', to: '' };
  return is === 'contains' || is === 'equals' ? { is, text: '' } : { is };
};

/** Whether anything is asked for yet: until then the filter is off. */
const isAsking = (test: ColumnTest): boolean => {
  if (test.is === 'oneOf') return test.values.length > 0;
  if (test.is === 'between') return test.from !== '' || test.to !== '';
  return !('text' in test) || test.text !== '';
};

interface BoundProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

const DateBound = ({ label, value, onChange }: BoundProps): ReactElement => (
  <TextInput
    size="xs"
    type="date"
    label={label}
    value={value}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
  />
);

/** A field of numbers that the browser reads would leave out a decimal comma without a word. */
const NumberBound = ({ label, value, onChange }: BoundProps): ReactElement => {
  const [text, setText] = useState(value === '' ? '' : enteredNumber(Number(value), true));
  const isFaulty = text.trim() !== '' && typedNumber(text) === null;
  const type = (typed: string): void => {
    setText(typed);
    const bound = typedNumber(typed);
    if (bound !== null || typed.trim() === '') onChange(bound === null ? '' : String(bound));
  };
  return (
    <TextInput
      size="xs"
      inputMode="decimal"
      label={label}
      value={text}
      error={isFaulty && sessionMessages.metadata.enterNumber}
      onChange={({ currentTarget }) => type(currentTarget.value)}
    />
  );
};

interface TestProps {
  column: Column;
  kind: ColumnKind;
  test: ColumnTest;
  onChange: (test: ColumnTest) => void;
}

const TestFields = ({ column, kind, test, onChange }: TestProps): ReactElement | null => {
  if (test.is === 'oneOf') {
    const { values } = test;
    return (
      <div role="group" aria-label={messages.values} className={classes.options}>
        {columnOptions(column).map(({ value, label }) => (
          <TickBox
            key={value}
            size="xs"
            label={withHiddenShown(label)}
            isOn={values.includes(value)}
            onTurn={(isOn) =>
              onChange({ is: 'oneOf', values: isOn ? [...values, value] : values.filter((one) => one !== value) })
            }
          />
        ))}
      </div>
    );
  }
  if (test.is === 'between') {
    const Bound = kind === 'date' ? DateBound : NumberBound;
    return (
      <>
        {(['from', 'to'] as const).map((end) => (
          <Bound
            key={end}
            label={messages[end]}
            value={test[end]}
            onChange={(value) => onChange({ ...test, [end]: value })}
          />
        ))}
      </>
    );
  }
  if (!('text' in test)) return null;
  return (
    <TextInput
      size="xs"
      aria-label={messages.text}
      value={test.text}
      maxLength={1_000}
      onChange={(event) => onChange({ ...test, text: event.currentTarget.value })}
    />
  );
};

const NONE = 'none' as const;

/** What the rows are sorted and filtered by in one column. It takes effect at once. */
const Content = ({ column, model }: { column: Column; model: TreeModel }): ReactElement => {
  const [kind] = useState(() => kindOfColumn(column, model));
  const sort = useColumns((state) => state.sort);
  const filter = useColumns(({ filters }) => filters.find((one) => isSameColumn(one.column, column)));
  const [test, setTest] = useState(filter?.test ?? null);
  const change = (now: ColumnTest | null): void => {
    setTest(now);
    filterColumn(column, now !== null && isAsking(now) ? now : null);
  };
  const direction = sort?.isDescending === true ? 'descending' : 'ascending';
  const { sorts, tests } = messages;
  return (
    <Stack gap="sm">
      <Text fw="var(--font-weight-semibold)" className="cut">
        {shownSentence(columnLabel(column))}
      </Text>
      <RadioChoice
        label={messages.sort}
        layout="column"
        takesFocus
        value={sort !== null && isSameColumn(sort.column, column) ? direction : NONE}
        options={[NONE, 'ascending', 'descending'] as const}
        labels={{ none: sorts.none, ascending: sorts.ascending[kind], descending: sorts.descending[kind] }}
        onChange={(way) =>
          useColumns.setState({ sort: way === NONE ? null : { column, isDescending: way === 'descending' } })
        }
      />
      <Chooser
        size="xs"
        label={messages.filter}
        value={test?.is ?? NONE}
        options={([NONE, ...testKinds(column, kind)] as const).map((value) => ({ value, label: tests[value] }))}
        onChange={(is) => change(is === NONE ? null : emptyTest(is))}
      />
      {test !== null && <TestFields column={column} kind={kind} test={test} onChange={change} />}
    </Stack>
  );
};

const close = (): void => useColumnMenu.setState({ open: null });

/** The menu of one column, below its heading or its chip. */
export const ColumnMenu = (): ReactElement => {
  const open = useColumnMenu((state) => state.open);
  const label = open === null ? '' : columnLabel(open.column);
  return (
    <Popover
      opened={open !== null}
      onChange={close}
      position="bottom-start"
      trapFocus
      returnFocus
      withRoles={false}
      shadow="md"
      width={260}
    >
      <Popover.Target>
        <span className={classes.spot} style={open === null ? {} : { left: open.left, top: open.top }} />
      </Popover.Target>
      <Popover.Dropdown
        role="dialog"
        aria-label={shownSentence(messages.menuOf({ column: label }))}
        className={classes.menu}
      >
        {open !== null && <Content key={JSON.stringify(open.column)} column={open.column} model={session.model} />}
      </Popover.Dropdown>
    </Popover>
  );
};
