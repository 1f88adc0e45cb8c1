const DISK = 'Is the disk full, or the folder write-protected?';

export const messages = {
  unreachable: 'The update server could not be reached. Canopy will check again tomorrow.',
  refused: (status: number): string =>
    `The update server answered with status ${status}. Canopy will check again tomorrow.`,
  redirected: 'The update server redirects to another address, and Canopy does not follow redirects.',
  tooLarge: 'The update server sent more than expected, so the answer was not used.',
  truncated: 'The download ended early, so it was deleted. Try again.',
  badSignature: 'The list of releases is not signed by the makers of Canopy, so it was not used.',
  badManifest: 'The list of releases cannot be read, so it was not used.',
  olderThanThis: (offered: string, running: string): string =>
    `The update server offers version ${offered}, which is older than this one (${running}). It was not used.`,
  olderThanSeen: (offered: string, seen: string): string =>
    `The update server offers version ${offered}, but has offered ${seen} before. The older one was not used.`,
  expired: (day: string): string =>
    `The list of releases was valid until ${day}, so it was not used. The update server may be holding back newer versions, or this computer’s clock is wrong.`,
  wrongHash: 'The download is not the file that was signed, so it was deleted. Try again.',
  noFile: (version: string): string => `Version ${version} has no file for this computer.`,
  notWritten: `The download could not be written. ${DISK}`,
  unsigned:
    'The downloaded version is not signed like this one, so it was not installed. Download it by hand from where you got Canopy.',
  installerFailed: 'The system could not install the update. Canopy stays as it is.',
  badAddress: 'The address for updates must begin with https://.',
  badKey: 'The key for updates cannot be read, so updates are off.'
};
