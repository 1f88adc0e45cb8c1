import { Loader, Text, Button, Group, Menu, TextInput } from '@mantine/core';
import { type ReactElement, useState, useEffect, type KeyboardEvent } from 'react';
import {
  FAULT_CHOICES,
  faultChoicesSchema,
  type FieldMapping,
  type ImportSettings,
  type ReadingOptions,
  type FaultKind,
  type FoundFault,
  type FieldRole,
  fitsFields,
  type KeptMapping
} from '../../../src-shared/import-plan';
import type { ChosenFile, ReadableImport } from '../../../src-shared/transfer';
import { useSession } from '../../session/session';
import { useSupportedFields, useUnsupportedReasons } from '../../session/supported-fields';
import { chosenFaults, chosenReading, hasOtherFields, withRole } from './import-changes';
import { messages } from './messages';
import uiMessages from '../../ui/messages/en.json' with { type: 'json' };
import { messages as previewMessages } from './preview/messages';
import { PreviewRows } from './preview/preview-rows';
import { ReadingChoices } from './reading-options';
import classes from './import.module.css';
import { IconAlertTriangle, IconChevronDown, IconDeviceFloppy, IconTrashX } from '@tabler/icons-react';
import { Chooser, type OptionGroup } from '../../ui/choices';
import { withHiddenShown, shownSentence } from '../../../src-shared/hidden-characters';
import { spokenMember } from '../../../src-shared/json-pointer';
import { SmallButton } from '../../ui/steady-button';
import { listWithMore } from '../../platform/amounts';
import { IPC_CALLS } from '../../../src-shared/ipc';
import { callMain } from '../../platform/bridge';
import { attempt, toast } from '../../ui/toasts';

interface KeptMappingsProps {
  keys: readonly string[];
  settings: KeptMapping['settings'];
  isUntouched: boolean;
  onUse: (kept: KeptMapping) => void;
}

const useKeptMappings = (): {
  readonly kept: readonly KeptMapping[];
  readonly change: (call: Promise<readonly KeptMapping[]>) => Promise<boolean>;
} => {
  const [kept, setKept] = useState<readonly KeptMapping[]>([]);
  const change = (call: Promise<readonly KeptMapping[]>): Promise<boolean> =>
    attempt(call.then(setKept), messages.mappingNotKept);
  useEffect(() => {
    callMain(IPC_CALLS.listImportMappings, null).then(setKept, () => setKept([]));
  }, []);
  return { kept, change };
};

const NameField = ({ onKeep, onCancel }: { onKeep: (name: string) => void; onCancel: () => void }): ReactElement => {
  const [name, setName] = useState('');
  const isReady = name.trim() !== '';
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Escape') onCancel();
    else if (isReady) onKeep(name.trim());
  };
  return (
    <Group gap="xs" align="end" wrap="wrap">
      <TextInput
        size="xs"
        label={messages.mappingName}
        value={name}
        maxLength={100}
        ref={(input) => input?.focus()}
        onChange={(event) => setName(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <Button variant="filled" size="xs" disabled={!isReady} onClick={() => onKeep(name.trim())}>
        {uiMessages.kept.save}
      </Button>
      <Button size="xs" onClick={onCancel}>
        {uiMessages.cancel}
      </Button>
    </Group>
  );
};

/** Keeps the mapping under a name for files with the same fields, offers those that were kept for such files, and deletes them. */
const KeptMappings = ({ keys, settings, isUntouched, onUse }: KeptMappingsProps): ReactElement => {
  const { kept, change } = useKeptMappings();
  const [isNaming, setNaming] = useState(false);
  const fitting = kept.filter((one) => fitsFields(one, keys));
  const [offered] = fitting;
  const keep = async (name: string): Promise<void> => {
    if (!(await change(callMain(IPC_CALLS.keepImportMapping, { name, settings })))) return;
    setNaming(false);
    toast(messages.mappingKept({ name }));
  };
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <SmallButton variant="subtle" rightSection={<IconChevronDown size={14} aria-hidden />}>
            {messages.mappings}
          </SmallButton>
        </Menu.Target>
        <Menu.Dropdown>
          {fitting.map((one) => (
            <Menu.Item key={one.name} onClick={() => onUse(one)}>
              {shownSentence(messages.useMapping({ name: one.name }))}
            </Menu.Item>
          ))}
          <Menu.Item leftSection={<IconDeviceFloppy size={16} aria-hidden />} onClick={() => setNaming(true)}>
            {messages.keepMapping}
          </Menu.Item>
          {kept.length > 0 && <Menu.Divider />}
          {kept.map(({ name }) => (
            <Menu.Item
              key={name}
              leftSection={<IconTrashX size={16} aria-hidden />}
              onClick={() => void change(callMain(IPC_CALLS.deleteImportMapping, { name }))}
            >
              {shownSentence(uiMessages.kept.deleteOne({ name }))}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {isNaming && <NameField onKeep={(name) => void keep(name)} onCancel={() => setNaming(false)} />}
      {offered !== undefined && isUntouched && !isNaming && (
        <Group gap="xs" className={classes.offer} role="status">
          <Text>{shownSentence(messages.mappingFits({ name: offered.name }))}</Text>
          <SmallButton onClick={() => onUse(offered)}>{messages.useThis}</SmallButton>
        </Group>
      )}
    </>
  );
};

const SHOWN = 60;

const rolesOf = (group: string, ...roles: FieldRole[]): OptionGroup<FieldRole> => ({
  group,
  items: roles.map((value) => ({ value, label: messages.roles[value] }))
});
const ROLES = [
  rolesOf(messages.roleGroups.fields, 'name', 'slug', 'description', 'visible', 'hidden', 'position'),
  rolesOf(messages.roleGroups.place, 'id', 'parent', 'path', 'level'),
  rolesOf(messages.roleGroups.others, 'entry', 'metadata', 'ignored')
];

interface FieldMenusProps {
  found: ReadableImport;
  mapping: FieldMapping;
  isDisabled: boolean;
  onRole: (index: number, role: FieldRole) => void;
}

const FieldMenus = ({ found, mapping, isDisabled, onRole }: FieldMenusProps): ReactElement => {
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
              <tr key={index} data-ignored={role === 'ignored' || undefined}>
                <th scope="row" title={name}>
                  {withHiddenShown(name)}
                </th>
                <td className={classes.samples} dir="auto" title={samples}>
                  {withHiddenShown(samples)}
                </td>
                <td>
                  <Chooser
                    size="xs"
                    aria-label={messages.meaningOf({ field: name })}
                    options={ROLES}
                    value={role}
                    disabled={isDisabled}
                    onChange={(chosen) => onRole(index, chosen)}
                  />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {more > 0 && (
        <SmallButton variant="subtle" onClick={() => setShown(shown + SHOWN)}>
          {messages.moreFields({ count: more })}
        </SmallButton>
      )}
    </>
  );
};

interface FaultMenusProps {
  faults: readonly FoundFault[];
  onChoice: (kind: FaultKind, choice: string) => void;
}

const FaultMenus = ({ faults, onChoice }: FaultMenusProps): ReactElement => (
  <ul className={classes.faults} aria-label={messages.faultList}>
    {faults.map(({ kind, count, choice, examples }) => (
      <li key={kind}>
        <div className={classes.fault}>
          <IconAlertTriangle size={16} stroke={1.7} aria-hidden />
          <span>{messages.faults[kind]({ count })}</span>
          <Chooser
            size="xs"
            aria-label={messages.whatToDo({ fault: messages.faults[kind]({ count }) })}
            options={FAULT_CHOICES[kind].map((value) => ({ value, label: messages.faultChoice(kind, value) }))}
            value={choice}
            onChange={(chosen) => onChoice(kind, chosen)}
          />
        </div>
        {examples.length > 0 && (
          <details className={classes.examples}>
            <summary>{messages.where({ shown: examples.length, isAll: examples.length >= count })}</summary>
            <ul>
              {examples.map(({ place, text }, index) => (
                <li key={index}>
                  {place}
                  {text !== '' && <q>{withHiddenShown(text)}</q>}
                </li>
              ))}
            </ul>
          </details>
        )}
      </li>
    ))}
  </ul>
);

const Notes = ({ found }: { found: ReadableImport }): ReactElement | null => {
  const kept = useSupportedFields();
  const whyNot = useUnsupportedReasons();
  const isNew = useSession(({ snapshot }) => snapshot?.revision === 0);
  const notes = [
    ...found.notes,
    ...(found.hasIds ? [isNew ? messages.keptIds : messages.newIds] : []),
    ...found.has.filter((field) => !kept[field]).map((field) => previewMessages.staysHere({ reason: whyNot[field] }))
  ];
  if (notes.length === 0) return null;
  return (
    <ul className={classes.notes} aria-label={messages.notes}>
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  );
};

interface Props {
  file: ChosenFile;
  found: ReadableImport;
  settings: ImportSettings;
  /** Another setting is being tried: what is shown is of the one before. */
  isReading: boolean;
  isPasted: boolean;
  onReading: (change: ReadingOptions) => void;
  onChange: (settings: ImportSettings) => void;
}

/** What a file is, what its fields were taken for, what is wrong in it, and the tree that comes of all that. */
export const ImportFindings = ({
  file,
  found,
  settings,
  isReading,
  isPasted,
  onReading,
  onChange
}: Props): ReactElement => {
  const chosen = isReading ? chosenReading(found, settings) : found;
  // Each of several quick choices builds on the one before, not on what was read so far.
  const { mapping } = chosen;
  const faults = isReading ? chosenFaults(found.faults, settings.choices) : found.faults;
  const change = (changed: FieldMapping): void => onChange({ ...settings, mapping: changed });
  const moreFields = found.metadataCount - found.metadata.length;
  const hasFields = mapping.fields.length > 0;
  return (
    <>
      <div className={classes.summary}>
        <Text aria-live="polite">
          {messages.found({ format: found.format, count: found.count, levels: found.levels })}
        </Text>
        {isReading && <Loader size={14} aria-label={messages.trying} />}
      </div>
      <ReadingChoices
        found={found}
        chosen={chosen}
        isPasted={isPasted}
        onReading={onReading}
        onHierarchy={(hierarchy) => change({ ...mapping, hierarchy })}
      />
      <div className={classes.panes} data-stale={isReading || undefined}>
        {hasFields && (
          <section className={classes.pane} aria-label={messages.mapping}>
            <div className={classes.paneHead}>
              <h3>{messages.mapping}</h3>
              <KeptMappings
                keys={mapping.fields.map(({ key }) => key)}
                settings={{ reading: settings.reading, mapping, choices: settings.choices }}
                isUntouched={settings.mapping === undefined}
                onUse={({ settings: kept }) =>
                  onChange({
                    // How this very file is read was found out, and may differ from the one that the mapping was kept with.
                    reading: { ...kept.reading, ...settings.reading },
                    mapping: kept.mapping,
                    choices: kept.choices
                  })
                }
              />
            </div>
            <div className={classes.scroll}>
              <FieldMenus
                found={found}
                mapping={mapping}
                isDisabled={isReading && hasOtherFields(found, settings)}
                onRole={(index, role) => change(withRole(mapping, index, role))}
              />
            </div>
          </section>
        )}
        <section className={classes.pane} aria-label={messages.preview}>
          <div className={classes.paneHead}>
            <h3>{messages.preview}</h3>
          </div>
          <PreviewRows file={file} found={found} settings={settings} isReading={isReading} label={messages.preview} />
          {!hasFields && found.metadataCount > 0 && (
            <Text>{messages.metadata({ keys: listWithMore(found.metadata, moreFields) })}</Text>
          )}
        </section>
      </div>
      {faults.length > 0 && (
        <FaultMenus
          faults={faults}
          onChoice={(kind, choice) =>
            onChange({ ...settings, choices: faultChoicesSchema.parse({ ...settings.choices, [kind]: choice }) })
          }
        />
      )}
      <Notes found={found} />
    </>
  );
};
