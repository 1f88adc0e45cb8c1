import { dialogsClosed, isDialogOpen } from '../ui/dialog-stack';
import { messages } from './messages';
import { currentSettings, useSettingsState } from './settings-state';
import { leaveFor } from './show-workspace';

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
