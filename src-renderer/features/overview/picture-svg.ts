import { fillOf, gapOf, type Palette } from './paint';
import { LABEL_INSET, type Picture } from './picture';

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** XML has no way to write control characters, not even escaped. */
// oxlint-disable-next-line no-control-regex
const UNWRITABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const escaped = (text: string): string =>
  text.replaceAll(UNWRITABLE, '').replaceAll(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);

const number = (value: number): string => String(Math.round(value * 100) / 100);

/** The picture as an SVG document of its own, in the colours that it has on screen. `title` is told to those who cannot see it. */
export const pictureSvg = (
  picture: Picture,
  palette: Palette,
  size: { width: number; height: number },
  title: string
): string => {
  const [width, height] = [number(size.width), number(size.height)];
  const tiles = picture.tiles.map((tile) => {
    // As on screen, the line is what is left over around the tile.
    const line = `<rect x="${number(tile.x)}" y="${number(tile.y)}" width="${number(tile.width)}" height="${number(tile.height)}" fill="${escaped(palette.line)}"/>`;
    const box = `${palette.line === palette.ground ? '' : line}<rect x="${number(tile.x)}" y="${number(tile.y)}" width="${number(tile.width - 1)}" height="${number(tile.height - gapOf(tile))}" fill="${escaped(fillOf(tile, palette))}"/>`;
    if (tile.label === '') return box;
    return `${box}<text x="${number(tile.x + LABEL_INSET)}" y="${number(tile.y + tile.height / 2)}">${escaped(tile.label)}</text>`;
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img">`,
    `<title>${escaped(title)}</title>`,
    `<rect width="${width}" height="${height}" fill="${escaped(palette.ground)}"/>`,
    `<g font-family="Inter, system-ui, sans-serif" font-size="${picture.fontSize}" fill="${escaped(palette.text)}" dominant-baseline="central">`,
    ...tiles,
    '</g></svg>'
  ].join('\n');
};
