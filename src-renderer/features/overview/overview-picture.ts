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

export interface Picture {
  readonly tiles: readonly Tile[];
  readonly columnWidth: number;
  readonly fontSize: number;
}

const columnsFor = (width: number): number => Math.max(2, Math.min(MOST_LEVELS, Math.floor(width / NARROWEST_COLUMN)));

const graphemes = once(() => new Intl.Segmenter());

const fitted = (text: string, width: number): string => {
  const letters = Math.floor((width - 2 * PADDING) / (FONT_SIZE * LETTER));
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
      label: block.extent >= FONT_SIZE + 3 ? isolated(fitted(nameOf(of, block), columnWidth)) : ''
    };
  });
  return { tiles, columnWidth, fontSize: FONT_SIZE };
};

/** The tile at a point; `null` outside of all tiles. */
export const tileAt = ({ tiles }: Picture, x: number, y: number): Tile | null =>
  tiles.find((tile) => x >= tile.x && x < tile.x + tile.width && y >= tile.y && y < tile.y + tile.height) ?? null;

/** Where the label of a tile begins, and how wide it may be. */
export const labelPlace = ({ x, width }: Tile): { readonly x: number; readonly width: number } => ({
  x: IS_RIGHT_TO_LEFT ? x + width - PADDING : x + PADDING,
  width: width - PADDING
});
