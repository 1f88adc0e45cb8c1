import { FuseV1Options, FuseVersion } from '@electron/fuses';

/**
 * What the packaged Electron can be asked to do, by whoever starts it. docs/security.md has the reasons; a test reads them back
 * from the built program.
 * @type {import('@electron/fuses').FuseConfig}
 */
export const fuses = {
  version: FuseVersion.V1,
  [FuseV1Options.RunAsNode]: false,
  [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: false,
  [FuseV1Options.EnableNodeCliInspectArguments]: false,
  [FuseV1Options.EnableCookieEncryption]: true,
  // Heeded on macOS and Windows; the packager puts the hash of app.asar into their programs.
  [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: true,
  [FuseV1Options.OnlyLoadAppFromAsar]: true,
  // There is no snapshot of our own: both kinds of process start from Electron's.
  [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
  [FuseV1Options.GrantFileProtocolExtraPrivileges]: false,
  // WebAssembly stays as Electron has it: nothing here runs any.
  [FuseV1Options.WasmTrapHandlers]: true,
  // A fuse that a later Electron adds has to be decided about before it can be packaged.
  strictlyRequireAllFuses: true
};
