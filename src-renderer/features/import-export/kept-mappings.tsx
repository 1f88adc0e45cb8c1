import { Button, Group, Menu, Text, TextInput } from '@mantine/core';
import { IconChevronDown, IconDeviceFloppy, IconTrashX } from '@tabler/icons-react';
import { useEffect, useState, type KeyboardEvent, type ReactElement } from 'react';
import { shownSentence } from '../../../src-shared/hidden-characters';
import { fitsFields, type KeptMapping } from '../../../src-shared/import-mappings';
import { IPC_CALLS } from '../../../src-shared/ipc';
import { callMain } from '../../platform/bridge';
import { attempt, toast } from '../../ui/toasts';
import { messages } from './messages';
import classes from './import.module.css';
import { SmallButton } from '../../ui/steady-button';

interface Props {
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
        {messages.keep}
      </Button>
      <Button size="xs" onClick={onCancel}>
        {messages.cancel}
      </Button>
    </Group>
  );
};

/** Keeps the mapping under a name for files with the same fields, offers those that were kept for such files, and deletes them. */
export const KeptMappings = ({ keys, settings, isUntouched, onUse }: Props): ReactElement => {
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
              {shownSentence(messages.deleteMapping({ name }))}
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
