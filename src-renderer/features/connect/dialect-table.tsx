import { NativeSelect, Table } from '@mantine/core';
import type { ReactElement } from 'react';
import { z } from 'zod';
import { dialectSchema, markSchema, type Dialect, type Mark } from '../../../src-shared/dialect';
import { spokenMember } from '../../../src-shared/json-pointer';
import { optionsOf, type Option } from './connect-form';
import { messages } from './messages';
import {
  corrected,
  giveRole,
  roleKey,
  keysFor,
  markText,
  marksOffered,
  noneOf,
  ROLES,
  type DialectRole
} from './dialect-roles';
import { parseJson } from '../../../src-shared/parse-json';

const NONE = '';

interface ChoiceProps {
  label: string;
  value: string;
  options: readonly (string | Option)[];
  onChange: (value: string) => void;
}

const Choice = ({ label, value, options, onChange }: ChoiceProps): ReactElement => (
  <Table.Tr>
    <Table.Th scope="row" fw="var(--font-weight-medium)">
      {label}
    </Table.Th>
    <Table.Td>
      <NativeSelect
        size="xs"
        aria-label={label}
        data={[...options]}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </Table.Td>
  </Table.Tr>
);

const markFrom = (text: string): Mark => markSchema.parse(parseJson(text));

interface Props {
  dialect: Dialect;
  keys: readonly string[];
  values: Readonly<Record<string, readonly Mark[]>>;
  onChange: (dialect: Dialect) => void;
}

const ABSENT = 'absent';
const OWN_ID = 'ownId';
const parentForm = z.enum(['number', 'string', 'object']);

const ParentRows = ({ dialect, values, onChange }: Omit<Props, 'keys'>): ReactElement => {
  const { parent } = dialect;
  const root = parent.root.as === 'mark' ? markText(parent.root.mark) : parent.root.as;
  const own = parent.root.as === 'mark' ? [parent.root.mark] : [];
  const rootFrom = (text: string): Dialect['parent']['root'] =>
    text === ABSENT || text === OWN_ID ? { as: text } : { as: 'mark', mark: markFrom(text) };
  return (
    <>
      <Choice
        label={messages.mapping.parentForm}
        value={parent.as}
        options={optionsOf(messages.mapping.parentForms)}
        onChange={(value) => onChange({ ...corrected(dialect), parent: { ...parent, as: parentForm.parse(value) } })}
      />
      <Choice
        label={messages.mapping.rootParent}
        value={root}
        options={[
          { value: ABSENT, label: messages.mapping.leftOut },
          { value: OWN_ID, label: messages.mapping.ownId },
          ...[...new Set<Mark>([...own, ...(values[parent.key] ?? []), null, 0, ''])].map(markText)
        ]}
        onChange={(value) => onChange({ ...corrected(dialect), parent: { ...parent, root: rootFrom(value) } })}
      />
    </>
  );
};

const VisibleRows = ({ dialect, values, onChange }: Omit<Props, 'keys'>): ReactElement | null => {
  const { visible } = dialect;
  if (visible === null) return null;
  const options = marksOffered(values[visible.key], visible.shown, visible.hidden).map(markText);
  return (
    <>
      {(['shown', 'hidden'] as const).map((which) => (
        <Choice
          key={which}
          label={messages.mapping[`${which}Value`]}
          value={markText(visible[which])}
          options={options}
          onChange={(value) => onChange({ ...corrected(dialect), visible: { ...visible, [which]: markFrom(value) } })}
        />
      ))}
    </>
  );
};

const noneOptions = (role: DialectRole): Option[] => {
  const label = noneOf(role);
  return label === null ? [] : [{ value: NONE, label }];
};

/** Which field of the service means what, for correction. */
export const DialectTable = ({ dialect, keys, values, onChange }: Props): ReactElement => (
  <Table verticalSpacing={4} horizontalSpacing="xs" layout="fixed" aria-label={messages.found.mapping}>
    <Table.Tbody>
      {ROLES.map((role) => [
        <Choice
          key={role}
          label={messages.mapping.roles[role]}
          value={roleKey(dialect, role) ?? NONE}
          options={[
            ...noneOptions(role),
            ...keysFor(dialect, role, keys).map((key) => ({ value: key, label: spokenMember(key) }))
          ]}
          onChange={(value) => onChange(giveRole(dialect, role, value === NONE ? null : value, values))}
        />,
        role === 'parent' ? (
          <ParentRows key="parent-form" dialect={dialect} values={values} onChange={onChange} />
        ) : null,
        role === 'visible' ? (
          <VisibleRows key="visible-values" dialect={dialect} values={values} onChange={onChange} />
        ) : null
      ])}
      <Choice
        label={messages.mapping.updates}
        value={dialect.updates}
        options={optionsOf(messages.mapping.updateForms)}
        onChange={(value) =>
          onChange({ ...corrected(dialect), updates: dialectSchema.unwrap().shape.updates.parse(value) })
        }
      />
    </Table.Tbody>
  </Table>
);
