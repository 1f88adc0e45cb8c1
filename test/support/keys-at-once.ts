import type { ElectronApplication, Page } from '@playwright/test';

const CONTROL = process.platform === 'darwin' ? 'meta' : 'control';

interface Key {
  readonly keyCode: string;
  readonly modifiers: ('control' | 'meta' | 'alt' | 'shift')[];
}

const keyOf = (written: string): Key => {
  const parts = written.split('+');
  const shift = /^[A-Z]$/.test(written) || parts.includes('Shift');
  return {
    keyCode: parts.at(-1) ?? '',
    modifiers: [
      ...(parts.includes('Ctrl') ? ([CONTROL] as const) : []),
      ...(parts.includes('Alt') ? (['alt'] as const) : []),
      ...(shift ? (['shift'] as const) : [])
    ]
  };
};

/**
 * Sends all keys to a window before it has handled the first, as on a busy machine. Each is a key as Electron names it, with Ctrl, Alt or
 * Shift before it, or text in quotes.
 */
export const pressAtOnce = async (app: ElectronApplication, page: Page, keys: readonly string[]): Promise<void> => {
  const sent = keys.flatMap((key) => (key.startsWith('"') ? key.slice(1, -1).split('') : key)).map(keyOf);
  const window = await app.browserWindow(page);
  await window.evaluate(({ webContents }: Electron.BrowserWindow, all) => {
    for (const { keyCode, modifiers } of all) {
      webContents.sendInputEvent({ type: 'keyDown', keyCode, modifiers });
      if (keyCode.length === 1 && modifiers.every((modifier) => modifier === 'shift'))
        webContents.sendInputEvent({ type: 'char', keyCode, modifiers });
      webContents.sendInputEvent({ type: 'keyUp', keyCode, modifiers });
    }
  }, sent);
};
