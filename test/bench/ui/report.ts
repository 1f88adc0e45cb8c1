import { atMost, count, figure, verdict, type Row, type Table, type Target } from '../table';
import { high, median } from '../statistics';
import type { Measured } from './measure';
import { ACTIONS, type ActionName } from './subject';
import type { Cost } from './trace';

/** Milliseconds of a frame at 60 a second: what takes longer is seen. */
const FRAME = 16.7;
const MOST_OF_LIMIT = 2;
const MOST_SEARCH = 50;
const MOST_HEAP = 3;

const CANOPY = 'Canopy';
const LIMIT = 'the limit';
const NONE = '–';

const scripts = (costs: readonly Cost[]): number[] => costs.map(({ script }) => script);

/** Median and 95th percentile. */
const typical = (values: readonly number[]): string =>
  values.length === 0 ? NONE : `${figure(median(values))} (${figure(high(values))})`;

const isMeasured = (value: number | undefined): value is number => value !== undefined && Number.isFinite(value);

interface Line {
  readonly title: string;
  readonly valueOf: (measured: Measured) => number | undefined;
  readonly shownOf: (measured: Measured) => string;
  readonly drawnOf?: (measured: Measured) => readonly number[];
  readonly target: (own: number, limit: number) => Target;
}

const overLimit =
  (most: number) =>
  (own: number, limit: number): Target =>
    atMost(own, most * limit, `≤ ${most} × the limit`);
const withinFrame = (own: number, limit: number): Target => ({
  text: `≤ ${FRAME} ms or ≤ ${MOST_OF_LIMIT} × the limit`,
  isMet: own <= FRAME || own <= MOST_OF_LIMIT * limit
});

const actionLine = (name: ActionName): Line => ({
  title: ACTIONS[name].title,
  valueOf: ({ actions }) => median(scripts(actions[name] ?? [])),
  shownOf: ({ actions }) => typical(scripts(actions[name] ?? [])),
  drawnOf: ({ actions }) => (actions[name] ?? []).map(({ drawn }) => drawn),
  target: name === 'search' ? (own) => atMost(own, MOST_SEARCH, `≤ ${MOST_SEARCH} ms`) : withinFrame
});

const scrollLine = (kind: 'whole' | 'small', title: string): Line => {
  const of = ({ scroll }: Measured) => scroll.find((one) => one.kind === kind);
  return {
    title,
    valueOf: (measured) => of(measured)?.script,
    shownOf: (measured) => {
      const taken = of(measured);
      if (taken === undefined) return NONE;
      const { blankFrames, frames, most } = taken.blanks;
      const blank =
        blankFrames === 0 ? 'none blank' : `**${blankFrames} of ${frames} frames blank, up to ${most} rows**`;
      return `${figure(taken.script)}, ${blank}${taken.isAtEnd ? '' : ', end not reached'}`;
    },
    target: (own, limit) => overLimit(MOST_OF_LIMIT)(own, limit)
  };
};

const LINES: readonly Line[] = [
  {
    title: 'mount',
    valueOf: ({ mount }) => median(scripts(mount)),
    shownOf: ({ mount }) => typical(scripts(mount)),
    target: overLimit(MOST_OF_LIMIT)
  },
  {
    title: 'heap after the mount, MB',
    valueOf: ({ heap }) => heap,
    shownOf: ({ heap }) => figure(heap),
    target: overLimit(MOST_HEAP)
  },
  scrollLine('whole', 'scroll through all, a frame'),
  scrollLine('small', 'scroll by three rows, a frame'),
  ...(
    [
      'rename',
      'moveBeside',
      'moveOver',
      'toggleSmall',
      'toggleLarge',
      'arrow',
      'selectAll',
      'collapseAll',
      'expandAll',
      'search'
    ] as const
  ).map(actionLine)
];

const judged = (line: Line, all: readonly Measured[], peers: readonly Measured[]): string => {
  const valueFor = (name: string): number | undefined => {
    const found = all.find(({ subject }) => subject === name);
    return found === undefined ? undefined : line.valueOf(found);
  };
  const [own, limit] = [valueFor(CANOPY), valueFor(LIMIT)];
  if (!isMeasured(own) || !isMeasured(limit)) return verdict(undefined);
  const others = peers.map((peer) => line.valueOf(peer)).filter(isMeasured);
  const isAhead = others.every((other) => own <= other);
  const canopy = all.find(({ subject }) => subject === CANOPY);
  const scrolled =
    line.title.startsWith('scroll') && canopy?.scroll.some(({ blanks }) => blanks.blankFrames > 0) === true
      ? '; blank rows: **missed**'
      : '';
  return `${verdict(line.target(own, limit))}${scrolled}${isAhead ? '' : '; ahead of the libraries: **missed**'}`;
};

/** One table for a tree: every row of every subject. */
export const uiTable = (title: string, all: readonly Measured[]): Table => {
  const peers = all.filter(({ subject }) => subject !== CANOPY && subject !== LIMIT);
  const canopy = all.find(({ subject }) => subject === CANOPY);
  const rows = LINES.filter((line) => all.some((one) => isMeasured(line.valueOf(one)))).map((line): Row => {
    const drawn = canopy === undefined ? [] : (line.drawnOf?.(canopy) ?? []);
    return [line.title, ...all.map(line.shownOf), drawn.length === 0 ? NONE : typical(drawn), judged(line, all, peers)];
  });
  return {
    title,
    head: ['script, ms: median (95 %)', ...all.map(({ subject }) => subject), 'Canopy: until drawn, ms', 'target'],
    rows
  };
};

export const uiTitle = (size: number, shape: 'regular' | 'one-root', largeCount: number): string =>
  shape === 'one-root'
    ? `${count(size)} categories, all but one under one root`
    : `${count(size)} categories; the largest branch holds ${count(largeCount)}`;
