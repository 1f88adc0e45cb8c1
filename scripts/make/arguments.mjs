import { parseArgs } from 'node:util';
import { Problem } from '../run/messages.mjs';

const platforms = ['linux', 'win32', 'darwin'];
const archs = ['x64', 'arm64'];

/**
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} env `CANOPY_ALLOW_UNOFFICIAL_ELECTRON=1` is the same as the option
 * @returns {{ target: import('./electron-zip.mjs').Target, mayBeUnofficial: boolean, targets: string | undefined }}
 * @throws {Problem} for what makes no sense: one platform and one architecture a run, since each has its own Electron
 */
export function readMakeArguments(args, env) {
  const { values } = parse(args);
  const target = { platform: values.platform ?? process.platform, arch: values.arch ?? process.arch };
  if (!platforms.includes(target.platform))
    throw new Problem(`There are no packages for “${target.platform}”. The platforms are: ${platforms.join(', ')}.`);
  if (!archs.includes(target.arch))
    throw new Problem(`There are no packages for “${target.arch}”. The architectures are: ${archs.join(', ')}.`);
  return {
    target,
    targets: values.targets,
    mayBeUnofficial: values['allow-unofficial-electron'] === true || env['CANOPY_ALLOW_UNOFFICIAL_ELECTRON'] === '1'
  };
}

/** @param {readonly string[]} args */
function parse(args) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        platform: { type: 'string' },
        arch: { type: 'string' },
        targets: { type: 'string' },
        'allow-unofficial-electron': { type: 'boolean' }
      }
    });
  } catch (error) {
    throw new Problem(
      `${error instanceof Error ? error.message : String(error)}\nnpm run make -- [--platform=linux|win32|darwin] [--arch=x64|arm64] [--targets=deb,rpm,…] [--allow-unofficial-electron]`
    );
  }
}
