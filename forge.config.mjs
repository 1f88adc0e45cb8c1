import { FusesPlugin } from '@electron-forge/plugin-fuses';
import { belongsInside, fitToTarget, trimElectron } from './scripts/make/contents.mjs';
import { LINK_SCHEME, macInfo, macPackaging } from './scripts/make/desktop.mjs';
import { electronZipFolder, originOfZips } from './scripts/make/electron-origin.mjs';
import { fuses } from './scripts/make/fuses.mjs';
import { appName, makersFor } from './scripts/make/makers.mjs';
import { osxNotarize, osxSign, windowsSign } from './scripts/make/signing.mjs';

// By the checksum of what is packed, so that a package of another Electron cannot be named like a release.
const origin = await originOfZips();
const mac = { sign: osxSign(), notarize: osxNotarize() };
const windows = windowsSign();

/** @type {import('@electron-forge/shared-types').ForgeConfig} */
const config = {
  outDir: 'dist',
  packagerConfig: {
    name: appName(origin),
    executableName: 'canopy',
    // With the ending that each system wants: .ico, .icns.
    icon: 'resources/icons/canopy',
    appBundleId: 'app.canopy.desktop',
    extendInfo: macInfo,
    ...macPackaging(appName(origin), process.platform),
    protocols: [{ name: 'Canopy', schemes: [LINK_SCHEME] }],
    electronZipDir: electronZipFolder,
    // A native module can be loaded from a real file only.
    asar: { unpack: '**/*.node' },
    ignore: (path) => !belongsInside(path),
    // Everything but better-sqlite3 is bundled, so that the list above says all.
    prune: false,
    ...(mac.sign && { osxSign: mac.sign }),
    ...(mac.notarize && { osxNotarize: mac.notarize }),
    ...(windows && { windowsSign: windows })
  },
  // better-sqlite3 comes built, for every Node and Electron.
  rebuildConfig: { onlyModules: [] },
  hooks: {
    packageAfterCopy: async (_config, app, _version, platform, arch) => fitToTarget(app, platform, arch),
    packageAfterExtract: async (_config, electron, _version, platform) => trimElectron(electron, platform)
  },
  makers: makersFor(origin),
  plugins: [new FusesPlugin(fuses)]
};

export default config;
