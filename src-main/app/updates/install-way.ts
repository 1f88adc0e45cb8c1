import type { UpdateWay } from '../../../src-shared/update-state';
import type { FileKind, ReleaseFile, ReleaseManifest } from './release-manifest';

/** How this Canopy was installed, which decides how it is updated. `kind`: the file of a release that it takes. */
export interface InstallWay {
  readonly way: UpdateWay;
  readonly kind: FileKind;
}

interface Installed {
  readonly platform: NodeJS.Platform;
  readonly executable: string;
  readonly isAppImage: boolean;
  /** Whether the app is an MSIX package, which Windows updates by itself. */
  readonly isStoreApp: boolean;
  readonly hasSquirrel: boolean;
  /** Whether the app has a signature that the platform trusts. Only then is an update handed to the installer. */
  readonly isSigned: boolean;
}

/** Folders of package managers, Flatpak and Snap included. */
const SYSTEM_FOLDERS = ['/usr/', '/opt/', '/app/', '/snap/'];

/** The way of an installation. Where it is unsigned or an archive, the person gets the verified file. */
export const installWay = (installed: Installed): InstallWay => {
  const { platform, executable, isAppImage, isStoreApp, hasSquirrel, isSigned } = installed;
  if (platform === 'darwin') return { way: isSigned ? 'restart' : 'download', kind: 'zip' };
  if (platform === 'win32') {
    if (isStoreApp) return { way: 'packages', kind: 'msix' };
    return hasSquirrel && isSigned ? { way: 'restart', kind: 'nupkg' } : { way: 'download', kind: 'zip' };
  }
  if (isAppImage) return { way: 'download', kind: 'appimage' };
  return SYSTEM_FOLDERS.some((folder) => executable.startsWith(folder))
    ? { way: 'packages', kind: 'deb' }
    : { way: 'download', kind: 'zip' };
};

/** The file of a release for a platform and architecture. */
export const fileFor = (
  { files }: ReleaseManifest,
  kind: FileKind,
  platform: NodeJS.Platform,
  arch: string
): ReleaseFile | undefined =>
  files.find((file) => file.kind === kind && file.platform === platform && file.arch === arch);
