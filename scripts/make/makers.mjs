import { MakerDMG } from '@electron-forge/maker-dmg';
import { MakerSquirrel } from '@electron-forge/maker-squirrel';
import { MakerZIP } from '@electron-forge/maker-zip';
import { productVersion } from '../run/version.mjs';
import { linuxIcons, LINK_SCHEME, WORKSPACE_MIME } from './desktop.mjs';
import { MakerDebian, MakerRpm } from './linux-makers.mjs';
import { MakerAppImage } from './maker-appimage.mjs';
import { windowsSign } from './signing.mjs';

/** Makers that need a tool of their own system. */
const ownSystem = new Map([
  ['squirrel', 'win32'],
  ['dmg', 'darwin']
]);

/** What the packages for Debian and for RPM both say of Canopy. @param {string} name */
const linuxOptions = (name) => ({
  name,
  // With arguments it works without a window: `canopy serve`.
  bin: 'resources/bin/canopy',
  productName: 'Canopy',
  genericName: 'Category manager',
  description: 'Category manager for large trees, offline and over HTTP',
  productDescription:
    'Canopy edits large category trees offline and quickly, with undo and a history of every change, and lets other programs read and change the same tree over HTTP.',
  icon: linuxIcons,
  mimeType: [WORKSPACE_MIME, `x-scheme-handler/${LINK_SCHEME}`]
});

/**
 * All makers, each with the systems it makes packages for.
 * @param {import('./electron-origin.mjs').Origin} origin what is made of an unofficial Electron is named so, and does not replace a release
 */
export function makersFor(origin) {
  const name = packageName(origin);
  const windowsSigning = windowsSign();
  return [
    new MakerDebian({
      ...linuxOptions(name),
      maintainer: 'The Canopy developers',
      section: 'misc',
      // Electron links against it, but the packaging tool only recommends it.
      depends: ['libasound2t64 | libasound2'],
      // Electron uses it for the trash. The packaging tool's default is a choice of several packages; on a system without a desktop apt
      // would take the first: half of KDE, 160 packages.
      preDepends: ['libglib2.0-bin'],
      // A tenth of the packing time of xz; the size does not matter enough.
      compression: 'gzip'
    }),
    new MakerRpm({
      ...linuxOptions(name),
      license: 'MIT',
      specTemplate: 'resources/linux/canopy.spec',
      requires: ['alsa-lib'],
      compressionLevel: 6
    }),
    new MakerAppImage({ fileName: appName(origin) }),
    new MakerSquirrel((arch) => ({
      ...squirrelNames(origin, arch),
      description: 'Category manager for large trees, offline and over HTTP',
      setupIcon: 'resources/icons/canopy.ico',
      ...(windowsSigning && { windowsSign: windowsSigning })
    })),
    new MakerDMG({ icon: 'resources/icons/canopy.icns' }),
    new MakerZIP({}, ['linux', 'win32', 'darwin'])
  ];
}

/**
 * The names of Squirrel's files. Squirrel allows no hyphens in a name and gives both architectures the same names, but a release has them
 * side by side, and its file names must not contain spaces.
 * @param {import('./electron-origin.mjs').Origin} origin
 * @param {string} arch
 */
export function squirrelNames(origin, arch) {
  const name = packageName(origin).replaceAll('-', '_');
  return {
    name: arch === 'x64' ? name : `${name}_${arch}`,
    setupExe: `${appName(origin)}-${productVersion()}-${arch}-Setup.exe`
  };
}

/** The name of the packages. @param {import('./electron-origin.mjs').Origin} origin */
export const packageName = (origin) => (origin === 'official' ? 'canopy' : 'canopy-unofficial');

/** The name in what is made as one file. @param {import('./electron-origin.mjs').Origin} origin */
export const appName = (origin) => (origin === 'official' ? 'Canopy' : 'Canopy-unofficial');

/**
 * Which makers work for a platform on this machine, and why the others do not.
 * @param {readonly import('@electron-forge/maker-base').MakerBase<unknown>[]} makers
 * @param {string} platform
 * @returns {{ ready: string[], missing: string[] }} names, and a sentence each
 */
export function readyMakers(makers, platform) {
  /** @type {{ ready: string[], missing: string[] }} */
  const found = { ready: [], missing: [] };
  for (const maker of makers.filter(({ platforms }) => platforms.some((each) => each === platform))) {
    const system = ownSystem.get(maker.name);
    if (system !== undefined && system !== process.platform) {
      found.missing.push(`No ${maker.name}: it can be made on ${system === 'win32' ? 'Windows' : 'macOS'} alone.`);
    } else if (!maker.externalBinariesExist()) {
      found.missing.push(`No ${maker.name}: this machine lacks ${maker.requiredExternalBinaries.join(' or ')}.`);
    } else found.ready.push(maker.name);
  }
  return found;
}
