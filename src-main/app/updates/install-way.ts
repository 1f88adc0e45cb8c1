import type { UpdateWay } from '../../../src-shared/update-state';
import type { FileKind, ReleaseFile, ReleaseManifest } from './release-manifest';

/** How this Canopy came onto the computer, and so how a newer one does. `kind` names the file to take. */
export interface InstallWay {
  readonly way: UpdateWay;
  readonly kind: FileKind;
}

/** What tells how Canopy was installed. */
interface Installed {
  readonly platform: NodeJS.Platform;
  readonly executable: string;
  /** Of the process. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** From a package of Windows, which that updates by itself. */
  readonly isStoreApp: boolean;
  /** Beside a version that Squirrel has installed. */
  readonly hasSquirrel: boolean;
  /** Whether this Canopy is signed as the platform knows it; only then is a newer one handed to the system's installer. */
  readonly isSigned: boolean;
}

/** Folders that belong to the package manager, a sandbox of Flatpak or Snap included. */
const SYSTEM_FOLDERS = ['/usr/', '/opt/', '/app/', '/snap/'];

/** Where Canopy is unsigned, or came as an archive, the person is given the verified file. */
export const installWay = (installed: Installed): InstallWay => {
  const { platform, executable, env, isStoreApp, hasSquirrel, isSigned } = installed;
  if (platform === 'darwin') return { way: isSigned ? 'restart' : 'download', kind: 'zip' };
  if (platform === 'win32') {
    if (isStoreApp) return { way: 'packages', kind: 'msix' };
    return hasSquirrel && isSigned ? { way: 'restart', kind: 'nupkg' } : { way: 'download', kind: 'zip' };
  }
  if (env['APPIMAGE'] !== undefined) return { way: 'download', kind: 'appimage' };
  return SYSTEM_FOLDERS.some((folder) => executable.startsWith(folder))
    ? { way: 'packages', kind: 'deb' }
    : { way: 'download', kind: 'zip' };
};

/** The file of a release for this computer. */
export const fileFor = (
  { files }: ReleaseManifest,
  kind: FileKind,
  platform: NodeJS.Platform,
  arch: string
): ReleaseFile | undefined =>
  files.find((file) => file.kind === kind && file.platform === platform && file.arch === arch);
