import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { MakerBase } from '@electron-forge/maker-base';
import { Installer as DebianInstaller } from 'electron-installer-debian';
import { Installer as RedhatInstaller } from 'electron-installer-redhat';
import { root } from '../run/paths.mjs';
import { desktopEntry, mimeType } from './desktop.mjs';

/**
 * Forge 8 has no maker for RPM, and its maker for Debian installs no MIME type. Both are here, using the same installers as Forge.
 * @typedef {Readonly<Record<string, unknown>>} Options as the installer documents them
 */

const archNames = { deb: { x64: 'amd64', arm64: 'arm64' }, rpm: { x64: 'x86_64', arm64: 'aarch64' } };

/**
 * @param {'deb' | 'rpm'} kind
 * @param {string} arch
 */
const archName = (kind, arch) => Object.entries(archNames[kind]).find(([name]) => name === arch)?.[1] ?? arch;

/**
 * Adds to a package's files what the installers have no option for: the MIME type of workspace files.
 * @param {{ stagingDir: string, baseAppDir: string, options: { name: string } }} installer
 */
function copyMimeType({ stagingDir, baseAppDir, options }) {
  const file = join(stagingDir, baseAppDir, `share/mime/packages/${options.name}.xml`);
  mkdirSync(dirname(file), { recursive: true });
  // Its icon is the package's icon.
  writeFileSync(file, mimeType().replaceAll('<%= name %>', options.name));
}

/** @param {string} copyrightFile */
const copyOwnLicense = (copyrightFile) => copyFileSync(join(root, 'LICENSE'), copyrightFile);

class CanopyDebianInstaller extends DebianInstaller {
  /** @override */
  get contentFunctions() {
    return [...super.contentFunctions, 'copyMimeType'];
  }
  async copyMimeType() {
    copyMimeType(this);
  }
  /** @override @param {string} copyrightFile */
  async copyLicense(copyrightFile) {
    copyOwnLicense(copyrightFile);
  }
}

class CanopyRedhatInstaller extends RedhatInstaller {
  /** @override */
  get contentFunctions() {
    return [...super.contentFunctions, 'copyMimeType'];
  }
  async copyMimeType() {
    copyMimeType(this);
  }
  /** @override @param {string} copyrightFile */
  async copyLicense(copyrightFile) {
    copyOwnLicense(copyrightFile);
  }
}

/** The installers take the path of a file. */
const writtenDesktopEntry = () => {
  const file = join(root, 'out/canopy.desktop');
  writeFileSync(file, desktopEntry());
  return file;
};

/**
 * @param {'deb' | 'rpm'} kind
 * @param {Options} options
 * @param {import('@electron-forge/maker-base').MakerOptions} made
 */
const installerData = (kind, options, { dir, makeDir, targetArch }) => ({
  ...options,
  // The default template guesses a window class that Electron does not set, so docks would show two icons.
  desktopTemplate: writtenDesktopEntry(),
  arch: archName(kind, targetArch),
  src: dir,
  dest: join(makeDir, kind, targetArch),
  logger: () => undefined,
  rename: (/** @type {string} */ folder, /** @type {string} */ file) => join(folder, file)
});

/**
 * @param {LinuxInstaller} installer
 * @param {() => Promise<unknown>} [prepare]
 */
async function makeWith(installer, prepare) {
  await installer.generateDefaults();
  installer.generateOptions();
  await prepare?.();
  await installer.createStagingDir();
  await installer.createContents();
  await installer.createPackage();
  await installer.movePackage();
  return [...(installer.options.packagePaths ?? [])];
}

/** Makes a .deb; needs `dpkg` and `fakeroot`. @extends {MakerBase<Options>} */
export class MakerDebian extends MakerBase {
  name = 'deb';
  /** @type {import('@electron-forge/shared-types').ForgePlatform[]} */
  defaultPlatforms = ['linux'];
  /** @override */
  requiredExternalBinaries = ['dpkg-deb', 'fakeroot'];
  /** @override */
  isSupportedOnCurrentPlatform() {
    return process.platform === 'linux';
  }
  /** @override @param {import('@electron-forge/maker-base').MakerOptions} made */
  async make(made) {
    const data = installerData('deb', this.config, made);
    await this.ensureDirectory(data.dest);
    return makeWith(new CanopyDebianInstaller(data));
  }
}

/** Makes an .rpm; needs `rpmbuild`. @extends {MakerBase<Options>} */
export class MakerRpm extends MakerBase {
  name = 'rpm';
  /** @type {import('@electron-forge/shared-types').ForgePlatform[]} */
  defaultPlatforms = ['linux'];
  /** @override */
  requiredExternalBinaries = ['rpmbuild'];
  /** @override */
  isSupportedOnCurrentPlatform() {
    return process.platform === 'linux';
  }
  /** @override @param {import('@electron-forge/maker-base').MakerOptions} made */
  async make(made) {
    const data = installerData('rpm', this.config, made);
    await this.ensureDirectory(data.dest);
    const installer = new CanopyRedhatInstaller(data);
    return makeWith(installer, () => installer.generateScripts());
  }
}
