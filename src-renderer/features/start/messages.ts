import { localized } from '../../../src-shared/language';

export const messages = localized('features/start', {
  title: 'About this start',
  safeMode:
    'Safe mode: default settings, nothing is synced, and no updates are checked. Your settings are kept for the next normal start.',
  crash:
    'Canopy ended unexpectedly the last time. A report without names was saved on this computer and sent to nobody.',
  noSandbox:
    'Canopy was started without its sandbox (--no-sandbox or ELECTRON_DISABLE_SANDBOX), so a fault in this window could reach all your files. Close Canopy and start it without these.',
  showCrash: 'Show the report',
  dump: 'A part of Canopy crashed. What it had in memory was saved on this computer and sent to nobody. It may hold names and secrets, so give it only to people you trust.',
  showDump: 'Show the dump',
  locked:
    'The system’s keyring is locked or does not answer, so the saved token and credentials cannot be read. They are kept as they are. Unlock the keyring, then choose “Try again”; Canopy restarts for that.',
  lostImport: (file: string) =>
    `Canopy ended while “${file}” was being imported. Nothing of it is in this workspace, and nothing was changed. To import it, choose File > Import….`,
  tryAgain: 'Try again',
  close: 'Close this message'
});
