import { shell } from 'electron';
import { isThisMachine } from '../../../src-shared/token-url';

/** Longer addresses are cut off by some browsers. */
const LONGEST = 8_000;

/** Whether an address may be opened outside: a page over TLS, or of this machine. Anything else could start a program. */
export const isPage = (address: string): boolean => {
  const url = URL.parse(address);
  if (url === null || address.length > LONGEST || url.username !== '' || url.password !== '') return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && isThisMachine(url.hostname));
};

/** Opens a page in the system's browser. Rejects where that is not possible, and for what is no page. */
export const openInBrowser = async (address: string): Promise<void> => {
  if (!isPage(address)) throw new Error('Only pages over TLS are opened in the browser.');
  await shell.openExternal(address);
};
