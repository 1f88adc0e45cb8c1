import { CloseButton, Group, Modal, Radio, Text } from '@mantine/core';
import { useState, type ReactElement } from 'react';
import { CONFIRMATIONS, DENSITIES, THEMES, type Settings } from '../../../src-shared/settings';
import { DialogFrame } from '../../ui/dialog-frame';
import { PortForm } from './port-form';
import { useWorkspace } from '../../session/workspace-query';
import { changeSettings, closeSettings, useSetting, useSettingsState } from '../../session/settings-state';
import classes from './settings-dialog.module.css';

const THEME_LABELS: Readonly<Record<Settings['theme'], string>> = {
  system: 'As the system',
  light: 'Light',
  dark: 'Dark',
  contrastLight: 'High contrast, light',
  contrastDark: 'High contrast, dark'
};
const DENSITY_LABELS: Readonly<Record<Settings['density'], string>> = {
  comfortable: 'Comfortable',
  compact: 'Compact'
};
const CONFIRMATION_LABELS: Readonly<Record<Settings['confirmDelete'], string>> = {
  always: 'Always',
  several: 'Only when more than one category goes',
  never: 'Never'
};

interface ChoiceProps<T extends string> {
  label: string;
  hint?: string;
  value: T;
  options: readonly T[];
  labels: Readonly<Record<T, string>>;
  /** The choice at hand has the keyboard as the dialog opens. */
  takesKeyboard?: boolean;
  onChange: (value: T) => void;
}

const Choice = <T extends string>({
  label,
  hint,
  value,
  options,
  labels,
  takesKeyboard = false,
  onChange
}: ChoiceProps<T>): ReactElement => (
  <Radio.Group label={label} description={hint} value={value} className={classes.choice}>
    <Group gap="6px 20px" mt={8}>
      {options.map((option) => (
        <Radio
          key={option}
          size="xs"
          value={option}
          label={labels[option]}
          checked={option === value}
          onChange={() => onChange(option)}
          data-autofocus={(takesKeyboard && option === value) || undefined}
        />
      ))}
    </Group>
  </Radio.Group>
);

const Port = (): ReactElement | null => {
  const service = useWorkspace().data?.service;
  const [isChanged, setChanged] = useState(false);
  if (service === undefined) return null;
  return (
    <section className={classes.choice} aria-label="Service">
      <PortForm key={service.port} port={service.port} onDone={() => setChanged(true)} />
      <Text size="xs" role="status" mt={4}>
        {isChanged && service.state === 'listening'
          ? `Other programs now reach the categories at port ${service.port}.`
          : ''}
      </Text>
    </section>
  );
};

const Dialog = (): ReactElement => {
  const theme = useSetting('theme');
  const density = useSetting('density');
  const confirmDelete = useSetting('confirmDelete');
  return (
    <DialogFrame size="lg" onClose={closeSettings}>
      <Group justify="space-between" mb="sm">
        <Modal.Title fz="md">Settings</Modal.Title>
        <CloseButton aria-label="Close" onClick={closeSettings} />
      </Group>
      <Choice
        label="Theme"
        hint="A system that asks for more contrast gets it with any of them."
        value={theme}
        options={THEMES}
        labels={THEME_LABELS}
        takesKeyboard
        onChange={(value) => void changeSettings({ theme: value })}
      />
      <Choice
        label="Rows"
        value={density}
        options={DENSITIES}
        labels={DENSITY_LABELS}
        onChange={(value) => void changeSettings({ density: value })}
      />
      <Choice
        label="Ask before deleting"
        hint="A deletion can be undone, and is kept in the trash."
        value={confirmDelete}
        options={CONFIRMATIONS}
        labels={CONFIRMATION_LABELS}
        onChange={(value) => void changeSettings({ confirmDelete: value })}
      />
      <Port />
    </DialogFrame>
  );
};

/** How the person wants Canopy to be. Each choice holds at once, in every window. */
export const SettingsDialog = (): ReactElement | null => {
  const isOpen = useSettingsState((state) => state.isDialogOpen);
  return isOpen ? <Dialog /> : null;
};
