import { CloseButton, Group, Modal, Text } from '@mantine/core';
import { useState, type ReactElement } from 'react';
import { CONFIRMATIONS, DENSITIES, THEMES } from '../../../src-shared/settings';
import { DialogFrame } from '../../ui/dialog-frame';
import { RadioChoice } from './radio-choice';
import { LoginChoice } from './login-choice';
import { PortForm } from './port-form';
import { useWorkspace } from '../../session/workspace-query';
import { changeSettings, closeSettings, useSetting, useSettingsState } from '../../session/settings-state';
import { messages } from './messages';
import { UpdatesSection } from './updates-section';
import classes from './settings-dialog.module.css';

const Port = (): ReactElement | null => {
  const service = useWorkspace().data?.service;
  const [isChanged, setChanged] = useState(false);
  if (service === undefined || service.state === 'opening') return null;
  return (
    <section className={classes.choice} aria-label={messages.service}>
      <PortForm key={service.port} port={service.port} onDone={() => setChanged(true)} />
      <Text size="xs" role="status" mt="var(--space-4)">
        {isChanged && service.state === 'listening' ? messages.portChanged(service.port) : ''}
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
        <Modal.Title fz="md">{messages.title}</Modal.Title>
        <CloseButton aria-label={messages.close} onClick={closeSettings} />
      </Group>
      <RadioChoice
        label={messages.theme}
        hint={messages.themeHint}
        value={theme}
        options={THEMES}
        labels={messages.themes}
        takesFocus
        onChange={(value) => void changeSettings({ theme: value })}
      />
      <RadioChoice
        label={messages.density}
        value={density}
        options={DENSITIES}
        labels={messages.densities}
        onChange={(value) => void changeSettings({ density: value })}
      />
      <RadioChoice
        label={messages.confirmDelete}
        hint={messages.confirmDeleteHint}
        value={confirmDelete}
        options={CONFIRMATIONS}
        labels={messages.confirmations}
        onChange={(value) => void changeSettings({ confirmDelete: value })}
      />
      <UpdatesSection />
      <LoginChoice />
      <Port />
    </DialogFrame>
  );
};

/** How the person wants Canopy to be. Each choice holds at once, in every window. */
export const SettingsDialog = (): ReactElement | null => {
  const isOpen = useSettingsState((state) => state.isDialogOpen);
  return isOpen ? <Dialog /> : null;
};
