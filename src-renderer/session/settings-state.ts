import { create } from 'zustand';
import { IPC_CALLS, IPC_EVENTS } from '../../src-shared/ipc';
import { DEFAULT_SETTINGS, type Settings, type SettingsChange } from '../../src-shared/settings';
import { callMain, onMain } from '../platform/bridge';
import { toastError } from '../ui/toasts';
import { messages } from './messages';

export const useSettingsState = create<{ readonly settings: Settings }>(() => ({ settings: DEFAULT_SETTINGS }));

const { setState, getState } = useSettingsState;

/** One setting, in rendering. */
export const useSetting = <K extends keyof Settings>(name: K): Settings[K] =>
  useSettingsState((state) => state.settings[name]);

/** The settings, outside of rendering. */
export const currentSettings = (): Settings => getState().settings;

/** Changes settings for all windows and saves them. */
export const changeSettings = async (change: SettingsChange): Promise<void> => {
  try {
    setState({ settings: await callMain(IPC_CALLS.writeSettings, change) });
  } catch (error) {
    toastError(messages.settingNotKept, error);
  }
};

/** Reads the settings and follows changes by any window. Never rejects: on failure the defaults stay. */
export const followSettings = async (): Promise<void> => {
  onMain(IPC_EVENTS.settingsChanged, (settings) => setState({ settings }));
  try {
    setState({ settings: await callMain(IPC_CALLS.readSettings, null) });
  } catch (error) {
    toastError(messages.settingsNotRead, error);
  }
};
