import { create } from 'zustand';
import { IPC_CALLS, IPC_EVENTS } from '../../src-shared/ipc';
import { DEFAULT_SETTINGS, type Settings, type SettingsChange } from '../../src-shared/settings';
import { callMain, onMain } from '../platform/bridge';
import { attempt } from '../ui/toasts';
import { messages } from './messages';
import { dialogsClosed, isDialogOpen } from '../ui/dialog-stack';
import { leaveFor } from './show-workspace';

export const useSettingsState = create<{ readonly settings: Settings }>(() => ({ settings: DEFAULT_SETTINGS }));

const show = (settings: Settings): void => useSettingsState.setState({ settings });

export const useSetting = <K extends keyof Settings>(name: K): Settings[K] =>
  useSettingsState((state) => state.settings[name]);

/** The settings, outside of rendering. */
export const currentSettings = (): Settings => useSettingsState.getState().settings;

/** Changes settings for all windows and saves them. */
export const changeSettings = (change: SettingsChange): Promise<boolean> =>
  attempt(callMain(IPC_CALLS.writeSettings, change).then(show), messages.settingNotKept);

/** Reads the settings and follows changes by any window. Never rejects: on failure the defaults stay. */
export const followSettings = (): Promise<boolean> => {
  onMain(IPC_EVENTS.settingsChanged, show);
  return attempt(callMain(IPC_CALLS.readSettings, null).then(show), messages.settingsNotRead);
};

/**
 * Loads the page again once another language is chosen in any window, since code takes sentences as it is loaded. Typed text is saved
 * first, and an open dialog is waited for.
 */
export const followLanguage = (): void => {
  let { language } = currentSettings();
  useSettingsState.subscribe(({ settings }) => {
    if (settings.language === language) return;
    language = settings.language;
    void loadAgain();
  });
};

const loadAgain = async (): Promise<void> => {
  while (isDialogOpen()) await dialogsClosed();
  await leaveFor(async () => location.reload(), messages.show.languageStays);
};
