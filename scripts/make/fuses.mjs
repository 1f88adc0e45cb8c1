import { FuseV1Options, FuseVersion } from '@electron/fuses';

/**
 * Fuses of the packaged Electron. docs/security.md has the reasons; a test reads them back from the built program.
 * @type {import('@electron/fuses').FuseConfig}
 */
export const fuses = {
  version: FuseVersion.V1,
  [FuseV1Options.RunAsNode]: false,
  [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: false,
  [FuseV1Options.EnableNodeCliInspectArguments]: false,
  [FuseV1Options.EnableCookieEncryption]: true,
  // Effective on macOS and Windows, where the packager puts the hash of app.asar into the program.
  [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: true,
  [FuseV1Options.OnlyLoadAppFromAsar]: true,
  // Canopy has no snapshot of its own: both kinds of process use Electron's.
  [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
  [FuseV1Options.GrantFileProtocolExtraPrivileges]: false,
  // Electron's default; Canopy uses no WebAssembly.
  [FuseV1Options.WasmTrapHandlers]: true,
  // Packaging fails on a fuse of a later Electron until someone decides about it.
  strictlyRequireAllFuses: true
};
