import { execFile } from 'node:child_process';
import { join, resolve, win32 } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { inTemporaryFolder } from '../../platform/temporary-folder';
import messages from './messages/en.json' with { type: 'json' };
import { UpdateError } from './release-manifest';

const run = promisify(execFile);

/** The signature of a program on Windows, as `ConvertTo-Json` writes it. Status 0 is `Valid`. */
const authenticodeSchema = z.object({ Status: z.literal(0), Subject: z.string().min(1) });

const ASK = `$s = Get-AuthenticodeSignature -LiteralPath $env:CANOPY_SIGNED_FILE
@{ Status = [int]$s.Status; Subject = $s.SignerCertificate.Subject } | ConvertTo-Json -Compress`;

/** A program of Windows by its whole path: by its name it would be looked for in the folder of a double-clicked file first. */
export const windowsProgram = (
  name: string,
  systemRoot: string = process.env['SystemRoot'] ?? String.raw`C:\Windows`
): string => win32.join(systemRoot, 'System32', name);

const signerOnWindows = async (file: string): Promise<string | undefined> => {
  try {
    const { stdout } = await run(
      windowsProgram(String.raw`WindowsPowerShell\v1.0\powershell.exe`),
      ['-NoProfile', '-NonInteractive', '-Command', ASK],
      {
        // The path is no part of the command, where it could be parsed as code.
        env: { ...process.env, CANOPY_SIGNED_FILE: file },
        timeout: 60_000,
        windowsHide: true
      }
    );
    return authenticodeSchema.parse(JSON.parse(stdout)).Subject;
  } catch {
    return undefined;
  }
};

/** Whether a program has a signature that its platform trusts. Never on Linux. Never rejects. */
export const isSignedByPlatform = async (executable: string): Promise<boolean> => {
  if (process.platform === 'win32') return (await signerOnWindows(executable)) !== undefined;
  if (process.platform !== 'darwin') return false;
  try {
    // The bundle: Canopy.app/Contents/MacOS/canopy. An ad-hoc signature names nobody, and does not pass the requirement.
    const bundle = resolve(executable, '../../..');
    await run('/usr/bin/codesign', ['--verify', '--strict', '-R=anchor apple generic', bundle], { timeout: 60_000 });
    return true;
  } catch {
    return false;
  }
};

/** Refuses a package of Squirrel for Windows that another has signed; Squirrel.Mac does that itself. @throws UpdateError */
export const requireSameSigner = async (nupkg: string, executable: string, programName: string): Promise<void> =>
  inTemporaryFolder('canopy-update-', async (folder) => {
    const inside = `lib/net45/${programName}`;
    await run(windowsProgram('tar.exe'), ['-xf', nupkg, '-C', folder, inside], { timeout: 120_000, windowsHide: true });
    const [offered, own] = await Promise.all([signerOnWindows(join(folder, inside)), signerOnWindows(executable)]);
    if (offered === undefined || offered !== own) throw new UpdateError(messages.unsigned);
  });
