import { Button } from '@mantine/core';
import { IconArrowUp, IconListTree, IconPhotoDown } from '@tabler/icons-react';
import { useLayoutEffect, useRef, useState, type KeyboardEvent, type MouseEvent, type ReactElement } from 'react';
import { reveal } from '../../session/reveal';
import type { TreeSnapshot } from '../../model/tree-model';
import { focusTree, select, useTreeView } from '../../session/tree-view-state';
import { ChildrenList } from './children-list';
import { overviewMove, topFor, type OverviewMove } from './overview-moves';
import { closeOverview, useOverview, zoomTo } from './overview-state';
import { paint } from './paint';
import { readPalette, type Palette } from './palette';
import { tileAt, type Tile } from './picture';
import { pictureSvg } from './picture-svg';
import { savePng, saveSvg } from './save-picture';
import { useColourChanges } from './use-colour-changes';
import { useElementSize } from './use-element-size';
import { usePicture } from './use-picture';
import { useWheelZoom } from './use-wheel-zoom';
import { announceCategory, describeBlock, describeCategory } from './wording';
import classes from './overview.module.css';

const TITLE = 'Overview of the categories';

/**
 * A picture of the whole tree: columns are levels, and a category takes as much room as it has categories below it. It
 * shares the selection with the tree, in whose place it stands.
 */
export const Overview = ({ snapshot }: { snapshot: TreeSnapshot }): ReactElement => {
  const { model } = snapshot;
  const stage = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const probe = useRef<HTMLSpanElement>(null);
  const [hovered, setHovered] = useState<Tile | null>(null);
  const activeId = useTreeView((state) => state.activeId);
  const wantedTop = useOverview((state) => state.topId);
  // What is shown whole may have been deleted; the selection may be elsewhere by now.
  const topId =
    activeId === null || model.get(activeId) === undefined
      ? topFor(model, wantedTop, wantedTop ?? -1)
      : topFor(model, wantedTop, activeId);
  const size = useElementSize(stage);
  const { picture, sizes } = usePicture({
    snapshot,
    topId,
    activeId,
    hovered,
    size,
    canvas,
    probe,
    colours: useColourChanges()
  });

  const attention = useTreeView((state) => state.attention);
  useLayoutEffect(() => {
    if (attention.takesFocus) stage.current?.focus({ preventScroll: true });
  }, [attention]);

  const showInTree = (id: number | null): void => {
    closeOverview();
    if (id !== null && model.get(id) !== undefined) {
      reveal(model, id);
      select(id);
    }
    focusTree();
  };

  const carryOut = (move: OverviewMove): void => {
    if (move.kind === 'go') select(move.id);
    else if (move.kind === 'show') showInTree(move.id);
    else if (move.kind === 'close') showInTree(activeId);
    else zoomTo(move.topId);
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const move = overviewMove(model, activeId, topId, event.key);
    if (move === null) return;
    event.preventDefault();
    carryOut(move);
  };

  const tileUnder = (event: { clientX: number; clientY: number }): Tile | null => {
    const box = stage.current?.getBoundingClientRect();
    return box === undefined ? null : tileAt(picture, event.clientX - box.left, event.clientY - box.top);
  };

  const onClick = (event: MouseEvent): void => {
    const tile = tileUnder(event);
    if (tile === null) return;
    const { id, together } = tile.block;
    // Several that are too small are seen by going into what holds them.
    const target = together > 1 ? (model.get(id)?.parentId ?? null) : id;
    if (target === null) return;
    select(target);
    if (model.childIds(target).length > 0) zoomTo(target === topId ? (model.get(target)?.parentId ?? null) : target);
  };

  useWheelZoom(stage, ({ clientX, clientY, isIn }) => {
    const tile = tileUnder({ clientX, clientY });
    if (!isIn) {
      const parentId = topId === null ? null : (model.get(topId)?.parentId ?? null);
      zoomTo(parentId);
      return;
    }
    if (tile === null) return;
    // One level at a time, towards what the mouse is over.
    const path = [tile.block.id, ...model.ancestors(tile.block.id).map(({ id }) => id)].toReversed();
    const next = path[topId === null ? 0 : path.indexOf(topId) + 1];
    if (next === undefined || model.childIds(next).length === 0) return;
    select(next);
    zoomTo(next);
  });

  const withPalette = <T,>(work: (palette: Palette) => T): T | null =>
    probe.current === null ? null : work(readPalette(probe.current));
  const exportSvg = (): void => void withPalette((palette) => saveSvg(pictureSvg(picture, palette, size, TITLE)));
  const exportPng = (): void =>
    void withPalette((palette) => {
      const sheet = document.createElement('canvas');
      [sheet.width, sheet.height] = [Math.round(size.width * 2), Math.round(size.height * 2)];
      const context = sheet.getContext('2d');
      if (context === null) return undefined;
      paint(context, picture, palette, { focus: null, hover: null }, 2);
      return savePng(sheet);
    });

  const active = activeId === null ? undefined : model.get(activeId);
  const told =
    hovered !== null && model.get(hovered.block.id) !== undefined
      ? describeBlock(model, sizes, hovered.block)
      : active === undefined
        ? ''
        : describeCategory(model, sizes, active.id);
  return (
    <section aria-label="Overview" className={classes.overview}>
      <div className={classes.bar}>
        <h2 className={classes.title}>Overview</h2>
        <Button
          size="compact-xs"
          variant="default"
          leftSection={<IconArrowUp size={13} />}
          disabled={topId === null}
          onClick={() => zoomTo(topId === null ? null : (model.get(topId)?.parentId ?? null))}
        >
          Zoom out
        </Button>
        <span className={classes.gap} />
        <Button size="compact-xs" variant="default" leftSection={<IconPhotoDown size={13} />} onClick={exportSvg}>
          Save as SVG…
        </Button>
        <Button size="compact-xs" variant="default" leftSection={<IconPhotoDown size={13} />} onClick={exportPng}>
          Save as PNG…
        </Button>
        <Button
          size="compact-xs"
          variant="default"
          leftSection={<IconListTree size={13} />}
          onClick={() => showInTree(activeId)}
        >
          Show in tree
        </Button>
      </div>
      {/* The keys mean something of their own here, so a screen reader has to pass them on: that is what the role is for. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        ref={stage}
        role="application"
        aria-label={TITLE}
        aria-describedby="overview-keys"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className={classes.stage}
        onKeyDown={onKeyDown}
        onClick={onClick}
        onMouseMove={(event) => {
          const tile = tileUnder(event);
          setHovered((known) => (known === tile ? known : tile));
        }}
        onMouseLeave={() => setHovered(null)}
      >
        <canvas ref={canvas} aria-hidden className={classes.canvas} />
      </div>
      <p id="overview-keys" className="visually-hidden">
        Right goes to the first subcategory, left to the parent, up and down to the siblings. Enter zooms in, and shows
        the category in the tree the second time. Backspace zooms out. Escape zooms out and then goes back to the tree.
      </p>
      <p className={classes.told}>{told}</p>
      <div aria-live="polite" className="visually-hidden">
        {active === undefined ? '' : announceCategory(model, sizes, active.id, topId)}
      </div>
      <ChildrenList model={model} parentId={active?.id ?? null} />
      <span ref={probe} className={classes.probe} />
    </section>
  );
};
