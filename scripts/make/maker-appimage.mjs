import { chmodSync, copyFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MakerBase } from '@electron-forge/maker-base';
import { run } from '../run/child.mjs';
import { Problem } from '../run/messages.mjs';
import { root } from '../run/paths.mjs';
import { productVersion } from '../run/version.mjs';

/** The name under which people have AppImage's own tool on the path. */
const appImageTool = 'appimagetool';

/** Names the file that becomes the beginning of the AppImage, of the release that docs/release.md names. */
const runtimeVariable = 'CANOPY_APPIMAGE_RUNTIME';

/** Architectures under the names that AppImage has for them. */
const archNames = new Map([
  ['x64', 'x86_64'],
  ['arm64', 'aarch64']
]);

/**
 * What an AppImage runs. Where the system forbids the user namespaces that Chromium's sandbox is made of, Electron ends with
 * a sentence of its own, since an image that is mounted for its user alone can hold no set-user-ID helper: Canopy never goes
 * without the sandbox by itself.
 */
const appRun = `#!/bin/sh
here=$(dirname -- "$(readlink -f -- "$0")")
exec "$here/usr/lib/canopy/resources/bin/canopy" "$@"
`;

/**
 * Lays out what an AppImage holds: the app, how it is started, its desktop entry and icon.
 * @param {string} app the packaged app
 * @param {string} folder where it goes; empty
 * @param {string} version
 */
export function layOutAppImage(app, folder, version) {
  cpSync(app, join(folder, 'usr/lib/canopy'), { recursive: true, verbatimSymlinks: true });
  chmodSync(folder, 0o755);
  writeFileSync(join(folder, 'AppRun'), appRun);
  chmodSync(join(folder, 'AppRun'), 0o755);
  const entry = readFileSync(join(root, 'resources/linux/canopy.desktop'), 'utf8')
    .replaceAll('<%= name %>', 'canopy')
    .replace('[Desktop Entry]\n', `[Desktop Entry]\nX-AppImage-Version=${version}\n`);
  writeFileSync(join(folder, 'canopy.desktop'), entry);
  copyFileSync(join(root, 'resources/icons/256.png'), join(folder, 'canopy.png'));
}

/**
 * Makes an AppImage. The makers on npm for it (5.3.1 of `@reforged/maker-appimage` is the living one) are for Forge 7 and download the
 * runtime themselves, unchecked; here AppImage's own tool does the work, where a machine has it.
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
    // Without the option the tool downloads whatever runtime is the newest, and checks nothing.
    const runtime = process.env[runtimeVariable];
    if (!runtime) throw new Problem(`No AppImage: ${runtimeVariable} has to name the file of AppImage's runtime.`);
    await this.ensureDirectory(folder);
    // Elsewhere: all that lies among the packages is released.
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
