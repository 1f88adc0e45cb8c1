import { chownSync, mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { startPackaged, type StartedApp } from './packaged-app';

const schema = z.object({
  name: z.string(),
  /** Two versions as .deb; the older one is to be upgraded. */
  older: z.string(),
  olderVersion: z.string(),
  newer: z.string(),
  newerVersion: z.string(),
  rpm: z.string(),
  zip: z.string(),
  unpacked: z.string(),
  /** Whether an ordinary user may create the namespaces for Chromium's sandbox. */
  hasNamespaces: z.boolean(),
  user: z.object({ uid: z.number(), gid: z.number(), home: z.string(), authority: z.string() })
});

export const packageUnderTest = (): z.infer<typeof schema> =>
  schema.parse(JSON.parse(process.env['CANOPY_PACKAGE_UNDER_TEST'] ?? 'null'));

type Environment = Readonly<Record<string, string>>;

/** A command run by the ordinary user, with a clean environment. */
export const asUser = (env: Environment, ...command: readonly string[]): [string, ...string[]] => {
  const { user } = packageUnderTest();
  return [
    'setpriv',
    `--reuid=${user.uid}`,
    `--regid=${user.gid}`,
    '--clear-groups',
    'env',
    '-i',
    '-C',
    user.home,
    `HOME=${user.home}`,
    'PATH=/usr/local/bin:/usr/bin:/bin',
    'LANG=C.UTF-8',
    ...Object.entries(env).map(([key, value]) => `${key}=${value}`),
    ...command
  ];
};

export const screenOfUser = (): Environment => ({
  DISPLAY: process.env['DISPLAY'] ?? '',
  XAUTHORITY: packageUnderTest().user.authority
});

export const folderOfUser = (): string => {
  const { uid, gid, home } = packageUnderTest().user;
  const folder = mkdtempSync(join(home, 'canopy-package-'));
  chownSync(folder, uid, gid);
  return folder;
};

/** Starts a packaged program as the ordinary user, with Chromium's sandbox, and waits for its window. */
export const startAsUser = (
  program: string,
  userDataDir: string,
  { args = [], env = {} }: { readonly args?: readonly string[]; readonly env?: Environment } = {}
): Promise<StartedApp> =>
  startPackaged({
    userDataDir,
    command: asUser({ ...screenOfUser(), ...env }, program),
    args: ['--port=0', '--disable-gpu', ...args]
  });
