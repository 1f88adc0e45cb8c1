import { app, dialog, nativeImage, type BrowserWindow } from 'electron';
import { aboutMessages } from '../messages';

const { electron, chrome, node } = process.versions;

/** What macOS shows in the panel of the app's own menu. */
export const describeApp = (): void =>
  app.setAboutPanelOptions({
    applicationName: aboutMessages.name,
    applicationVersion: app.getVersion(),
    version: '',
    copyright: aboutMessages.licence,
    credits: aboutMessages.madeOf({ electron, chrome, node })
  });

/**
 * Shows name, version, licence and icon. A dialog of ours: the panels of Linux and Windows read the icon from a file of its own,
 * which a packaged app does not have.
 * @param icon the file of the app's icon
 */
export const showAbout = async (window: BrowserWindow, icon: string): Promise<void> => {
  if (process.platform === 'darwin') {
    app.showAboutPanel();
    return;
  }
  await dialog.showMessageBox(window, {
    type: 'none',
    title: aboutMessages.title,
    icon: nativeImage.createFromPath(icon).resize({ width: 96 }),
    message: `${aboutMessages.name} ${app.getVersion()}`,
    detail: `${aboutMessages.licence}\n\n${aboutMessages.madeOf({ electron, chrome, node })}`,
    buttons: [aboutMessages.close],
    noLink: true
  });
};
