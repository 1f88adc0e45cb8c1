import { CloseButton, Group, Modal, Switch, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { IPC_CALLS } from '../../../src-shared/ipc';
import { CONFIRMATIONS, DENSITIES, THEMES } from '../../../src-shared/settings';
import { LANGUAGE_TAGS } from '../../../src-shared/shipped-languages';
import { callMain, errorText } from '../../platform/bridge';
import { DialogFrame } from '../../ui/dialog-frame';
import { Chooser, RadioChoice } from '../../ui/choices';
import { attempt } from '../../ui/toasts';
import { PortForm } from './port-form';
import { useWorkspace } from '../../session/workspace-query';
import { changeSettings, useSetting } from '../../session/settings-state';
import messages from './messages/en.json' with { type: 'json' };
import uiMessages from '../../ui/messages/en.json' with { type: 'json' };
import { SharingSection } from './sharing-section';
import { UpdatesSection } from './update-views';
import classes from './settings-dialog.module.css';
import { messages as sessionMessages } from '../../session/messages';
import { queryClient } from '../../session/query-client';
import { closeDialog } from '../../session/dialogs';

/** A language as its own speakers write it at the beginning of a line: "Deutsch", "Português (Brasil)". */
const ownName = (tag: string): string => {
  const name = new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? tag;
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
};

/** The page is loaded in the language that is chosen, once this dialog has closed. */
const LanguageChoice = (): ReactElement => {
  const language = useSetting('language');
  const names = LANGUAGE_TAGS.map((tag) => ({ value: tag, label: ownName(tag) }));
  const choose = async (tag: string | null): Promise<void> => {
    if (await changeSettings({ language: tag })) closeDialog('settings');
  };
  return (
    <Chooser
      className={classes.choice}
      classNames={{ wrapper: classes.short ?? '' }}
      label={messages.language}
      value={language}
      options={[{ value: null, label: messages.languageOfSystem }, ...names]}
      onChange={(tag) => void choose(tag)}
    />
  );
};

const LOGIN_KEY = ['settings', 'loginItem'];

/** Whether Canopy opens at login. Read as the dialog opens, since the system keeps it and may change it. */
const LoginChoice = (): ReactElement | null => {
  const { data, error } = useQuery({
    queryKey: LOGIN_KEY,
    queryFn: () => callMain(IPC_CALLS.readLoginItem, null),
    gcTime: 0,
    staleTime: 0
  });
  const change = (opens: boolean): Promise<boolean> =>
    attempt(async () => {
      queryClient.setQueryData(LOGIN_KEY, await callMain(IPC_CALLS.setLoginItem, { opens }));
    }, sessionMessages.settingNotKept);
  if (data?.state === 'unavailable') return null;
  return (
    <Switch
      className={classes.choice}
      label={messages.login}
      description={error === null ? undefined : messages.loginUnread({ reason: errorText(error) })}
      checked={data?.state === 'on'}
      onChange={(event) => void change(event.currentTarget.checked)}
    />
  );
};

const PortSection = (): ReactElement | null => {
  const service = useWorkspace().data?.service;
  const [isChanged, setChanged] = useState(false);
  if (service === undefined || service.state === 'opening') return null;
  return (
    <section className={classes.choice} aria-label={messages.service}>
      <PortForm port={service.port} onDone={() => setChanged(true)} onTry={() => setChanged(false)} />
      <Text size="xs" role="status" className={classes.status}>
        {isChanged && service.state === 'listening' ? messages.portChanged({ port: String(service.port) }) : ''}
      </Text>
    </section>
  );
};

/** The settings of the app. Each choice takes effect at once, in every window. */
export const SettingsDialog = (): ReactElement => {
  const theme = useSetting('theme');
  const density = useSetting('density');
  const confirmDelete = useSetting('confirmDelete');
  return (
    <DialogFrame size="lg" onClose={() => closeDialog('settings')}>
      <Group justify="space-between" mb="sm">
        <Modal.Title fz="md">{messages.title}</Modal.Title>
        <CloseButton aria-label={uiMessages.close} onClick={() => closeDialog('settings')} />
      </Group>
      <RadioChoice
        className={classes.choice}
        label={messages.theme}
        hint={messages.themeHint}
        value={theme}
        options={THEMES}
        labels={messages.themes}
        takesFocus
        onChange={(value) => void changeSettings({ theme: value })}
      />
      <RadioChoice
        className={classes.choice}
        label={messages.density}
        value={density}
        options={DENSITIES}
        labels={messages.densities}
        onChange={(value) => void changeSettings({ density: value })}
      />
      <RadioChoice
        className={classes.choice}
        label={messages.confirmDelete}
        hint={messages.confirmDeleteHint}
        value={confirmDelete}
        options={CONFIRMATIONS}
        labels={messages.confirmations}
        onChange={(value) => void changeSettings({ confirmDelete: value })}
      />
      <LanguageChoice />
      <LoginChoice />
      <UpdatesSection />
      <PortSection />
      <SharingSection />
    </DialogFrame>
  );
};
