import { Button, NativeSelect } from '@mantine/core';
import { useState, type ReactElement } from 'react';
import { withHiddenShown } from '../../../src-shared/hidden-characters';
import { type FieldMapping, type FieldRole, fieldRoleSchema } from '../../../src-shared/import-plan';
import { spokenMember } from '../../../src-shared/json-pointer';
import type { ReadableImport } from '../../../src-shared/transfer';
import { messages } from './messages';
import classes from './import.module.css';

/** A file may have thousands of fields: the first are shown, and more on request. */
const SHOWN = 60;

const ROLE_GROUPS: readonly { readonly group: string; readonly roles: readonly FieldRole[] }[] = [
  { group: messages.roleGroups.fields, roles: ['name', 'slug', 'description', 'visible', 'hidden', 'position'] },
  { group: messages.roleGroups.place, roles: ['id', 'parent', 'path', 'level'] },
  { group: messages.roleGroups.others, roles: ['entry', 'metadata', 'ignored'] }
];
const OPTIONS = ROLE_GROUPS.map(({ group, roles }) => ({
  group,
  items: roles.map((role) => ({ value: role, label: messages.roles[role] }))
}));

interface Props {
  found: ReadableImport;
  /** As it is chosen now. */
  mapping: FieldMapping;
  /** Other fields are about to come. */
  isDisabled: boolean;
  onRole: (index: number, role: FieldRole) => void;
}

/** What each field of the file is taken for, with some of its values and a menu that corrects it. */
export const FieldMenus = ({ found, mapping, isDisabled, onRole }: Props): ReactElement => {
  const [shown, setShown] = useState(SHOWN);
  const { fields } = mapping;
  const more = fields.length - shown;
  const isPointer = found.format !== 'csv' && found.format !== 'xlsx' && found.format !== 'ods';
  return (
    <>
      <table className={classes.fields} aria-label={messages.fields}>
        <thead>
          <tr>
            <th scope="col">{messages.field}</th>
            <th scope="col">{messages.samples}</th>
            <th scope="col">{messages.means}</th>
          </tr>
        </thead>
        <tbody>
          {fields.slice(0, shown).map(({ key, role }, index) => {
            const name = isPointer ? spokenMember(key) : key;
            const samples = (found.samples[index] ?? []).join(messages.betweenSamples);
            return (
              // The fields of a file keep their order.
              <tr key={index} data-ignored={role === 'ignored' || undefined}>
                <th scope="row" title={name}>
                  {withHiddenShown(name)}
                </th>
                <td className={classes.samples} title={samples}>
                  {withHiddenShown(samples)}
                </td>
                <td>
                  <NativeSelect
                    size="xs"
                    aria-label={messages.meaningOf(name)}
                    data={OPTIONS}
                    value={role}
                    disabled={isDisabled}
                    onChange={(event) => onRole(index, fieldRoleSchema.parse(event.currentTarget.value))}
                  />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {more > 0 && (
        <Button variant="subtle" size="compact-xs" onClick={() => setShown(shown + SHOWN)}>
          {messages.moreFields(more)}
        </Button>
      )}
    </>
  );
};
