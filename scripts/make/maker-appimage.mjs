import { chmodSync, copyFileSync, cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MakerBase } from '@electron-forge/maker-base';
import { run } from '../run/child.mjs';
import { Problem } from '../run/messages.mjs';
import { root } from '../run/paths.mjs';
import { desktopEntry } from './desktop.mjs';
import { productVersion } from '../run/version.mjs';

/** The name of AppImage's own tool on the path. */
const appImageTool = 'appimagetool';

/** Names the AppImage runtime, of the release given in docs/release.md. */
const runtimeVariable = 'CANOPY_APPIMAGE_RUNTIME';

const archNames = new Map([
  ['x64', 'x86_64'],
  ['arm64', 'aarch64']
]);

/**
 * The AppImage's start script. If the system forbids the user namespaces that Chromium's sandbox needs, Electron exits with its own
 * message, because an image mounted for one user cannot contain a set-user-ID helper. Canopy never turns the sandbox off by itself.
 */
const appRun = `#!/bin/sh
here=$(dirname -- "$(readlink -f -- "$0")")
exec "$here/usr/lib/canopy/resources/bin/canopy" "$@"
`;

/**
 * Creates the contents of an AppImage: the app, its start script, desktop entry and icon.
 * @param {string} app the packaged app
 * @param {string} folder where it goes; empty
 * @param {string} version
 */
export function layOutAppImage(app, folder, version) {
  cpSync(app, join(folder, 'usr/lib/canopy'), { recursive: true, verbatimSymlinks: true });
  chmodSync(folder, 0o755);
  writeFileSync(join(folder, 'AppRun'), appRun);
  chmodSync(join(folder, 'AppRun'), 0o755);
  const entry = desktopEntry()
    .replaceAll('<%= name %>', 'canopy')
    .replace('[Desktop Entry]\n', `[Desktop Entry]\nX-AppImage-Version=${version}\n`);
  writeFileSync(join(folder, 'canopy.desktop'), entry);
  copyFileSync(join(root, 'resources/icons/256.png'), join(folder, 'canopy.png'));
}

/**
 * Makes an AppImage with AppImage's own tool, if the machine has it. The makers on npm (5.3.1 of
 * `@reforged/maker-appimage` is the maintained one) are for Forge 7 and download the runtime unchecked.
 * @extends {MakerBase<{ fileName: string }>}
 */
export class MakerAppImage extends MakerBase {
  name = 'AppImage';
  /** @type {import('@electron-forge/shared-types').ForgePlatform[]} */
  defaultPlatforms = ['linux'];
  /** @override */
  requiredExternalBinaries = [appImageTool];
  /** @override */
  isSupportedOnCurrentPlatform() {
    return process.platform === 'linux';
  }
  /** @override @param {import('@electron-forge/maker-base').MakerOptions} made */
  async make({ dir, makeDir, targetArch }) {
    const version = productVersion();
    const arch = archNames.get(targetArch) ?? targetArch;
    const folder = join(makeDir, 'AppImage', targetArch);
    const file = join(folder, `${this.config.fileName}-${version}-${arch}.AppImage`);
    // Without this option the tool downloads the newest runtime unchecked.
    const runtime = process.env[runtimeVariable];
    if (!runtime) throw new Problem(`No AppImage: ${runtimeVariable} has to name the file of AppImage's runtime.`);
    await this.ensureDirectory(folder);
    // Outside the folder of packages, because everything in that is released.
    const layout = mkdtempSync(join(tmpdir(), 'canopy-appimage-'));
    try {
      layOutAppImage(dir, layout, version);
      const options = ['--no-appstream', '--runtime-file', runtime];
      const code = await run(appImageTool, [...options, layout, file], { env: { ...process.env, ARCH: arch } });
      if (code !== 0) throw new Problem(`${appImageTool} could not make the AppImage; the reason is above.`);
    } finally {
      rmSync(layout, { recursive: true, force: true });
    }
    return [file];
  }
}
