import { execFile } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { app } from 'electron';
import { ifMissing } from '../../platform/file-identity';
import type { SquirrelEvent } from '../process/command-arguments';
import { forgetLoginItem } from '../process/login-item';
import { followSquirrel } from './squirrel-events';

const start = promisify(execFile);

/** Squirrel kills the program after 15 seconds. */
const LONGEST_MS = 10_000;

export const finishInstalling = async (event: SquirrelEvent): Promise<void> => {
  const failures = await followSquirrel(event, {
    executable: process.execPath,
    localAppData: process.env['LOCALAPPDATA'] ?? '',
    systemRoot: process.env['SystemRoot'] ?? 'C:\\Windows',
    run: async (program, args) => (await start(program, [...args], { timeout: LONGEST_MS, windowsHide: true })).stdout,
    readFile: (file) => readFile(file, 'utf8').catch(ifMissing(null)),
    writeFile: (file, text) => writeFile(file, text),
    removeFile: (file) => rm(file, { force: true }),
    forgetLogin: forgetLoginItem
  });
  for (const failure of failures) console.error(failure);
  app.exit(failures.length === 0 ? 0 : 1);
};
