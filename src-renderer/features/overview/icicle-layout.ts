import { type ParentId, TOP_LEVEL } from '../../../src-shared/ids';
import type { TreeModel } from '../../model/tree-model';
import type { BranchSizes } from './branch-sizes';

/** A rectangle: `start` and `extent` in pixels along the siblings, `level` 0 at the top. Siblings too small to see are one together. */
export interface Block {
  readonly level: number;
  readonly start: number;
  readonly extent: number;
  readonly id: number;
  readonly together: number;
  readonly size: number;
}

interface LayoutOptions {
  readonly model: TreeModel;
  readonly sizes: BranchSizes;
  readonly topId: ParentId;
  readonly extent: number;
  readonly levels: number;
  readonly smallest: number;
}

/** Lays siblings beside each other from `start` on, in proportion to their sizes. Their extents add up to `extent`. */
const laySiblings = (
  options: LayoutOptions,
  ids: readonly number[],
  level: number,
  start: number,
  extent: number
): Block[] => {
  const { sizes, smallest } = options;
  let total = 0;
  for (const id of ids) total += sizes.get(id);
  const blocks: Block[] = [];
  let before = 0;
  for (const id of ids) {
    const size = sizes.get(id);
    // Computed from the sum, since adding up pixels would add up rounding errors.
    const from = start + (extent * before) / total;
    const width = (extent * size) / total;
    before += size;
    const last = blocks.at(-1);
    if (width >= smallest) {
      blocks.push({ level, start: from, extent: width, id, together: 1, size });
    } else if (last !== undefined && last.extent < smallest) {
      blocks[blocks.length - 1] = {
        ...last,
        extent: from + width - last.start,
        together: last.together + 1,
        size: last.size + size
      };
    } else {
      blocks.push({ level, start: from, extent: width, id, together: 1, size });
    }
  }
  return blocks;
};

/** Lays out an icicle chart: levels are columns, siblings share their parent's extent by size. @returns what is large enough to see, parents first */
export const layoutIcicle = (options: LayoutOptions): Block[] => {
  const { model, topId, extent, levels, smallest } = options;
  const tops = topId === TOP_LEVEL ? model.childIds(TOP_LEVEL) : [topId];
  let column = laySiblings(options, tops, 0, 0, extent);
  const blocks = [...column];
  for (let level = 1; level < levels; level += 1) {
    const next: Block[] = [];
    for (const block of column) {
      if (block.together > 1 || block.extent < smallest) continue;
      for (const child of laySiblings(options, model.childIds(block.id), level, block.start, block.extent))
        next.push(child);
    }
    for (const block of next) blocks.push(block);
    column = next;
  }
  return blocks;
};

/** The place of a category in the picture, whether it is large enough to be drawn or not; `null` outside of it. */
export const blockPlace = (
  { model, sizes, topId, extent }: Pick<LayoutOptions, 'model' | 'sizes' | 'topId' | 'extent'>,
  id: number
): { level: number; start: number; extent: number } | null => {
  const path = [id, ...model.ancestors(id).map((above) => above.id)].toReversed();
  const from = topId === TOP_LEVEL ? 0 : path.indexOf(topId);
  if (from === -1) return null;
  let place = { level: -1, start: 0, extent };
  for (const step of path.slice(from)) {
    const siblings = step === topId ? [step] : model.childIds(model.get(step)?.parent ?? TOP_LEVEL);
    let total = 0;
    let before = 0;
    for (const sibling of siblings) {
      if (sibling === step) before = total;
      total += sizes.get(sibling);
    }
    place = {
      level: place.level + 1,
      start: place.start + (place.extent * before) / total,
      extent: (place.extent * sizes.get(step)) / total
    };
  }
  return place;
};
