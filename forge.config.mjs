import { FusesPlugin } from '@electron-forge/plugin-fuses';
import { FuseV1Options, FuseVersion } from '@electron/fuses';
import { belongsInside } from './scripts/make/contents.mjs';
import { linuxIcons, LINK_SCHEME, macInfo, WORKSPACE_MIME } from './scripts/make/desktop.mjs';
import { electronZipFolder } from './scripts/make/electron-zip.mjs';

/** @type {import('@electron-forge/shared-types').ForgeConfig} */
const config = {
  outDir: 'dist',
  packagerConfig: {
    name: 'Canopy',
    executableName: 'canopy',
    // With the ending that each system wants: .ico, .icns.
    icon: 'resources/icons/canopy',
    appBundleId: 'app.canopy.desktop',
    extendInfo: macInfo,
    protocols: [{ name: 'Canopy', schemes: [LINK_SCHEME] }],
    electronZipDir: electronZipFolder,
    // A native module can be loaded from a real file only.
    asar: { unpack: '**/*.node' },
    ignore: (path) => !belongsInside(path),
    // Everything but better-sqlite3 is bundled, so that the list above says all.
    prune: false
  },
  // better-sqlite3 comes built, for every Node and Electron.
  rebuildConfig: { onlyModules: [] },
  makers: [
    {
      name: '@electron-forge/maker-deb',
      config: {
        options: {
          name: 'canopy',
          bin: 'canopy',
          productName: 'Canopy',
          description: 'Category manager for large trees, offline and over HTTP',
          productDescription:
            'Canopy edits large category trees offline and quickly, with undo and a history of every change, and lets other programs read and change the same tree over HTTP.',
          maintainer: 'The Canopy developers',
          section: 'misc',
          // The usual template guesses a window class that Electron does not set, so docks would show two icons.
          desktopTemplate: 'resources/linux/canopy.desktop',
          icon: linuxIcons,
          mimeType: [WORKSPACE_MIME, `x-scheme-handler/${LINK_SCHEME}`],
          // Electron links against it, while the packaging tool only recommends it.
          depends: ['libasound2t64 | libasound2'],
          // Electron's way to the wastebasket. The packaging tool asks for one of several, and on a system without a
          // desktop apt would choose the first: half of KDE, 160 packages.
          preDepends: ['libglib2.0-bin'],
          // A third of the packing time of the default, for a slightly larger file.
          compression: 'gzip'
        }
      }
    },
    { name: '@electron-forge/maker-zip', platforms: ['linux'], config: {} }
  ],
  plugins: [
    new FusesPlugin({
      version: FuseVersion.V1,
      [FuseV1Options.RunAsNode]: false,
      [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: false,
      [FuseV1Options.EnableNodeCliInspectArguments]: false,
      [FuseV1Options.EnableCookieEncryption]: true,
      [FuseV1Options.OnlyLoadAppFromAsar]: true,
      [FuseV1Options.GrantFileProtocolExtraPrivileges]: false
    })
  ]
};

export default config;
