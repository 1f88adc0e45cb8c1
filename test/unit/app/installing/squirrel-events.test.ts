import { beforeEach, describe, expect, it } from 'vitest';
import {
  commandFile,
  followSquirrel,
  type WindowsInstallation
} from '../../../../src-main/app/installing/squirrel-events';

const LOCAL = 'C:\\Users\\Ada Lovelace\\AppData\\Local';
const COMMAND = `${LOCAL}\\Microsoft\\WindowsApps\\canopy.cmd`;
const STARTER = `${LOCAL}\\canopy\\canopy.exe`;
const UPDATE = `${LOCAL}\\canopy\\Update.exe`;
const REG = 'C:\\Windows\\System32\\reg.exe';
const CLASSES = 'HKCU\\Software\\Classes';

let started: string[][];
let files: Map<string, string>;
let answers: Map<string, string>;
let forgotten: number;

/** Written from what reg.exe of Wine 10.0 answers: a query prints key and value, and ends with 1 where there is none. */
const installation: WindowsInstallation = {
  executable: `${LOCAL}\\canopy\\app-1.2.0\\canopy.exe`,
  localAppData: LOCAL,
  systemRoot: 'C:\\Windows',
  run: (program, args) => {
    started.push([program, ...args]);
    const [verb = '', key = ''] = args;
    if (verb !== 'query') return Promise.resolve('');
    const answer = answers.get(key);
    return answer === undefined
      ? Promise.reject(new Error('Unable to find the specified key'))
      : Promise.resolve(answer);
  },
  readFile: (file) => Promise.resolve(files.get(file) ?? null),
  writeFile: (file, text) => Promise.resolve(void files.set(file, text)),
  removeFile: (file) => Promise.resolve(void files.delete(file)),
  forgetLogin: () => {
    forgotten += 1;
  }
};

const ours = `    (Default)    REG_SZ    "${STARTER.toUpperCase()}" -- "%1"\r\n`;

beforeEach(() => {
  started = [];
  files = new Map();
  forgotten = 0;
  answers = new Map([
    [`${CLASSES}\\Canopy.Workspace\\shell\\open\\command`, ours],
    [`${CLASSES}\\canopy\\shell\\open\\command`, ours],
    [
      'HKCU\\Software\\Microsoft\\Windows\\CurrentVersion\\App Paths\\canopy.exe',
      `    (Default)    REG_SZ    ${STARTER}\r\n`
    ]
  ]);
});

const deleted = (): (string | undefined)[] => started.filter(([, verb]) => verb === 'delete').map(([, , key]) => key);

describe.each(['install', 'updated'] as const)('%s', (event) => {
  it('makes an entry in the start menu, and tells Windows of files, links and the name, by the program that stays', async () => {
    expect(await followSquirrel(event, installation)).toEqual([]);
    expect(started[0]).toEqual([UPDATE, '--createShortcut=canopy.exe', '--shortcut-locations=StartMenu']);
    const registry = started.slice(1);
    for (const [program, verb, key = '', ...rest] of registry) {
      expect([program, verb]).toEqual([REG, 'add']);
      // The person's own part, for which nobody has to be an administrator.
      expect(key.startsWith('HKCU\\Software\\')).toBe(true);
      expect(rest.at(-1)).toBe('/f');
    }
    const value = (key: string, ...name: readonly string[]): string | undefined =>
      registry.find((args) => args[2] === key && name.every((word, index) => args[3 + index] === word))?.at(-2);
    const open = `"${STARTER}" -- "%1"`;
    expect(value(`${CLASSES}\\.canopy`, '/ve')).toBe('Canopy.Workspace');
    expect(value(`${CLASSES}\\Canopy.Workspace\\shell\\open\\command`, '/ve')).toBe(open);
    expect(value(`${CLASSES}\\canopy\\shell\\open\\command`, '/ve')).toBe(open);
    expect(value(`${CLASSES}\\canopy`, '/v', 'URL Protocol')).toBe('');
    expect(value('HKCU\\Software\\Microsoft\\Windows\\CurrentVersion\\App Paths\\canopy.exe', '/ve')).toBe(STARTER);
  });

  it('puts the command of this version onto the path, and leaves one that somebody else has put there', async () => {
    await followSquirrel(event, installation);
    expect(files.get(COMMAND)).toContain('"%LOCALAPPDATA%\\canopy\\app-1.2.0\\resources\\bin\\canopy.cmd" %*\r\n');
    await followSquirrel(event, { ...installation, executable: `${LOCAL}\\canopy\\app-1.3.0\\canopy.exe` });
    expect(files.get(COMMAND)).toContain('app-1.3.0');
    files.set(COMMAND, '@echo mine');
    await followSquirrel(event, installation);
    expect(files.get(COMMAND)).toBe('@echo mine');
  });
});

it('goes on after a part that fails, and says which', async () => {
  const failure = new Error('Access is denied.');
  const writeFile = (): Promise<void> => Promise.reject(failure);
  expect(await followSquirrel('install', { ...installation, writeFile })).toEqual([failure]);
  const run = (program: string, args: readonly string[]): Promise<string> =>
    program === UPDATE ? Promise.reject(failure) : installation.run(program, args);
  expect(await followSquirrel('install', { ...installation, run })).toEqual([failure]);
  expect(files.has(COMMAND)).toBe(true);
});

it('removes as it is uninstalled all that it has put there', async () => {
  await followSquirrel('install', installation);
  started = [];
  expect(await followSquirrel('uninstall', installation)).toEqual([]);
  expect(started[0]).toEqual([UPDATE, '--removeShortcut=canopy.exe']);
  expect(deleted()).toEqual([
    `${CLASSES}\\.canopy`,
    `${CLASSES}\\Canopy.Workspace`,
    `${CLASSES}\\canopy`,
    'HKCU\\Software\\Microsoft\\Windows\\CurrentVersion\\App Paths\\canopy.exe'
  ]);
  expect(files.size).toBe(0);
  expect(forgotten).toBe(1);
});

it('leaves what another Canopy has taken over since, and what is not there', async () => {
  answers.set(
    `${CLASSES}\\Canopy.Workspace\\shell\\open\\command`,
    '    (Default)    REG_SZ    "D:\\Other\\canopy.exe" -- "%1"'
  );
  answers.delete(`${CLASSES}\\canopy\\shell\\open\\command`);
  files.set(COMMAND, '@echo mine');
  expect(await followSquirrel('uninstall', installation)).toEqual([]);
  expect(deleted()).toEqual(['HKCU\\Software\\Microsoft\\Windows\\CurrentVersion\\App Paths\\canopy.exe']);
  expect(files.get(COMMAND)).toBe('@echo mine');
});

it('does nothing as an older version makes room', async () => {
  await followSquirrel('obsolete', installation);
  expect(started).toEqual([]);
});

it('makes no command file that would name a person in another encoding', () => {
  expect(commandFile({ executable: 'D:\\Programs\\app-1.0.0\\canopy.exe', localAppData: LOCAL })).toBeNull();
  expect(commandFile({ executable: `${LOCAL}x\\app-1.0.0\\canopy.exe`, localAppData: LOCAL })).toBeNull();
  expect(commandFile(installation)).not.toContain('Lovelace');
});
