import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { onStandardError, run } from '../run/child.mjs';
import { Problem, runEntry } from '../run/messages.mjs';
import { root } from '../run/paths.mjs';

/*
 * Redraws resources/icons from resources/icon.svg; the results are committed: `node scripts/make/icons.mjs`. Needs Debian's librsvg2-bin,
 * icoutils and icnsutils; a build does not.
 */

const drawing = join(root, 'resources/icon.svg');
const folder = join(root, 'resources/icons');

export const ICON_SIZES = [16, 24, 32, 48, 64, 128, 256, 512, 1024];
/** The sizes that Windows uses; it reads none above 256. */
const ICO_SIZES = [16, 24, 32, 48, 64, 128, 256];
/** The sizes that png2icns supports (https://icns.sourceforge.io). */
const ICNS_SIZES = [16, 32, 48, 128, 256, 512, 1024];

/** @param {number} size */
const pngOf = (size) => join(folder, `${size}.png`);

/**
 * @param {string} command
 * @param {readonly string[]} args
 */
async function tool(command, args) {
  const code = await run(command, args, { stdio: onStandardError });
  if (code !== 0) throw new Problem(`${command} has failed; the reason is above. Is its Debian package installed?`);
}

export async function drawIcons() {
  mkdirSync(folder, { recursive: true });
  for (const size of ICON_SIZES)
    await tool('rsvg-convert', ['--width', `${size}`, '--height', `${size}`, '--output', pngOf(size), drawing]);
  // The largest is stored as PNG; otherwise the file would be ten times as large.
  await tool('icotool', [
    '--create',
    `--output=${join(folder, 'canopy.ico')}`,
    ...ICO_SIZES.filter((size) => size < 256).map(pngOf),
    `--raw=${pngOf(256)}`
  ]);
  await tool('png2icns', [join(folder, 'canopy.icns'), ...ICNS_SIZES.map(pngOf)]);
}

if (process.argv[1] === import.meta.filename)
  await runEntry(async () => {
    await drawIcons();
    return 0;
  });
