import { DIRECTION } from '../../platform/direction';
import { labelPlace, lineY, type Caption, type Picture, type Tile } from './overview-picture';

/** The colours of the picture. Branches take the fills in turn. */
export interface OverviewColors {
  readonly fills: readonly string[];
  readonly together: string;
  readonly ground: string;
  readonly line: string;
  readonly text: string;
  readonly focus: string;
  readonly hover: string;
}

const FILLS = [
  'var(--canopy-branch-a)',
  'var(--canopy-branch-b)',
  'var(--canopy-branch-c)',
  'var(--canopy-branch-d)',
  'var(--canopy-branch-e)',
  'var(--canopy-branch-f)'
];

/** Resolves the colour variables by an element, since a canvas takes plain colours only. */
export const readPalette = (probe: HTMLElement): OverviewColors => {
  const colour = (variable: string): string => {
    probe.style.color = variable;
    return getComputedStyle(probe).color;
  };
  return {
    fills: FILLS.map(colour),
    together: colour('var(--canopy-branch-together)'),
    ground: colour('var(--canopy-surface)'),
    line: colour('var(--overview-line, var(--canopy-surface))'),
    text: colour('var(--canopy-text)'),
    focus: colour('var(--canopy-branch-focus)'),
    hover: colour('var(--canopy-branch-hover)')
  };
};

/** A frame around a tile, in the picture's pixels. */
export type Frame = Pick<Tile, 'x' | 'y' | 'width' | 'height'>;

const fillOf = (tile: Tile | Caption, palette: OverviewColors): string =>
  tile.fill === null ? palette.together : (palette.fills[tile.fill % palette.fills.length] ?? palette.together);

const gapOf = (tile: Tile | Caption): number => (tile.height > 4 ? 1 : 0);

interface Marks {
  readonly focus: Frame | null;
  readonly hover: Frame | null;
}

/** Paints the picture. `scale`: device pixels for each pixel of the page. */
export const paint = (
  context: CanvasRenderingContext2D,
  picture: Picture,
  palette: OverviewColors,
  { focus, hover }: Marks,
  scale: number
): void => {
  context.setTransform(scale, 0, 0, scale, 0, 0);
  context.clearRect(0, 0, context.canvas.width, context.canvas.height);
  context.fillStyle = palette.ground;
  context.fillRect(0, 0, context.canvas.width / scale, context.canvas.height / scale);
  for (const tile of [...picture.tiles, ...picture.captions]) {
    const gap = gapOf(tile);
    context.fillStyle = palette.line;
    context.fillRect(tile.x, tile.y, tile.width, tile.height);
    context.fillStyle = fillOf(tile, palette);
    context.fillRect(tile.x, tile.y, tile.width - 1, tile.height - gap);
  }
  context.fillStyle = palette.text;
  context.font = `${picture.fontSize}px 'Inter Variable', system-ui, sans-serif`;
  context.textBaseline = 'middle';
  context.direction = DIRECTION;
  for (const tile of picture.tiles) {
    if (tile.label === '') continue;
    const { x, width } = labelPlace(tile);
    context.fillText(tile.label, x, tile.y + tile.height / 2, width);
  }
  for (const caption of picture.captions) {
    const { x, width } = labelPlace(caption);
    for (const [at, line] of caption.lines.entries()) context.fillText(line, x, lineY(caption, at), width);
  }
  const frame = (one: Frame | null, colour: string, line: number): void => {
    if (one === null) return;
    context.strokeStyle = colour;
    context.lineWidth = line;
    context.strokeRect(one.x + line / 2, one.y + line / 2, one.width - line - 1, Math.max(line, one.height - line));
  };
  frame(hover, palette.hover, 1.5);
  frame(focus, palette.focus, 3);
};

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Characters that XML 1.0 cannot express, not even escaped. */
// oxlint-disable-next-line no-control-regex
const UNWRITABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const escaped = (text: string): string =>
  text.replaceAll(UNWRITABLE, '').replaceAll(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);

const number = (value: number): string => String(Math.round(value * 100) / 100);

/** The picture as an SVG document, in the colours of the screen. `title` is its accessible name. */
export const pictureSvg = (
  picture: Picture,
  palette: OverviewColors,
  size: { width: number; height: number },
  title: string
): string => {
  const [width, height] = [number(size.width), number(size.height)];
  const boxOf = (tile: Tile | Caption): string => {
    // As on screen, the line shows around the smaller tile on top of it.
    const line = `<rect x="${number(tile.x)}" y="${number(tile.y)}" width="${number(tile.width)}" height="${number(tile.height)}" fill="${escaped(palette.line)}"/>`;
    return `${palette.line === palette.ground ? '' : line}<rect x="${number(tile.x)}" y="${number(tile.y)}" width="${number(tile.width - 1)}" height="${number(tile.height - gapOf(tile))}" fill="${escaped(fillOf(tile, palette))}"/>`;
  };
  const textAt = (tile: Tile | Caption, y: number, text: string): string =>
    `<text x="${number(labelPlace(tile).x)}" y="${number(y)}">${escaped(text)}</text>`;
  const tiles = picture.tiles.map((tile) =>
    tile.label === '' ? boxOf(tile) : boxOf(tile) + textAt(tile, tile.y + tile.height / 2, tile.label)
  );
  const captions = picture.captions.map(
    (caption) => boxOf(caption) + caption.lines.map((line, at) => textAt(caption, lineY(caption, at), line)).join('')
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img">`,
    `<title>${escaped(title)}</title>`,
    `<rect width="${width}" height="${height}" fill="${escaped(palette.ground)}"/>`,
    `<g font-family="Inter, system-ui, sans-serif" font-size="${picture.fontSize}" fill="${escaped(palette.text)}" dominant-baseline="central" direction="${DIRECTION}">`,
    ...tiles,
    ...captions,
    '</g></svg>'
  ].join('\n');
};
