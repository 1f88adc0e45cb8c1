import { type ParentId, TOP_LEVEL } from '../../../src-shared/ids';
import { isolated, withHiddenShown } from '../../../src-shared/hidden-characters';
import { once } from '../../../src-shared/once';
import type { ShownLanguage } from '../../../src-shared/kept-columns';
import { shownName } from '../../model/shown-language';
import { IS_RIGHT_TO_LEFT } from '../../platform/direction';
import type { TreeModel } from '../../model/tree-model';
import type { BranchSizes } from './branch-sizes';
import { layoutIcicle, type Block } from './icicle-layout';
import { messages } from './messages';

const SMALLEST = 3;
const MOST_LEVELS = 7;
const NARROWEST_COLUMN = 96;
const FONT_SIZE = 12;
const LETTER = 0.56;
const PADDING = 6;
/** Pixels from one line of a caption to the next. */
const LINE = 15;

/** One rectangle as it is painted. Pixels, from the upper left corner. */
export interface Tile {
  readonly block: Block;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly fill: number | null;
  readonly label: string;
}

interface PictureOptions {
  readonly model: TreeModel;
  /** In which names show. */
  readonly language: ShownLanguage | null;
  readonly sizes: BranchSizes;
  readonly topId: ParentId;
  readonly width: number;
  readonly height: number;
}

/** The names of siblings that are too small for a name each, in lines over all of them. */
export interface Caption extends Pick<Tile, 'x' | 'y' | 'width' | 'height' | 'fill'> {
  /** Their parent. */
  readonly of: ParentId;
  readonly lines: readonly string[];
}

export interface Picture {
  readonly tiles: readonly Tile[];
  readonly captions: readonly Caption[];
  readonly columnWidth: number;
  readonly fontSize: number;
}

const columnsFor = (width: number): number => Math.max(2, Math.min(MOST_LEVELS, Math.floor(width / NARROWEST_COLUMN)));

const graphemes = once(() => new Intl.Segmenter());

const lettersIn = (width: number): number => Math.floor((width - 2 * PADDING) / (FONT_SIZE * LETTER));

const fitted = (text: string, width: number): string => {
  const letters = lettersIn(width);
  if (letters < 2) return '';
  if (text.length <= letters) return text;
  const whole = [...graphemes().segment(text)].map(({ segment }) => segment);
  return whole.length <= letters ? text : `${whole.slice(0, letters - 1).join('')}…`;
};

const nameOf = ({ model, language }: PictureOptions, block: Block): string => {
  if (block.together > 1) return messages.more({ count: block.together });
  const node = model.get(block.id);
  return node === undefined ? '' : withHiddenShown(shownName(node, language).name);
};

const BETWEEN_NAMES = ' · ';

/** Names one after the other, as many as have room, and how many more there are. */
const linesOf = (names: readonly string[], count: number, width: number, most: number): readonly string[] => {
  const letters = lettersIn(width);
  const lines = [''];
  for (const [at, name] of names.entries()) {
    const rest = count - at;
    const line = lines.at(-1) ?? '';
    const isLast = lines.length === most;
    const more = messages.more({ count: rest });
    // In the last line there has to be room for the number of those after it.
    const room = letters - (isLast && rest > 1 ? BETWEEN_NAMES.length + more.length : 0);
    const longer = line === '' ? fitted(name, width) : line + BETWEEN_NAMES + name;
    if (longer.length <= room) lines[lines.length - 1] = longer;
    else if (isLast) return [...lines.slice(0, -1), line === '' ? more : line + BETWEEN_NAMES + more];
    else lines.push(fitted(name, width));
  }
  return lines;
};

/** The names of all children of a tile, where none of them has room for its own. */
const captionOf = (of: PictureOptions, parent: Tile, children: readonly Tile[]): Caption | null => {
  const [first] = children;
  const most = Math.floor((parent.height - 2) / LINE);
  if (first === undefined || most < 1 || children.some(({ label, block }) => label !== '' && block.together === 1))
    return null;
  const ids = of.model.childIds(parent.block.id);
  const names = ids.slice(0, most * lettersIn(first.width)).flatMap((id) => of.model.get(id) ?? []);
  const lines = linesOf(
    names.map((node) => withHiddenShown(shownName(node, of.language).name)),
    ids.length,
    first.width,
    most
  );
  return {
    of: parent.block.id,
    x: first.x,
    y: parent.y,
    width: first.width,
    height: parent.height,
    fill: parent.fill,
    lines
  };
};

/** Where the column of a level is, in pixels from the left. */
export const columnX = (level: number, columnWidth: number, width: number): number =>
  IS_RIGHT_TO_LEFT ? width - (level + 1) * columnWidth : level * columnWidth;

/** The whole picture, ready to be painted on a canvas or written as SVG. */
export const composePicture = (of: PictureOptions): Picture => {
  const { model, sizes, topId, width, height } = of;
  const columns = Math.max(1, Math.min(columnsFor(width), sizes.levels(topId)));
  const columnWidth = width / columns;
  const blocks = layoutIcicle({ model, sizes, topId, extent: height, levels: columns, smallest: SMALLEST });
  const branchLevel = topId === TOP_LEVEL ? 0 : 1;
  const fills = new Map<ParentId, number>();
  let branch = 0;
  const tiles = blocks.map((block): Tile => {
    const parent = model.get(block.id)?.parent ?? TOP_LEVEL;
    const own = block.level < branchLevel ? 0 : block.level === branchLevel ? branch++ : (fills.get(parent) ?? 0);
    fills.set(block.id, own);
    return {
      block,
      x: columnX(block.level, columnWidth, width),
      y: block.start,
      width: columnWidth,
      height: block.extent,
      fill: block.together > 1 ? null : own,
      label: block.extent >= LINE ? isolated(fitted(nameOf(of, block), columnWidth)) : ''
    };
  });
  const children = Map.groupBy(tiles, ({ block }) => model.get(block.id)?.parent ?? TOP_LEVEL);
  const captions = tiles.flatMap((tile) => captionOf(of, tile, children.get(tile.block.id) ?? []) ?? []);
  const captioned = new Set(captions.flatMap(({ of: parent }) => children.get(parent) ?? []));
  // Where no child of a category can be seen by itself, all of them are its branch; otherwise those too small are a rest of it.
  const unseen = new Set(
    [...children.values()]
      .filter((siblings) => siblings.every(({ block }) => block.together > 1 || block.extent < SMALLEST))
      .flat()
  );
  const shown = (tile: Tile): Tile => ({
    ...tile,
    ...(captioned.has(tile) && { label: '' }),
    ...(unseen.has(tile) && { fill: fills.get(model.get(tile.block.id)?.parent ?? TOP_LEVEL) ?? tile.fill })
  });
  return {
    tiles: tiles.map(shown),
    captions,
    columnWidth,
    fontSize: FONT_SIZE
  };
};

/** The tile at a point; `null` outside of all tiles. */
export const tileAt = ({ tiles }: Picture, x: number, y: number): Tile | null =>
  tiles.find((tile) => x >= tile.x && x < tile.x + tile.width && y >= tile.y && y < tile.y + tile.height) ?? null;

/** Where the lines of a caption are, from its upper edge, so that they stand in its middle. */
export const lineY = ({ y, height, lines }: Caption, at: number): number =>
  y + height / 2 + (at - (lines.length - 1) / 2) * LINE;

/** Where the label of a tile begins, and how wide it may be. */
export const labelPlace = ({
  x,
  width
}: Pick<Tile, 'x' | 'width'>): { readonly x: number; readonly width: number } => ({
  x: IS_RIGHT_TO_LEFT ? x + width - PADDING : x + PADDING,
  width: width - PADDING
});
