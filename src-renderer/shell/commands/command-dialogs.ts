import { create } from 'zustand';
import { hideNotice } from '../../ui/notices';

interface CommandDialogs {
  readonly open: 'palette' | 'shortcuts' | null;
}

/** Which of the dialogs about commands is open. */
export const useCommandDialogs = create<CommandDialogs>(() => ({ open: null }));

const show = (open: CommandDialogs['open']): void => {
  hideNotice();
  useCommandDialogs.setState({ open });
};

export const openPalette = (): void => show('palette');
export const openShortcuts = (): void => show('shortcuts');
export const closeCommandDialog = (): void => useCommandDialogs.setState({ open: null });
