import { LINK_SCHEME } from '../opening/canopy-link';

/*
 * The registry entries of an installed Canopy, below the user's own key, which needs no administrator:
 * https://learn.microsoft.com/windows/win32/shell/fa-progids and https://learn.microsoft.com/windows/win32/shell/app-registration.
 */

/** `name`: `null` for the value that a key has itself. */
interface RegistryValue {
  readonly key: string;
  readonly name: string | null;
  readonly data: string;
}

const CLASSES = 'HKCU\\Software\\Classes';
const PROG_ID = 'Canopy.Workspace';
const FILE_CLASS = `${CLASSES}\\${PROG_ID}`;
const LINK_CLASS = `${CLASSES}\\${LINK_SCHEME}`;
const EXTENSION = `${CLASSES}\\.canopy`;
/** The key by which *Run* and `start canopy` find the app. */
const APP_PATH = 'HKCU\\Software\\Microsoft\\Windows\\CurrentVersion\\App Paths\\canopy.exe';

const COMMAND = 'shell\\open\\command';

/** After `--` Chromium reads no switches, so that a link cannot contain one. */
const openCommand = (starter: string): string => `"${starter}" -- "%1"`;

/**
 * Files that end in `.canopy`, links, and the program's name.
 * @param starter the program that stays where it is when Canopy is updated
 */
const valuesFor = (starter: string): readonly RegistryValue[] => [
  { key: FILE_CLASS, name: null, data: 'Canopy workspace' },
  { key: `${FILE_CLASS}\\DefaultIcon`, name: null, data: `"${starter}",0` },
  { key: `${FILE_CLASS}\\${COMMAND}`, name: null, data: openCommand(starter) },
  { key: EXTENSION, name: null, data: PROG_ID },
  { key: EXTENSION, name: 'Content Type', data: 'application/x-canopy' },
  { key: `${EXTENSION}\\OpenWithProgids`, name: PROG_ID, data: '' },
  { key: LINK_CLASS, name: null, data: 'URL:Canopy' },
  { key: LINK_CLASS, name: 'URL Protocol', data: '' },
  { key: `${LINK_CLASS}\\${COMMAND}`, name: null, data: openCommand(starter) },
  { key: APP_PATH, name: null, data: starter }
];

const naming = (name: string | null): readonly string[] => (name === null ? ['/ve'] : ['/v', name]);

/** The arguments of the calls of `reg.exe` that register Canopy. Repeating them changes nothing. */
export const registering = (starter: string): readonly (readonly string[])[] =>
  valuesFor(starter).map(({ key, name, data }) => ['add', key, ...naming(name), '/t', 'REG_SZ', '/d', data, '/f']);

/** A key that is removed where it is still this Canopy's: another installation may own it by now. */
interface RegisteredKey {
  /** Arguments of `reg.exe` that ask whose it is: the answer holds the starter while it is ours. */
  readonly ask: readonly string[];
  /** Arguments of `reg.exe`. */
  readonly remove: readonly string[];
}

/** In the order in which they go: whose the extension is, the class of its files says. */
export const registeredKeys: readonly RegisteredKey[] = [
  { key: EXTENSION, owner: `${FILE_CLASS}\\${COMMAND}` },
  { key: FILE_CLASS, owner: `${FILE_CLASS}\\${COMMAND}` },
  { key: LINK_CLASS, owner: `${LINK_CLASS}\\${COMMAND}` },
  { key: APP_PATH, owner: APP_PATH }
].map(({ key, owner }) => ({ ask: ['query', owner, '/ve'], remove: ['delete', key, '/f'] }));
